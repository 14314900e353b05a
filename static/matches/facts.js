// The unfinished deal, without a page: what a tap does to it, and what is sent of it (RULES 10).
// A deal is plain data and never changed in place, so that undo keeps the one before.

export const SIX = [1, 2, 3, 4, 5, 6];
export const opposite = (seat) => ((seat + 2) % 6) + 1;
export const allied = (one, other) => (one - other) % 2 === 0;
const UNOPENED_BY = ["unanswered", "stopped_mixed"];
export const COSTS_PLACE = ["demoted", "false_burn", "no_three", "bought_three"];

export const emptyDeal = () => ({
  seating: null,
  order: [],
  unopened: [],
  no_opening_cards: [],
  revolts: [],
  smothers: [],
  burns: [],
  calls: [],
  fouls: [],
  dealer: null,
  caught: null,
  kitty: null,
  dug: null,
  tributes: {},
});

export const isUntouched = (deal) => JSON.stringify(deal) === JSON.stringify(emptyDeal());
export const isVoid = (deal) => deal.revolts.length > 1;
const revolter = (deal) => (deal.revolts.length === 1 ? deal.revolts[0].seat : 0);
const revolted = (deal, seat) => deal.revolts.some((one) => one.seat === seat);

/** Everybody out: who plays on has nobody left to wait for. */
export const isComplete = (deal) =>
  isVoid(deal) || deal.order.length === 6 - deal.revolts.length;

/** A tap on the ring in the order of going out; the last is filled in. */
export function goOut(deal, seat) {
  if (isVoid(deal) || revolted(deal, seat)) return deal;
  const playing = 6 - deal.revolts.length;
  const at = deal.order.indexOf(seat);
  if (at >= 0) {
    const full = deal.order.length === playing;
    const last = full ? playing - 2 : deal.order.length - 1;
    return at >= last ? { ...deal, order: deal.order.slice(0, last) } : deal;
  }
  return lastFilledIn({ ...deal, order: [...deal.order, seat] });
}

function lastFilledIn(deal) {
  if (isVoid(deal) || deal.order.length !== 5 - deal.revolts.length) return deal;
  const last = SIX.find((one) => !deal.order.includes(one) && !revolted(deal, one));
  return { ...deal, order: [...deal.order, last] };
}

/** The place, 1–6, of each seat that is out: a revolter's is 三科 or 四科. */
export function placesOf(deal) {
  const order = [...deal.order];
  const seat = revolter(deal);
  if (seat && order.length > 1) {
    const third = allied(order[0], seat) && allied(order[1], seat);
    if (third || order.length > 2) order.splice(third ? 2 : 3, 0, seat);
  }
  return new Map(order.map((one, index) => [one, index + 1]));
}

const toggled = (list, seat) =>
  list.includes(seat) ? list.filter((one) => one !== seat) : [...list, seat];

/** 未开点, 无开点牌: a mark put on or taken off. Who never held a set did not open either. */
export function mark(deal, key, seat) {
  const next = { ...deal, [key]: toggled(deal[key], seat) };
  if (key === "no_opening_cards" && next[key].includes(seat) && !deal.unopened.includes(seat)) {
    next.unopened = [...deal.unopened, seat];
  }
  if (key === "unopened" && !next[key].includes(seat)) {
    next.no_opening_cards = deal.no_opening_cards.filter((one) => one !== seat);
  }
  return next;
}

/** 革命: the revolter leaves the order, and what it could not have done goes with it. */
export function revolt(deal, seat) {
  if (revolted(deal, seat)) return unrevolt(deal, seat);
  const without = (list) => list.filter((one) => one.by !== seat && one.on !== seat);
  return lastFilledIn({
    ...deal,
    order: deal.order.filter((one) => one !== seat),
    unopened: deal.unopened.filter((one) => one !== seat),
    smothers: without(deal.smothers),
    burns: without(deal.burns),
    fouls: deal.fouls.filter((one) => one.seat !== seat || !COSTS_PLACE.includes(one.kind)),
    revolts: [...deal.revolts, { seat, rush: null, graded: null }],
  });
}

function unrevolt(deal, seat) {
  const playing = 6 - deal.revolts.length;
  // The one who was filled in as the last is the last no longer for sure.
  const order = deal.order.length === playing ? deal.order.slice(0, -1) : deal.order;
  return { ...deal, order, revolts: deal.revolts.filter((one) => one.seat !== seat) };
}

export const setRevolt = (deal, seat, change) => ({
  ...deal,
  revolts: deal.revolts.map((one) => (one.seat === seat ? { ...one, ...change } : one)),
});

export const append = (deal, key, item) => ({ ...deal, [key]: [...deal[key], item] });
export const remove = (deal, key, at) => ({
  ...deal,
  [key]: deal[key].filter((_, index) => index !== at),
});

/** 明点, 预点: whether the callee opened is asked, since everybody else starts as opened. */
export function answerCall(deal, at, opened) {
  const calls = deal.calls.map((one, index) => (index === at ? { ...one, answered: true } : one));
  const callee = opposite(deal.calls[at].by);
  const rest = deal.unopened.filter((one) => one !== callee);
  return { ...deal, calls, unopened: opened ? rest : [...rest, callee] };
}

/** The first call whose callee's opening was not told yet; a callee that revolted voids it. */
export const openCall = (deal) =>
  deal.calls.findIndex((one) => !one.answered && !revolted(deal, opposite(one.by)));

/** Does the rush alone say whether the revolter's opposite opened? */
export const rushDecides = (deal, seat, book) => {
  const [one] = deal.revolts;
  const decides = one && book.opposite_by_rush && one.rush && one.rush !== "declined";
  return Boolean(decides && seat === opposite(one.seat));
};

