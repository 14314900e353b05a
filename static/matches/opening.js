// 开盘: the tribute sheet, who leads, the seats; before the first deal also who plays and the cap.
import { chip, el, icon, notice, say } from "./dom.js";
import { drawLead, laterWords, leadWords } from "./lead.js";
import { drawTributes, payAll, unpaid } from "./tributes.js";

const asksLead = (page) => page.book.first_lead && page.isFirst() && !page.head("first_lead");
const asksSeats = (page) => page.data.seats_anew && !page.deal.seating && !page.isExtra() && !page.ui.correcting;
const todo = (page) => unpaid(page) > 0 || asksLead(page) || asksSeats(page);

/** Its moment lasts while it has something to do, until the deal is begun; or by a tap. */
export const isOpening = (page) =>
  page.ui.open ?? Boolean(page.deal.order.length === 0 && !page.deal.revolts.length && todo(page));

// The first lead ----------------------------------------------------------------------------

function firstLead(page) {
  if (!page.book.first_lead || !page.isFirst()) return null;
  const chosen = page.head("first_lead");
  return el(
    "section",
    { class: "stack tight", "aria-label": gettext("首盘先出") },
    el("h2", { class: "sheet-title" }, gettext("首盘谁先出"), el("span", { class: "soft" }, page.book.lead.drawn)),
    el(
      "div",
      { class: "chips thirds" },
      page.first().map((seat) =>
        chip(`${seat} ${page.name(seat)}`, { pressed: chosen === seat, "data-key": `lead${seat}`, onclick: () => page.lead(seat) }),
      ),
    ),
    el("button", { class: "button", type: "button", "data-key": "lead-draw", onclick: () => page.lead(page.random(6) + 1) }, gettext("由手机抽签")),
  );
}

// Seats -------------------------------------------------------------------------------------

function seats(page) {
  if (page.book.tractor) return null;
  const again = page.deal.seating ? gettext("重新抽座") : gettext("抽签换座");
  const byHand = () => page.set({ chip: "swap", by: null, open: false });
  return el(
    "section",
    { class: "stack tight", "aria-label": gettext("座位") },
    el("h2", { class: "sheet-title" }, gettext("座位"), el("span", { class: "soft" }, page.data.seats_anew ? gettext("每盘重抽，队友不变") : page.isFirst() ? gettext("照出场名单") : gettext("照上一盘"))),
    (page.deal.seating || page.data.seats_anew) && el("ol", { class: "seat-list" }, page.first().map((seat) => el("li", {}, el("span", { class: "soft" }, String(seat)), " ", page.name(seat)))),
    el(
      "div",
      { class: "row" },
      page.data.seats_anew && el("button", { class: "button", type: "button", "data-key": "draw-seats", onclick: () => page.drawSeats() }, again),
      el("button", { class: "button", type: "button", "data-key": "swap", onclick: byHand }, gettext("手动换座")),
      page.deal.seating && el("button", { class: "button quiet", type: "button", "data-key": "seats-back", onclick: () => page.change({ ...page.deal, seating: null }, { open: true }) }, gettext("坐回原位")),
    ),
  );
}

// Before the match --------------------------------------------------------------------------

const MOST = 12; // deals offered; more are set by the organiser

function waiting(page) {
  const now = page.head("waiting") ?? 0;
  const words = [gettext("没有"), gettext("1 人"), gettext("2 人"), gettext("3 人以上")];
  const choose = (count) => () => page.patch("waiting", count, gettext("等候的人"));
  return [
    el("h2", { class: "sheet-title" }, gettext("等候的人"), el("span", { class: "soft" }, gettext("最多几盘由此定"))),
    el(
      "div",
      { class: "chips halves" },
      words.map((word, count) => chip(word, { pressed: Math.min(now, 3) === count, "data-key": `waiting${count}`, onclick: choose(count) })),
    ),
  ];
}

function mostDeals(page) {
  const now = page.head("max_deals");
  const cap = page.state.next?.max_deals;
  const usual = page.book.waits && cap && now == null ? say(gettext("照等候人数（%(n)s 盘）"), { n: cap }) : page.book.waits ? gettext("照等候人数") : gettext("不限");
  const numbers = Array.from({ length: Math.max(MOST, now ?? 0) }, (_, at) => at + 1);
  const choose = ({ target }) => page.patch("max_deals", target.value ? Number(target.value) : null, gettext("最多几盘"));
  return el(
    "div",
    { class: "field" },
    el("label", { for: "most-deals" }, gettext("最多几盘")),
    el(
      "select",
      { id: "most-deals", "data-key": "most-deals", onchange: choose },
      [null, ...numbers].map((one) => el("option", { value: one ?? "", selected: one === now }, one ? say(gettext("%(n)s 盘"), { n: one }) : usual)),
    ),
  );
}

const limits = (page) =>
  page.isFirst() &&
  page.book.capped &&
  el("section", { class: "stack tight", "aria-label": gettext("盘数") }, page.book.waits && waiting(page), mostDeals(page));

const lineUp = (page) =>
  page.isFirst() &&
  el("button", { class: "button", type: "button", "data-key": "line-up", onclick: () => page.set({ sheet: { kind: "line_up" } }) }, gettext("改出场名单"));

// The whole ---------------------------------------------------------------------------------

export function drawOpening(page) {
  return [
    page.pending().length > 0 && notice("", say(gettext("前面的盘还没传上去：%(what)s联网后算。"), { what: laterWords(page) })),
    page.isExtra() && notice("", gettext("打平了，要分胜负：加赛一盘，没有贡，先出另抽。")),
    drawTributes(page),
    !asksLead(page) && drawLead(page),
    firstLead(page),
    seats(page),
    limits(page),
    lineUp(page),
  ];
}

export function openingBar(page) {
  const begin = () => page.set({ open: false });
  return el(
    "div",
    { class: "action-bar" },
    unpaid(page) > 0
      ? el("button", { class: "button large", type: "button", "data-key": "pay-all", onclick: () => payAll(page) }, gettext("全进了"))
      : el("button", { class: "button large", type: "button", "data-key": "undo", disabled: !page.before.length, onclick: () => page.undo() }, gettext("撤销")),
    el("button", { class: "button primary large", type: "button", "data-key": "begin", onclick: begin }, gettext("开打")),
  );
}

/** The one line of it that stays above the ring. */
export function openingLine(page) {
  const left = unpaid(page);
  const paid = page.tributes().length > 0 && gettext("贡清");
  const words = [
    left ? say(gettext("贡 %(n)s 笔未进"), { n: left }) : paid,
    leadWords(page),
    asksSeats(page) && gettext("座位未抽"),
  ].filter(Boolean);
  if (page.book.tractor && !page.isFirst()) return null;
  return el(
    "button",
    { class: "opening-line", type: "button", "data-key": "opening", onclick: () => page.set({ open: true, chip: null, by: null }) },
    el("span", {}, el("strong", {}, gettext("开盘")), " ", el("span", { class: "soft" }, words.join(" · "))),
    icon("next"),
  );
}
