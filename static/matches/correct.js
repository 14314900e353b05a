// 更正: a stored deal in the ring again; what it would change, before it is stored; and why.
import { el, figure, notice, say, sideMark, tone } from "./dom.js";
import { ends, matchLinesChanged, netChanged, othersChanged, pointRows, shed, sidePoints } from "./effect.js";
import { toFacts } from "./facts.js";
import { drawDiffers } from "./history.js";
import { dealsOf, find, titleOf } from "./review.js";
import { current, warningRow } from "./settle.js";

const reasons = (book) =>
  book.tractor
    ? [gettext("抓分记错"), gettext("底分记错"), gettext("庄家记错"), gettext("判罚更改"), gettext("双方核对后更正")]
    : [
        gettext("记错座位"),
        say(gettext("漏记%(burn)s"), { burn: book.words.burn }),
        gettext("开点记错"),
        gettext("判罚更改"),
        gettext("双方核对后更正"),
      ];

/** Facts without what says nothing, in one order: equal texts are equal facts. */
export const plainText = (facts) => {
  const sorted = (value) => {
    if (Array.isArray(value)) return value.map(sorted);
    if (!value || typeof value !== "object") return value;
    const kept = Object.entries(value).filter(([, one]) => one != null && !(Array.isArray(one) && !one.length));
    return Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, sorted(one)]));
  };
  return JSON.stringify(sorted(facts ?? null));
};

export const isChanged = (page) => {
  const { facts, notes } = page.ui.correcting;
  const ticks = plainText(page.deal.tributes) !== plainText(notes.tributes ?? {});
  return ticks || plainText(toFacts(page.deal, page.book)) !== plainText(facts);
};

/** What stands in the way of storing it, in words. */
export function lacks(page) {
  const { correcting } = page.ui;
  const preview = current(page);
  if (correcting.moved) return gettext("这一盘刚被别人更正过：请先看上面改了什么。");
  if (!isChanged(page)) return gettext("还没有改动：请先在座位圈里改。");
  if (!page.data.ruling && !correcting.reason?.trim()) return gettext("为什么更正？请选一个原因，或自己写。");
  if (preview?.answer?.result && asksAside(page, preview.answer) && !correcting.aside) {
    return gettext("后面的盘会不计：请先确认。");
  }
  return "";
}

const asksAside = (page, answer) => {
  const { deals, extra } = shed(page.state, answer);
  return deals.length + extra.length > 0;
};

/** At the head of the page: which deal is open again, and the way out. */
export function drawCorrecting(page) {
  const { correcting } = page.ui;
  if (!correcting) return null;
  const words = say(gettext("正在更正%(deal)s"), { deal: correcting.title });
  const leave = el("button", { class: "button quiet", type: "button", "data-key": "correct-leave", onclick: () => page.leave() }, gettext("不更正了"));
  return [el("div", { class: "correcting" }, el("strong", {}, words), leave), correcting.moved && moved(page)];
}

/** Somebody else corrected the same deal meanwhile. */
function moved(page) {
  const { by, differs, reason } = page.ui.correcting.moved;
  return el(
    "section",
    { class: "panel stack" },
    el("p", {}, el("strong", {}, say(gettext("%(name)s刚更正过这一盘"), { name: by ?? gettext("别人") })), reason && `：${reason}`),
    drawDiffers(differs, [gettext("原来"), gettext("现在")]),
    el(
      "div",
      { class: "row" },
      el("button", { class: "button", type: "button", "data-key": "moved-take", onclick: () => page.correct(find(page, page.ui.correcting)) }, gettext("按现在的重新改")),
      el("button", { class: "button", type: "button", "data-key": "moved-keep", onclick: () => page.goOn() }, gettext("看过了，照我的改")),
    ),
  );
}

// What it changes -----------------------------------------------------------------------------

const pair = ([before, after]) =>
  before === after
    ? figure(after)
    : [el("span", { class: "was" }, figure(before)), el("span", { class: "soft", "aria-label": gettext("变为") }, "→"), figure(after, "total")];

