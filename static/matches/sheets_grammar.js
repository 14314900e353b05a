// 录表的写法: what may be typed for a deal, as data: letters, their shapes, and whose book has them.
// Pure, like sheets_read.js and sheets_write.js: no page, no network, no words of a language.

/** Events of a deal. `fact`: only where the book knows it; `head`: says something of the match. */
const GOUJI = [
  { letter: "k", key: "unopened", shape: "seats" },
  { letter: "o", key: "opened", shape: "seats" },
  { letter: "w", key: "no_opening_cards", shape: "seats", fact: "no_opening_cards" },
  { letter: "s", key: "burns", shape: "pair" },
  { letter: "m", key: "smothers", shape: "pair", fact: "smothers" },
  { letter: "g", key: "revolts", shape: "revolt" },
  { letter: "d", key: "declared", shape: "call", fact: "calls" },
  { letter: "y", key: "blind", shape: "call", fact: "calls" },
  { letter: "f", key: "fouls", shape: "foul" },
  { letter: "z", key: "seating", shape: "seating" },
  { letter: "l", key: "first_lead", shape: "lead", head: true },
  { letter: "e", key: "ended", shape: "end", head: true },
];

const TRACTOR = [
  { letter: "k", key: "pairs", shape: "pairs" },
  { letter: "t", key: "tractor", shape: "tractor" },
  { letter: "z", key: "dealer", shape: "dealer" },
  { letter: "f", key: "fouls", shape: "foul" },
  { letter: "e", key: "ended", shape: "end", head: true },
];

export const RUSHES = [
  { letter: "u", key: "unanswered" },
  { letter: "p", key: "stopped_pure" },
  { letter: "m", key: "stopped_mixed" },
  { letter: "d", key: "declined" },
];

/** 死级: did the revolter's opposite claim the three graded sets? */
export const GRADED = [
  { letter: "+", key: true },
  { letter: "-", key: false },
];

const ENDS = [
  { letter: "s", key: "stopped" },
  { letter: "h", key: "substitution" },
];

const FOULS = {
  warning: "w",
  points: "p",
  demoted: "d",
  disqualified: "q",
  false_burn: "s",
  no_three: "n",
  bought_three: "b",
  forgot_opening: "k",
  lose_turn: "t",
  bad_throw: "s",
  fault: "c",
  reported: "j",
  false_report: "b",
  slip: "x",
};

const knows = (book, { fact, key }) =>
  key === "first_lead" ? book.first_lead : !fact || book.facts.includes(fact);

/** What may be typed by this book (`page_data` of selectors/table.py): nothing it does not have. */
export function grammarOf(book) {
  const rows = book.tractor ? TRACTOR : GOUJI;
  return {
    tractor: book.tractor,
    seats: Array.from({ length: book.count }, (_, at) => at + 1),
    events: rows.filter((row) => knows(book, row)),
    rushes: book.facts.includes("rush") ? RUSHES : [],
    ends: ENDS.filter(({ key }) => !book.tractor || key === "stopped"),
    fouls: book.fouls.map(({ kind, figure, first }) => ({ letter: FOULS[kind], kind, figure, first })),
    voidFouls: book.void_fouls ?? [],
    oppositeByRush: Boolean(book.opposite_by_rush),
    most: book.all_points,
    mostInKitty: book.most_in_kitty,
  };
}

const UNOPENED_BY = ["unanswered", "stopped_mixed"];
export const opposite = (seat) => ((seat + 2) % 6) + 1;

/** Who counts as opened unless something is said: all but revolters, and whom the rush decides. */
export function openedUnlessSaid({ seats, oppositeByRush }, revolts) {
  const away = new Set(revolts.map((one) => one.seat));
  if (oppositeByRush && UNOPENED_BY.includes(revolts[0]?.rush)) away.add(opposite(revolts[0].seat));
  return seats.filter((seat) => !away.has(seat));
}
