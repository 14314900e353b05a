// The end of a match: result, totals, deals; and the sides' signatures, in the players' hands.
import { drawDeals, drawExtras, drawSums, drawTotals } from "./deals.js";
import { el, icon, notice, say, sideMark, tone } from "./dom.js";
import { drawn, pen } from "./pen.js";
import { drawLadder } from "./tractor.js";

/** What decided where the totals say nothing: extra deals, the dealer, lots, the larger net. */
function decider({ state, book, data }) {
  const { result, extra, status, winner } = state;
  if (status !== "finished" || !winner || result.ended === "forfeit") return "";
  if (extra?.length) return gettext("加赛决胜");
  const level = book.tractor ? !result.winner : new Set(Object.values(result.sides)).size === 1;
  if (!level) return "";
  if (result.winner) return say(gettext("同分，全局净吃 %(n)s 张贡"), { n: ahead(result) });
  return data.tie === "dealer" ? gettext("同级，下一盘坐庄的一方胜") : gettext("打平，抽签定");
}

const ahead = ({ deals, winner }) => deals.reduce((sum, one) => sum + (one.net?.[winner] ?? 0), 0);

function verdict(page) {
  const { state, book } = page;
  const how = [book.ends[state.result?.ended], decider(page)].filter(Boolean).join(gettext("；"));
  const statuses = { walkover: gettext("弃权"), awarded: gettext("判定"), bye: gettext("轮空"), annulled: gettext("作废") };
  const words = statuses[state.status] ?? how;
  if (!state.winner) return words;
  return el("span", {}, sideMark(state.winner), " ", say(gettext("%(names)s胜"), { names: page.sideNames(state.winner) }), words && say(gettext("（%(how)s）"), { how: words }));
}

const totals = (page) => (page.book.tractor ? drawLadder(page) : drawTotals(page));
const figures = (page) => [totals(page), drawDeals(page), drawExtras(page)];

/** Where each plays for themselves, and of 双升; the sides' points stand at the head of the page. */
const tallies = (page) =>
  (page.book.tractor || page.state.result?.players) && [
    el("h2", { class: "sheet-title" }, page.book.tractor ? gettext("级数") : gettext("个人总分")),
    totals(page), // the deals stand beneath, where they can be corrected
  ];

// The referee's view ------------------------------------------------------------------------

const newest = (page, side) => (page.state.signatures ?? []).filter((one) => one.side === side).at(-1);
const pending = (page, side) =>
  page.box.entries.find((one) => one.path === "signatures" && one.body.side === side)?.body;

/** What a side has said of the figures as they are now; `old`: of earlier ones. */
function word(page, side) {
  const waits = pending(page, side);
  const found = waits ? { ...waits, current: true } : newest(page, side);
  if (!found) return { words: gettext("还没签") };
  const said = found.agrees ? say(gettext("%(name)s已签"), found) : say(gettext("%(name)s有异议：%(objection)s"), found);
  const past = found.late ? gettext("；过了时限，裁判长受理才算") : "";
  const later = waits ? gettext("，待传") : found.current ? past : gettext("；签后更正，要重签");
  return { words: said + later, done: found.current, agrees: found.agrees, drawn: found.drawn };
}

function signature(page, side) {
  const { words, done, agrees, drawn: path } = word(page, side);
  const mark = done && icon(agrees ? "ok" : "warn");
  return el(
    "li",
    { class: "signature", "data-state": done ? (agrees ? "agreed" : "objected") : "open" },
    el("span", {}, el("span", { class: "player", "data-side": tone(side) }, sideMark(side), page.sideNames(side)), el("span", { class: "soft signature-word" }, mark, words), done && drawn(path)),
    !page.state.signed &&
      el("button", { class: done ? "button" : "button primary", type: "button", "data-key": `sign-${side}`, onclick: () => page.set({ sign: { side } }) }, done ? gettext("重签") : gettext("请签字")),
  );
}

function state(page) {
  if (page.state.signed) return notice("ok", el("span", {}, el("strong", {}, gettext("双方已签字，锁定")), " ", gettext("要改，请找裁判长更正。")));
  const objected = page.book.sides.some((side) => word(page, side).done && !word(page, side).agrees);
  const { chief, addresses } = page.data;
  const words = gettext("有一方有异议：请找裁判长裁定，或更正后重签。");
  return objected && notice("warn", words, chief && el("a", { class: "button", href: addresses.objections, "data-key": "objections" }, gettext("去裁定")));
}

export function drawEnd(page) {
  return [
    notice("", el("span", {}, el("strong", {}, gettext("本局结束")), " ", verdict(page))),
    el("h2", { class: "sheet-title" }, gettext("双方签字")),
    el("ul", { class: "signatures" }, page.book.sides.map((side) => signature(page, side))),
    state(page),
    tallies(page),
  ];
}

// In the player's hand ----------------------------------------------------------------------

function fields(page) {
  const { sign } = page.ui;
  const keep = (key) => ({ target }) => page.quietly({ sign: { ...page.ui.sign, [key]: target.value } });
  const name = el("input", { oninput: keep("name"), id: "sign-name", type: "text", maxlength: 80, autocomplete: "off", "data-key": "sign-name", value: sign.name ?? "" });
  const text = el("textarea", { oninput: keep("objection"), id: "sign-objection", maxlength: 500, rows: 2, "data-key": "sign-objection" }, sign.objection ?? "");
  const filled = () => ({ ...page.ui.sign, name: name.value.trim(), objection: text.value.trim(), problem: "" });
  return { name, text, filled };
}

