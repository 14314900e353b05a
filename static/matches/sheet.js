// 更多: what a referee needs seldom, each with its consequence told before it is done.
import { el, icon, notice, say, sideMark, tone } from "./dom.js";
import { drawLineUp } from "./lineup.js";
import { dealsOf } from "./review.js";

const played = (page) => (page.state.record?.deals?.length ?? 0) + page.pending().length;

function score(page) {
  const { sides } = page.state.result ?? {};
  if (page.book.tractor) return "";
  const [first, second] = page.book.sides;
  return [" ", sideMark(first), ` ${sides?.[first] ?? 0}`, " : ", `${sides?.[second] ?? 0} `, sideMark(second)];
}

const level = ({ data, book }) =>
  !data.must_decide
    ? gettext("打平就是平局。")
    : book.tractor && data.tie === "dealer"
      ? gettext("级数相同，庄家一方胜。")
      : data.tie === "lots"
        ? gettext("打平就抽签。")
        : gettext("打平要加赛。");

/** What stopping comes to, by how the book finds its winner. */
function stopping(page) {
  if (page.book.tractor) return [gettext("本局到此为止：级数高的一方胜。"), level(page)];
  if (page.book.waits) return [say(gettext("本局到此为止：没有%(sweep)s，最后一盘的贡差要补偿。"), { sweep: page.book.words.sweep })];
  return [gettext("本局到此为止，按现在的分定胜负："), score(page), gettext("。"), " ", level(page)];
}

function endings(page) {
  if (page.isOver() || !played(page) || page.isExtra()) return [];
  const end = (ended, reason) => () => page.patch("ended", ended, reason);
  return [
    page.book.waits && {
      key: "substitution",
      word: gettext("换人，本局结束"),
      hint: gettext("有人换下场"),
      tells: [gettext("换了人，本局就到此为止；新来的人另开一局。"), ...stopping(page)],
      verb: gettext("换人结束"),
      act: end("substitution", gettext("换人")),
    },
    {
      key: "stopped",
      word: gettext("到时，本局结束"),
      hint: gettext("主办方叫停，或时间到了"),
      tells: stopping(page),
      verb: gettext("到此结束"),
      act: end("stopped", gettext("到时")),
    },
  ].filter(Boolean);
}

function walkover(page) {
  if (page.isOver() || played(page)) return [];
  const late = page.data.late_minutes;
  const hint = late ? say(gettext("迟到 %(n)s 分钟可以判"), { n: late }) : gettext("由裁判判定");
  return [{ key: "walkover", word: gettext("对方没到（弃权）"), hint, choose: absentSide }];
}

function absentSide(page) {
  const say_ = (side, winner) => () =>
    page.set({
      sheet: {
        kind: "confirm",
        word: winner ? say(gettext("%(names)s没到"), { names: page.sideNames(side) }) : gettext("两方都没到"),
        tells: [winner ? say(gettext("判%(names)s胜，这一局不打了。人来了可以撤销。"), { names: page.sideNames(winner) }) : gettext("两方都判弃权，没有胜方。人来了可以撤销。")],
        verb: gettext("判弃权"),
        act: () => page.patch("walkover", side, gettext("没到")),
      },
    });
  const [first, second] = page.book.sides;
  const choice = (side, winner) =>
    el("button", { class: "choice", type: "button", "data-key": `absent-${side}`, onclick: say_(side, winner) }, winner ? el("span", { class: "player", "data-side": tone(side) }, sideMark(side), page.sideNames(side)) : el("strong", {}, gettext("都没到")));
  return [el("h2", {}, gettext("谁没到？")), el("div", { class: "choices" }, choice(first, second), choice(second, first), choice("both", null))];
}

/** The last deal that the server has, unless something waits on this phone. */
function lastDeal(page) {
  const extra = page.state.extra?.length ?? 0;
  const number = extra || (page.state.record?.deals?.length ?? 0);
  const aside = page.state.set_aside?.length; // they follow it: only a correction brings them back
  if (!number || aside || page.box.entries.length || page.state.signed) return [];
  const path = `${extra ? "extra" : "deals"}/${number}`;
  return [
    {
      key: "take-back",
      word: extra ? gettext("撤回最后一盘加赛") : gettext("撤回上一盘"),
      hint: gettext("整盘不算，重新录"),
      tells: [gettext("这一盘不再计分，要从头录。改几处不用撤回：请用“更正”。记录里两样都留着。")],
      verb: gettext("撤回"),
      act: () => page.outbox.add({ method: "DELETE", path, body: { reason: gettext("裁判撤回") } }),
    },
  ];
}

