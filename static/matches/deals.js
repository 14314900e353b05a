// 各盘: the deals of a match as they were stored, each opening into its lines in words.
import { count, el, figure, icon, say, sideMark, tone } from "./dom.js";
import { lineRow } from "./settle.js";
import { sideOf } from "./ring.js";

/** Names as people sat in one deal: seats move, and so do places of the line-up. */
function namesOf(page, at) {
  const deals = page.state.record.deals;
  const seating = deals.slice(0, at + 1).findLast((one) => one.seating)?.seating ?? page.first();
  return (seat) => page.person(seating[seat - 1], at + 1);
}

function walked(page, result, name) {
  return result.places.map((seat) => {
    const side = sideOf(seat, page.book);
    return el("span", { class: "player", "data-side": tone(side) }, sideMark(side), name(seat));
  });
}

function head(page, result, number, name, deal) {
  if (result.void) return [number];
  if (!page.book.tractor) return [number, el("span", { class: "row walked" }, walked(page, result, name))];
  const words = say(gettext("%(name)s坐庄打 %(level)s，抓分方 %(points)s 分"), { name: name(result.dealer), level: result.level, points: result.points });
  return [number, el("span", { class: "soft" }, words, deal.dug ? gettext("，扣底") : "")];
}

function title(result, counted) {
  if (result.void) return say(gettext("作废一盘（第%(n)s盘重打）"), { n: counted });
  return el("strong", {}, say(gettext("第%(n)s盘"), { n: counted }));
}

function levels(page, result) {
  const [first, second] = page.book.sides;
  return el("p", { class: "row" }, sideMark(result.up), gettext("升级后："), sideMark(first), result.levels[first], sideMark(second), result.levels[second]);
}

function body(page, result, name) {
  if (page.book.tractor) return levels(page, result);
  const lines = (result.lines ?? []).map((one) => lineRow(page, one, name, who(page, one)));
  return lines.length ? el("ul", { class: "lines" }, lines) : el("p", { class: "soft" }, gettext("没有得失分。"));
}

/** Whose line it is: a player's name, or the side's mark. */
const who = (page, line) =>
  line.player ? page.person(line.player) : line.side ? sideMark(line.side) : "";

function points(page, result) {
  if (page.book.tractor || result.void) return null;
  const sums = page.book.sides.map((side, at) => {
    const own = result.lines.filter((one) => one.side === side || (one.player && (one.player - 1) % 2 === at));
    return [sideMark(side), figure(own.reduce((sum, one) => sum + one.points, 0))];
  });
  return el("span", { class: "row deal-sums" }, sums);
}

/** One deal, opening into its lines. */
const fold = (page, key, result, number, name, deal) =>
  el(
    "details",
    { class: "fold deal-fold" },
    el("summary", { "data-key": key }, el("span", {}, head(page, result, number, name, deal), points(page, result)), icon("down")),
    el("div", { class: "fold-body" }, body(page, result, name)),
  );

export function drawDeals(page) {
  const { record, result } = page.state;
  let counted = 1;
  return (result?.deals ?? []).map((one, at) => {
    const number = title(one, counted);
    counted += one.void ? 0 : 1;
    return fold(page, `deal${at + 1}`, one, number, namesOf(page, at), record.deals[at]);
  });
}

/** 加赛: those that count, each a record of its own. */
export function drawExtras(page) {
  const last = page.state.record?.deals.length;
  return (page.state.extra ?? []).map(({ record, result }, at) => {
    const seating = record.deals[0].seating ?? page.first();
    const name = (seat) => page.person(seating[seat - 1], last);
    const number = el("strong", {}, say(gettext("加赛第%(n)s盘"), { n: at + 1 }));
    return fold(page, `extra${at + 1}`, result.deals[0], number, name, record.deals[0]);
  });
}

/** 双方总分: what the match stands at, or came to; of one decided by totals only, those. */
export function drawSums(page) {
  const sums = page.state.totals ?? page.state.result?.sides ?? {};
  const gains = page.book.scored_by === "player" && !page.state.totals;
  const [first, second] = page.book.sides.map((side) => {
    const sum = sums[side] ?? 0;
    const total = gains ? figure(sum, "large") : el("span", { class: "figure large" }, count(sum));
    return el("div", { "data-side": tone(side) }, el("span", { class: "player", "data-side": tone(side) }, sideMark(side), page.sideNames(side)), total);
  });
  return el("div", { class: "versus" }, first, el("span", { class: "soft" }, ":"), second);
}

/** Every line of one player, deal by deal, the match's own last. */
function linesOf(page, player) {
  const { deals, lines } = page.state.result;
  const own = (list) => list.filter((one) => one.player === player);
  let counted = 0;
  const rows = deals.flatMap((deal, at) => {
    counted += deal.void ? 0 : 1;
    const number = say(gettext("第%(n)s盘"), { n: counted });
    return own(deal.lines).map((one) => lineRow(page, one, namesOf(page, at), number));
  });
  return [...rows, ...own(lines).map((one) => lineRow(page, one))];
}

/** What each player came to, each figure opening into its lines. */
export function drawTotals(page) {
  const totals = page.state.result?.players;
  if (!totals) return null;
  return totals.map((points, at) => {
    const side = page.book.sides[at % 2];
    const lines = linesOf(page, at + 1);
    return el(
      "details",
      { class: "fold total-fold" },
      el(
        "summary",
        { "data-key": `total${at + 1}` },
        el("span", {}, el("span", { class: "player", "data-side": tone(side) }, sideMark(side), page.person(at + 1)), el("span", { class: "deal-sums" }, figure(points, "total"))),
        icon("down"),
      ),
      el("div", { class: "fold-body" }, lines.length ? el("ul", { class: "lines" }, lines) : gettext("没有得失分。")),
    );
  });
}