function send(page, filled, agrees) {
  if (!filled.side) return undefined; // handed back: the second tap of two came late
  if (!agrees && !filled.objects) return page.set({ sign: { ...filled, objects: true } });
  if (!filled.name) return page.set({ sign: { ...filled, problem: gettext("请写您的名字。") } });
  if (!agrees && !filled.objection) return page.set({ sign: { ...filled, problem: gettext("请写一句哪里不对。") } });
  const written = filled.drawn ? { drawn: filled.drawn } : {};
  return page.sign({ side: filled.side, name: filled.name, agrees, objection: agrees ? "" : filled.objection, ...written });
}

/** By option: the name written with a finger besides. */
function writing(page) {
  const { sign } = page.ui;
  const keep = (path) => page.quietly({ sign: { ...page.ui.sign, drawn: path } });
  if (sign.writes) return pen(sign.drawn ?? "", keep);
  return el("button", { class: "button quiet", type: "button", "data-key": "sign-write", onclick: () => page.set({ sign: { ...page.ui.sign, writes: true } }) }, gettext("手写签名"));
}

/** Who of the side may have the phone in hand: a tap in place of writing. */
function ownNames(page, side) {
  const at = page.book.sides.indexOf(side);
  const names = page.first().filter((_, index) => index % 2 === at).map((one) => page.person(one));
  return el(
    "div",
    { class: "chips", role: "group", "aria-label": gettext("我是") },
    names.map((name, index) => el("button", { class: "chip", type: "button", "aria-pressed": String(page.ui.sign.name === name), "data-key": `sign-as-${index + 1}`, onclick: () => page.set({ sign: { ...page.ui.sign, name } }) }, name)),
  );
}

function sheet(page) {
  const { sign } = page.ui;
  const { name, text, filled } = fields(page);
  const press = (agrees) => () => send(page, filled(), agrees);
  const button = (words, agrees, style) =>
    el("button", { class: `button large ${style}`, type: "button", "data-key": agrees ? "sign-agree" : "sign-object", onclick: press(agrees) }, words);
  return [
    el(
      "div",
      { class: "row apart" },
      el("h2", {}, gettext("请核对，签字")),
      el("button", { class: "button quiet", type: "button", "data-key": "sign-back", onclick: () => page.set({ sign: { handed: {} } }) }, gettext("不签，交还")),
    ),
    el("p", {}, el("span", { class: "player", "data-side": tone(sign.side) }, sideMark(sign.side), page.sideNames(sign.side))),
    el("p", {}, verdict(page)),
    (!page.book.tractor || page.state.totals) && drawSums(page),
    figures(page),
    el(
      "div",
      { class: "action-bar" },
      sign.objects && el("div", { class: "field signer" }, el("label", { for: "sign-objection" }, gettext("哪里不对")), text),
      sign.problem && el("p", { class: "error", role: "alert" }, icon("danger"), sign.problem),
      el("div", { class: "field signer" }, el("label", { for: "sign-name" }, gettext("签字人")), ownNames(page, sign.side), name, writing(page)),
      button(sign.objects ? gettext("交异议") : gettext("有异议"), false, sign.objects ? "danger" : ""),
      button(gettext("同意，签字"), true, "primary"),
    ),
  ];
}

/** The player is done: the phone goes on to the other side, or back to the referee. */
function handed(page) {
  const { side, agrees } = page.ui.sign.handed;
  const other = side && page.book.sides.find((one) => one !== side && !word(page, one).done);
  const said = !side ? gettext("没有签。") : agrees ? gettext("已签，多谢。") : gettext("异议已记下，裁判会处理。");
  return [
    el("div", { class: "empty" }, el("h2", {}, said), el("p", {}, gettext("请把手机交还裁判。"))),
    other && el("button", { class: "button large", type: "button", "data-key": "sign-other", onclick: () => page.set({ sign: { side: other } }) }, sideMark(other), say(gettext("或交给%(names)s签"), { names: page.sideNames(other) })),
    el("button", { class: "button primary large", type: "button", "data-key": "sign-referee", onclick: () => page.set({ sign: null }) }, gettext("我是裁判，继续")),
  ];
}

/** The sheet that a player holds: nothing leads back to the facts but the referee's own tap. */
export function drawSign(page) {
  const { sign } = page.ui;
  if (!sign) return null;
  return el(
    "dialog",
    { class: "dialog whole", "aria-label": gettext("签字"), oncancel: (event) => event.preventDefault(), onclose: () => page.draw() },
    el("div", {}, sign.handed ? handed(page) : sheet(page)),
  );
}

/** A reload in the player's hand comes back to the player's sheet. */
export class Hand {
  constructor(match) {
    this.key = `sign ${match}`;
  }

  get taken() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key));
    } catch {
      return null;
    }
  }

  keep(sign) {
    try {
      if (sign) sessionStorage.setItem(this.key, JSON.stringify(sign));
      else sessionStorage.removeItem(this.key);
    } catch {
      // A forbidden storage: the sheet holds until the page is left.
    }
  }
}
