// The unfinished deal is kept on the phone at every change and, a little later, on the server.
import { say } from "./dom.js";
import { fromFacts, isUntouched, offencesOf, toFacts } from "./facts.js";
import { find } from "./review.js";

const LATER = 2000;

const stored = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

const store = (key, value) => {
  try {
    if (value == null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the page goes on from memory.
  }
};

const device = () => {
  const known = stored("device");
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  store("device", made);
  return made;
};

/** Whose phone, where that is known. */
export const phoneOf = (by) => (by ? say(gettext("%(name)s的手机"), { name: by }) : gettext("另一台手机"));

export class Keeping {
  #timer = 0;

  constructor(page) {
    this.page = page;
    this.key = `deal ${page.data.match}`;
    this.device = device();
    addEventListener("pagehide", () => this.#timer && this.#put());
  }

  get turn() {
    return stored(`turn ${this.page.data.table}`) ?? 0;
  }

  set turn(value) {
    store(`turn ${this.page.data.table}`, value);
  }

  get #address() {
    return `${this.page.data.addresses.api}draft`;
  }

  /** After every change of the deal. */
  keep() {
    const { deal, aside } = this.page;
    if (aside) return this.#keepAside();
    const at = new Date().toISOString();
    store(this.key, isUntouched(deal) ? null : { deal, at, number: this.page.number() });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#put(), LATER);
  }

  /** One that was saved before and is open again: kept apart, so that neither is lost. */
  #keepAside() {
    const { deal, ui } = this.page;
    const { mending, correcting } = ui;
    store(this.#asideKey, { deal, mending: mending?.id, correcting });
  }

  get #asideKey() {
    return `${this.key} again`;
  }

  dropAside() {
    store(this.#asideKey, null);
  }

  /** Goes on with it after a reload. */
  #restoreAside() {
    const { page } = this;
    const kept = stored(this.#asideKey);
    const entry = kept?.mending && page.box.entries.find((one) => one.id === kept.mending);
    const deal = kept?.correcting && find(page, kept.correcting);
    if (entry) page.mend(entry, kept.deal);
    else if (deal) page.correct(deal, kept); // as it was when it was opened
    else this.dropAside();
  }

  /** The deal is being saved: the server need not be told how far it is. */
  hold() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** The deal was saved: what was unfinished is no more. */
  drop() {
    this.hold();
    store(this.key, null);
  }

  async #send(method, body) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this.page.csrf };
    const answer = await fetch(this.#address, { method, headers, keepalive: method === "PUT", body: body && JSON.stringify(body) });
    return answer.ok ? answer.json().catch(() => ({})) : null;
  }

  async #put() {
    this.hold();
    const { deal, book } = this.page;
    const notes = { tributes: deal.tributes, offences: offencesOf(deal), number: this.page.number(), extra: this.page.isExtra() };
    const body = { facts: toFacts(deal, book), notes, device: this.device, at: new Date().toISOString() };
    try {
      const answer = await this.#send("PUT", body);
      if (answer?.over) this.page.tell(say(gettext("%(who)s也在录这一盘：以最后录的为准。"), { who: phoneOf(answer.over.by) }));
    } catch {
      // Without network the phone's own copy is enough.
    }
  }

  /** The newer of the phone's and the server's, for the deal that comes next. */
  restore() {
    this.#restoreDeal();
    this.#restoreAside();
  }

  #restoreDeal() {
    const mine = stored(this.key);
    const here = mine?.number === this.page.number() ? mine : null;
    if (here) this.page.take(here.deal, gettext("接着录刚才没录完的一盘。"));
    const draft = this.page.state.draft;
    if (!draft?.facts || draft.device === this.device || !this.page.isFresh(here?.deal)) return;
    if ((draft.notes?.number ?? this.page.number()) !== this.page.number()) return;
    if (here && new Date(draft.at ?? 0) <= new Date(here.at)) return;
    const deal = fromFacts(draft.facts, draft.notes);
    if (isUntouched(deal)) return;
    const words = draft.by ? interpolate(gettext("接着录 %(name)s 的未完盘。"), { name: draft.by }, true) : gettext("接着录另一台设备的未完盘。");
    this.page.take(deal, words);
  }
}
