// 行牌: the ring of six, the chips that the book has, and the facts put in so far.
import { chip, el, icon, say, tone } from "./dom.js";
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
  if (!facts.mayPick(page.deal, key, seat, by)) return undefined;
  const done = { chip: null, by: null, open: false };
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
    badge: rebel ? gettext("革命") : place && book.places[place - 1],
    state: chosen ? "chosen" : place && !rebel ? "out" : "free",
    off: Boolean(ui.chip && !facts.mayPick(deal, ui.chip, number, ui.by) && !chosen),
    note: deal.unopened.includes(number) ? el("span", { class: "seat-note" }, gettext("未开")) : null,
  };
}

function middleOf(page) {
  const { deal, book, ui } = page;
  if (ui.chip === "swap") return [gettext("换座"), ui.by ? gettext("和谁换") : gettext("谁换"), gettext("点座位")];
  if (ui.chip) {
    const word = chipOf(book, ui.chip).word;
    const asks = ui.by ? say(gettext("%(word)s谁？"), { word }) : say(gettext("谁%(word)s？"), { word });
    const marks = ["unopened", "no_opening_cards", "foul", "revolts"].includes(ui.chip);
    return [gettext("点座位"), marks ? word : asks, ui.by ? page.name(ui.by) : gettext("再点一次取消")];
  }
  if (facts.isVoid(deal)) return [gettext("两人革命"), gettext("作废"), gettext("重打，不计盘数")];
  if (facts.isComplete(deal)) return [gettext("走科"), gettext("齐了"), gettext("看结算")];
  const taken = new Set(facts.placesOf(deal).values());
  const next = [1, 2, 3, 4, 5, 6].find((one) => !taken.has(one));
  return [gettext("下一位"), book.places[next - 1], gettext("点座位")];
}

const arrowsOf = ({ deal, book }) => [
  ...deal.burns.map((one) => ({ ...one, word: book.words.burn })),
  ...deal.smothers.map((one) => ({ ...one, word: book.words.smother })),
];

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
    ...deal.revolts.map((one) => [one.seat, `${gettext("革命")} ${name(one.seat)}`, facts.revolt(deal, one.seat)]),
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

export const factRows = (page, rows) =>
  el(
    "div",
    { class: "chips", "aria-label": gettext("本盘记下的事"), role: "group" },
    rows.map(([seat, words, without]) =>
      el(
        "span",
        { class: "chip fact", "data-side": tone(sideOf(seat, page.book)) },
        words,
        el(
          "button",
          {
            class: "chip-remove",
            type: "button",
            "aria-label": say(gettext("删去：%(words)s"), { words }),
            onclick: () => page.change(without),
          },
          icon("close"),
        ),
      ),
    ),
  );

const RUSHES = () => [
  ["unanswered", gettext("没人压")],
  ["stopped_pure", gettext("被开点牌压住")],
  ["stopped_mixed", gettext("被杂牌压住")],
  ["declined", gettext("没冲")],
];

/** What became of the one revolt: its rush where the book has it, and the three graded sets. */
function revoltPanel(page) {
  const { deal, book } = page;
  if (deal.revolts.length !== 1) return null;
  const [one] = deal.revolts;
  const choose = (change) => () => page.change(facts.setRevolt(deal, one.seat, change));
  const pick = (key, value, word) =>
    chip(word, {
      pressed: one[key] === value,
      "data-key": `${key}-${value}`,
      onclick: choose({ [key]: one[key] === value ? null : value }),
    });
  const foe = { name: page.name(facts.opposite(one.seat)) };
  return el(
    "div",
    { class: "panel stack tight" },
    book.facts.includes("rush") && [
      el("p", {}, say(gettext("%(name)s的冲点："), { name: page.name(one.seat) })),
      el("div", { class: "chips" }, RUSHES().map(([value, word]) => pick("rush", value, word))),
    ],
    el("p", {}, say(gettext("对头%(name)s要死级吗（可不填）："), foe)),
    el("div", { class: "chips" }, pick("graded", true, gettext("要了")), pick("graded", false, gettext("没要，无头"))),
  );
}

export function pressChip(page, key) {
  page.set({ chip: page.ui.chip === key ? null : key, by: null });
}

export function drawPlay(page) {
  const { book, ui, deal } = page;
  const places = facts.placesOf(deal);
  const rows = rowsOf(page);
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
    el(
      "div",
      { class: "chips even-chips", role: "group", "aria-label": gettext("出了什么事") },
      chipsOf(book).map(({ key, word, letter }) =>
        chip(word, { pressed: ui.chip === key, "data-key": `chip-${key}`, "aria-keyshortcuts": letter, onclick: () => pressChip(page, key) }),
      ),
    ),
    ui.chip === "unopened" && el("p", { class: "hint" }, say(gettext("开点：%(when)s"), { when: book.opened_when })),
    revoltPanel(page),
    rows.length > 0 && factRows(page, rows),
  ];
}
