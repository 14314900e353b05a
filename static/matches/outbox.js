// The outbox of one match: what a referee saves is kept on the phone first, then sent in order,
// one at a time, until the server has answered for it. Nothing leaves it but by the server's
// answer or the person's tap. It works on plain http: no locks, no service worker.
//
//   const address = "/api/v1/matches/<uuid>/";
//   const outbox = new Outbox({ match, address, version, csrf, onChange });
//   await outbox.start(); // sends what an earlier page left
//   await outbox.add({ method: "POST", path: "deals", body }); // kept, when this resolves
//
// onChange(state): { status, waiting, entries, refused, answered, problem, storage }
//   status    "saved": nothing waits; "refused": the server said no, everything behind it stays;
//             "offline": waiting, and the last attempt reached nobody; else "waiting"
//   refused   { entry, answer } or null; then resend(id), edit(id, body), discard(id) or retry()
//   answered  { entry, answer } in the one call that tells of it, in every tab of the match
//   problem   null, or the HTTP status of a last answer that was not the API's word: a failing
//             server, a gateway, a page for signing in; it is tried again all the same
//   storage   false: something is in this page's memory only

import { Store } from "./store.js";

const SLOWEST = 30; // times the pace
const LATER = [408, 425, 429]; // "not now" is no refusal

const uuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

const copied = (value) => JSON.parse(JSON.stringify(value));

/** Runs jobs one after another, in the order asked for. */
const queue = () => {
  let last = Promise.resolve();
  return (job) => {
    const mine = last.then(job);
    last = mine.catch(() => {});
    return mine;
  };
};

const judged = (status, text) => {
  let answer = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // Not the API's word, whatever its status: a gateway's page, the hall's Wi-Fi.
  }
  if (status >= 200 && status < 300 && Number.isInteger(answer?.version)) {
    return { kind: "stored", answer };
  }
  const refusal = status >= 400 && status < 500 && !LATER.includes(status);
  if (refusal && typeof answer?.code === "string") return { kind: "refused", answer };
  return { kind: "failed", status };
};

/** The entry as it goes out again after its refusal, which the person has seen. */
const again = ({ refused, ...entry }) =>
  refused?.code === "stale" ? { ...entry, seen: refused.version } : entry;

export class Outbox {
  #options;
  #store;
  #channel = null;
  #owner = uuid();
  #version;
  #entries = null; // until they are read
  #failure = null; // of the last attempt: 0 reached nobody, else an HTTP status
  #failures = 0;
  #shown = "";
  #writing = queue(); // what changes the entries
  #sending = queue(); // what must not happen while one of them is on its way
  #running = false;
  #woken = false;
  #forced = false;
  #timer = 0;

  /** Times in ms: `pace` the first pause, `timeout` of a request, `lease` of a tab that died. */
  constructor({ match, version, pace = 1000, timeout = 15_000, lease = 3000, ...options }) {
    this.#options = { onChange: () => {}, ...options, match, pace, timeout, lease };
    this.#version = version;
    this.#store = new Store(match);
    if (globalThis.BroadcastChannel) this.#channel = new BroadcastChannel(`outbox/${match}`);
  }

  /** Reads what waits and sends it; what was refused is tried once more. */
  async start() {
    this.#channel?.addEventListener("message", ({ data }) => this.#hear(data.answered));
    addEventListener("online", () => this.#wake());
    addEventListener("pagehide", () => this.#store.free(this.#owner));
    document.addEventListener("visibilitychange", () => document.hidden || this.#wake());
    addEventListener("beforeunload", (event) => {
      if (!this.#store.safe) event.preventDefault();
    });
    await this.#load();
    this.retry();
  }

  /** Keeps a write; resolves with its id as soon as the phone has it. */
  async add({ method, path, body = {} }) {
    const entry = { id: uuid(), method, path, body: copied(body) };
    let key; // made once: a write that fails is done again elsewhere
    await this.#change((entries) => {
      key ??= this.#store.keyAfter(entries, entry.id);
      return [...entries, { ...entry, key, seen: this.#version }];
    });
    this.#wake();
    return entry.id;
  }

  /** The page shows this version now: what is added from here on has seen it. */
  see(version) {
    this.#version = Math.max(this.#version, version);
  }

  /** At once, also what was refused. */
  retry() {
    this.#forced = true;
    this.#wake();
  }

  /** The same write, having seen what made it stale. False if it waits no longer. */
  resend(id) {
    return this.#replace(id, (entry) => [again(entry)]);
  }

  /** Another write in its place. The new id, or false if the old one waits no longer. */
  async edit(id, body) {
    const fresh = { id: uuid(), body: copied(body) };
    return (await this.#replace(id, (entry) => [{ ...again(entry), ...fresh }])) && fresh.id;
  }

  /** Removes one, by the person's tap. False if it waits no longer. */
  discard(id) {
    return this.#replace(id, () => []);
  }

  // Changing what waits ---------------------------------------------------------------------

  #change(change, answered) {
    return this.#writing(async () => {
      if (answered) this.#reached(answered.answer.version);
      this.#entries = await this.#store.write(change);
      this.#channel?.postMessage({ answered });
      this.#show(answered);
    });
  }

  /** Never while it is on its way, from whichever tab. */
  async #replace(id, change) {
    let found = false;
    await this.#sending(async () => {
      while (!(await this.#take())) {
        await new Promise((done) => setTimeout(done, this.#options.lease / 10));
      }
      await this.#change((entries) => {
        found = entries.some((entry) => entry.id === id);
        return entries.flatMap((entry) => (entry.id === id ? change(entry) : [entry]));
      });
      await this.#store.free(this.#owner);
    });
    this.#wake();
    return found;
  }

