// The table page's own state: the match, the unfinished deal, what is pressed; and what acts do.
import * as again from "./again.js";
import { emptyDeal, fromFacts, isUntouched, offencesOf, toFacts } from "./facts.js";
import { ask, dealResult } from "./settle.js";

const TOLD = 8000; // ms that what was done stays, with its way back

const freshUi = () => ({
  moment: "play",
  chip: null,
  by: null,
  hint: "",
  foul: null,
  why: null,
  preview: null,
  confirmed: [],
  asked: false,
  mending: null, // an entry of the outbox that was refused, opened again
  correcting: null, // a stored deal, opened again
  open: null, // as it has something to do
});

export class Page {
  constructor({ data, state, csrf, draw }) {
    Object.assign(this, { data, state, csrf, draw, book: data.book });
    this.deal = emptyDeal();
    this.before = []; // what undo goes back to
    this.mine = new Set(); // what this very page has sent
    this.stored = new Set(); // ids of what the server has answered as stored
    this.reading = 0; // how often the match is being read anew
    this.aside = null; // the unfinished deal while another one is open
    this.saving = false; // on its way to the phone's storage, which may take seconds
    this.box = { status: "reading", waiting: 0, entries: [], refused: null };
    this.ui = { ...freshUi(), turn: 0, notice: "", toast: null, sign: null, sheet: null };
    this.fillDealer();
  }

  // Who and where ---------------------------------------------------------------------------

  /** Deals that wait on this phone: the server does not count with them yet. */
  pending() {
    if (this.ui.correcting) return [];
    const next = this.state.next?.number ?? 1; // one below it was refused: its number is taken
    return (this.box.entries ?? []).filter(
      ({ method, path, id, body }) =>
        method === "POST" && path === "deals" && id !== this.ui.mending?.id && body.number >= next,
    );
  }

  number() {
    if (this.ui.correcting) return this.ui.correcting.number;
    const next = this.state.next?.number ?? 1;
    if (this.ui.mending) return Math.max(this.ui.mending.body.number, next);
    const back = this.box.entries.filter(({ method, path }) => method === "DELETE" && path.startsWith("deals/"));
    return next + this.pending().length - back.length;
  }

  counted() {
    if (this.ui.correcting) return this.ui.correcting.counted ?? this.ui.correcting.number;
    const counted = this.pending().filter((one) => (one.body.facts.revolts ?? []).length < 2);
    return (this.state.next?.counted_number ?? this.number()) + counted.length;
  }

  isExtra() {
    if (this.ui.correcting) return this.ui.correcting.extra;
    return Boolean(this.state.next?.extra);
  }

  isOver() {
    if (this.ui.correcting) return false;
    const told = [this.stated("ended"), this.stated("walkover")].find((one) => one !== undefined);
    if (told !== undefined && !this.ui.mending) return told !== null;
    const over = !["planned", "running"].includes(this.state.status) && !this.isExtra();
    return over && !this.ui.mending;
  }

  /** What waits on this phone to be stated of the match, by PATCH; undefined: nothing. */
  stated(key) {
    return this.box.entries.findLast(({ method, body }) => method === "PATCH" && key in body)?.body[key];
  }

  /** What is stated of the match beside its deals, as this phone knows it. */
  head(key) {
    return this.stated(key) ?? this.state.record?.[key] ?? null;
  }

  /** An answered PATCH, before the match itself is read anew. */
  learn({ method, body }) {
    if (method !== "PATCH") return;
    const { line_up: up } = body;
    if (up) this.state.line_ups = [...this.state.line_ups.filter((one) => one.from < up.from), up];
    const known = ["first_lead", "waiting", "max_deals"].filter((key) => key in body);
    for (const key of known) this.state.record = { ...this.state.record, [key]: body[key] };
  }

  patch(key, value, reason) {
    return this.outbox.add({ method: "PATCH", path: "", body: { [key]: value, reason } });
  }

  isFirst() {
    const waiting = this.box.entries.some((one) => one.path === "deals");
    return !this.isExtra() && !waiting && !this.state.record?.deals?.length;
  }

