// 双升: dealer, points caught, kitty, 扣底, and the ladder of levels.
import { chip, el, icon, say, sideMark, tone } from "./dom.js";
import { drawRing, sideOf } from "./ring.js";

const LEVELS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

export const chipsOf = () => [{ key: "foul", word: gettext("判罚"), letter: "f" }];

export function tapSeat(page, seat) {
  if (page.ui.chip === "foul") return page.set({ chip: null, foul: { seat } });
  // The dealer follows from the deals: once known, only a tap on purpose changes it.
  if (page.deal.dealer && page.ui.chip !== "dealer") return page.set({ hint: gettext("庄家是算出来的：要改，先点“改庄家”。") });
  return page.change({ ...page.deal, dealer: seat }, { chip: null });
}

const limit = (value, most) => Math.min(most, Math.max(0, Math.round((Number(value) || 0) / 5) * 5));

function stepper(page, key, words, most) {
  const value = page.deal[key];
  const put = (next) => page.change({ ...page.deal, [key]: limit(next, most) });
  const step = (by) => () => put((value ?? 0) + by);
  return el(
    "div",
    { class: "row apart" },
    el("span", {}, words),
    el(
      "div",
      { class: "stepper" },
      el("button", { type: "button", "data-key": `${key}-down`, "aria-label": gettext("减 5"), onclick: step(-5) }, icon("minus")),
      el("input", {
        type: "number", inputmode: "numeric", min: 0, max: most, step: 5, value: value ?? "", "aria-label": words, "data-key": key,
        onchange: (event) => put(event.target.value),
      }),
      el("button", { type: "button", "data-key": `${key}-up`, "aria-label": gettext("加 5"), onclick: step(5) }, icon("plus")),
    ),
  );
}

const COMMON = [0, 20, 40, 60, 80, 100];

function dugRow(page) {
  const { dug } = page.deal;
  const way = !dug ? "none" : dug.tractor ? "tractor" : dug.pairs ? "pairs" : "single";
  const pick = (key, word, value) =>
    chip(word, { pressed: way === key, "data-key": `dug-${key}`, onclick: () => page.change({ ...page.deal, dug: value }) });
  const count = dug?.tractor || dug?.pairs || 0;
  const least = way === "tractor" ? 2 : 1;
  const step = (by) => () =>
    page.change({ ...page.deal, dug: { ...dug, [way]: Math.max(least, count + by) } });
  return el(
    "div",
    { class: "stack tight", role: "group", "aria-label": gettext("扣底") },
    el(
      "div",
      { class: "chips even-chips", "data-count": 4 },
      pick("none", gettext("没扣底"), null),
      pick("single", gettext("单张扣"), { pairs: 0, tractor: 0 }),
      pick("pairs", gettext("对子扣"), { pairs: 1, tractor: 0 }),
      pick("tractor", gettext("拖拉机扣"), { pairs: 0, tractor: 2 }),
    ),
    count > 0 &&
      el(
        "div",
        { class: "row" },
        el("button", { class: "button", type: "button", "data-key": "dug-less", "aria-label": gettext("少一对"), onclick: step(-1) }, icon("minus")),
        el("span", {}, say(gettext("%(n)s 对"), { n: count })),
        el("button", { class: "button", type: "button", "data-key": "dug-more", "aria-label": gettext("多一对"), onclick: step(1) }, icon("plus")),
      ),
  );
}

/** Both sides' levels, as they are and as the preview says they will be. */
export function drawLadder(page) {
  const before = page.levels();
  const after = page.previewed()?.levels ?? before;
  return el(
    "div",
    { class: "ladder" },
    page.book.sides.map((side) =>
      el(
        "div",
        { class: "ladder-side", "data-side": tone(side) },
        sideMark(side),
        el(
          "ol",
          { class: "ladder-steps", "aria-label": say(gettext("打到 %(level)s"), { level: after[side] }) },
          LEVELS.map((level) =>
            el("li", { "data-now": level === after[side] ? "after" : level === before[side] ? "before" : null }, level),
          ),
        ),
      ),
    ),
  );
}

function seatsOf(page) {
  const { deal } = page;
  return [1, 2, 3, 4].map((number) => ({
    number,
    name: page.name(number),
    badge: deal.dealer === number ? gettext("庄") : "",
    state: deal.dealer === number ? "out" : "free",
    off: false,
  }));
}

function middleOf(page) {
  const { deal, ui } = page;
  if (ui.chip === "foul") return [gettext("点座位"), gettext("判罚"), gettext("谁犯规")];
  if (!deal.dealer || ui.chip === "dealer") return [gettext("点座位"), gettext("谁坐庄"), ""];
  const level = page.levels()[sideOf(deal.dealer, page.book)];
  return [page.name(deal.dealer), say(gettext("打 %(level)s"), { level }), gettext("坐庄")];
}

const corner = (page, key, words, place) =>
  el("button", { class: `chip ring-corner ${place}`, type: "button", "aria-pressed": String(page.ui.chip === key), "data-key": `chip-${key}`, onclick: () => page.set({ chip: page.ui.chip === key ? null : key }) }, words);

export function drawPlay(page) {
  const { book, deal, ui } = page;
  const most = book.all_points - (deal.kitty ?? 0);
  const ring = drawRing({
    book, seats: seatsOf(page), middle: middleOf(page), turn: ui.turn,
    onTap: (seat) => tapSeat(page, seat), onTurn: () => page.turn(),
  });
  ring.append(corner(page, "foul", gettext("判罚"), "lower-left"));
  if (deal.dealer) ring.append(corner(page, "dealer", gettext("改庄家"), "lower-right"));
  return [
    ring,
    stepper(page, "caught", gettext("抓分"), most),
    el(
      "div",
      { class: "chips sixths", role: "group", "aria-label": gettext("抓分") },
      COMMON.map((value) =>
        chip(String(value), { pressed: deal.caught === value, "data-key": `caught-${value}`, onclick: () => page.change({ ...deal, caught: Math.min(value, most) }) }),
      ),
    ),
    stepper(page, "kitty", gettext("底分"), book.most_in_kitty),
    dugRow(page),
  ];
}

/** What the deal came to. */
export function drawPoints(page, result) {
  const up = result.up;
  const held = up === sideOf(result.dealer, page.book);
  const risen = held ? gettext("守住，升 %(n)s 级") : gettext("上台，升 %(n)s 级");
  const words = result.gain ? risen : gettext("上台，不升级");
  return [
    el(
      "dl",
      { class: "facts" },
      el("div", {}, el("dt", {}, gettext("抓分方合计")), el("dd", {}, String(result.points), result.multiplier > 0 && say(gettext("（底分 ×%(n)s）"), { n: result.multiplier }))),
      el("div", {}, el("dt", {}, gettext("结果")), el("dd", {}, sideMark(up), " ", say(words, { n: result.gain }))),
      result.next_dealer && el("div", {}, el("dt", {}, gettext("下一庄")), el("dd", {}, page.name(result.next_dealer))),
    ),
    drawLadder(page),
  ];
}
