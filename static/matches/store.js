// What waits, kept on the phone until the server has answered for it: in IndexedDB; where that
// fails, in localStorage; where that fails too, in memory only, and then `safe` is false.
// One store holds the entries of one match, in order of their keys.

const DATABASE = "outbox";
const PATIENCE = 5000; // ms; a database that is silent for so long is out of order

const soon = (promise) =>
  Promise.race([
    promise,
    new Promise((_, fail) => setTimeout(fail, PATIENCE, new Error("the database is silent"))),
  ]);

const open = () =>
  new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("entries", { keyPath: "key" });
      request.result.createObjectStore("leases", { keyPath: "match" });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export class Store {
  #match;
  #opening = null;
  #known = []; // what the database last held: true as long as it cannot be read
  #memory = new Map(); // key → JSON
  #gone = new Set(); // ids of what was removed and the database may still hold

  constructor(match) {
    this.#match = match;
  }

  /** Whether everything that waits would survive the battery. */
  get safe() {
    return !this.#memory.size;
  }

  /** The key of an entry behind these, whatever the clock says. */
  keyAfter(entries, id) {
    const last = entries.length ? Number(entries[entries.length - 1].key.split("/")[1]) : 0;
    return `${this.#match}/${String(Math.max(Date.now(), last + 1)).padStart(16, "0")}/${id}`;
  }

  async all() {
    if (!this.safe) return this.write((entries) => entries); // it may find room by now
    return this.#read();
  }

  /** Replaces the entries by what `change` makes of them: all of it or nothing, for all tabs. */
  async write(change) {
    try {
      return await this.#writeDatabase(change);
    } catch {
      return this.#writeBeside(change);
    }
  }

  /** The right to send, for so many ms: one tab has it. Without a database each tab takes it:
   * the order is kept by each, and the server knows a repeated id. */
  async take(owner, span) {
    try {
      return await this.#transact("leases", "readwrite", (leases, give) => {
        leases.get(this.#match).onsuccess = ({ target }) => {
          const left = (target.result?.until ?? 0) - Date.now();
          // One that ends too late was made before the clock was set back.
          const free = left <= 0 || left > span || target.result.owner === owner;
          if (free) leases.put({ match: this.#match, owner, until: Date.now() + span });
          give(free);
        };
      });
    } catch {
      return true;
    }
  }

  async free(owner) {
    try {
      await this.#transact("leases", "readwrite", (leases) => {
        leases.get(this.#match).onsuccess = ({ target }) => {
          if (target.result?.owner === owner) leases.delete(this.#match);
        };
      });
    } catch {
      // It ends by itself.
    }
  }

  async #read() {
    try {
      this.#known = await this.#transact("entries", "readonly", (shelf, give) => {
        shelf.getAll(this.#range()).onsuccess = ({ target }) => give(target.result);
      });
    } catch {
      // What was last known still waits.
    }
    return this.#merge(this.#known, this.#beside());
  }

  #range() {
    return IDBKeyRange.bound(`${this.#match}/`, `${this.#match}/\uffff`);
  }

  #open() {
    this.#opening ??= open().then((database) => {
      database.onversionchange = () => database.close();
      return database;
    });
    return soon(this.#opening);
  }

  async #transact(name, mode, job) {
    try {
      const database = await this.#open();
      const durability = name === "entries" ? "strict" : "relaxed";
      return await soon(
        new Promise((done, fail) => {
          const transaction = database.transaction(name, mode, { durability });
          let result;
          transaction.oncomplete = () => done(result);
          transaction.onabort = () => fail(transaction.error);
          job(transaction.objectStore(name), (value) => {
            result = value;
          });
        }),
      );
    } catch (error) {
      // Phones close a connection behind the page's back: the next one is made afresh.
      this.#opening?.then((database) => database.close()).catch(() => {});
      this.#opening = null;
      throw error;
    }
  }

  async #writeDatabase(change) {
    let beside;
    const entries = await this.#transact("entries", "readwrite", (shelf, give) => {
      shelf.getAll(this.#range()).onsuccess = ({ target }) => {
        const held = new Map(target.result.map((entry) => [entry.key, entry]));
        beside = this.#beside();
        const after = change(this.#merge(target.result, beside));
        for (const entry of after) {
          if (held.get(entry.key) !== entry) shelf.put(entry);
          held.delete(entry.key);
        }
        for (const key of held.keys()) shelf.delete(key);
        give(after);
      };
    });
    this.#known = entries;
    this.#gone.clear();
    for (const [key, text] of beside) this.#forget(key, text);
    return entries;
  }

  async #writeBeside(change) {
    const before = await this.#read();
    const after = change(before);
    const kept = new Set(after.map((entry) => entry.key));
    for (const entry of after) {
      if (!before.includes(entry) || this.#memory.has(entry.key)) this.#keep(entry);
    }
    for (const entry of before) {
      if (kept.has(entry.key)) continue;
      this.#gone.add(entry.id);
      this.#forget(entry.key);
    }
    return after;
  }

  #merge(held, beside) {
    const entries = new Map(held.map((entry) => [entry.key, entry]));
    for (const [key, text] of beside) {
      const entry = parsed(text);
      if (entry) entries.set(key, entry); // written when the database would not: newer
    }
    return [...entries.values()]
      .filter((entry) => !this.#gone.has(entry.id))
      .sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** What is not in the database: key → JSON. */
  #beside() {
    const found = new Map();
    try {
      for (const name of Object.keys(localStorage)) {
        if (!name.startsWith(`${DATABASE}/${this.#match}/`)) continue;
        found.set(name.slice(DATABASE.length + 1), localStorage.getItem(name));
      }
    } catch {
      // The browser gives no localStorage.
    }
    return new Map([...found, ...this.#memory]);
  }

  #keep(entry) {
    const text = JSON.stringify(entry);
    try {
      localStorage.setItem(`${DATABASE}/${entry.key}`, text);
      this.#memory.delete(entry.key);
    } catch {
      this.#memory.set(entry.key, text);
    }
  }

  /** Only as it was read, if `text` is given: another tab may have changed it since. */
  #forget(key, text = null) {
    if (text === null || this.#memory.get(key) === text) this.#memory.delete(key);
    try {
      const name = `${DATABASE}/${key}`;
      if (text === null || localStorage.getItem(name) === text) localStorage.removeItem(name);
    } catch {
      // The browser gives no localStorage.
    }
  }
}
