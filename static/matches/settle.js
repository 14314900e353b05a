// 结算: what the server will count, per player or side, each figure opening into its reasons.
import { count, el, figure, icon, notice, say, sideMark, signed, tone } from "./dom.js";
import { toFacts } from "./facts.js";
import { laterWords } from "./lead.js";
import { drawPoints } from "./tractor.js";

const SPECIAL = ["smother", "burn", "opening"];

const bodyOf = (page) => ({
  number: page.number(),
  extra: page.isExtra(),
  facts: toFacts(page.deal, page.book),
  ...(page.ui.correcting && { notes: page.notes() }), // a correction may be of the tribute sheet alone
});

/** The answer to the deal as it stands; one to an earlier question counts no more. */
export const current = (page) =>
  page.ui.preview?.key === JSON.stringify(bodyOf(page)) ? page.ui.preview : null;

/** The server would refuse it: there is nothing to save yet. */
export const isFaulty = (page) => Boolean(current(page)?.kind === "refused" && current(page).answer.faults);

/** Asks what the deal would come to; a later question makes an earlier answer void. */
export async function ask(page) {
  const body = bodyOf(page);
  const key = JSON.stringify(body);
  if (page.ui.preview?.key === key && page.ui.preview.kind !== "offline") return;
  page.quietly({ preview: { key, kind: "asking" } });
  const preview = page.pending().length ? { kind: "offline" } : await fetched(page, body);
  if (page.ui.preview?.key === key) page.set({ preview: { key, ...preview }, asked: false });
}

async function fetched(page, body) {
  const control = new AbortController();
  const end = setTimeout(() => control.abort(), 8000);
  try {
    const answer = await fetch(`${page.data.addresses.api}preview`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf },
      body: JSON.stringify(body),
      signal: control.signal,
    });
    const told = await answer.json();
    if (answer.ok) return { kind: "counted", answer: told };
    return { kind: "refused", answer: told };
  } catch {
    return { kind: "offline" };
  } finally {
    clearTimeout(end);
  }
}

/** The part of an answer that is this deal's. */
export function dealResult(page, answer) {
  if (page.isExtra()) return answer.extra?.at(-1)?.result?.deals?.[0] ?? null;
  return answer.result?.deals?.[page.number() - 1] ?? answer.result?.deals?.at(-1) ?? null;
}

const matchLines = (page, answer) =>
  (page.isExtra() ? answer.extra?.at(-1)?.result?.lines : answer.result?.lines) ?? [];

function columnsOf(lines) {
  const has = (...kinds) => lines.some((one) => kinds.includes(one.kind));
  return [
    [gettext("走科"), ["walk"], true],
    [gettext("烩"), ["sweep"], has("sweep")],
    [gettext("特殊贡"), SPECIAL, true],
    [gettext("补偿"), ["compensation"], has("compensation")],
    [gettext("判罚"), ["foul"], has("foul")],
  ].filter(([, , shown]) => shown);
}

const sum = (lines) => lines.reduce((total, one) => total + one.points, 0);

/** A sentence speaks of seats by number: people know names. */
export const named = (page, why, name = (seat) => page.name(seat)) =>
  (why ?? "").replace(/(\d)\u53f7\u5ea7|seat (\d)/g, (all, zh, en) => name(Number(zh ?? en)) || all);

export const lineRow = (page, one, name, who) =>
  el(
    "li",
    { class: "line" },
    el("span", {}, who && [who, " "], page.book.lines?.[one.kind] ?? one.kind),
    figure(one.points),
    el(
      "span",
      { class: "line-why" },
      named(page, one.why, name),
      one.clause && [" ", el("a", { class: "clause", href: `${page.data.addresses.rules}#${one.clause}`, target: "_blank", rel: "noopener" }, one.clause)],
    ),
  );

function whyRow(page, key, lines, columns) {
  if (page.ui.why !== key) return null;
  return el("tr", {}, el("td", { colspan: columns }, lines.length ? el("ul", { class: "lines" }, lines.map((one) => lineRow(page, one))) : gettext("没有得失分。")));
}

function opener(page, key, ...words) {
  const open = page.ui.why === key;
  return el(
    "button",
    { class: "opener", type: "button", "data-key": `why-${key}`, "aria-expanded": String(open), onclick: () => page.set({ why: open ? null : key }) },
    words,
  );
}

function playersTable(page, result, lines) {
  const columns = columnsOf(lines);
  const seating = page.seating();
  const places = new Map((result.places ?? []).map((seat, at) => [seat, at]));
  const seats = result.places ?? [1, 2, 3, 4, 5, 6];
  const rows = seats.map((seat) => {
    const own = lines.filter((one) => one.player === seating[seat - 1]);
    const side = page.book.sides[(seat - 1) % 2];
    const who = el("span", { class: "player", "data-side": tone(side) }, sideMark(side), page.name(seat));
    const place = result.places && el("span", { class: "place quiet" }, page.book.places[places.get(seat)]);
    return [
      el(
        "tr",
        {},
        el("th", { scope: "row" }, opener(page, seat, who, place)),
        columns.map(([, kinds]) => el("td", { class: "num" }, figure(sum(own.filter((one) => kinds.includes(one.kind)))))),
        el("td", { class: "num" }, figure(sum(own), "total")),
      ),
      whyRow(page, seat, own, columns.length + 2),
    ];
  });
  const head = [gettext("本盘得分"), ...columns.map(([word]) => word), gettext("合计")];
  return pointsTable(head, rows);
}