  first() {
    return Array.from({ length: this.book.count }, (_, at) => at + 1);
  }

  /** The seats as the match has them before this deal. */
  settled() {
    if (this.ui.correcting) return this.ui.correcting.settled;
    const waiting = this.pending().map((one) => one.body.facts.seating).filter(Boolean);
    return waiting.at(-1) ?? this.state.next?.seating ?? this.first();
  }

  seating() {
    return this.deal.seating ?? this.settled();
  }

  /** The numbers of who holds the places at a deal. */
  lineUp(number = this.isExtra() ? Infinity : this.number()) {
    const known = this.state.line_ups ?? [];
    const ups = [...known, this.stated("line_up")].filter((one) => one && one.from <= number);
    return (ups.at(-1) ?? known[0])?.players ?? [];
  }

  person(player, number) {
    return this.data.people[this.lineUp(number)[player - 1]] ?? "";
  }

  name(seat) {
    return this.person(this.seating()[seat - 1]);
  }

  sideNames(side) {
    const parity = this.book.sides.indexOf(side);
    return this.first().filter((_, at) => at % 2 === parity).map((one) => this.person(one)).join(" · ");
  }

  /** Each with a key of its own: a seat may have burnt another twice. */
  tributes() {
    const known = this.ui.correcting?.owed;
    const owed = known ?? (this.pending().length ? [] : (this.state.next?.tributes ?? []));
    return owed.map((one, at) => ({ ...one, key: `${at + 1}-${one.kind}-${one.from}-${one.to}` }));
  }

  levels() {
    if (this.ui.correcting) return this.ui.correcting.levels;
    return this.state.next?.levels ?? this.state.result?.levels ?? { ns: "2", ew: "2" };
  }

  previewed() {
    const answer = this.ui.preview?.answer;
    return answer?.result ? dealResult(this, answer) : null;
  }

  // Changes ---------------------------------------------------------------------------------

  set(changes) {
    this.quietly({ hint: "", ...changes });
    this.draw();
  }

  quietly(changes) {
    this.ui = { ...this.ui, ...changes };
  }

  change(deal, changes = {}) {
    this.before.push(this.deal);
    this.deal = deal;
    this.keeping?.keep();
    this.set({ confirmed: [], ...changes });
    this.count();
  }

  undo() {
    if (!this.before.length) return;
    this.deal = this.before.pop();
    this.keeping?.keep();
    this.set({ chip: null, by: null, confirmed: [] });
    this.count();
  }

  /** Asks for the points a moment after the last change, once there is something to count. */
  count() {
    clearTimeout(this.counting);
    if (this.missing()) return;
    this.counting = setTimeout(() => this.missing() || this.reading || ask(this), 250);
  }

  /** A deal that was left unfinished. */
  take(deal, words) {
    this.deal = deal;
    this.before = [];
    this.set({ notice: words });
    this.count();
  }

  isFresh(kept) {
    return !this.before.length && (isUntouched(this.deal) || this.deal === kept || this.book.tractor);
  }

  tell(words) {
    this.set({ notice: words });
  }

  turn() {
    const turn = (this.ui.turn + 1) % this.book.count;
    this.keeping.turn = turn;
    this.set({ turn });
  }

  // Seats, lead -----------------------------------------------------------------------------

  /** Evenly drawn: a number below `count` from the browser's own source of chance. */
  random(count) {
    const most = Math.floor(256 / count) * count;
    let byte;
    do [byte] = crypto.getRandomValues(new Uint8Array(1));
    while (byte >= most);
    return byte % count;
  }

  drawSeats() {
    const seating = [...this.settled()];
    for (const parity of [0, 1]) {
      for (let at = 2; at > 0; at -= 1) {
        const other = this.random(at + 1);
        const [one, two] = [parity + 2 * at, parity + 2 * other];
        [seating[one], seating[two]] = [seating[two], seating[one]];
      }
    }
    this.change({ ...this.deal, seating }, { open: true });
  }

