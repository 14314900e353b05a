// One sheet: a match as the server has it, with what this laptop has typed and not yet sent.
// A row is a deal; the last one is the next to be typed, as long as the match goes on.
import { Outbox } from "./outbox.js";
import { grammarOf } from "./sheets_grammar.js";
import { read } from "./sheets_read.js";
import { write } from "./sheets_write.js";

const keyOf = (number, extra) => `${extra ? "x" : ""}${number}`;
const isDeal = ({ path }) => /^(deals|extra)/.test(path);
/** 第几盘 as people count: a void deal is played again under its number. */
function counted(rows) {
  let at = 1;
  for (const row of rows) {
    row.counted = at;
    if (!row.extra && (row.facts?.revolts ?? []).length < 2) at += 1;
  }
  return rows;
}

const PAUSE = 180; // ms after the last key until the points are asked for

export class Sheet {
  constructor({ number, data, state, csrf, changed }) {
    Object.assign(this, { number, data, state, csrf, changed });
    this.book = data.book;
    this.grammar = grammarOf(this.book);
    this.address = data.addresses.api;
    this.box = { status: "saved", waiting: 0, entries: [], refused: null };
    this.going = []; // on their way into the outbox: what is typed ahead already counts on them
    this.mine = []; // keys of deals that this page stored, newest last: what Ctrl+Z takes back
    this.previews = new Map(); // row key → { text, answer | refusal }
    this.ending = false; // a deal that waits ends the match, as its preview said
    this.outbox = new Outbox({
      match: data.match,
      address: this.address,
      version: state.version,
      csrf,
      onChange: (box) => this.heard(box),
    });
  }

  // Who -----------------------------------------------------------------------------------------

  person(player, number = 1) {
    const ups = (this.state.line_ups ?? []).filter((one) => one.from <= Math.max(number, 1));
    return this.data.people[ups.at(-1)?.players[player - 1]] ?? "";
  }

  sideNames(side) {
    const parity = this.book.sides.indexOf(side);
    return this.grammar.seats.filter((_, at) => at % 2 === parity).map((one) => this.person(one)).join(" · ");
  }

  isOver() {
    const { status, result, next } = this.state;
    const played = !["planned", "running"].includes(status) || (result?.ended ?? "running") !== "running";
    return (played && !next?.extra) || this.ending;
  }

  // Rows ----------------------------------------------------------------------------------------

  /** Every deal with its number, facts and state; names by the seats that it was played on. */
  rows() {
    const rows = this.stored();
    const waiting = [...this.box.entries, ...this.going];
    for (const entry of waiting.filter(isDeal)) this.lay(rows, entry);
    if (!this.isOver()) rows.push(this.fresh(rows));
    let seating = this.grammar.seats;
    for (const row of rows) {
      if (row.extra && !rows[rows.indexOf(row) - 1]?.extra) seating = this.grammar.seats;
      seating = row.facts?.seating ?? seating;
      row.seating = seating;
    }
    return counted(rows);
  }

  stored() {
    const { record, result, extra = [], set_aside: aside = [] } = this.state;
    const deals = (record?.deals ?? []).map((facts, at) => this.row(at + 1, { facts, result: result?.deals?.[at] }));
    const beside = aside.map(({ number, extra: one, facts }) => this.row(number, { facts, extra: one, aside: true }));
    const extras = extra.map((one, at) =>
      this.row(at + 1, { facts: one.record.deals[0], result: one.result?.deals?.[0], extra: true }),
    );
    const rows = [...deals, ...beside, ...extras];
    return rows.sort((one, other) => Number(one.extra) - Number(other.extra));
  }

  row(number, { facts = null, extra = false, ...more }) {
    const text = facts ? write(facts, this.grammar) : "";
    return { key: keyOf(number, extra), number, extra, facts, text, status: facts ? "saved" : "new", ...more };
  }

  /** What waits, laid over what is stored. */
  lay(rows, entry) {
    const extra = entry.path.startsWith("extra") || Boolean(entry.body.extra);
    const number = Number(entry.path.split("/")[1] ?? entry.body.number);
    const at = rows.findIndex((one) => one.key === keyOf(number, extra));
    if (entry.method === "DELETE" && !entry.refused) return at >= 0 && rows.splice(at, 1);
    const facts = entry.body.facts ?? rows[at]?.facts ?? null;
    const status = entry.refused ? "refused" : "waiting";
    const row = { ...this.row(number, { facts, extra }), entry, status, over: rows[at]?.facts };
    if (entry.text) row.text = entry.text;
    return at >= 0 ? rows.splice(at, 1, row) : rows.push(row);
  }

  fresh(rows) {
    const extra = Boolean(this.state.next?.extra);
    const number = rows.filter((one) => one.extra === extra).length + 1;
    return this.row(number, { extra });
  }

  /** What the reader of a row has to know. */
  parse(row, text) {
    const first = row.number === 1 && (row.extra || !this.state.record?.first_dealer);
    return read(text, this.grammar, { number: row.extra ? 0 : row.number, asksDealer: this.grammar.tractor && first });
  }

  // Acts ----------------------------------------------------------------------------------------

  body(row, facts, more = {}) {
    const preview = this.previews.get(row.key);
    const confirmed = (preview?.answer?.warnings ?? []).map((one) => one.code);
    return { facts, notes: {}, at: new Date().toISOString(), confirmed, ...more };
  }

