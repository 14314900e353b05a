// 已录各盘: the deals of a match so far, one line each; opens one, shows its facts, points and
// history, and leads to its correction.
import { sidePoints } from "./effect.js";
import { fromFacts } from "./facts.js";
import { el, figure, icon, notice, say, sideMark, tone } from "./dom.js";
import { drawHistory } from "./history.js";
import { lineRow } from "./settle.js";

/** Every deal that is stored, in order: those that count, those set aside, extra deals. */
export function dealsOf({ state }) {
  const records = state.record?.deals ?? [];
  const extras = (state.extra ?? []).map((one, at) => ({ number: at + 1, extra: true, facts: one.record.deals[0], result: one.result.deals[0] }));
  let counted = 0;
  const played = records.map((facts, at) => {
    const result = state.result.deals[at];
    const [number, replay] = [counted + 1, at > 0 && state.result.deals[at - 1].void];
    if (!result.void) counted += 1;
    return { number: at + 1, extra: false, counted: number, replay, facts, result };
  });
  const voids = played.length - counted;
  const aside = (state.set_aside ?? []).map((one) => ({ ...one, aside: true, counted: one.number - voids }));
  return [...played, ...aside.filter((one) => !one.extra), ...extras, ...aside.filter((one) => one.extra)];
}

export const find = (page, { number, extra }) =>
  dealsOf(page).find((one) => one.number === number && one.extra === extra);

export const titleOf = ({ number, counted, extra, replay, result }) => {
  if (extra) return say(gettext("加赛第%(n)s盘"), { n: number });
  if (result?.void) return say(gettext("第%(n)s盘 · 作废"), { n: counted });
  const words = say(gettext("第%(n)s盘"), { n: counted ?? number });
  return replay ? say(gettext("%(deal)s · 重打"), { deal: words }) : words;
};

/** What the phone and the server know of how one deal came about, oldest first. */
export const versionsOf = (page, { number, extra }) =>
  (page.state.versions ?? []).filter((one) => one.number === number && one.extra === extra);

const waiting = (page, { number, extra }) => {
  const path = `${extra ? "extra" : "deals"}/${number}`;
  return page.box.entries?.find((one) => one.path === path);
};

// One line ------------------------------------------------------------------------------------

/** The players at the seats of a deal that is stored, or as they sat before it. */
export function seatingOf(page, { number, extra, facts }, { before = false } = {}) {
  const earlier = extra ? [] : page.state.record.deals.slice(0, number - 1);
  const own = before ? null : facts?.seating;
  return own ?? earlier.findLast((one) => one.seating)?.seating ?? page.first();
}

export function nameIn(page, deal) {
  const seating = seatingOf(page, deal);
  return (seat) => page.person(seating[seat - 1], deal.number);
}

function walked(page, deal) {
  const name = nameIn(page, deal);
  const seats = deal.result?.places ?? deal.facts.order ?? [];
  return el(
    "span",
    { class: "walked" },
    seats.map((seat) => {
      const side = page.book.sides[(seat - 1) % 2];
      return el("span", { class: "player", "data-side": tone(side) }, sideMark(side), name(seat));
    }),
  );
}

function tractorLine(page, deal) {
  const name = nameIn(page, deal);
  const { result, facts } = deal;
  const words = result
    ? say(gettext("%(name)s坐庄打 %(level)s，抓分方 %(points)s 分"), { name: name(result.dealer), level: result.level, points: result.points })
    : say(gettext("抓 %(caught)s 分，底 %(kitty)s 分"), facts);
  return el("span", { class: "walked" }, words);
}

function gained(page, { result, aside, extra }) {
  if (aside) return el("span", { class: "status-word" }, gettext("不计"));
  if (result.void) return el("span", { class: "soft" }, gettext("作废"));
  if (page.book.tractor) return el("span", { class: "gains" }, sideMark(result.up), figure(result.gain));
  const points = sidePoints(page.book, result);
  const shown = page.book.sides.map((side, at) => [sideMark(side), figure(points[at])]);
  return el("span", { class: "gains" }, extra && gettext("单算"), shown);
}