/** What was stated can be taken back while it is not signed. */
function takingBack(page) {
  if (page.state.signed || !page.isOver()) return [];
  const told = page.head("ended") && { key: "go-on", word: gettext("撤销结束，接着打"), field: "ended" };
  const absent = page.state.status === "walkover" && { key: "go-on", word: gettext("撤销弃权：人来了"), field: "walkover" };
  const one = told || absent;
  return one
    ? [{ ...one, hint: gettext("本局重新开着"), tells: [gettext("本局恢复成没打完，可以接着录盘；已经签的字要重签。")], verb: gettext("撤销"), act: () => page.patch(one.field, null, gettext("撤销")) }]
    : [];
}

function lineUps(page) {
  const now = page.isFirst() || (page.data.substitution && !page.isOver() && !page.isExtra());
  if (!now || page.state.signed) return [];
  const hint = page.isFirst() ? gettext("谁坐哪里，换替补") : gettext("从下一盘起换替补");
  return [{ key: "line-up", word: gettext("出场名单"), hint, choose: null, kind: "line_up" }];
}

const items = (page) => [
  ...lineUps(page), ...lastDeal(page), ...endings(page), ...walkover(page), ...takingBack(page),
];

function item(page, one) {
  const go = () =>
    page.set({ sheet: one.kind ? { kind: one.kind } : one.choose ? { kind: "choose", choose: one.choose } : { kind: "confirm", ...one } });
  return el(
    "button",
    { class: "choice", type: "button", "data-key": `menu-${one.key}`, onclick: go },
    el("span", {}, el("strong", {}, one.word), el("span", { class: "hint" }, one.hint)),
  );
}

const rules = (page) =>
  el("a", { class: "choice", href: page.data.addresses.rules, target: "_blank", rel: "noopener", "data-key": "menu-rules" }, el("span", {}, el("strong", {}, gettext("看规则")), el("span", { class: "hint" }, page.book.title)));

/** What was recorded stands beneath the page. */
function review(page) {
  if (!dealsOf(page).length) return null;
  const show = () => {
    page.set({ sheet: null, reviewing: true });
    document.getElementById("table-review").scrollIntoView();
  };
  return el(
    "button",
    { class: "choice", type: "button", "data-key": "menu-review", onclick: show },
    el("span", {}, el("strong", {}, gettext("已录各盘")), el("span", { class: "hint" }, gettext("看得失分、更正、更正史"))),
  );
}

/** Somebody is asked to come (desk/call.js), where there is a desk. */
function calling(page) {
  if (!document.getElementById("table-call")) return null;
  const call = () => {
    page.set({ sheet: null });
    document.dispatchEvent(new CustomEvent("table:call"));
  };
  return el(
    "button",
    { class: "choice", type: "button", "data-key": "menu-call", onclick: call },
    el("span", {}, el("strong", {}, gettext("叫裁判")), el("span", { class: "hint" }, gettext("规则、进贡、行为、设备，或要更正"))),
  );
}

/** 异议: taken down before anybody signs; whoever signs can write one in place of a signature. */
function objecting({ data: { addresses } }) {
  if (!addresses.object) return null;
  return el(
    "a",
    { class: "choice", href: addresses.object, "data-key": "menu-object" },
    el("span", {}, el("strong", {}, gettext("记异议")), el("span", { class: "hint" }, gettext("选手或队长不同意：记下来，由裁判长裁定"))),
  );
}

function menu(page) {
  return [el("h2", {}, gettext("更多")), el("div", { class: "choices" }, calling(page), objecting(page), review(page), items(page).map((one) => item(page, one)), rules(page))];
}

function confirm(page, { word, tells, verb, act }) {
  const done = () => {
    page.set({ sheet: null, open: null });
    act();
  };
  return {
    body: [el("h2", {}, word), notice("warn", el("span", {}, ...tells))],
    action: el("button", { class: "button primary", type: "button", "data-key": "sheet-go", onclick: done }, verb),
  };
}

/** The sheet over the page, or nothing. */
export function drawSheet(page) {
  const { sheet } = page.ui;
  if (!sheet) return null;
  const close = () => page.set({ sheet: null });
  const asked = sheet.kind === "confirm" ? confirm(page, sheet) : null;
  const kinds = { menu: () => menu(page), choose: () => sheet.choose(page), line_up: () => drawLineUp(page) };
  return el(
    "dialog",
    { class: "dialog", "aria-label": gettext("更多"), oncancel: close },
    el(
      "div",
      {},
      asked ? asked.body : kinds[sheet.kind](),
      el("div", { class: "dialog-actions" }, el("button", { class: "button", type: "button", "data-key": "sheet-close", onclick: close }, asked ? gettext("不了") : gettext("关闭")), asked?.action ?? sheet.action),
    ),
  );
}

export const menuButton = (page) =>
  el("button", { class: "button quiet menu-button", type: "button", "data-key": "menu", "aria-haspopup": "dialog", onclick: () => page.set({ sheet: { kind: "menu" } }) }, gettext("更多"), icon("down"));