const holderOf = (page, { player, side }) =>
  el("span", { class: "player", "data-side": tone(side) }, sideMark(side), player ? page.person(player) : page.sideNames(side));

function pointsTable(page, rows, title = gettext("得分")) {
  const head = [title, gettext("本盘"), gettext("全局")];
  return el(
    "div",
    { class: "table-box" },
    el(
      "table",
      { class: "table points effect" },
      el("thead", {}, el("tr", {}, head.map((word, at) => el("th", { scope: "col", class: at ? "num" : null }, word)))),
      el(
        "tbody",
        {},
        rows.map((row) =>
          el("tr", {}, el("th", { scope: "row" }, holderOf(page, row)), el("td", { class: "num" }, pair(row.deal)), el("td", { class: "num" }, pair(row.match))),
        ),
      ),
    ),
  );
}

const rose = (page, deal) =>
  deal ? el("span", {}, sideMark(deal.up), " ", say(deal.gain ? gettext("%(points)s 分，升 %(gain)s 级") : gettext("%(points)s 分，不升级"), deal)) : gettext("没有这一盘");

const levels = (page, result) => {
  const known = result?.levels ?? { ns: "2", ew: "2" };
  return el("span", { class: "levels" }, page.book.sides.map((side) => el("span", {}, sideMark(side), known[side])));
};

function tractorEffect(page, before, after, number) {
  const row = (words, old, fresh) => el("div", {}, el("dt", {}, words), el("dd", {}, el("span", { class: "was" }, old), " → ", fresh));
  return el(
    "dl",
    { class: "facts effect" },
    row(gettext("本盘"), rose(page, before?.deals?.[number - 1]), rose(page, after.deals[number - 1])),
    row(gettext("两方级数"), levels(page, before), levels(page, after)),
  );
}

function dealChange(page, result, number) {
  const deal = result.deals[number - 1];
  if (page.book.tractor) return el("span", {}, rose(page, deal), " ", levels(page, deal));
  const points = sidePoints(page.book, deal);
  if (!points) return gettext("作废");
  return el("span", { class: "levels" }, page.book.sides.map((side, at) => el("span", {}, sideMark(side), figure(points[at]))));
}

/** The other deals whose figures follow. */
function others(page, before, after, number) {
  const changed = othersChanged(page.book, before, after, number);
  const extra = matchLinesChanged(page.book, before, after);
  if (!changed.length && !extra.length) return null;
  const known = dealsOf(page).filter((one) => !one.extra);
  return el(
    "section",
    {},
    el("h3", {}, gettext("跟着变的")),
    el(
      "dl",
      { class: "facts" },
      changed.map((one) =>
        el(
          "div",
          {},
          el("dt", {}, titleOf(known[one - 1])),
          el("dd", {}, el("span", { class: "was" }, dealChange(page, before, one)), " → ", dealChange(page, after, one)),
        ),
      ),
      extra.map((one) => el("div", {}, el("dt", {}, holderOf(page, one), " ", gettext("补偿积分")), el("dd", {}, pair(one.points)))),
    ),
  );
}

function ending(page, before, after) {
  const change = ends(before, after);
  if (!change) return null;
  const words = ([ended, winner]) => [page.book.ends[ended] ?? ended, winner && el("span", {}, " ", sideMark(winner), gettext("胜"))];
  return el("p", {}, gettext("本局："), el("span", { class: "was" }, words([change.ended[0], change.winner[0]])), " → ", el("strong", {}, words([change.ended[1], change.winner[1]])));
}

function aside(page, answer) {
  const { deals, extra } = shed(page.state, answer);
  if (!deals.length && !extra.length) return null;
  const known = dealsOf(page);
  const names = [
    ...deals.map((number) => known.find((one) => !one.extra && one.number === number)),
    ...extra.map((number) => known.find((one) => one.extra && one.number === number)),
  ].map(titleOf);
  const { correcting } = page.ui;
  const agree = () => page.set({ correcting: { ...correcting, aside: !correcting.aside } });
  return notice(
    "warn",
    say(gettext("这样更正，%(deals)s就不计了（录的都留着，更正改回来就恢复）。"), { deals: names.join("、") }),
    el("button", { class: "button quiet", type: "button", "aria-pressed": String(Boolean(correcting.aside)), "data-key": "set-aside", onclick: agree }, correcting.aside ? gettext("✓ 确认不计") : gettext("确认不计")),
  );
}

