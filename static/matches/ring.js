// The table from above: seats to tap, arrows between them. Measures as in gouji_league/ui/ring.py.
import { el, sideMark, svg, tone } from "./dom.js";

const SIZES = { 6: [300, 340], 4: [300, 204] };
const ANCHORS = {
  6: {
    1: [202, 238, 0, 1],
    2: [202, 102, 0, 1],
    3: [150, 66, 1, 0],
    4: [98, 102, 0, 1],
    5: [98, 238, 0, 1],
    6: [150, 274, 1, 0],
  },
  4: { 1: [150, 138, 1, 0], 2: [202, 102, 0, 1], 3: [150, 66, 1, 0], 4: [98, 102, 0, 1] },
};
const APART = 8;
const PULL = 0.65;
const ASIDE = 14;
const ROOM = 16; // a word of one sign stands in it
const TIP = 9;

export const sideOf = (seat, book) => book.sides[(seat - 1) % 2];
const positionOf = (seat, count, turn) => ((seat - 1 + turn) % count) + 1;

const anchor = (at, count, along) => {
  const [x, y, across, down] = ANCHORS[count][at];
  return [x + across * along, y + down * along];
};

const unit = (x, y) => {
  const length = Math.hypot(x, y);
  return length ? [x / length, y / length] : [0, -1];
};

function tipOf(fromX, fromY, x, y) {
  const [unitX, unitY] = unit(x - fromX, y - fromY);
  const [stepX, stepY] = [unitX * TIP, unitY * TIP];
  const [baseX, baseY] = [x - stepX, y - stepY];
  return `M${x} ${y}L${baseX - stepY / 2} ${baseY + stepX / 2}L${baseX + stepY / 2} ${baseY - stepX / 2}z`;
}

/** Half of what a longer word, as the English ones are, needs more. */
const wider = (word) => Math.max(0, [...word].reduce((sum, one) => sum + (one > "\u2e80" ? 13 : 7), 0) - ROOM) / 2;

function arrow({ by, on, word }, count, turn) {
  const [x1, y1] = anchor(positionOf(by, count, turn), count, -APART);
  const [x2, y2] = anchor(positionOf(on, count, turn), count, APART);
  const [middleX, middleY] = SIZES[count].map((one) => one / 2);
  const bendX = ((x1 + x2) / 2) * (1 - PULL) + middleX * PULL;
  const bendY = ((y1 + y2) / 2) * (1 - PULL) + middleY * PULL;
  const [topX, topY] = [(x1 + 2 * bendX + x2) / 4, (y1 + 2 * bendY + y2) / 4];
  const [outX, outY] = unit(topX - middleX, topY - middleY);
  return [
    svg("path", { class: "ring-arrow", d: `M${x1} ${y1}Q${bendX} ${bendY} ${x2} ${y2}` }),
    svg("path", { class: "ring-tip", d: tipOf(bendX, bendY, x2, y2) }),
    svg("text", { class: "ring-word", x: topX + outX * (ASIDE + wider(word)), y: topY + outY * ASIDE }, word),
  ];
}

function seat(one, { book, turn, onTap }) {
  const side = sideOf(one.number, book);
  const name = one.name ?? "";
  return el(
    "button",
    {
      class: "seat",
      type: "button",
      "data-side": tone(side),
      "data-at": positionOf(one.number, book.count, turn),
      "data-state": one.state,
      "data-key": `seat${one.number}`,
      "data-seat": one.number,
      "aria-pressed": String(one.state !== "free"),
      "aria-label": [one.number, name, one.badge].filter(Boolean).join(" "),
      disabled: one.off,
      onclick: () => onTap(one.number),
    },
    el("span", { class: "seat-number" }, sideMark(side), String(one.number), one.note),
    el("span", { class: name.length > 4 ? "seat-name long" : "seat-name", lang: "zh" }, name),
    one.badge && el("span", { class: "place" }, one.badge),
  );
}

/** seats: [{number, name, state, badge, off}]; arrows: [{by, on, word}]; middle: three lines. */
export function drawRing({ book, seats, arrows = [], middle = [], turn = 0, onTap, onTurn }) {
  const count = book.count;
  const size = `0 0 ${SIZES[count].join(" ")}`;
  const round = svg("ellipse", { class: "ring-round", cx: "50%", cy: "50%", rx: "31%", ry: "36%" });
  const [above, words, below] = middle;
  return el(
    "div",
    { class: "ring", "data-seats": count, role: "group", "aria-label": gettext("座位") },
    svg("svg", { class: "ring-lines", viewBox: size, "aria-hidden": "true" }, round),
    seats.map((one) => seat(one, { book, turn, onTap })),
    el("div", { class: "ring-middle", role: "status" }, above, el("strong", {}, words), below),
    svg("svg", { class: "ring-lines", viewBox: size, "aria-hidden": "true" }, arrows.map((one) => arrow(one, count, turn))),
    el(
      "button",
      { class: "button quiet ring-turn", type: "button", "data-key": "turn", "aria-label": gettext("转一下座位圈"), onclick: onTurn },
      gettext("转座"),
    ),
  );
}
