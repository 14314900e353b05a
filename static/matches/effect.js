// What a correction would change in the figures: pure, of two results (RULES 10) of one match.

const sum = (lines, mine) => (lines ?? []).filter(mine).reduce((total, one) => total + one.points, 0);

const sideAt = (book, player) => book.sides[(player - 1) % 2];
const isOf = (book, side) => (line) => (line.player ? sideAt(book, line.player) : line.side) === side;

/** Points of one deal per side; null: it is void, or not there. */
export const sidePoints = (book, deal) =>
  deal && !deal.void ? book.sides.map((side) => sum(deal.lines, isOf(book, side))) : null;

/** Who is counted for by this book: players where they score, else sides. */
export function holders(book) {
  if (book.tractor) return [];
  if (book.scored_by !== "player") return book.sides.map((side) => ({ side }));
  return Array.from({ length: book.count }, (_, at) => ({ player: at + 1, side: sideAt(book, at + 1) }));
}

const pointsOf = (holder, lines) =>
  sum(lines, (line) => (holder.player ? line.player === holder.player : line.side === holder.side));

const totalOf = (holder, result) =>
  holder.player ? (result?.players?.[holder.player - 1] ?? 0) : (result?.sides?.[holder.side] ?? 0);

/** Each with what the deal and the match bring, before and after. */
export function pointRows(book, before, after, number) {
  return holders(book).map((holder) => ({
    ...holder,
    deal: [before, after].map((result) => pointsOf(holder, result?.deals?.[number - 1]?.lines)),
    match: [before, after].map((result) => totalOf(holder, result)),
  }));
}

const plain = (book, deal) =>
  book.tractor
    ? [deal?.up, deal?.gain, deal?.dealer, deal?.level, deal?.levels]
    : [sidePoints(book, deal), deal?.lines?.map((one) => [one.kind, one.player ?? one.side, one.points]).sort()];

/** The numbers of the other deals whose figures change, those that count in one of them only left out. */
export function othersChanged(book, before, after, number) {
  const both = Math.min(before?.deals?.length ?? 0, after?.deals?.length ?? 0);
  return Array.from({ length: both }, (_, at) => at + 1).filter((one) => {
    if (one === number) return false;
    const [old, fresh] = [before, after].map((result) => JSON.stringify(plain(book, result.deals[one - 1])));
    return old !== fresh;
  });
}

/** Lines of the match itself (补偿积分), per holder, where they change. */
export const matchLinesChanged = (book, before, after) =>
  holders(book)
    .map((holder) => ({ ...holder, points: [before, after].map((result) => pointsOf(holder, result?.lines)) }))
    .filter(({ points: [old, fresh] }) => old !== fresh);

/** What a correction would do to the whole, or null where nothing of that kind changes. */
export function ends(before, after) {
  const of = (result) => [result?.ended ?? "running", result?.winner ?? null];
  const [old, fresh] = [of(before), of(after)];
  return JSON.stringify(old) === JSON.stringify(fresh) ? null : { ended: [old[0], fresh[0]], winner: [old[1], fresh[1]] };
}

/** Deals that count now and would not: [numbers], of the match or of its extra deals. */
export function shed(state, answer) {
  const aside = (extra) => (state.set_aside ?? []).filter((one) => one.extra === extra).map((one) => one.number);
  const fresh = (numbers, known) => (numbers ?? []).filter((one) => !known.includes(one));
  return { deals: fresh(answer.set_aside, aside(false)), extra: fresh(answer.extra_aside, aside(true)) };
}

/** Tribute cards received less paid, of the deal and of the match, per side; null: nothing changes. */
export function netChanged(book, before, after, number) {
  const net = (deal, side) => deal?.net?.[side] ?? 0;
  const whole = (result, side) => (result?.deals ?? []).reduce((total, deal) => total + net(deal, side), 0);
  const rows = book.sides.map((side) => ({
    side,
    deal: [before, after].map((result) => net(result?.deals?.[number - 1], side)),
    match: [before, after].map((result) => whole(result, side)),
  }));
  return rows.some(({ deal, match }) => deal[0] !== deal[1] || match[0] !== match[1]) ? rows : null;
}
