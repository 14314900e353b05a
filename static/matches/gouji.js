// 行牌: the ring of six, the chips that the book has, and the facts put in so far.
import { brief, chip, el, icon, say, tone } from "./dom.js";
import * as facts from "./facts.js";
import { drawRing, sideOf } from "./ring.js";

/** The chips of a book, each with its letter. */
export function chipsOf(book) {
  const has = (key) => book.facts.includes(key);
  const all = [
    { key: "unopened", word: gettext("未开点"), letter: "k" },
    { key: "burns", word: book.words.burn, letter: "s", two: true },
    has("smothers") && { key: "smothers", word: book.words.smother, letter: "m", two: true },
    { key: "revolts", word: gettext("革命"), letter: "g" },
    has("calls") && { key: "declared", word: gettext("明点"), letter: "d" },
    has("calls") && { key: "blind", word: gettext("预点"), letter: "y" },
    has("no_opening_cards") && { key: "no_opening_cards", word: gettext("无开点牌"), letter: "w" },
    { key: "foul", word: gettext("判罚"), letter: "f" },
  ];
  return all.filter(Boolean);
}

const chipOf = (book, key) => chipsOf(book).find((one) => one.key === key);

/** A seat was tapped: goes out, or is whom the pressed chip speaks of. */
export function tapSeat(page, seat) {
  const { chip: key, by } = page.ui;
  if (!key) return tapOut(page, seat);
  if (!facts.mayPick(page.deal, key, seat, by, page.book)) return undefined;
  const done = { chip: null, by: null, open: false }; // 开盘 is over with the first tap
  if (key === "swap") return by ? page.swap(by, seat) : page.set({ by: seat });
  if (key === "foul") return page.set({ ...done, foul: { seat } });
  if (key === "revolts") return page.change(facts.revolt(page.deal, seat), done);
  if (key === "declared" || key === "blind") {
    return page.change(facts.append(page.deal, "calls", { by: seat, kind: key }), done);
  }
  if (chipOf(page.book, key).two) {
    if (!by) return page.set({ by: seat });
    return page.change(facts.append(page.deal, key, { by, on: seat }), done);
  }
  // Once everybody is out a tap can mean nothing else: the chip stays for the next seat.
  return page.change(facts.mark(page.deal, key, seat), facts.isComplete(page.deal) ? {} : done);
}

function tapOut(page, seat) {
  const next = facts.goOut(page.deal, seat);
  if (next === page.deal) {
    const at = page.deal.order.indexOf(seat);
    const words = { name: page.name(seat), place: page.book.places[at] };
    const hint = gettext("%(name)s已经是%(place)s：要改，先点最后选的座位取消。");
    return page.set({ hint: at >= 0 ? say(hint, words) : gettext("革命的人不排走科。") });
  }
  return page.change(next, { open: false });
}

function seatOf(page, number, places) {
  const { deal, book, ui } = page;
  const place = places.get(number);
  const rebel = deal.revolts.some((one) => one.seat === number);
  const chosen = ui.by === number;
  return {
    number,
    name: page.name(number),
    badge: rebel ? gettext("革命") : place && brief(book.places[place - 1]),
    state: chosen ? "chosen" : place && !rebel ? "out" : "free",
    off: Boolean(ui.chip && !facts.mayPick(deal, ui.chip, number, ui.by, book) && !chosen),
    note: notOpened(deal, book, number) ? el("span", { class: "seat-note" }, gettext("未开")) : null,
  };
}

/** Marked as such, or by the rush: it says so at once that the mark is not needed. */
function notOpened(deal, book, seat) {
  if (facts.isVoid(deal) || deal.revolts.some((one) => one.seat === seat)) return false;
  if (facts.rushDecides(deal, seat, book)) return deal.revolts[0].rush !== "stopped_pure";
  return !facts.openedOf(deal, book).includes(seat);
}

