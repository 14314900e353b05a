// A deal that was saved before, open again: an entry that was refused, or a stored deal to be
// corrected. The unfinished deal is put aside meanwhile and comes back as it was.
import { lacks, plainText } from "./correct.js";
import { emptyDeal, fromFacts, isUntouched } from "./facts.js";
import { dealsOf, find, opened, seatingOf, titleOf, versionsOf } from "./review.js";
import { take } from "./ruling.js";

function open(page, deal, ui) {
  page.aside ??= { deal: page.deal, before: page.before };
  Object.assign(page, { deal, before: [] });
  page.set(page.fresh({ toast: null, open: false, ...ui }));
  page.keeping.keep();
  page.count();
  page.top();
}

/** Back to the unfinished deal. */
export function close(page, changes = {}) {
  Object.assign(page, page.aside ?? { deal: emptyDeal(), before: [] }, { aside: null });
  page.keeping.dropAside();
  page.quietly(page.fresh({ reviewed: null, ...changes }));
  if (!page.before.length && isUntouched(page.deal)) page.fillDealer();
  page.draw();
  page.count();
}

// What was refused ----------------------------------------------------------------------------

/** Opens an entry, to be changed and sent in its place. */
export function mend(page, entry, deal = fromFacts(entry.body.facts, entry.body.notes)) {
  open(page, deal, { mending: entry });
}

/** What was refused, changed. If the server has it by now, the change is a correction of it. */
export async function saveMended(page) {
  const { mending: entry } = page.ui;
  const body = page.body();
  const done = await page.outbox.edit(entry.id, body);
  const { method, path } = entry;
  if (!done && page.stored.has(entry.id)) await amend(page, entry, body);
  else if (!done) await page.outbox.add({ method, path, body }); // discarded on another page
  close(page, { toast: { words: gettext("改好的已记下") } });
  page.said();
}

/** Another version of what the server has stored meanwhile. */
function amend(page, { body: old }, { facts, notes, at, confirmed }) {
  const path = pathOf(old);
  const reason = gettext("存上以后又改了");
  return page.outbox.add({ method: "PUT", path, body: { facts, notes, at, confirmed, reason } });
}

// A correction --------------------------------------------------------------------------------

/** Opens a stored deal (of review.js); `kept`: as far as it was changed before. */
export function correct(page, stored, kept = waiting(page, stored)) {
  const { number, extra, counted, facts } = stored;
  const earlier = extra ? [] : dealsOf(page).filter((one) => !one.extra && one.number < number);
  const { deal, notes } = opened(page, stored);
  const correcting = {
    number,
    extra,
    counted,
    facts,
    notes,
    title: titleOf(stored),
    settled: seatingOf(page, stored, { before: true }),
    owed: owed(page, earlier.findLast((one) => one.result && !one.result.void), stored),
    levels: earlier.at(-1)?.result?.levels ?? { ns: "2", ew: "2" },
    ...kept?.correcting,
  };
  if (page.book.tractor && !deal.dealer) deal.dealer = stored.result?.dealer ?? null;
  open(page, kept?.deal ?? deal, { correcting });
}

const pathOf = ({ number, extra }) => `${extra ? "extra" : "deals"}/${number}`;

/** A correction of the same deal that is on this phone still is changed itself. */
function waiting(page, stored) {
  const entry = page.box.entries.findLast((one) => one.method === "PUT" && one.path === pathOf(stored));
  if (!entry) return null;
  const { facts, notes, reason, set_aside: aside } = entry.body;
  return { deal: fromFacts(facts, notes), correcting: { entry: entry.id, reason, aside } };
}

/** The tributes that the last counted deal left, between those who sit there now. */
function owed(page, last, stored) {
  if (!last) return [];
  const now = seatingOf(page, stored, { before: true });
  const then = seatingOf(page, last);
  const at = (seat) => now.indexOf(then[seat - 1]) + 1;
  return (last.result.tributes ?? []).map((one) => ({ ...one, from: at(one.from), to: at(one.to) }));
}

/** The deal that is being corrected may have been corrected by somebody else. */
export function watch(page) {
  const { correcting } = page.ui;
  if (!correcting || correcting.moved) return;
  const now = find(page, correcting);
  if (now && plainText(now.facts) === plainText(correcting.facts)) return;
  const moved = { differs: [], facts: null, ...versionsOf(page, correcting).at(-1) };
  page.quietly({ correcting: { ...correcting, moved } });
}

/** The person has read what the other changed, and goes on with their own. */
export function goOn(page) {
  const { moved, ...correcting } = page.ui.correcting;
  page.set({ correcting: { ...correcting, facts: moved.facts } });
}

export async function saveCorrection(page) {
  const { correcting } = page.ui;
  const hint = lacks(page);
  if (hint) return page.set({ hint });
  const { number, extra, ...body } = page.body();
  if (page.data.ruling) return toRuling(page, { number, extra, facts: body.facts, notes: body.notes });
  const whole = { ...body, reason: correcting.reason.trim(), ...(correcting.aside && { set_aside: true }) };
  const edited = correcting.entry && (await page.outbox.edit(correcting.entry, whole));
  if (!edited) await page.outbox.add({ method: "PUT", path: pathOf({ number, extra }), body: whole });
  const words = interpolate(gettext("%(deal)s的更正已记下"), { deal: correcting.title }, true);
  close(page, { reviewing: true, toast: { words } });
  return page.said();
}

/** For a ruling it is not stored here, and nothing of it stays on this phone. */
async function toRuling(page, deal) {
  const next = await take(page, deal);
  if (!next) return;
  close(page);
  location.assign(next);
}
