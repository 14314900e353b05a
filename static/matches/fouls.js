// 判罚: the book's catalogue with the sanction it proposes; the referee decides.
import { chip, el, icon, say } from "./dom.js";
import * as facts from "./facts.js";

/** Was this player punished so in an earlier deal of the match? Then the book may ask for more. */
function before(page, seat, kinds) {
  const player = page.seating()[seat - 1];
  let seating = page.first();
  return (page.state.record?.deals ?? []).some((deal) => {
    seating = deal.seating ?? seating;
    return (deal.fouls ?? []).some((one) => seating[one.seat - 1] === player && kinds.includes(one.kind));
  });
}

function proposed(page, seat, offence) {
  const again = offence.repeated.length > 0 && before(page, seat, offence.sanctions);
  return again ? offence.repeated : offence.sanctions;
}

function allowed(page) {
  const { book, deal } = page;
  return facts.isVoid(deal) ? book.fouls.filter((one) => book.void_fouls.includes(one.kind)) : book.fouls;
}

function choose(page, kind) {
  const { foul } = page.ui;
  const known = page.book.fouls.find((one) => one.kind === kind);
  if (known.figure) return page.set({ foul: { ...foul, kind, figure: known.figure, value: foul.value ?? known.first ?? 1 } });
  return put(page, { seat: foul.seat, kind });
}

const put = (page, item) =>
  page.change(facts.append(page.deal, "fouls", item), { foul: null });

function offenceRow(page, offence) {
  const kinds = proposed(page, page.ui.foul.seat, offence);
  const words = kinds.map((kind) => page.book.fouls.find((one) => one.kind === kind)?.word ?? kind);
  const open = page.ui.foul.offence === offence.key;
  const press = () =>
    kinds.length === 1
      ? choose(page, kinds[0])
      : page.set({ foul: { ...page.ui.foul, offence: offence.key, kinds, kind: null } });
  return el(
    "button",
    { class: "choice", type: "button", "aria-pressed": String(open), onclick: press },
    el(
      "span",
      {},
      el("strong", {}, offence.text),
      el("span", { class: "hint" }, words.length ? say(gettext("建议：%(words)s"), { words: words.join(" / ") }) : gettext("书上没写怎么罚：裁判定")),
    ),
  );
}

function figureRow(page) {
  const { foul } = page.ui;
  const words = foul.figure === "cards" ? gettext("收回几张") : gettext("罚几分");
  const input = el("input", { type: "number", inputmode: "numeric", min: 1, max: 999, step: 1, value: foul.value, "aria-label": words });
  const save = () => {
    const value = Math.max(1, Math.trunc(Number(input.value)) || 1);
    put(page, { seat: foul.seat, kind: foul.kind, [foul.figure]: value });
  };
  return el(
    "div",
    { class: "row" },
    el("span", {}, words),
    el(
      "div",
      { class: "stepper" },
      el("button", { type: "button", "data-step": "down", "aria-label": gettext("减") }, icon("minus")),
      input,
      el("button", { type: "button", "data-step": "up", "aria-label": gettext("加") }, icon("plus")),
    ),
    el("button", { class: "button primary", type: "button", onclick: save }, gettext("记下")),
  );
}

/** The sheet for one player, or nothing. */
export function drawFoul(page) {
  const { foul } = page.ui;
  if (!foul) return null;
  const close = () => page.set({ foul: null });
  const dialog = el(
    "dialog",
    { class: "dialog", "aria-label": gettext("判罚"), oncancel: close },
    el(
      "div",
      {},
      el("h2", {}, say(gettext("判罚 %(name)s"), { name: page.name(foul.seat) })),
      foul.kind && figureRow(page),
      el(
        "div",
        { class: "chips" },
        allowed(page).map((one) =>
          chip(one.word, { pressed: foul.kind === one.kind || foul.kinds?.includes(one.kind), onclick: () => choose(page, one.kind) }),
        ),
      ),
      page.book.offences.length > 0 && el("h3", {}, gettext("照书上的目录")),
      el("div", { class: "field" }, el("div", { class: "choices" }, page.book.offences.map((one) => offenceRow(page, one)))),
      el("div", { class: "dialog-actions" }, el("button", { class: "button", type: "button", onclick: close }, gettext("不判了"))),
    ),
  );
  return dialog;
}
