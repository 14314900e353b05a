// 贡单: what the last deal left to be paid, in the order of payment, ticked as it is settled.
import { chip, el, icon, say, sideMark, tone } from "./dom.js";
import { sideOf } from "./ring.js";

const WORDS = () => ({
  paid: gettext("进了"),
  short: gettext("欠贡"),
  refused: gettext("抗贡"),
  taken: gettext("吃"),
  left: gettext("不吃"),
  drawn: gettext("反抽"),
  drawn_one: gettext("反抽一张"),
  drawn_two: gettext("反抽两张"),
  agreed: gettext("进"),
  not_agreed: gettext("不进"),
});

/** What may become of it by the book; of a tribute of one card no two are drawn back. */
function waysOf({ book }, tribute) {
  if (!tribute.within) {
    return ["paid", "short", ...(book.refuses && tribute.kind === "fall" ? ["refused"] : [])];
  }
  if (tribute.cards > 1) return book.within_ways;
  const single = book.within_ways.filter((way) => way !== "drawn_two");
  return single.map((way) => (way === "drawn_one" ? "drawn" : way));
}

export const unpaid = (page) =>
  page.tributes().filter((one) => !page.deal.tributes[one.key]).length;

function settle(page, tribute, note) {
  const { [tribute.key]: before, ...rest } = page.deal.tributes;
  const same = JSON.stringify(before) === JSON.stringify(note);
  const tributes = same ? rest : { ...rest, [tribute.key]: note };
  page.change({ ...page.deal, tributes }, { open: true });
}

export function payAll(page) {
  const first = (one) => ({ way: waysOf(page, one)[0] });
  const all = page.tributes().map((one) => [one.key, page.deal.tributes[one.key] ?? first(one)]);
  page.change({ ...page.deal, tributes: Object.fromEntries(all) }, { open: true });
}

function person(page, seat) {
  const side = sideOf(seat, page.book);
  const name = page.person(page.settled()[seat - 1]);
  return el("span", { class: "player", "data-side": tone(side) }, sideMark(side), name);
}

/** 欠贡 of several cards: how many were not there. */
function shortRow(page, tribute, done) {
  if (done?.way !== "short" || tribute.cards < 2) return null;
  const counts = Array.from({ length: tribute.cards }, (_, at) => at + 1);
  return el(
    "span",
    { class: "chips tribute-ways", role: "group", "aria-label": gettext("欠几张") },
    counts.map((short) =>
      chip(say(gettext("欠 %(n)s 张"), { n: short }), {
        pressed: done.short === short,
        "data-key": `${tribute.key}-short-${short}`,
        onclick: () => settle(page, tribute, { way: "short", short }),
      }),
    ),
  );
}

function row(page, tribute) {
  const done = page.deal.tributes[tribute.key];
  const words = WORDS();
  const start = (way) => (way === "short" ? { way, short: done?.way === way ? done.short : 1 } : { way });
  const kind = page.book.tributes[tribute.kind];
  return el(
    "li",
    { class: "tribute", "data-state": done ? "done" : "owed" },
    el(
      "span",
      { class: "tribute-who" },
      el("span", { class: "row" }, done && icon("check"), person(page, tribute.from), el("span", { "aria-label": gettext("进给") }, "→"), person(page, tribute.to)),
      el("span", { class: "soft" }, say(gettext("%(kind)s %(n)s 张"), { kind, n: tribute.cards }), tribute.within && gettext("，自己人")),
    ),
    el(
      "span",
      { class: "chips tribute-ways", role: "group", "aria-label": gettext("进了没有") },
      waysOf(page, tribute).map((way) =>
        chip(words[way], {
          pressed: done?.way === way,
          "data-key": `${tribute.key}-${way}`,
          onclick: () => settle(page, tribute, start(way)),
        }),
      ),
    ),
    shortRow(page, tribute, done),
  );
}

export function drawTributes(page) {
  const tributes = page.tributes();
  if (!tributes.length) return null;
  return el(
    "section",
    { "aria-label": gettext("进贡") },
    el("h2", { class: "sheet-title" }, gettext("进贡"), el("span", { class: "soft" }, gettext("照这个次序"))),
    el("ol", { class: "tributes" }, tributes.map((one) => row(page, one))),
    tributes.some((one) => one.within) && el("p", { class: "hint" }, say(gettext("自己人的贡：%(rule)s"), { rule: page.book.within })),
  );
}