  #reached(version) {
    this.#failure = null;
    this.#failures = 0;
    this.see(version);
  }

  async #load(answered) {
    await this.#writing(async () => {
      this.#entries = await this.#store.all();
      this.#show(answered);
    });
    return this.#entries;
  }

  /** Another tab changed what waits. */
  async #hear(answered) {
    if (answered) this.#reached(answered.answer.version);
    await this.#load(answered);
    this.#wake();
  }

  // Sending ---------------------------------------------------------------------------------

  #take() {
    return this.#store.take(this.#owner, this.#options.lease);
  }

  async #wake() {
    clearTimeout(this.#timer);
    this.#woken = true;
    if (this.#running) return;
    this.#running = true;
    let wait;
    do {
      this.#woken = false;
      wait = await this.#sending(() => this.#step()).catch((error) => {
        console.error(error); // a mistake of ours: the queue goes on
        return this.#options.pace * SLOWEST;
      });
    } while (this.#woken || !wait);
    this.#running = false;
    if (wait < Infinity) this.#timer = setTimeout(() => this.#wake(), wait);
  }

  #next(entries) {
    const stopped = entries.some((entry) => entry.refused) && !this.#forced;
    return stopped ? undefined : entries[0];
  }

  /** Sends the first that waits, if there is one. How long to wait before the next step. */
  async #step() {
    if (!this.#next(await this.#load())) {
      this.#forced = false;
      return Infinity;
    }
    if (!(await this.#take())) return this.#options.lease / 3; // another tab sends
    try {
      const entry = this.#next(await this.#load()); // that tab may have sent it
      this.#forced = false;
      return entry ? await this.#settle(entry, await this.#send(entry)) : Infinity;
    } finally {
      await this.#store.free(this.#owner);
    }
  }

  async #send({ id, method, path, body, seen }) {
    const { address, csrf, timeout, lease } = this.#options;
    const control = new AbortController();
    const end = setTimeout(() => control.abort(), timeout);
    const beat = setInterval(() => this.#take(), lease / 3);
    try {
      const response = await fetch(path ? address + path : address.replace(/\/$/, ""), {
        method,
        headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
        credentials: "same-origin",
        cache: "no-store",
        body: JSON.stringify({ ...body, id, seen }),
        signal: control.signal,
      });
      return judged(response.status, await response.text());
    } catch {
      return { kind: "failed", status: 0 };
    } finally {
      clearTimeout(end);
      clearInterval(beat);
    }
  }

  async #settle(entry, { kind, answer, status }) {
    if (kind === "failed") {
      this.#failure = status;
      this.#show();
      return this.#options.pace * Math.min(2 ** this.#failures++, SLOWEST);
    }
    if (kind === "refused") {
      this.#reached(0); // what it names was not seen yet
      const marked = (other) => (other.id === entry.id ? { ...other, refused: answer } : other);
      await this.#change((entries) => entries.map(marked));
      return Infinity;
    }
    // Those behind were made by somebody who had seen this one.
    const seen = (other) => ({ ...other, seen: Math.max(other.seen, answer.version) });
    const rest = (entries) => entries.filter((other) => other.id !== entry.id).map(seen);
    await this.#change(rest, { entry, answer });
    return 0;
  }

  // Telling ---------------------------------------------------------------------------------

  #status(refused) {
    if (refused) return "refused";
    if (this.#entries?.length === 0) return "saved";
    return this.#failure === 0 ? "offline" : "waiting";
  }

  #show(answered) {
    const entries = copied(this.#entries ?? []);
    const refused = entries.find((entry) => entry.refused);
    const state = {
      status: this.#status(refused),
      waiting: entries.length,
      entries,
      refused: refused ? { entry: refused, answer: refused.refused } : null,
      answered,
      problem: entries.length ? this.#failure || null : null,
      storage: this.#store.safe,
    };
    if (JSON.stringify(state) === this.#shown && !answered) return;
    this.#shown = JSON.stringify(state);
    queueMicrotask(() => this.#options.onChange(state)); // its mistakes do not stop the queue
  }
}
