// Facts of RULES section 10 → the line that says them. What `read` makes of it are these facts.
import { openedUnlessSaid } from "./sheets_grammar.js";

const letterOf = (rows, key) => rows.find((row) => row.key === key)?.letter ?? "";
const pairs = (letter, list = []) => list.map((one) => `${letter}${one.by}${one.on}`);
const seats = (letter, list = []) => (list.length ? [letter + list.join("")] : []);

const fouls = ({ fouls: known }, list = []) =>
  list.map((one) => {
    const { letter } = known.find(({ kind }) => kind === one.kind);
    return `f${one.seat}${letter}${one.points ?? one.cards ?? ""}`;
  });

const revolts = ({ rushes }, list = []) =>
  list.map(({ seat, rush, graded }) => {
    const claimed = graded == null ? "" : graded ? "+" : "-";
    return `g${seat}${rush ? letterOf(rushes, rush) : ""}${claimed}`;
  });

function unopened(facts, grammar) {
  if (!facts.order?.length) return [];
  const said = [...(facts.opened ?? []), ...(facts.no_opening_cards ?? [])];
  return openedUnlessSaid(grammar, facts.revolts ?? []).filter((seat) => !said.includes(seat));
}

function gouji(facts, grammar) {
  return [
    ...seats("", facts.order),
    ...seats("z", facts.seating),
    ...revolts(grammar, facts.revolts),
    ...seats("k", unopened(facts, grammar)),
    ...seats("w", facts.no_opening_cards),
    ...pairs("m", facts.smothers),
    ...pairs("s", facts.burns),
    ...(facts.calls ?? []).map((one) => letterOf(grammar.events, one.kind) + one.by),
    ...fouls(grammar, facts.fouls),
  ];
}

function dug({ pairs: held = 0, tractor = 0 }) {
  if (!held && !tractor) return ["k"];
  return [held && `k${held}`, tractor && `t${tractor}`].filter(Boolean);
}

const tractor = (facts, grammar) => [
  String(facts.caught),
  ...(facts.kitty ? [String(facts.kitty)] : []),
  ...(facts.dug ? dug(facts.dug) : []),
  ...(facts.dealer ? [`z${facts.dealer}`] : []),
  ...fouls(grammar, facts.fouls),
];

export const write = (facts, grammar) =>
  (grammar.tractor ? tractor(facts, grammar) : gouji(facts, grammar)).join(" ");