const pointsTable = (head, rows) =>
  el(
    "div",
    { class: "table-box" },
    el(
      "table",
      { class: "table points" },
      el("thead", {}, el("tr", {}, head.map((word, at) => el("th", { scope: "col", class: at ? "num" : null }, word)))),
      el("tbody", {}, rows),
    ),
  );

/** By side every line is shown at once: there are few. */
function sidesPoints(page, lines) {
  return page.book.sides.map((side) => {
    const own = lines.filter((one) => one.side === side);
    return el(
      "section",
      { class: "side-points" },
      el("h2", { class: "row apart" }, el("span", { class: "player", "data-side": tone(side) }, sideMark(side), page.sideNames(side)), figure(sum(own), "total")),
      own.length ? el("ul", { class: "lines" }, own.map((one) => lineRow(page, one))) : el("p", { class: "soft" }, gettext("这一盘没有分。")),
    );
  });
}

function orderRow(page, result) {
  if (!result.places) return null;
  return el(
    "p",
    { class: "row walked" },
    el("span", { class: "visually-hidden" }, gettext("走科")),
    result.places.map((seat) => {
      const side = page.book.sides[(seat - 1) % 2];
      return el("span", { class: "player", "data-side": tone(side) }, sideMark(side), page.name(seat));
    }),
  );
}

export function warningRow(page, warning) {
  const done = page.ui.confirmed.includes(warning.code);
  const toggle = () => {
    const rest = page.ui.confirmed.filter((one) => one !== warning.code);
    page.set({ confirmed: done ? rest : [...rest, warning.code] });
  };
  return notice(
    done ? "" : "warn",
    named(page, warning.message),
    el("button", { class: "button quiet", type: "button", "aria-pressed": String(done), "data-key": `warn-${warning.code}`, onclick: toggle }, done && icon("check"), done ? gettext("已核对") : gettext("核对过了")),
  );
}

/** How it stands after this deal, and what it ends or leaves. */
function afterwards(page, answer) {
  const whole = answer.result;
  if (page.isExtra()) return decided(page, answer);
  if (!whole) return null;
  if (page.book.tractor) return ended(page, whole);
  const [first, second] = page.book.sides;
  const shown = page.book.scored_by === "player" ? signed : count;
  const totals = [first, second].map((side, at) => [at ? " · " : "", sideMark(side), " ", el("strong", { class: "figure" }, shown(whole.sides?.[side]))]);
  return el("p", { class: "soft" }, gettext("存后："), totals, gettext("。"), " ", ended(page, whole) ?? following(page, whole));
}

function ended(page, whole) {
  if (!whole.ended || whole.ended === "running") return null;
  const words = say(gettext("本局到此结束：%(how)s。"), { how: page.book.ends[whole.ended] ?? whole.ended });
  return el("strong", { class: "settled-end" }, words);
}

/** An extra deal is scored for itself: it decides the match, or another follows. */
const decided = (page, { winner }) =>
  winner
    ? el("p", { class: "settled-end" }, el("strong", {}, gettext("加赛分出胜负：")), sideMark(winner), " ", say(gettext("%(names)s胜"), { names: page.sideNames(winner) }))
    : el("p", { class: "settled-end" }, el("strong", {}, gettext("还没分出胜负：再加赛一盘。")));

/** What is left to play. */
function following(page, { max_deals: most, counted_deals: played }) {
  if (!most) return null;
  if (most - played > 1) return say(gettext("还有 %(n)s 盘。"), { n: most - played });
  const last = say(gettext("下一盘（第%(n)s盘）是最后一盘"), { n: most });
  return page.book.waits ? `${last}${say(gettext("；没有%(sweep)s就按贡差补偿。"), { sweep: page.book.words.sweep })}` : `${last}${gettext("。")}`;
}

function counted(page, answer) {
  const result = dealResult(page, answer);
  if (!result) return notice("", gettext("这一盘没有得分。"));
  const seen = page.isExtra() ? [] : matchLines(page, answer);
  const lines = [...(result.lines ?? []), ...seen];
  const points = page.book.tractor
    ? drawPoints(page, result)
    : page.book.scored_by === "player"
      ? playersTable(page, result, lines)
      : sidesPoints(page, lines);
  return el(
    "div",
    { class: "settled stack" },
    result.void && notice("", gettext("两人以上革命：这一盘作废重打，不计盘数，贡和先出照旧。")),
    page.book.scored_by === "side" && orderRow(page, result),
    result.sweep && notice("ok", say(gettext("%(word)s！"), { word: page.book.words.sweep })),
    points,
    (answer.warnings ?? []).map((one) => warningRow(page, one)),
    afterwards(page, answer),
  );
}

const refusal = (page, answer) =>
  notice(
    "danger",
    el("span", {}, el("strong", {}, gettext("还不能存")), " ", answer.message, (answer.faults ?? []).map((one) => el("span", { class: "fault" }, named(page, one.message)))),
  );

export function drawSettle(page) {
  const preview = current(page);
  if (!preview || preview.kind === "asking") return el("p", { class: "soft", role: "status" }, gettext("正在算…"));
  if (preview.kind === "refused") return refusal(page, preview.answer);
  if (preview.kind === "offline") return notice("", say(gettext("现在没连上：%(what)s联网后算。照样可以保存，连上后自动传。"), { what: laterWords(page) }));
  return counted(page, preview.answer);
}

export const unconfirmed = (page) =>
  (current(page)?.answer?.warnings ?? []).filter((one) => !page.ui.confirmed.includes(one.code));
