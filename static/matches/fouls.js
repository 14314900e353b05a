// 判罚: the book's catalogue with the sanction it proposes; the referee decides.
import { chip, el, icon, notice, say } from "./dom.js";
import * as facts from "./facts.js";
import { namedFouls } from "./facts.js";

const kindOf = (page, kind) => page.book.fouls.find((one) => one.kind === kind);

/** The kind in words, with what it costs where the book prints one figure. */
const wordOf = (page, kind) => {
  const known = kindOf(page, kind);
  if (!known?.cost) return known?.word ?? kind;
  const cost = known.figure === "cards" ? gettext("%(word)s，一张 %(n)s 分") : gettext("%(word)s，%(n)s 分");
  return say(cost, { word: known.word, n: known.cost });
};

/** 再犯: of the same clause; where nobody named the offence, punished in the same way. */
const repeats = (offence, clause, kind) => (clause ? clause === offence.clause : offence.sanctions.includes(kind));

/** What this player did before that makes the offence a repeated one: in this match, and as the
 *  server told with the page, in the earlier ones. */
function before(page, seat, offence) {
  const player = page.seating()[seat - 1];
  const clauses = new Map(page.book.offences.map((one) => [one.key, one.clause]));
  const mine = punished(page).filter((one) => one.player === player && repeats(offence, clauses.get(one.offence), one.kind));
  const past = page.data.past.filter((one) => one.player === player && repeats(offence, one.clause, one.kind));
  return [...past.map((one) => one.words), ...mine.map((one) => say(gettext("本局%(word)s"), { word: wordOf(page, one.kind) }))];
}

/** The fouls of this match so far, each with its player: stored, waiting here, and of this deal. */
function punished(page) {
  const notes = (number) => (page.state.versions ?? []).find((one) => one.current && !one.extra && one.number === number)?.notes;
  const stored = (page.state.record?.deals ?? []).map((facts, at) => ({ ...facts, fouls: namedFouls(facts.fouls, notes(at + 1)) }));
  const waiting = page.pending().map(({ body }) => ({ ...body.facts, fouls: namedFouls(body.facts.fouls, body.notes) }));
  const opened = page.ui.correcting && !page.ui.correcting.extra ? page.ui.correcting.number : 0;
  const others = stored.filter((_, at) => at + 1 !== opened); // as it was before it is corrected
  let seating = page.first();
  return [...others, ...waiting, { seating: page.seating(), fouls: page.deal.fouls }].flatMap((deal) => {
    seating = deal.seating ?? seating;
    return deal.fouls.map((one) => ({ ...one, player: seating[one.seat - 1] }));
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
  const past = before(page, page.ui.foul.seat, offence);
  const again = past.length > 0 && offence.repeated.length > 0;
  const known = allowed(page).map((one) => one.kind);
  const kinds = (again ? offence.repeated : offence.sanctions).filter((one) => known.includes(one));
  return { again, kinds, past };
}

/** What a sanction comes to, where that is more than its name says. */
function consequence(page, kind) {
  if (kind === "disqualified") return page.data.teams ? gettext("取消资格：存了这一盘，本局就结束，判对方胜；他退出本次赛事，由裁判长在“判罚”页定后果。") : gettext("取消资格：存了这一盘，本局就结束，没有胜方，另外五人的分照算；他退出本次赛事，由裁判长在“判罚”页定后果。");
  if (facts.COSTS_PLACE.includes(kind)) return say(gettext("他的走科排到最后：%(sweep)s和分都按排后的名次算。"), { sweep: page.book.words.sweep });
  return "";
}

const put = (page, item) => page.change(facts.append(page.deal, "fouls", item), { foul: null });

const item = (foul, more = {}) => ({ seat: foul.seat, kind: foul.kind, ...(foul.offence && { offence: foul.offence }), ...more });

function choose(page, kind, offence = null) {
  const foul = { seat: page.ui.foul.seat, kind, offence };
  const known = kindOf(page, kind);
  if (!known.figure && !consequence(page, kind)) return put(page, item(foul));
  return page.set({ foul: { ...foul, value: known.first ?? 1 } });
}

const kinds = (page, list, { prefix = "foul", offence = null } = {}) =>
  el(
    "div",
    { class: "chips" },
    list.map((kind) => chip(wordOf(page, kind), { "data-key": `${prefix}-${kind}`, onclick: () => choose(page, kind, offence) })),
  );

function offenceRow(page, offence) {
  const { foul } = page.ui;
  const { again, kinds: advised, past } = proposed(page, offence);
  const open = foul.offence === offence.key;
  const words = advised.map((kind) => wordOf(page, kind)).join(" / ");
  const advice = again ? say(gettext("再犯，建议：%(words)s"), { words }) : say(gettext("建议：%(words)s"), { words });
  const known = past.length > 0 && el("span", { class: "hint" }, say(gettext("此前：%(past)s"), { past: past.join(gettext("；")) }));
  const press = () =>
    advised.length === 1 ? choose(page, advised[0], offence.key) : page.set({ foul: { seat: foul.seat, offence: open ? null : offence.key } });
  return [
    el(
      "button",
      { class: "choice", type: "button", "aria-expanded": advised.length === 1 ? null : String(open), "data-key": `offence-${offence.key}`, onclick: press },
      el("span", {}, el("strong", {}, offence.text), el("span", { class: "hint" }, words ? advice : gettext("书上没写怎么罚：裁判定")), known),
    ),
    open && kinds(page, advised.length ? advised : allowed(page).map((one) => one.kind), { prefix: "advised", offence: offence.key }),
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
  const whole = item(foul, known.figure && { [known.figure]: foul.value });
  const told = consequence(page, foul.kind);
  return [
    el("p", {}, el("strong", {}, wordOf(page, foul.kind))),
    told && notice("warn", told),
    known.figure && figure(page, known),
    actions(
      el("button", { class: "button", type: "button", "data-key": "foul-other", onclick: () => page.set({ foul: { seat: foul.seat } }) }, gettext("换一种")),
      el("button", { class: "button primary", type: "button", "data-key": "foul-put", onclick: () => put(page, whole) }, gettext("记下")),
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