  swap(one, other) {
    const seating = [...this.seating()];
    [seating[one - 1], seating[other - 1]] = [seating[other - 1], seating[one - 1]];
    this.change({ ...this.deal, seating }, { by: null, chip: null });
  }

  lead(seat) {
    this.patch("first_lead", seat, gettext("首盘先出"));
    this.set({ open: true });
  }

  fillDealer() {
    if (this.book.tractor) this.deal = { ...this.deal, dealer: this.state.next?.dealer ?? null };
  }

  // Saving ----------------------------------------------------------------------------------

  notes() {
    return { ...this.ui.correcting?.notes, tributes: this.deal.tributes, offences: offencesOf(this.deal) };
  }

  body() {
    return {
      number: this.number(),
      facts: toFacts(this.deal, this.book),
      extra: this.isExtra(),
      notes: this.notes(),
      at: new Date().toISOString(),
      confirmed: this.ui.confirmed,
    };
  }

  /** Writes once, however often it is tapped before the phone has it. */
  async once(write) {
    if (this.saving) return;
    this.saving = true;
    try {
      await write();
    } finally {
      this.saving = false;
    }
  }

  save() {
    return this.once(() => {
      if (this.ui.correcting) return again.saveCorrection(this);
      return this.ui.mending ? again.saveMended(this) : this.saveNew();
    });
  }

  async saveNew() {
    const body = this.body();
    const words = interpolate(gettext("第%(n)s盘已记下"), { n: this.counted() }, true);
    this.keeping.hold();
    const id = await this.outbox.add({ method: "POST", path: "deals", body });
    this.keeping.drop(); // not before: a phone that dies while it writes still has the unfinished deal
    this.mine.add(id);
    this.reset({ toast: { words, id, ...body } });
    this.said();
  }

  /** Once it is drawn. */
  top() {
    setTimeout(() => scrollTo({ top: 0 }));
  }

  /** The toast stays for a while. */
  said() {
    this.top();
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.set({ toast: null }), TOLD);
  }

  /** 撤回 of what was just saved: off the phone if it waits, else off the server. */
  async takeBack() {
    const { id, number, extra, facts, notes } = this.ui.toast;
    this.quietly({ toast: null });
    this.take(fromFacts(facts, notes), gettext("撤回了：可以改了再存。"));
    if (await this.outbox.discard(id)) return;
    if (!this.stored.has(id)) return; // another page of this phone took it back
    const path = `${extra ? "extra" : "deals"}/${number}`;
    await this.outbox.add({ method: "DELETE", path, body: { reason: gettext("刚录错，撤回") } });
  }

  /** As it is when nothing is pressed and nothing asked. */
  fresh(changes) {
    return { ...freshUi(), notice: "", ...changes };
  }

  reset(changes = {}) {
    this.deal = emptyDeal();
    this.before = [];
    this.fillDealer();
    this.set(this.fresh(changes));
  }

  // A deal that was saved before, open again --------------------------------------------------

  mend(entry, deal) {
    again.mend(this, entry, deal);
  }

  correct(stored, kept) {
    again.correct(this, stored, kept);
  }

  goOn() {
    again.goOn(this);
  }

  leave() {
    again.close(this, { reviewing: true });
  }

  sign(body) {
    return this.once(async () => {
      await this.outbox.add({ method: "POST", path: "signatures", body });
      this.set({ sign: { handed: body } });
    });
  }

  /** The match as the server has it now. */
  async refresh() {
    this.reading += 1;
    try {
      const answer = await fetch(this.data.addresses.api.replace(/\/$/, ""), { cache: "no-store" });
      if (!answer.ok) return;
      const state = await answer.json();
      this.state = { ...this.state, ...state };
      this.outbox.see?.(state.version);
    } catch {
      return;
    } finally {
      this.reading -= 1;
    }
    again.watch(this);
    if (!this.before.length && this.book.tractor && !this.aside) this.fillDealer();
    this.draw();
    this.count();
  }
}
