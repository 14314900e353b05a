// 判罚: the book's catalogue with the sanction it proposes; the referee decides.
import { chip, el, icon, notice, say } from "./dom.js";
import * as facts from "./facts.js";

const kindOf = (page, kind) => page.book.fouls.find((one) => one.kind === kind);

/** The kind in words, with what it costs where the book prints one figure. */
const wordOf = (page, kind) => {
  const known = kindOf(page, kind);
  if (!known?.cost) return known?.word ?? kind;
  const cost = known.figure === "cards" ? gettext("%(word)s，一张 %(n)s 分") : gettext("%(word)s，%(n)s 分");
  return say(cost, { word: known.word, n: known.cost });
};

/** Was this player punished so before in this match? Then the book may ask for more. */
function before(page, seat, kinds) {
  const player = page.seating()[seat - 1];
  const waiting = page.pending().map((one) => one.body.facts);
  const now = { seating: page.seating(), fouls: page.deal.fouls };
  let seating = page.first();
  return [...(page.state.record?.deals ?? []), ...waiting, now].some((deal) => {
    seating = deal.seating ?? seating;
    return (deal.fouls ?? []).some((one) => seating[one.seat - 1] === player && kinds.includes(one.kind));
  });
}

/** The kinds that may be entered of this seat in this deal. */
function allowed(page) {
  const { book, deal } = page;
  if (book.tractor) return book.fouls;
  if (facts.isVoid(deal)) return book.fouls.filter((one) => book.void_fouls.includes(one.kind));
  const revolted = deal.revolts.some((one) => one.seat === page.ui.foul.seat);
  return revolted ? book.fouls.filter((one) => !facts.COSTS_PLACE.includes(one.kind)) : book.fouls;
}

function proposed(page, offence) {
  const again = offence.repeated.length > 0 && before(page, page.ui.foul.seat, offence.sanctions);
  const known = allowed(page).map((one) => one.kind);
  const kinds = (again ? offence.repeated : offence.sanctions).filter((one) => known.includes(one));
  return { again, kinds };
}

/** What a sanction comes to, where that is more than its name says. */
function consequence({ book }, kind) {
  if (kind === "disqualified") return gettext("取消资格：存了这一盘，本局就结束，判对方胜。");
  if (facts.COSTS_PLACE.includes(kind)) return say(gettext("他的走科排到最后：%(sweep)s和分都按排后的名次算。"), { sweep: book.words.sweep });
  return "";
}

const put = (page, item) => page.change(facts.append(page.deal, "fouls", item), { foul: null });

function choose(page, kind) {
  const { seat } = page.ui.foul;
  const known = kindOf(page, kind);
  if (!known.figure && !consequence(page, kind)) return put(page, { seat, kind });
  return page.set({ foul: { seat, kind, value: known.first ?? 1 } });
}

const kinds = (page, list, prefix = "foul") =>
  el(
    "div",
    { class: "chips" },
    list.map((kind) => chip(wordOf(page, kind), { "data-key": `${prefix}-${kind}`, onclick: () => choose(page, kind) })),
  );

function offenceRow(page, offence) {
  const { foul } = page.ui;
  const { again, kinds: advised } = proposed(page, offence);
  const open = foul.offence === offence.key;
  const words = advised.map((kind) => wordOf(page, kind)).join(" / ");
  const advice = again ? say(gettext("再犯，建议：%(words)s"), { words }) : say(gettext("建议：%(words)s"), { words });
  const press = () =>
    advised.length === 1 ? choose(page, advised[0]) : page.set({ foul: { seat: foul.seat, offence: open ? null : offence.key } });
  return [
    el(
      "button",
      { class: "choice", type: "button", "aria-expanded": advised.length === 1 ? null : String(open), "data-key": `offence-${offence.key}`, onclick: press },
      el("span", {}, el("strong", {}, offence.text), el("span", { class: "hint" }, words ? advice : gettext("书上没写怎么罚：裁判定"))),
    ),
    open && kinds(page, advised.length ? advised : allowed(page).map((one) => one.kind), "advised"),
  ];
}

// One sanction, with its figure or its consequence --------------------------------------------

function figure(page, known) {
  const { foul } = page.ui;
  const words = known.figure === "cards" ? gettext("收回几张") : gettext("罚几分");
  const put = (value) => page.set({ foul: { ...foul, value: Math.min(999, Math.max(1, Math.trunc(Number(value)) || 1)) } });
  return el(
    "div",
    { class: "row apart" },
    el("span", {}, words),
    el(
      "div",
      { class: "stepper" },
      el("button", { type: "button", "data-key": "foul-less", "aria-label": gettext("减一"), onclick: () => put(foul.value - 1) }, icon("minus")),
      el("input", { type: "number", inputmode: "numeric", min: 1, max: 999, step: 1, value: foul.value, "aria-label": words, "data-key": "foul-figure", onchange: ({ target }) => put(target.value) }),
      el("button", { type: "button", "data-key": "foul-more", "aria-label": gettext("加一"), onclick: () => put(foul.value + 1) }, icon("plus")),
    ),
  );
}

function oneKind(page, actions) {
  const { foul } = page.ui;
  const known = kindOf(page, foul.kind);
  const item = { seat: foul.seat, kind: foul.kind, ...(known.figure && { [known.figure]: foul.value }) };
  const told = consequence(page, foul.kind);
  return [
    el("p", {}, el("strong", {}, wordOf(page, foul.kind))),
    told && notice("warn", told),
    known.figure && figure(page, known),
    actions(
      el("button", { class: "button", type: "button", "data-key": "foul-other", onclick: () => page.set({ foul: { seat: foul.seat } }) }, gettext("换一种")),
      el("button", { class: "button primary", type: "button", "data-key": "foul-put", onclick: () => put(page, item) }, gettext("记下")),
    ),
  ];
}

const catalogue = (page, actions, close) => [
  kinds(page, allowed(page).map((one) => one.kind)),
  page.book.offences.length > 0 && [
    el("h3", {}, gettext("照书上的目录")),
    el("div", { class: "choices" }, page.book.offences.map((one) => offenceRow(page, one))),
  ],
  actions(el("button", { class: "button", type: "button", "data-key": "foul-close", onclick: close }, gettext("不判了"))),
];

/** The sheet for one player, or nothing. */
export function drawFoul(page) {
  const { foul } = page.ui;
  if (!foul) return null;
  const close = () => page.set({ foul: null });
  const actions = (...buttons) => el("div", { class: "dialog-actions" }, buttons);
  return el(
    "dialog",
    { class: "dialog", "aria-label": gettext("判罚"), oncancel: close },
    el(
      "div",
      {},
      el("h2", {}, say(gettext("判罚 %(name)s"), { name: page.name(foul.seat) })),
      foul.kind ? oneKind(page, actions) : catalogue(page, actions, close),
    ),
  );
}