function summary(page, deal) {
  const versions = versionsOf(page, deal).length;
  const pending = waiting(page, deal);
  const marks = [
    versions > 1 && say(gettext("更正过 %(n)s 次"), { n: versions - 1 }),
    pending && (pending.method === "DELETE" ? gettext("撤回待传") : gettext("更正待传")),
  ].filter(Boolean);
  return el(
    "summary",
    { "data-key": `review-${deal.extra ? "extra-" : ""}${deal.number}` },
    el(
      "span",
      { class: "deal-line" },
      el("span", { class: "deal-top" }, el("strong", {}, titleOf(deal)), marks.length > 0 && el("span", { class: "soft" }, marks.join(" · ")), gained(page, deal)),
      page.book.tractor ? tractorLine(page, deal) : deal.result?.void ? null : walked(page, deal),
    ),
    icon("down"),
  );
}

// What it opens into --------------------------------------------------------------------------

const who = (page, line) =>
  line.player ? page.person(line.player) : line.side ? sideMark(line.side) : "";

function lines(page, deal) {
  const own = deal.result?.lines ?? [];
  if (page.book.tractor || deal.aside || !own.length) return null;
  const rows = own.map((one) => lineRow(page, one, nameIn(page, deal), el("strong", {}, who(page, one))));
  return el("ul", { class: "lines by-deal" }, rows);
}

function facts(versions) {
  const current = versions.find((one) => one.current);
  const rows = current?.rows.filter((row) => !row.key.startsWith("place:")); // they stand in the line above
  return rows?.length > 0 && el("dl", { class: "facts" }, rows.map((row) => el("div", {}, el("dt", {}, row.label), el("dd", {}, row.value))));
}

function way(page, deal) {
  const locked = page.state.signed && !page.data.chief;
  if (locked) return notice("", gettext("双方已签字，裁判不能再改：要更正，请找裁判长。"));
  const press = () => page.correct(deal);
  return [
    page.state.signed && el("p", { class: "hint" }, gettext("双方已签字：更正以后，签字会标上“签后更正”。")),
    el("button", { class: "button", type: "button", "data-key": `correct-${deal.extra ? "extra-" : ""}${deal.number}`, onclick: press }, say(gettext("更正%(deal)s"), { deal: titleOf(deal) })),
  ];
}

function dealRow(page, deal) {
  const versions = versionsOf(page, deal);
  const key = `${deal.extra ? "extra-" : ""}${deal.number}`;
  const open = page.ui.reviewed === key;
  const toggle = ({ target }) => {
    if (target.open !== (page.ui.reviewed === key)) page.quietly({ reviewed: target.open ? key : null });
  };
  return el(
    "details",
    { class: "fold deal-row", open, ontoggle: toggle, "data-aside": deal.aside },
    summary(page, deal),
    el(
      "div",
      { class: "fold-body stack" },
      deal.aside && notice("", gettext("这一盘录了但不计：本局在它前面就结束了；更正改回来，它就恢复。")),
      facts(versions),
      lines(page, deal),
      versions.length > 1 && el("section", {}, el("h3", {}, gettext("更正史")), drawHistory(versions)),
      way(page, deal),
    ),
  );
}

/** Deals that were taken back: their history stays. */
function takenBack(page) {
  const gone = (page.state.versions ?? []).filter((one) => one.current && !one.facts);
  return gone.map((one) =>
    el(
      "details",
      { class: "fold deal-row" },
      el("summary", {}, el("span", { class: "soft" }, one.extra ? say(gettext("加赛第 %(n)s 盘，撤回了"), { n: one.number }) : say(gettext("第 %(n)s 盘，撤回了"), { n: one.number })), icon("down")),
      el("div", { class: "fold-body stack" }, drawHistory(versionsOf(page, one))),
    ),
  );
}

/** Beneath the page: everything that is stored of this match. */
export function drawReview(page) {
  const deals = dealsOf(page);
  const gone = takenBack(page);
  if (page.ui.correcting || page.ui.sign || !(deals.length + gone.length)) return null;
  const open = page.ui.reviewing ?? page.isOver();
  const toggle = ({ target }) => target === target.closest(".review") && page.quietly({ reviewing: target.open });
  return el(
    "details",
    { class: "fold review", open, ontoggle: toggle },
    el("summary", { "data-key": "review" }, el("span", {}, say(gettext("已录 %(n)s 盘：看、更正"), { n: deals.length })), icon("down")),
    el("div", { class: "fold-body" }, deals.map((deal) => dealRow(page, deal)), gone),
  );
}

/** A deal as it is stored, ready to be changed. */
export function opened(page, deal) {
  const notes = versionsOf(page, deal).find((one) => one.current)?.notes ?? {};
  return { deal: fromFacts(deal.facts, notes), notes };
}