  /** A new deal, and what was typed of the match beside it. */
  store(row, { facts, head }) {
    const preview = this.previews.get(row.key)?.answer;
    if (head.first_lead) this.patch({ first_lead: head.first_lead }, gettext("首盘先出"));
    if (facts) {
      const body = this.body(row, facts, { number: row.number, extra: row.extra });
      if (preview) this.previews.get(row.key).text = write(facts, this.grammar);
      this.ending = !row.extra && (preview?.result?.ended ?? "running") !== "running";
      this.send({ method: "POST", path: "deals", body }, row.key);
    }
    if (head.ended) {
      this.ending = true;
      this.patch({ ended: head.ended }, gettext("照纸上的记录"));
    }
  }

  patch(change, reason) {
    return this.send({ method: "PATCH", path: "", body: { ...change, reason } }, "");
  }

  async send(entry, key) {
    this.going.push(entry);
    this.mine = [...this.mine.filter((one) => one !== key), ...(entry.method === "POST" ? [key] : [])];
    this.changed(this);
    await this.outbox.add(entry);
    this.going = this.going.filter((one) => one !== entry);
    this.changed(this);
  }

  /** 更正 of a stored deal. */
  correct(row, { facts }, reason) {
    const path = `${row.extra ? "extra" : "deals"}/${row.number}`;
    return this.send({ method: "PUT", path, body: this.body(row, facts, { reason }) }, row.key);
  }

  /** What waits or was refused goes out changed; what was stored meanwhile is corrected. */
  async again(row, facts) {
    const { entry } = row;
    const { code } = entry.refused ?? {};
    const same = JSON.stringify(facts) === JSON.stringify(entry.body.facts);
    if (same && code === "stale") return this.outbox.resend(entry.id);
    if (same && code === "ends_earlier") return this.outbox.edit(entry.id, { ...entry.body, set_aside: true });
    if (same && code) return this.outbox.retry() ?? true;
    if (same || (await this.outbox.edit(entry.id, { ...entry.body, ...this.body(row, facts) }))) return true;
    return this.correct(row, { facts }, gettext("存上以后又改了"));
  }

  /** Ctrl+Z: the deal stored last by this page, whose line is given back; "" if there is none. */
  takeBack() {
    const last = this.rows().filter((row) => row.facts).at(-1);
    if (!last || last.key !== this.mine.at(-1)) return null;
    this.mine.pop();
    this.ending = false;
    if (last.entry && !last.over) this.outbox.discard(last.entry.id);
    else {
      const path = `${last.extra ? "extra" : "deals"}/${last.number}`;
      this.send({ method: "DELETE", path, body: { reason: gettext("刚录错，撤回") } }, last.key);
    }
    return last;
  }

  /** Gives up what the server refused; what it has stays. */
  async drop(row) {
    this.previews.delete(row.key);
    await this.outbox.discard(row.entry.id);
    await this.refresh();
  }

  // What comes back -----------------------------------------------------------------------------

  heard(box) {
    this.box = box;
    if (box.answered) this.apply(box.answered);
    if (box.refused) this.ending = false;
    if ((box.answered && !box.waiting) || box.refused) this.refresh();
    this.changed(this);
  }

  /** The answer to a deal, so that its row stays as it is until the match is read again. */
  apply({ entry, answer }) {
    const { deal, result, version } = answer;
    if (answer.extra) this.state = { ...this.state, extra: answer.extra };
    else if (deal && result) {
      const deals = [...(this.state.record?.deals ?? [])];
      deals[deal.number - 1] = deal.facts;
      this.state = { ...this.state, record: { ...this.state.record, deals }, result };
    } else if (entry.method === "DELETE" && result) {
      const deals = (this.state.record?.deals ?? []).slice(0, result.deals.length);
      this.state = { ...this.state, record: { ...this.state.record, deals }, result };
    } else if (result) this.state = { ...this.state, result };
    if (deal) this.previews.set(keyOf(deal.number, deal.extra), { text: null, answer });
    this.state = { ...this.state, version };
  }

  async refresh() {
    try {
      const answer = await fetch(this.address.replace(/\/$/, ""), { cache: "no-store" });
      if (!answer.ok) return;
      const state = await answer.json();
      if (state.version < this.state.version || this.going.length) return;
      this.state = state;
      this.ending &&= this.box.waiting > 0;
      this.outbox.see(state.version);
    } catch {
      return; // what the outbox holds goes out by itself, and its answer asks again
    }
    this.changed(this);
  }

  // Points beforehand ---------------------------------------------------------------------------

  /** Asks what a line comes to; without network, or behind what waits, the row says nothing. */
  preview(row, text, parsed) {
    clearTimeout(this.asking);
    const known = this.previews.get(row.key);
    if (known?.text === text) return;
    this.previews.delete(row.key);
    if (!parsed.facts || parsed.faults.length || this.box.waiting || this.going.length) return;
    this.asking = setTimeout(() => this.ask(row, text, parsed.facts), PAUSE);
  }

  async ask(row, text, facts) {
    const waiting = { text };
    this.previews.set(row.key, waiting);
    try {
      const answer = await fetch(`${this.address}preview`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": this.csrf },
        body: JSON.stringify({ number: row.number, extra: row.extra, facts }),
      });
      waiting[answer.ok ? "answer" : "refusal"] = await answer.json();
    } catch {
      if (this.previews.get(row.key) === waiting) this.previews.delete(row.key);
    }
    this.changed(this);
  }
}