function middleOf(page) {
  const { deal, book, ui } = page;
  if (ui.chip === "swap") return [gettext("换座"), ui.by ? gettext("和谁换") : gettext("谁换"), gettext("点座位")];
  if (ui.chip) {
    const word = brief(chipOf(book, ui.chip).word);
    const asks = ui.by ? say(gettext("%(word)s谁？"), { word }) : say(gettext("谁%(word)s？"), { word });
    const marks = ["unopened", "no_opening_cards", "foul", "revolts"].includes(ui.chip);
    return [gettext("点座位"), marks ? word : asks, ui.by ? page.name(ui.by) : gettext("再点一次取消")];
  }
  if (facts.isVoid(deal)) return [gettext("两人革命"), gettext("作废"), gettext("不计盘数")];
  if (facts.isComplete(deal)) return [gettext("走科"), gettext("齐了"), gettext("看结算")];
  const taken = new Set(facts.placesOf(deal).values());
  const next = [1, 2, 3, 4, 5, 6].find((one) => !taken.has(one));
  return [gettext("下一位"), brief(book.places[next - 1]), gettext("点座位")];
}

const arrowsOf = ({ deal, book }) => [
  ...deal.burns.map((one) => ({ ...one, word: brief(book.words.burn) })),
  ...deal.smothers.map((one) => ({ ...one, word: brief(book.words.smother) })),
];

function revoltWords(page, one) {
  const words = [gettext("革命"), page.name(one.seat)];
  if (facts.isVoid(page.deal)) return words.join(" ");
  const rush = RUSHES().find(([value]) => value === one.rush)?.[1];
  const graded = { true: page.book.words.graded, false: gettext("无头") }[one.graded];
  return [words.join(" "), rush, graded].filter(Boolean).join(" · ");
}

/** Every fact put in, as words with what takes it back. */
function rowsOf(page) {
  const { deal, book } = page;
  const name = (seat) => page.name(seat);
  const pair = (key, word) =>
    deal[key].map((one, at) => [one.by, `${word} ${name(one.by)}→${name(one.on)}`, facts.remove(deal, key, at)]);
  const marks = (key, word) =>
    deal[key].map((seat) => [seat, `${word} ${name(seat)}`, facts.mark(deal, key, seat)]);
  const calls = { declared: gettext("明点"), blind: gettext("预点") };
  return [
    ...pair("burns", book.words.burn),
    ...pair("smothers", book.words.smother),
    ...marks("unopened", gettext("未开点")),
    ...marks("no_opening_cards", gettext("无开点牌")),
    ...deal.revolts.map((one) => [one.seat, revoltWords(page, one), facts.revolt(deal, one.seat)]),
    ...deal.calls.map((one, at) => [
      one.by,
      `${calls[one.kind]} ${name(one.by)}→${name(facts.opposite(one.by))}`,
      facts.remove(deal, "calls", at),
    ]),
    ...foulRows(page),
  ];
}

export const foulRows = (page) =>
  page.deal.fouls.map((one, at) => {
    const kind = page.book.fouls.find((known) => known.kind === one.kind);
    const number = one.points ?? one.cards;
    const words = [kind?.word ?? one.kind, number, page.name(one.seat)].filter(Boolean).join(" ");
    return [one.seat, words, facts.remove(page.deal, "fouls", at)];
  });

/** What was put in, newest first, in one line that slides. */
export const drawFacts = (page) => {
  const rows = page.book.tractor ? foulRows(page) : rowsOf(page);
  if (!rows.length) return null;
  return el(
    "div",
    { class: "fact-strip", "aria-label": gettext("本盘记下的事"), role: "group", tabindex: "0" },
    rows.map(([seat, words, without]) => factRow(page, seat, words, without)),
  );
};

const factRow = (page, seat, words, without) =>
  el(
    "span",
    { class: "chip fact", "data-side": tone(sideOf(seat, page.book)) },
    words,
    el(
      "button",
      { class: "chip-remove", type: "button", "aria-label": say(gettext("删去：%(words)s"), { words }), onclick: () => page.change(without) },
      icon("close"),
    ),
  );

