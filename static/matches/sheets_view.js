// One open sheet on the page: who sits where, a row for each deal, the totals; and its keys.
import { el, notice, say } from "./dom.js";
import { RowView } from "./sheets_row.js";
import { TotalsView } from "./sheets_totals.js";
import { playerIn } from "./sheets_words.js";

export class SheetView {
  /** `done`: the sheet is through; `leave`: back to the number, nothing lost. */
  constructor(sheet, { done, leave }) {
    Object.assign(this, { sheet, done, leave });
    this.views = new Map();
    this.list = el("ol", { class: "sheet-rows" });
    this.seats = el("ol", { class: "sheet-seats" });
    this.totals = new TotalsView(sheet);
    this.note = el("div", {});
    this.element = el("section", { class: "sheet", "aria-label": this.title() }, this.head(), this.note, this.list, this.totals.element);
    this.element.addEventListener("keydown", (event) => this.pressed(event));
    this.element.addEventListener("focusin", () => this.moved());
    this.at = null; // the row that is typed in
  }

  title() {
    const { data, number } = this.sheet;
    const words = [
      data.round && say(gettext("第 %(n)s 轮"), { n: data.round }),
      data.table && say(gettext("%(n)s 号桌"), { n: data.table }),
      say(gettext("局号 #%(n)s"), { n: number }),
    ];
    return words.filter(Boolean).join(" · ");
  }

  head() {
    const title = el("h2", {}, this.title());
    return el("header", { class: "sheet-head" }, title, el("p", { class: "soft" }, this.sheet.book.title), this.seats);
  }

  /** Who sits where, in the deal that is being typed or looked at. */
  drawSeats() {
    const { book, grammar } = this.sheet;
    const view = this.focused() ?? this.order.at(-1);
    if (!view) return;
    const seat = (at) => el("li", {}, el("kbd", {}, String(at)), playerIn(book, at, view.name(at)));
    this.seats.replaceChildren(...grammar.seats.map(seat));
  }

  // Drawing -----------------------------------------------------------------------------------------

  update() {
    const rows = this.sheet.rows();
    rows.forEach((row, at) => {
      const view = this.views.get(row.key) ?? new RowView(this.sheet, row.key);
      this.views.set(row.key, view);
      view.orphan = false;
      if (this.list.children[at] !== view.element) this.list.insertBefore(view.element, this.list.children[at] ?? null);
      view.update(row);
    });
    this.clear(new Set(rows.map((row) => row.key)));
    this.totals.draw();
    this.drawHead();
  }

  /** Rows that are no more; one with something typed in it stays and says so. */
  clear(kept) {
    for (const [key, view] of this.views) {
      if (kept.has(key)) continue;
      if (view.row.status === "new" && view.text.trim()) {
        view.orphan = true;
        view.draw();
        continue;
      }
      const focused = view.element.contains(document.activeElement);
      view.element.remove();
      this.views.delete(key);
      if (focused) this.focusNext();
    }
  }

  drawHead() {
    this.drawSeats();
    const { state, book } = this.sheet;
    const how = book.ends[state.result?.ended] ?? "";
    const unplayed = ["walkover", "awarded", "annulled"].includes(state.status);
    const words = unplayed
      ? gettext("这一局判了弃权或定了结果，没有盘可录。")
      : this.sheet.isOver()
        ? say(gettext("本局结束：%(how)s。纸上的合计打在下面，可以核对。"), { how })
        : "";
    this.note.replaceChildren(...(words ? [notice("ok", words)] : []));
  }

  /** Another row is typed in: it alone shows what may follow. */
  moved() {
    const view = this.focused();
    if (view !== this.at) this.at?.draw();
    this.at = view;
    view?.draw();
    this.drawSeats();
  }

  // Where one types -----------------------------------------------------------------------------------

  get order() {
    return [...this.list.children].map((one) => [...this.views.values()].find((view) => view.element === one));
  }

  focused() {
    return this.order.find((view) => view.element.contains(document.activeElement)) ?? null;
  }

  /** The deal to be typed next; where there is none, the totals. */
  focusNext() {
    const last = this.order.at(-1);
    const input = last?.row.status === "new" && !last.orphan ? last.input : this.totals.input;
    input.focus();
    input.scrollIntoView({ block: "nearest" });
  }

  move(step) {
    const inputs = [...this.order.map((view) => view.input), this.totals.input];
    const at = inputs.indexOf(document.activeElement);
    const to = inputs[Math.min(Math.max(at + step, 0), inputs.length - 1)];
    to.focus();
    to.scrollIntoView({ block: "nearest" });
  }

  // Keys --------------------------------------------------------------------------------------------

  pressed(event) {
    if (event.isComposing || event.altKey || event.metaKey) return;
    const view = this.focused();
    const act = this.act(event, view);
    if (!act) return;
    event.preventDefault();
    act();
  }

  act({ key, ctrlKey, target }, view) {
    if (ctrlKey) return key === "z" && view && !this.typing(view) ? () => this.undo(view) : null;
    if (key === "Enter" && target === this.totals.input) return () => this.total();
    if (key === "Enter" && view) return () => this.enter(view);
    if (key === "Escape") return () => this.escape(view);
    if (target === view?.reason) return null;
    if (key === "ArrowUp") return () => this.move(-1);
    if (key === "ArrowDown") return () => this.move(1);
    return null;
  }

  /** Ctrl+Z within a line that is being typed is the browser's own. */
  typing(view) {
    return document.activeElement === view.reason || view.isChanged();
  }

  enter(view) {
    if (view.asks) return this.correct(view);
    const parsed = view.parse();
    if (parsed.empty && !parsed.faults.length && view.row.status === "new") return this.totals.input.focus();
    if (view.orphan) return undefined;
    if (parsed.faults.length || (!parsed.facts && view.row.status !== "new")) {
      view.insists = true;
      return view.draw();
    }
    return this.keep(view, parsed);
  }

  keep(view, parsed) {
    const { row } = view;
    if (row.status === "new") {
      if (view.preview?.refusal) return view.draw();
      view.base = view.text; // it is on its way as it stands
      this.sheet.store(row, parsed);
      if (!parsed.facts) view.put("");
    } else if (row.entry) this.sheet.again(row, parsed.facts);
    else if (JSON.stringify(parsed.facts) !== JSON.stringify(this.sheet.parse(row, row.text).facts)) return view.askReason();
    view.base = view.text;
    this.update();
    return this.focusNext();
  }

  correct(view) {
    const parsed = view.parse();
    const { why } = view;
    view.put(view.text);
    view.base = view.text;
    this.sheet.correct(view.row, parsed, why);
    this.update();
    this.focusNext();
  }

  /** Back by one step: the reason, what was typed, the row, the sheet. */
  escape(view) {
    const { input } = this.totals;
    if (!view && input.value) {
      input.value = "";
      this.totals.draw();
    } else if (view?.asks) {
      view.typed();
      view.input.focus();
    } else if (view?.orphan) {
      view.put("");
      this.update();
    } else if (view?.isChanged()) {
      view.put(view.base);
      view.draw();
    } else if (view && view.row.status !== "new") this.focusNext();
    else this.leave();
  }

  /** What was stored last comes back into its line; what was refused is given up. */
  undo(view) {
    if (view.row.status === "refused") return this.sheet.drop(view.row).then(() => this.focusNext());
    const taken = this.sheet.takeBack();
    if (!taken) return undefined;
    this.update();
    const again = this.views.get(taken.key);
    again?.put(taken.text);
    again?.draw();
    return again?.input.focus();
  }

  total() {
    if (this.totals.confirm()) this.done(this.sheet, this.totals.agrees);
  }
}
