// The line that was typed → facts of RULES section 10, with every fault and what may come next.
//
//   read("135246 s12 k5", grammarOf(book), { number: 2 }) →
//     { facts, head, filled, faults: [{ code, at, to, soft, …}], next: { want, … }, empty }
//
// A fault that is `soft` only says that something is still to be typed. Shape alone is checked:
// what facts mean together is the server's to say, by the book.
import { openedUnlessSaid } from "./sheets_grammar.js";
import { Reading } from "./sheets_shapes.js";

const bare = (list = []) => list.map(({ at, ...one }) => one);
const filled = (facts) =>
  Object.fromEntries(
    Object.entries(facts).filter(([, one]) => one != null && !(Array.isArray(one) && !one.length)),
  );

/** The order as it was typed, the last seat filled in. */
function orderOf(reading) {
  const revolters = (reading.said.revolts ?? []).map((one) => one.seat);
  const order = [];
  for (const { digits, at } of reading.digits) {
    [...digits].forEach((digit, index) => {
      const where = [at + index, at + index + 1];
      const seat = reading.seat(digit, at + index);
      if (order.includes(seat)) reading.fault("order_twice", ...where, { seat });
      else if (revolters.includes(seat)) reading.fault("order_revolter", ...where, { seat });
      else if (seat) order.push(seat);
    });
  }
  const left = reading.grammar.seats.filter((one) => !order.includes(one) && !revolters.includes(one));
  return { order, left, fills: left.length === 1 && order.length > 0 };
}

function gouji(reading) {
  const { said } = reading;
  const revolts = bare(said.revolts);
  const end = reading.text.length;
  if (revolts.length > 1) return isVoid(reading, revolts);
  const { order, left, fills } = orderOf(reading);
  if (fills) order.push(left[0]);
  else if (left.length) {
    const last = reading.digits.at(-1);
    // A revolter that is being typed may be the one who is lacking.
    const revolting = reading.next.row?.key === "revolts";
    const soft = !last || revolting || last.at + last.digits.length === reading.text.trimEnd().length;
    reading.fault("order_incomplete", 0, end, { seats: left, soft });
    if (reading.next.want === "any") reading.next = { want: "order", left, place: order.length + 1 };
  }
  single(reading, revolts[0]);
  return {
    filled: fills ? left[0] : 0,
    facts: filled({
      seating: said.seating,
      order,
      revolts,
      opened: openedOf(reading, revolts),
      no_opening_cards: (said.no_opening_cards ?? []).map((one) => one.seat),
      smothers: bare(said.smothers),
      burns: bare(said.burns),
      calls: said.calls,
      fouls: bare(said.fouls),
    }),
  };
}

/** What a deal's one revolt asks for and forbids. */
function single(reading, revolt) {
  if (!revolt) return;
  const { grammar, said } = reading;
  const { at } = said.revolts[0];
  if (grammar.rushes.length && !revolt.rush) {
    const soft = reading.next.want === "rush";
    reading.fault("rush_missing", at, at + 1, { seat: revolt.seat, soft });
  }
  for (const key of ["smothers", "burns"]) {
    const row = grammar.events.find((one) => one.key === key);
    for (const one of said[key] ?? []) {
      if (one.by !== revolt.seat && one.on !== revolt.seat) continue;
      reading.fault("revolter_takes_no_part", one.at, one.at + 2, { seat: revolt.seat, row });
    }
  }
}

function openedOf(reading, revolts) {
  const { said, grammar } = reading;
  const seats = (key) => (said[key] ?? []).map((one) => one.seat);
  if (said.opened && said.unopened) {
    reading.fault("opened_both_ways", said.opened[0].at, said.opened[0].at + 1);
  }
  if (said.opened) return seats("opened").sort();
  const away = [...seats("unopened"), ...seats("no_opening_cards")];
  return openedUnlessSaid(grammar, revolts).filter((seat) => !away.includes(seat));
}

/** Two revolts: only they, new seats, and fouls that stand without play. */
function isVoid(reading, revolts) {
  const { said, grammar, digits } = reading;
  if (digits.length) reading.fault("void_holds_fact", digits[0].at, digits[0].at + digits[0].digits.length);
  for (const { key } of grammar.events) {
    if (["revolts", "fouls", "seating"].includes(key) || !said[key]?.length) continue;
    reading.fault("void_holds_fact", said[key][0].at ?? 0, reading.text.length);
  }
  if (said.calls) reading.fault("void_holds_fact", 0, reading.text.length);
  for (const one of said.fouls ?? []) {
    if (!grammar.voidFouls.includes(one.kind)) reading.fault("void_holds_fact", one.at, one.at + 3);
  }
  return { filled: 0, facts: filled({ seating: said.seating, revolts, fouls: bare(said.fouls) }) };
}

const WORDS = ["caught", "kitty"];

function tractor(reading) {
  const { said, digits, grammar, context } = reading;
  const facts = { caught: null, kitty: 0 };
  digits.forEach(({ digits: word, at }, index) => {
    const where = [at, at + word.length];
    const value = Number(word);
    if (index > 1) return reading.fault("number_too_many", ...where);
    if (value % 5) reading.fault("not_by_five", ...where);
    facts[WORDS[index]] = value;
    return undefined;
  });
  const end = reading.text.length;
  if (facts.caught === null) reading.lacks("caught_missing", end);
  else if (facts.kitty > grammar.mostInKitty) reading.fault("kitty_too_much", 0, end, { most: grammar.mostInKitty });
  else if (facts.caught + facts.kitty > grammar.most) reading.fault("more_than_all_points", 0, end, { most: grammar.most });
  if (context.asksDealer && !said.dealer) {
    reading.fault("dealer_missing", end, end, { soft: facts.caught === null });
  }
  if (reading.next.want === "any" && digits.length < 2) reading.next = { want: WORDS[digits.length] };
  const slips = (said.fouls ?? []).filter((one) => one.kind === "slip");
  if (slips.length > 1) reading.fault("second_slip", slips[1].at, slips[1].at + 3);
  const dug = "pairs" in said || "tractor" in said;
  return {
    filled: 0,
    facts: filled({
      ...facts,
      dealer: said.dealer,
      dug: dug ? { pairs: said.pairs ?? 0, tractor: said.tractor ?? 0 } : null,
      fouls: bare(said.fouls),
    }),
  };
}

/** `context`: the deal's `number`; `asksDealer` where nobody knows who deals (双升). */
export function read(text, grammar, context = {}) {
  const reading = new Reading(text, grammar, { number: 1, ...context }).all();
  const { head, faults } = reading;
  const onlyHead = !reading.digits.length && !Object.keys(reading.said).length;
  if (onlyHead && !faults.some((one) => one.code !== "order_incomplete")) {
    const start = grammar.tractor ? { want: "caught" } : { want: "order", left: grammar.seats, place: 1 };
    const next = Object.keys(head).length || !text.trim() ? start : reading.next;
    return { facts: null, head, filled: 0, faults, next, empty: !Object.keys(head).length };
  }
  const whole = grammar.tractor ? tractor(reading) : gouji(reading);
  return { ...whole, head, faults, next: reading.next, empty: false };
}