const RUSHES = () => [
  ["unanswered", gettext("没人压")],
  ["stopped_pure", gettext("被开点牌压住")],
  ["stopped_mixed", gettext("被杂牌压住")],
  ["declined", gettext("没冲")],
];

const question = (words, ...chips) =>
  el("div", { class: "asked", role: "group", "aria-label": words }, el("p", {}, words), el("div", { class: "chips" }, chips));

/** What became of the one revolt: its rush where the book has it, and the three graded sets. */
function revoltPanel(page) {
  const { deal, book } = page;
  if (!asksRevolt(page)) return null;
  const [one] = deal.revolts;
  const choose = (change) => () => page.change(facts.setRevolt(deal, one.seat, change));
  const pick = (key, value, word) =>
    chip(word, {
      pressed: one[key] === value,
      "data-key": `${key}-${value}`,
      onclick: choose({ [key]: one[key] === value ? null : value }),
    });
  const names = { name: page.name(one.seat), foe: page.name(facts.opposite(one.seat)) };
  const rush = book.facts.includes("rush");
  return [
    rush && !one.rush
      ? question(say(gettext("%(name)s的冲点？"), names), RUSHES().map(([value, word]) => pick("rush", value, word)))
      : question(say(gettext("对头%(foe)s声明："), names), pick("graded", true, book.words.graded), pick("graded", false, gettext("无头")), chip(gettext("不记"), { "data-key": "graded-skip", onclick: choose({ asked: true }) })),
  ];
}

/** Something is asked: it takes the place of what can wait. */
export const isAsking = (page) => facts.openCall(page.deal) >= 0 || asksRevolt(page);

/** What the book asks of a revolt, until it was told or passed over. */
const asksRevolt = ({ deal, book }) => {
  const [one] = deal.revolts;
  if (deal.revolts.length !== 1) return false;
  return (book.facts.includes("rush") && !one.rush) || (one.graded == null && !one.asked);
};

/** 明点, 预点: did the one who was called open? */
function callPanel(page) {
  const { deal } = page;
  const at = facts.openCall(deal);
  if (at < 0) return null;
  const call = deal.calls[at];
  const answer = (opened) => () => page.change(facts.answerCall(deal, at, opened));
  const words = { by: page.name(call.by), on: page.name(facts.opposite(call.by)), call: chipOf(page.book, call.kind).word };
  return question(
    say(gettext("%(by)s%(call)s%(on)s：%(on)s开点了吗？"), words),
    chip(gettext("没开"), { "data-key": `called-${call.by}-no`, onclick: answer(false) }),
    chip(gettext("开了，翻车"), { "data-key": `called-${call.by}-yes`, onclick: answer(true) }),
  );
}

export function pressChip(page, key) {
  page.set({ chip: page.ui.chip === key ? null : key, by: null });
}

const chips = (page) =>
  el(
    "div",
    { class: "chips even-chips", "data-count": chipsOf(page.book).length, role: "group", "aria-label": gettext("出了什么事") },
    chipsOf(page.book).map(({ key, word, letter }) =>
      chip(word, { pressed: page.ui.chip === key, "data-key": `chip-${key}`, "aria-keyshortcuts": letter, onclick: () => pressChip(page, key) }),
    ),
  );

export function drawPlay(page) {
  const { book, ui, deal } = page;
  const places = facts.placesOf(deal);
  return [
    drawRing({
      book,
      seats: facts.SIX.map((number) => seatOf(page, number, places)),
      arrows: arrowsOf(page),
      middle: middleOf(page),
      turn: ui.turn,
      onTap: (seat) => tapSeat(page, seat),
      onTurn: () => page.turn(),
    }),
    callPanel(page) ?? revoltPanel(page) ?? chips(page),
    ui.chip === "unopened" && el("p", { class: "hint" }, say(gettext("开点：%(when)s"), { when: book.opened_when })),
  ];
}
