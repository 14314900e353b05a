// ? : the keys, and the letters that the open sheet's book has.
import { el, say } from "./dom.js";
import { endWords, foulWord, gradedWords, rushWords, wordOf } from "./sheets_words.js";

const line = (keys, words) =>
  el("div", {}, el("dt", {}, keys.map((key) => el("kbd", {}, key))), el("dd", {}, words));

const keysOf = () => [
  [["Enter"], gettext("存这一行，到下一行；在空行上：到合计；在合计上：下一张表")],
  [["↑", "↓"], gettext("到前面的盘：改了按 Enter，写明为什么，就是更正")],
  [["Esc"], gettext("退一步：不改了；回到新的一行；回到表号")],
  [["Ctrl+Z"], gettext("在没动过的行上：收回刚存的一盘，重新改")],
  [["?"], gettext("这一页")],
];

const shapes = {
  seats: (one) => [`${one.letter}3`, `${one.letter}36`],
  pair: (one) => [`${one.letter}12`],
  call: (one) => [`${one.letter}3`],
  revolt: (one) => [`${one.letter}5`],
  foul: (one) => [`${one.letter}3w`],
  seating: (one) => [`${one.letter}321456`],
  lead: (one) => [`${one.letter}3`],
  end: (one) => [`${one.letter}s`],
  pairs: (one) => [one.letter, `${one.letter}1`],
  tractor: (one) => [`${one.letter}2`],
  dealer: (one) => [`${one.letter}3`],
};

const small = (rows, words) =>
  rows.map(({ letter, key }) => el("span", {}, el("kbd", {}, letter), words[key]));

function explained(row, { grammar, book }) {
  const word = wordOf(row, book);
  if (row.shape === "pair") return say(gettext("%(word)s：1 对 2"), { word });
  if (row.shape === "revolt") {
    return el("span", { class: "sheet-keys" }, word, small(grammar.rushes, rushWords()), el("span", {}, el("kbd", {}, "+"), gradedWords().true), el("span", {}, el("kbd", {}, "-"), gradedWords().false));
  }
  if (row.shape === "end") return el("span", { class: "sheet-keys" }, word, small(grammar.ends, endWords()));
  if (row.shape === "foul") {
    const kinds = grammar.fouls.map((one) => el("span", {}, el("kbd", {}, one.figure ? `${one.letter}6` : one.letter), foulWord(one.kind, book)));
    return el("span", { class: "sheet-keys" }, word, kinds);
  }
  if (row.shape === "seating") return say(gettext("%(word)s：1 到 6 号座依次坐几号"), { word });
  if (row.key === "pairs") return say(gettext("%(word)s：单张；几对就加几"), { word });
  if (row.key === "tractor") return say(gettext("%(word)s：几对的拖拉机"), { word });
  return word;
}

function grammarRows(sheet) {
  const { grammar } = sheet;
  const first = grammar.tractor
    ? line(["75 20"], gettext("抓分，空格，底分（没有底分就不打）"))
    : line(["13524"], gettext("走科：按走完的先后打座位号，最后一个自动补上"));
  return [first, ...grammar.events.map((row) => line(shapes[row.shape](row), explained(row, sheet)))];
}

export function helpDialog(sheet) {
  const dialog = el("dialog", { class: "dialog sheet-help", "aria-labelledby": "sheet-help" });
  const keys = el("section", {}, el("h2", { id: "sheet-help", tabindex: -1, autofocus: true }, gettext("按键")), el("dl", { class: "facts" }, keysOf().map(([names, words]) => line(names, words))));
  const letters = sheet
    ? el("section", {}, el("h3", {}, say(gettext("%(title)s：一盘怎么打"), { title: sheet.book.title })), el("dl", { class: "facts" }, grammarRows(sheet)))
    : el("p", { class: "soft" }, gettext("打开一张表再按 ?，就有它的规则用得上的字母。"));
  const close = el("button", { class: "button", type: "button", onclick: () => dialog.close() }, gettext("知道了"));
  dialog.append(el("div", {}, el("div", { class: "columns" }, keys, letters), el("div", { class: "dialog-actions" }, close)));
  return dialog;
}
