// 开盘: tributes in the order of payment, who leads and why, new seats where they are drawn.
import { chip, el, icon, notice, say } from "./dom.js";

const tributeWays = (page, tribute) => {
  const { book } = page;
  const words = {
    paid: gettext("进了"),
    short: gettext("欠贡"),
    refused: gettext("抗贡"),
    taken: gettext("吃"),
    left: gettext("不吃"),
    drawn_one: gettext("反抽一张"),
    drawn_two: gettext("反抽两张"),
    agreed: gettext("进"),
    not_agreed: gettext("不进"),
  };
  const within = book.within_ways.filter((key) => key !== "drawn_two" || tribute.cards > 1);
  const across = ["paid", "short", ...(book.refuses && tribute.kind === "fall" ? ["refused"] : [])];
  return (tribute.within ? within : across).map((key) => [key, words[key]]);
};

const key = (tribute) => tribute.key;

function tributeRow(page, tribute) {
  const done = page.deal.tributes[key(tribute)];
  const choose = (way) => () => {
    const tributes = { ...page.deal.tributes };
    if (done === way) delete tributes[key(tribute)];
    else tributes[key(tribute)] = way;
    page.change({ ...page.deal, tributes });
  };
  const now = page.settled();
  const who = (seat) => page.person(now[seat - 1]);
  return el(
    "li",
    { class: "tribute" },
    el(
      "span",
      {},
      done && icon("check"),
      el("strong", {}, `${who(tribute.from)} → ${who(tribute.to)} ${tribute.cards}`),
      el("span", { class: "soft" }, ` ${page.book.tributes[tribute.kind] ?? ""}${tribute.within ? gettext("（自己人）") : ""}`),
    ),
    el(
      "span",
      { class: "chips" },
      tributeWays(page, tribute).map(([way, word]) =>
        chip(word, { pressed: done === way, "data-key": `${key(tribute)}-${way}`, onclick: choose(way) }),
      ),
    ),
  );
}

function allPaid(page, tributes) {
  const all = Object.fromEntries(
    tributes.map((one) => [key(one), page.deal.tributes[key(one)] ?? tributeWays(page, one)[0][0]]),
  );
  page.change({ ...page.deal, tributes: all }, { open: false });
}

export const unpaid = (page) =>
  page.tributes().filter((one) => !page.deal.tributes[key(one)]).length;

function leadWords(page) {
  const { next, record } = page.state;
  if (page.pending().length) return gettext("先出：联网后算");
  const lead = next?.lead;
  if (!lead) return "";
  const name = page.person(page.settled()[lead - 1]);
  const first = next.counted_number === 1;
  const why = next.lead_why || (first && record?.first_lead ? gettext("首盘抽到") : gettext("上盘大落"));
  return say(gettext("%(name)s先出（%(why)s）"), { name, why });
}

const isFirst = ({ book, state, ...page }) =>
  book.first_lead && (state.next?.counted_number ?? 1) === 1 && !page.box.entries?.some((one) => one.path === "deals");
const chosenLead = (page) => page.ui.firstLead ?? page.state.record?.first_lead;
const asksLead = (page) => Boolean(isFirst(page) && !chosenLead(page));

function firstLead(page) {
  if (!isFirst(page)) return null;
  const chosen = chosenLead(page);
  return [
    el("p", {}, gettext("首盘谁先出（抽签或翻牌定）：")),
    el(
      "div",
      { class: "chips" },
      [1, 2, 3, 4, 5, 6].map((seat) =>
        chip(`${seat} ${page.name(seat)}`, { pressed: chosen === seat, "data-key": `lead${seat}`, onclick: () => page.lead(seat) }),
      ),
      el("button", { class: "button", type: "button", onclick: () => page.lead(page.random(6) + 1) }, gettext("抽签")),
    ),
  ];
}

function seats(page) {
  if (page.book.tractor) return null;
  const anew = page.data.seats_anew;
  return el(
    "div",
    { class: "row" },
    anew && el("button", { class: "button", type: "button", onclick: () => page.drawSeats() }, page.deal.seating ? gettext("重新抽座") : gettext("抽签换座")),
    chip(gettext("手动换座"), { pressed: page.ui.chip === "swap", "data-key": "swap", onclick: () => page.set({ chip: page.ui.chip === "swap" ? null : "swap", by: null }) }),
    page.deal.seating && el("button", { class: "button quiet", type: "button", onclick: () => page.change({ ...page.deal, seating: null }) }, gettext("坐回原位")),
  );
}

function summary(page) {
  const left = unpaid(page);
  const words = [];
  if (left) words.push(say(gettext("贡 %(n)s 笔未进"), { n: left }));
  else if (page.tributes().length) words.push(gettext("贡清"));
  const lead = leadWords(page);
  if (lead) words.push(lead);
  else if (!page.book.tractor) words.push(gettext("抽签先出"));
  if (page.data.seats_anew && !page.deal.seating) words.push(gettext("座位未抽"));
  return words.join(" · ");
}

/** Open while it has something to do, until the first tap on the ring or the person's own. */
const isOpen = (page) =>
  page.ui.open ??
  (page.deal.order.length === 0 &&
    (unpaid(page) > 0 || (page.data.seats_anew && !page.deal.seating) || asksLead(page)));

export function drawOpening(page) {
  const tributes = page.tributes();
  const body = [
    tributes.length > 1 && el("button", { class: "button", type: "button", onclick: () => allPaid(page, tributes) }, gettext("全部进清")),
    tributes.length > 0 && el("ol", { class: "tributes" }, tributes.map((one) => tributeRow(page, one))),
    tributes.some((one) => one.within) && el("p", { class: "hint" }, page.book.within),
    page.pending().length > 0 && notice("", gettext("前面的盘还没传上去：贡和先出联网后算。")),
    firstLead(page),
    seats(page),
  ];
  return el(
    "details",
    { class: "fold", open: isOpen(page), ontoggle: ({ target }) => target.open !== isOpen(page) && page.quietly({ open: target.open }) },
    el("summary", { "data-key": "opening" }, el("span", {}, `${gettext("开盘")} · `, el("span", { class: "soft" }, summary(page))), icon("down")),
    el("div", { class: "fold-body stack" }, body),
  );
}
