// One row of a sheet: what was typed, what it says in names, what may follow, what is wrong.
import { el, figure, icon, say, sideMark, signed } from "./dom.js";
import { eventsOf, faultInWords, following, headsOf, named, playerIn } from "./sheets_words.js";

export const reasons = () => [gettext("打错了"), gettext("纸上改过"), gettext("裁判改判")];

const allied = (one, other) => (one - other) % 2 === 0;

/** Who went out when, the one revolter at its place. */
function outOf({ order = [], revolts = [] }) {
  const seats = [...order];
  if (revolts.length === 1 && seats.length > 1) {
    const [{ seat }] = revolts;
    const third = allied(seats[0], seat) && allied(seats[1], seat);
    if (third || seats.length > 2) seats.splice(third ? 2 : 3, 0, seat);
  }
  return seats;
}

/** The part of an answer that is this row's. */
function resultOf(row, answer) {
  if (!answer) return null;
  if (row.extra) return answer.extra?.[row.number - 1]?.result?.deals?.[0];
  return answer.result?.deals?.[row.number - 1];
}

export class RowView {
  constructor(sheet, key) {
    Object.assign(this, { sheet, key, base: "", insists: false, asks: false });
    const id = `row-${sheet.number}-${key}`;
    this.label = el("label", { class: "sheet-number", for: id });
    this.input = el("input", {
      id,
      class: "input sheet-line",
      "data-row": key,
      autocomplete: "off",
      autocapitalize: "none",
      autocorrect: "off",
      spellcheck: "false",
      enterkeyhint: "done",
      maxlength: 200,
      "aria-describedby": `${id}-below`,
      oninput: () => this.typed(),
    });
    this.said = el("div", { class: "sheet-said" });
    this.points = el("div", { class: "sheet-points" });
    this.state = el("span", { class: "status" });
    this.below = el("div", { class: "sheet-below", id: `${id}-below` });
    this.reason = el("input", { class: "input", type: "text", maxlength: 200, autocomplete: "off", "data-reason": key, "aria-label": gettext("为什么更正") });
    this.effects = el("span", {}); // what the correction would do
    this.element = el("li", { class: "sheet-row" }, this.label, this.input, this.said, this.points, this.state, this.below);
  }

  get text() {
    return this.input.value;
  }

  isChanged() {
    return this.text.trim() !== this.base.trim();
  }

  typed() {
    this.insists = this.asks = false;
    this.draw();
  }

  put(text) {
    this.input.value = text;
    this.insists = this.asks = false;
  }

  /** The row as the sheet has it now; what is being typed stays. */
  update(row) {
    const changed = this.isChanged();
    this.row = row;
    if (!changed) this.input.value = row.text;
    this.base = row.text;
    this.draw();
  }

  parse() {
    return this.sheet.parse(this.row, this.text);
  }

  draw() {
    const { row, sheet } = this;
    const parsed = this.parse();
    if (document.activeElement === this.input && !this.orphan) sheet.preview(row, this.text, parsed);
    const known = sheet.previews.get(row.key);
    this.preview = known && (known.text === null ? !this.isChanged() : known.text === this.text) ? known : null;
    const result = (!this.isChanged() && row.result) || resultOf(row, this.preview?.answer);
    const seating = parsed.facts?.seating ?? row.seating;
    this.name = (seat) => sheet.person(seating[seat - 1], row.extra ? 1 : row.number);
    this.label.replaceChildren(this.title());
    this.said.replaceChildren(...this.words(parsed, result));
    this.points.replaceChildren(...this.sums(result));
    this.drawState();
    this.drawBelow(parsed);
  }

  title() {
    const { row } = this;
    if (row.extra) return say(gettext("加赛 %(n)s"), { n: row.number });
    return say(gettext("第 %(n)s 盘"), { n: row.counted ?? row.number });
  }

  drawState() {
    const { status, aside } = this.row;
    const words = {
      new: "",
      saved: aside ? gettext("不计") : gettext("已存"),
      waiting: gettext("待传"),
      refused: gettext("被退回"),
    };
    const shown = this.isChanged() && status !== "new" ? gettext("改动未存") : words[status];
    this.state.dataset.state = this.isChanged() ? "waiting" : status;
    this.state.textContent = shown;
    this.state.hidden = !shown;
    this.element.dataset.state = status;
  }

  // What it says ----------------------------------------------------------------------------------

  words(parsed, result) {
    const { book } = this.sheet;
    if (parsed.empty) return [this.awaits()].filter(Boolean);
    const facts = parsed.facts ?? {};
    const dealer = facts.dealer ?? result?.dealer;
    const events = parsed.facts ? eventsOf({ ...facts, dealer }, { book, name: this.name, number: this.row.number, person: (...who) => this.sheet.person(...who) }) : [];
    const all = [...events, ...headsOf(parsed.head, { book, name: this.name })];
    const seats = book.tractor ? [] : outOf(facts);
    return [
      seats.length && el("ol", { class: "sheet-order" }, seats.map((seat) => this.player(seat, parsed, result))),
      all.length && el("p", { class: "sheet-events" }, all.map((one) => el("span", {}, one))),
    ].filter(Boolean);
  }

  player(seat, parsed, result) {
    const { book } = this.sheet;
    const filled = parsed.filled === seat;
    const rebel = (parsed.facts.revolts ?? []).some((one) => one.seat === seat);
    const own = (result?.lines ?? []).filter((one) => one.seat === seat);
    const sum = own.reduce((total, one) => total + one.points, 0);
    const points = book.scored_by === "player" && result ? figure(sum, sum ? "" : "soft") : null;
    return el("li", { "data-filled": filled || rebel || null }, playerIn(book, seat, this.name(seat)), points);
  }