function effect(page, answer) {
  const { number, extra } = page.ui.correcting;
  const at = extra ? 1 : number;
  const before = extra ? page.state.extra?.[number - 1]?.result : page.state.result;
  const after = extra ? answer.extra?.[number - 1]?.result : answer.result;
  if (!after) return notice("", gettext("这一盘现在不计，更正了也不变总分。"));
  const same = !page.book.tractor && pointRows(page.book, before, after, at).every(({ deal, match }) => deal[0] === deal[1] && match[0] === match[1]);
  return [
    same && notice("", gettext("得分都不变。")),
    page.book.tractor ? tractorEffect(page, before, after, at) : pointsTable(page, pointRows(page.book, before, after, at)),
    net(page, before, after, at),
    !extra && others(page, before, after, at),
    ending(page, before, after),
    !extra && winner(page, answer),
    aside(page, answer),
    (answer.warnings ?? []).map((one) => warningRow(page, one)),
  ];
}

/** Where sides score, the tributes received less those paid decide (dongfang) or are looked at. */
function net(page, before, after, number) {
  if (page.book.scored_by === "player" || page.book.tractor) return null;
  const rows = netChanged(page.book, before, after, number);
  return rows && pointsTable(page, rows, gettext("净进贡"));
}

/** Who goes on, where that is another thing than the result: extra deals, the dealer's side. */
function winner(page, answer) {
  const [old, fresh] = [page.state.winner ?? null, answer.winner ?? null];
  if (old === fresh || fresh === (answer.result?.winner ?? null)) return null;
  return el("p", {}, gettext("胜方："), old ? sideMark(old) : gettext("未分"), " → ", fresh ? sideMark(fresh) : gettext("未分"));
}

// Why -----------------------------------------------------------------------------------------

function why(page) {
  const { correcting } = page.ui;
  const choose = (reason) => page.set({ correcting: { ...correcting, reason }, asked: false });
  const input = el("input", {
    id: "reason", type: "text", maxlength: 200, autocomplete: "off", "data-key": "reason", value: correcting.reason ?? "",
    oninput: ({ target }) => { correcting.reason = target.value; },
  });
  return el(
    "section",
    { class: "stack tight" },
    el("h3", {}, gettext("为什么更正")),
    el(
      "div",
      { class: "chips", role: "group", "aria-label": gettext("常见原因") },
      reasons(page.book).map((word, at) =>
        el("button", { class: "chip", type: "button", "aria-pressed": String(correcting.reason === word), "data-key": `reason-${at + 1}`, onclick: () => choose(word) }, word),
      ),
    ),
    el("div", { class: "field" }, el("label", { for: "reason" }, gettext("或自己写")), input),
  );
}

function changes(page) {
  const { differs } = current(page).answer;
  if (!differs) return null;
  if (!differs.length) return notice("", gettext("还没有改动：请返回座位圈里改。"));
  return el("section", {}, el("h3", {}, gettext("改了什么")), drawDiffers(differs, [gettext("原来"), gettext("更正为")]));
}

function counted(page) {
  const preview = current(page);
  if (!preview || preview.kind === "asking") return el("p", { class: "soft", role: "status" }, gettext("正在算…"));
  if (preview.kind === "offline") return notice("", gettext("现在没连上：改动对得分的影响联网后算。照样可以存，连上后自动传。"));
  if (preview.kind === "refused") return refused(preview.answer);
  return [changes(page), effect(page, preview.answer)];
}

const refused = (answer) =>
  notice("danger", el("span", {}, answer.message, (answer.faults ?? []).map((one) => el("span", { class: "fault" }, one.message))));

/** 结算 of a correction: what changes, what follows, why. */
export const drawEffect = (page) => [counted(page), !page.data.ruling && why(page)].flat(Infinity);
