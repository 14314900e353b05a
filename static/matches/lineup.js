// 出场名单: who sits where. Two seats of one side are swapped, or a substitute comes in.
import { chip, el, notice, sideMark, tone } from "./dom.js";
import { sideOf } from "./ring.js";

/** Where players are entrants by themselves, any two seats may be swapped before the first deal. */
const together = (page, one, other) =>
  (!page.data.teams && page.isFirst()) || (one - other) % 2 === 0;

const chosen = (page) => page.ui.sheet.players ?? page.lineUp();

function put(page, players) {
  page.set({ sheet: { ...page.ui.sheet, players, seat: null } });
}

function tapPlace(page, place) {
  const { seat } = page.ui.sheet;
  if (!seat) return page.set({ sheet: { ...page.ui.sheet, seat: place } });
  if (seat === place) return page.set({ sheet: { ...page.ui.sheet, seat: null } });
  const players = [...chosen(page)];
  [players[seat - 1], players[place - 1]] = [players[place - 1], players[seat - 1]];
  return put(page, players);
}

function place(page, number, player) {
  const { seat } = page.ui.sheet;
  const side = sideOf(number, page.book);
  return el(
    "button",
    {
      class: "seat", type: "button", "data-side": tone(side), "data-state": seat === number ? "chosen" : "free",
      "data-key": `place${number}`, disabled: Boolean(seat && !together(page, seat, number)),
      "aria-pressed": String(seat === number), onclick: () => tapPlace(page, number),
    },
    el("span", { class: "seat-number" }, sideMark(side), String(number)),
    el("span", { class: "seat-name", lang: "zh" }, page.data.people[player]),
  );
}

/** The substitutes who may take the chosen seat. */
function bench(page) {
  const { seat } = page.ui.sheet;
  if (!seat) return null;
  const players = chosen(page);
  const free = page.data.squads[(seat - 1) % 2].filter((one) => !players.includes(one));
  const bring = (one) => () => put(page, players.map((player, at) => (at === seat - 1 ? one : player)));
  if (!free.length) return el("p", { class: "hint" }, gettext("没有替补：再点一个座位，两人对调。"));
  return [
    el("p", { class: "hint" }, gettext("再点一个座位两人对调，或点一位替补：")),
    el("div", { class: "chips" }, free.map((one) => chip(page.data.people[one], { "data-key": `bench${one}`, onclick: bring(one) }))),
  ];
}

function store(page) {
  const from = page.isFirst() ? 1 : page.number();
  page.patch("line_up", { from, players: chosen(page) }, gettext("出场名单"));
  page.set({ sheet: null });
}

export function drawLineUp(page) {
  const players = chosen(page);
  const same = players.every((one, at) => one === page.lineUp()[at]);
  const words = page.isFirst() ? gettext("录了第一盘，名单就定了。") : gettext("从下一盘起换上；前面的盘不变。");
  return [
    el("h2", {}, gettext("出场名单")),
    el("p", { class: "soft" }, gettext("点要换的座位。"), words),
    el("div", { class: "places" }, players.map((player, at) => place(page, at + 1, player))),
    bench(page),
    page.box.entries.length > 0 && notice("", gettext("前面的还没传上去：名单跟着一起传。")),
    el("button", { class: "button primary", type: "button", "data-key": "line-up-store", disabled: same, onclick: () => store(page) }, gettext("就这样")),
  ];
}