  /** The next deal, before a key was pressed: what is known of it. */
  awaits() {
    const { book, state, box, going } = this.sheet;
    if (this.row.status !== "new" || box.waiting || going.length || !state.next) return null;
    if (!book.tractor || !state.next.dealer || this.row.number !== state.next.number) return null;
    const words = say(gettext("%(name)s坐庄"), { name: this.name(state.next.dealer) });
    return el("p", { class: "sheet-events soft" }, el("span", {}, words));
  }

  sums(result) {
    const { book } = this.sheet;
    if (!result) return [];
    if (result.void) return [el("span", { class: "soft" }, gettext("作废"))];
    if (book.tractor) {
      const { levels, up, gain } = result;
      const words = [sideMark(up), gain ? say(gettext("升 %(n)s 级"), { n: gain }) : gettext("上台")];
      return [el("span", {}, words), el("span", { class: "soft" }, `${levels.ns} : ${levels.ew}`)];
    }
    const lines = result.lines ?? [];
    return book.sides.map((side, parity) => {
      const own = lines.filter((one) => (one.side ? one.side === side : (one.player - 1) % 2 === parity));
      return el("span", {}, sideMark(side), figure(own.reduce((total, one) => total + one.points, 0)));
    });
  }

  // What is below it --------------------------------------------------------------------------------

  drawBelow(parsed) {
    const parts = [...this.faults(parsed), ...this.warnings()];
    this.input.setAttribute("aria-invalid", String(parts.some((one) => one.classList.contains("error"))));
    if (this.asks && this.below.contains(this.reason)) {
      this.effects.textContent = this.effect(); // nothing else: it is being typed into
      return;
    }
    if (this.asks) parts.push(this.reasonStrip());
    else if (document.activeElement === this.input) parts.push(this.hints(parsed));
    this.below.replaceChildren(...parts);
  }

  faults(parsed) {
    const { book } = this.sheet;
    const typed = this.isChanged() || this.row.status === "new" ? parsed.faults : [];
    const shown = typed.filter((one) => this.insists || !one.soft).map((one) => faultInWords(one, book));
    const refused = this.isChanged() ? null : this.row.entry?.refused;
    const said = [refused, this.preview?.refusal].filter(Boolean).flatMap((one) => this.refusal(one));
    const more = refused ? [gettext("改了再按回车；不改按回车再传；Ctrl+Z 丢掉这一条。")] : [];
    const gone = this.orphan ? [gettext("本局已经结束，这一行没有存：按 Esc 去掉。")] : [];
    return [...new Set([...gone, ...shown, ...said, ...more])].map((words) =>
      el("p", { class: "error", role: "alert" }, icon("danger"), el("span", {}, words)),
    );
  }

  refusal(answer) {
    if (answer.code === "ends_earlier") return [gettext("这样改，本局提前结束，后面的盘不计：要这样，再按一次回车。")];
    const faults = (answer.faults ?? []).map((one) => named(one.message, this.name));
    const changes = (answer.changes ?? []).map((one) => `${one.by}: ${one.what}`);
    return faults.length ? faults : [answer.message, ...changes];
  }

  warnings() {
    if (this.isChanged() && !this.preview?.answer) return [];
    return (this.preview?.answer?.warnings ?? []).map((one) =>
      el("p", { class: "sheet-warning", role: "status" }, icon("warn"), el("span", {}, named(one.message, this.name))),
    );
  }

  /** What the book has, without what only a first deal may hold. */
  get grammar() {
    const { grammar } = this.sheet;
    const first = this.row.number === 1 && !this.row.extra;
    return first ? grammar : { ...grammar, events: grammar.events.filter((one) => one.shape !== "lead") };
  }

  hints(parsed) {
    const { sheet } = this;
    const { ask, keys } = following(parsed.next, {
      grammar: this.grammar,
      book: sheet.book,
      name: this.name,
      person: (player) => sheet.person(player, this.row.number),
    });
    return el(
      "p",
      { class: "sheet-keys" },
      ask && el("strong", {}, ask),
      keys.map(({ key, word }) => el("span", {}, key && el("kbd", {}, key), word)),
    );
  }

  // 更正 -----------------------------------------------------------------------------------------

  reasonStrip() {
    this.effects.textContent = this.effect();
    const offered = reasons().map((word, at) => el("span", {}, el("kbd", {}, String(at + 1)), word));
    return el(
      "div",
      { class: "sheet-reason" },
      el("p", {}, el("strong", {}, gettext("更正：为什么？")), " ", this.effects),
      this.reason,
      el("p", { class: "sheet-keys" }, offered, el("span", {}, gettext("或写一句；回车存，Esc 不改"))),
    );
  }

  askReason() {
    this.asks = true;
    this.reason.value = "1";
    this.draw();
    this.reason.focus();
    this.reason.select();
  }

  get why() {
    const typed = this.reason.value.trim();
    return reasons()[Number(typed || "1") - 1] ?? typed;
  }

  /** What the correction does to the totals, if the server could be asked. */
  effect() {
    const after = this.preview?.answer?.result;
    const before = this.sheet.state.result;
    if (!after || !before) return "";
    const { book } = this.sheet;
    const sums = (result) =>
      result.players ?? (book.tractor ? book.sides.map((side) => result.levels[side]) : book.sides.map((side) => result.sides[side]));
    const who = (at) => (before.players ? this.sheet.person(at + 1) : this.sheet.sideNames(book.sides[at]));
    const shown = (one) => (typeof one === "number" ? signed(one) : one);
    const moved = sums(after)
      .map((now, at) => [who(at), sums(before)[at], now])
      .filter(([, then, now]) => then !== now)
      .map(([name, then, now]) => `${name} ${shown(then)} → ${shown(now)}`);
    return moved.length ? moved.join(" · ") : gettext("总分不变。");
  }
}