/** May this seat be the next one that a chip points at? `by` is who was pointed at before. */
export function mayPick(deal, chip, seat, by, book) {
  if (chip === "foul" || chip === "swap") return !by || allied(by, seat);
  if (chip === "revolts") return true;
  if (chip === "declared" || chip === "blind") return !deal.calls.some((one) => one.by === seat);
  if (chip === "unopened" && rushDecides(deal, seat, book)) return false;
  if (revolted(deal, seat)) return chip === "no_opening_cards" && revolter(deal) === seat;
  if (chip === "burns") return seat !== by && !(by && seat === opposite(by)) && !headless(deal, seat);
  if (chip === "smothers" && by) {
    return seat !== by && !deal.smothers.some((one) => one.on === seat);
  }
  return true;
}

const headless = (deal, seat) =>
  deal.revolts.some((one) => one.graded === false && opposite(one.seat) === seat);

/** The seats that the record names as opened: all but the marked, as the rush leaves them. */
export function openedOf(deal, book) {
  const away = new Set([...deal.unopened, ...deal.revolts.map((one) => one.seat)]);
  const rush = deal.revolts[0]?.rush;
  if (book.opposite_by_rush && UNOPENED_BY.includes(rush)) away.add(opposite(deal.revolts[0].seat));
  for (const foul of deal.fouls) if (foul.kind === "forgot_opening") away.add(foul.seat);
  return SIX.filter((seat) => !away.has(seat));
}

const filled = (facts) =>
  Object.fromEntries(
    Object.entries(facts).filter(([, one]) => one != null && !(Array.isArray(one) && !one.length)),
  );

const revoltFacts = (one, book, single) =>
  filled({
    seat: one.seat,
    rush: single && book.facts.includes("rush") ? one.rush : null,
    graded: single ? one.graded : null,
  });

/** What is sent: a deal of RULES section 10, of which the book knows every key. */
export function toFacts(deal, book) {
  if (book.tractor) return tractorFacts(deal);
  const revolts = deal.revolts.map((one) => revoltFacts(one, book, !isVoid(deal)));
  if (isVoid(deal)) {
    const fouls = deal.fouls.filter((one) => book.void_fouls.includes(one.kind));
    return filled({ seating: deal.seating, revolts, fouls: fouls.map(foulFacts) });
  }
  const known = (key) => (book.facts.includes(key) ? deal[key] : []);
  return filled({
    seating: deal.seating,
    order: deal.order,
    revolts,
    opened: openedOf(deal, book),
    no_opening_cards: known("no_opening_cards"),
    smothers: known("smothers"),
    burns: deal.burns,
    calls: known("calls").map(({ by, kind }) => ({ by, kind })),
    fouls: deal.fouls.map(foulFacts),
  });
}

const foulFacts = ({ seat, kind, points, cards }) => filled({ seat, kind, points, cards });

/** For the notes: which offence of the catalogue each foul was for; no fact of the record. */
export function offencesOf({ fouls }) {
  const named = fouls.filter((one) => one.offence);
  return named.length ? named.map(({ seat, kind, offence }) => ({ seat, kind, offence })) : undefined;
}

/** The fouls of a deal with the offences that its notes name, each name taken once. */
export function namedFouls(fouls = [], notes = {}) {
  const names = [...(notes?.offences ?? [])];
  return fouls.map((one) => {
    const at = names.findIndex((name) => name.seat === one.seat && name.kind === one.kind);
    return at < 0 ? one : { ...one, offence: names.splice(at, 1)[0].offence };
  });
}

function tractorFacts(deal) {
  const { dealer, caught, kitty, dug } = deal;
  return filled({ dealer, caught: caught ?? 0, kitty: kitty ?? 0, dug, fouls: deal.fouls.map(foulFacts) });
}

/** Facts that were stored or left unfinished, as a deal to go on with. */
export function fromFacts(facts, notes = {}) {
  const marked = facts.opened ?? (facts.order ? [] : SIX);
  const held = (facts.revolts ?? []).map((one) => one.seat);
  const forgot = (facts.fouls ?? []).filter((one) => one.kind === "forgot_opening");
  const spared = new Set([...held, ...forgot.map((one) => one.seat)]);
  const { opened, ...rest } = facts;
  return {
    ...emptyDeal(),
    ...rest,
    revolts: (facts.revolts ?? []).map((one) => ({ rush: null, graded: null, ...one })),
    calls: (facts.calls ?? []).map((one) => ({ ...one, answered: true })),
    unopened: "caught" in facts ? [] : SIX.filter((one) => !marked.includes(one) && !spared.has(one)),
    fouls: namedFouls(facts.fouls, notes),
    tributes: notes?.tributes ?? {},
  };
}

/** What can be told without the server: the first thing that is missing, in words. */
export function missing(deal, book) {
  if (book.tractor) return tractorMissing(deal, book);
  if (isVoid(deal)) return "";
  if (openCall(deal) >= 0) return gettext("叫了点的，对头开了没有？请选一项。");
  if (!isComplete(deal)) return gettext("走科还没点完：请按走完的先后点座位。");
  const one = deal.revolts[0];
  if (one && book.facts.includes("rush") && !one.rush) {
    return gettext("冲点怎么样了？请选一项。");
  }
  if (deal.burns.some((blow) => blow.on === opposite(blow.by))) {
    return gettext("对头之间不算烧：请删去这一条。");
  }
  return "";
}

function tractorMissing(deal, book) {
  if (!deal.dealer) return gettext("谁坐庄？请点庄家的座位。");
  if (deal.caught === null) return gettext("抓了多少分？没抓到请选 0。");
  if (deal.caught + (deal.kitty ?? 0) > book.all_points) {
    return gettext("抓分和底分加起来超过了 200：请核对。");
  }
  return "";
}
