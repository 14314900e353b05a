// The paper's totals against those that were worked out: every difference is said.
import { el, icon, say, signed } from "./dom.js";
import { plain } from "./sheets_shapes.js";
import { playerIn } from "./sheets_words.js";

/** What was worked out, with who has it: players, sides, or the levels of 双升. */
export function totalsOf(sheet) {
  const { book, state } = sheet;
  const { result } = state;
  if (!result) return [];
  if (result.players) {
    return result.players.map((value, at) => ({ who: playerIn(book, at + 1, sheet.person(at + 1)), name: sheet.person(at + 1), value }));
  }
  const values = book.tractor ? result.levels : result.sides;
  return book.sides.map((side, at) => ({
    who: playerIn(book, at + 1, sheet.sideNames(side)),
    name: sheet.sideNames(side),
    value: values?.[side] ?? (book.tractor ? "2" : 0),
  }));
}

/** “113 -68 95” as numbers, “K 5” as levels. */
export const readTotals = (text, { tractor }) =>
  plain(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => (!tractor && /^[+-]?\d+$/.test(word) ? Number(word) : word.toUpperCase()));

const same = (one, other) => String(one) === String(other);

/** { problem, differences } of what the paper says against what was worked out. */
export function compare(given, worked) {
  if (given.length !== worked.length) {
    const words = gettext("纸上要写 %(n)s 个数，用空格隔开；现在有 %(m)s 个。");
    return { problem: say(words, { n: worked.length, m: given.length }), differences: [] };
  }
  const differences = worked
    .map((one, at) => ({ ...one, paper: given[at] }))
    .filter(({ value, paper }) => !same(value, paper));
  return { problem: "", differences };
}

const shown = (value) => (typeof value === "number" ? signed(value) : (value ?? ""));

export class TotalsView {
  constructor(sheet) {
    this.sheet = sheet;
    this.told = ""; // the line whose differences were said
    const id = `totals-${sheet.number}`;
    this.input = el("input", {
      id,
      class: "input sheet-line",
      "data-totals": true,
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "done",
      maxlength: 200,
      "aria-describedby": `${id}-said`,
      oninput: () => this.draw(),
    });
    this.table = el("div", { class: "table-box" });
    this.said = el("div", { id: `${id}-said`, class: "sheet-below" });
    this.element = el(
      "section",
      { class: "sheet-totals", "aria-label": gettext("合计") },
      el("label", { for: id, class: "sheet-number" }, gettext("纸上合计")),
      this.input,
      this.table,
      this.said,
    );
  }

  draw() {
    const worked = totalsOf(this.sheet);
    const given = readTotals(this.input.value, this.sheet.book);
    const off = worked.map(({ value }, at) => at < given.length && !same(value, given[at]));
    const row = (head, cells, style) =>
      el("tr", {}, el("th", { scope: "row" }, head), cells.map((one, at) => el("td", { class: `num ${style(at)}` }, one)));
    this.table.replaceChildren(
      el(
        "table",
        { class: "table" },
        el("thead", {}, el("tr", {}, el("td", {}), worked.map(({ who }) => el("th", { scope: "col", class: "num" }, who)))),
        el(
          "tbody",
          {},
          row(gettext("算出"), worked.map(({ value }) => el("strong", { class: "figure" }, shown(value))), () => ""),
          given.length > 0 && row(gettext("纸上"), worked.map((_, at) => el("span", { class: "figure" }, shown(given[at]))), (at) => (off[at] ? "off" : "")),
        ),
      ),
    );
    if (this.told !== this.input.value) this.said.replaceChildren();
  }

  /** Enter: true where the sheet is done. Differences are said once; a second Enter goes on. */
  confirm() {
    const text = this.input.value;
    const given = readTotals(text, this.sheet.book);
    if (!given.length || (this.told && this.told === text)) return true;
    const { problem, differences } = compare(given, totalsOf(this.sheet));
    if (!problem && !differences.length) return true;
    const words = differences.map(({ name, value, paper }) => {
      const by = typeof value === "number" && typeof paper === "number" ? say(gettext("，差 %(n)s"), { n: signed(paper - value) }) : "";
      return say(gettext("%(name)s：纸上 %(paper)s，算出 %(value)s%(by)s。"), { name, paper: shown(paper), value: shown(value), by });
    });
    this.told = problem ? "" : text;
    const more = problem ? [problem] : [...words, gettext("请核对上面各盘；确实如此，再按一次回车。")];
    this.said.replaceChildren(...more.map((one) => el("p", { class: "error", role: "alert" }, icon("danger"), el("span", {}, one))));
    return false;
  }

  /** Whether the paper agrees; null where it was not asked. */
  get agrees() {
    const given = readTotals(this.input.value, this.sheet.book);
    return given.length ? !compare(given, totalsOf(this.sheet)).differences.length : null;
  }
}
