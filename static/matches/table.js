// The referee's table page: 开盘, 行牌, 结算. Draws the whole page anew from its state.
import { drawBeside, drawOthers, Presence } from "./beside.js";
import { drawEffect } from "./correct.js";
import { drawSums } from "./deals.js";
import { el, icon, notice, say, useIcons } from "./dom.js";
import { isComplete, missing } from "./facts.js";
import { afterTaps, remembered } from "./finger.js";
import { drawFoul } from "./fouls.js";
import * as gouji from "./gouji.js";
import { Keeping } from "./keeping.js";
import { drawOpening, isOpening, openingBar, openingLine } from "./opening.js";
import { Outbox } from "./outbox.js";
import { Page } from "./page.js";
import { drawRefused } from "./refused.js";
import { drawReview } from "./review.js";
import * as ruling from "./ruling.js";
import { ask, drawSettle, isFaulty, unconfirmed } from "./settle.js";
import { drawSheet, menuButton } from "./sheet.js";
import { drawEnd, drawSign, Hand } from "./sign.js";
import * as tractor from "./tractor.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const root = document.getElementById("table-page");
const area = root.parentElement; // with what stands beneath it

const page = new Page({
  data: read("page-data"),
  state: read("page-state"),
  csrf: document.querySelector("[name=csrfmiddlewaretoken]").value,
  draw: () => draw(),
});
page.missing = () => missing(page.deal, page.book);
const play = page.book.tractor ? tractor : gouji;
const hand = new Hand(page.data.match);

// The head ------------------------------------------------------------------------------------

function status() {
  const { status: now, waiting } = page.box;
  const { record, extra = [], set_aside: aside = [] } = page.state;
  const stored = (record?.deals?.length ?? 0) + extra.length + aside.length;
  const words = {
    saved: say(gettext("已存 %(n)s 盘"), { n: stored }),
    waiting: say(gettext("待传 %(n)s"), { n: waiting }),
    offline: say(gettext("离线 · 待传 %(n)s"), { n: waiting }),
    refused: gettext("被退回"),
    reading: gettext("核对中"), // until it is known what waits
  };
  return el("span", { class: "status", role: "status", "data-state": now }, words[now]);
}

/** How many there may be, and what ends the match next. */
function limits() {
  if (page.isOver()) return "";
  if (page.book.tractor) return gettext("打过 A 为止");
  if (page.isExtra()) return gettext("分出胜负为止");
  const most = page.state.next?.max_deals;
  if (!most) return gettext("不限盘数");
  if (page.counted() === most) return page.book.waits ? say(gettext("最后一盘，%(sweep)s或补偿"), { sweep: page.book.words.sweep }) : gettext("最后一盘");
  const waiting = page.head("waiting");
  if (!page.book.waits || !waiting) return say(gettext("最多 %(n)s 盘"), { n: most });
  return say(gettext("最多 %(n)s 盘（%(w)s 人等候）"), { n: most, w: waiting });
}

/** The last deal was void: this one is its replay. */
function isReplay() {
  const waiting = page.pending().at(-1);
  if (waiting) return (waiting.body.facts.revolts ?? []).length > 1;
  return !page.isExtra() && Boolean(page.state.result?.deals?.at(-1)?.void);
}

function title() {
  if (page.isOver()) return gettext("本局结束");
  if (page.ui.correcting && page.ui.moment === "play") return page.ui.correcting.title;
  const number = page.isExtra() ? say(gettext("加赛第%(n)s盘"), { n: page.number() }) : say(gettext("第%(n)s盘"), { n: page.counted() });
  if (page.ui.moment === "settle") return say(gettext("%(deal)s结算"), { deal: number });
  return isReplay() ? say(gettext("%(deal)s · 重打"), { deal: number }) : number;
}

function where() {
  const { round, table, addresses, tournament } = page.data;
  const words = [round && say(gettext("第 %(n)s 轮"), { n: round }), table && say(gettext("%(n)s 号桌"), { n: table })];
  return el(
    "span",
    { class: "where" },
    drawOthers(page) ?? el("a", { href: addresses.home, lang: "zh" }, tournament),
    words.filter(Boolean).map((one) => el("span", {}, one)),
  );
}

const head = () =>
  el(
    "header",
    { class: "deal-head" },
    el("div", { class: "row apart" }, where(), status(), menuButton(page)),
    el("div", { class: "row" }, el("h1", {}, title()), el("span", { class: "soft" }, limits())),
  );

const versus = () =>
  page.book.tractor && !page.state.totals ? tractor.drawLadder(page) : drawSums(page);

// The moments -----------------------------------------------------------------------------------

const button = (key, style, words, more) =>
  el("button", { class: `button large ${style}`, type: "button", "data-key": key, ...more }, words);

function playBar() {
  const lacks = page.missing();
  const hint = page.ui.hint || (isComplete(page.deal) || page.book.tractor ? lacks : "");
  return el(
    "div",
    { class: "action-bar" },
    hint && el("p", { class: "hint", role: "status" }, hint),
    gouji.drawFacts(page),
    button("undo", "", gettext("撤销"), { disabled: !page.before.length, onclick: () => page.undo() }),
    button("go", "primary", gettext("看结算"), { disabled: Boolean(lacks), onclick: settle }),
  );
}

function settleBar() {
  return el(
    "div",
    { class: "action-bar" },
    page.ui.hint && el("p", { class: "hint", role: "alert" }, page.ui.hint),
    page.ui.asked && el("p", { class: "hint", role: "alert" }, gettext("有黄色的提示没核对：核对，或再按一次照样保存。")),
    button("back", "", gettext("返回"), { onclick: () => page.set({ moment: "play" }) }),
    button("go", "primary", page.ui.correcting ? (page.data.ruling ? gettext("带回裁定") : gettext("存更正")) : gettext("保存本盘"), { disabled: isFaulty(page), onclick: save }),
  );
}

function settle() {
  if (page.missing()) return;
  page.set({ moment: "settle", chip: null, by: null, toast: null });
  ask(page);
  page.top();
}

function save() {
  // The second tap of two may come when the first has already led back to the ring.
  if (page.ui.moment !== "settle" || isFaulty(page)) return;
  if (unconfirmed(page).length && !page.ui.asked) return page.set({ asked: true });
  page.save();
}

const toast = () =>
  page.ui.toast &&
  el(
    "div",
    { class: "toast", role: "status" },
    page.ui.toast.words,
    page.ui.toast.number && el("button", { type: "button", onclick: () => page.takeBack() }, gettext("撤回")),
    el("button", { type: "button", "aria-label": gettext("关闭"), onclick: () => page.set({ toast: null }) }, icon("close")),
  );

function body() {
  if (page.isOver()) return [(!page.book.tractor || page.state.totals) && versus(), drawRefused(page), drawEnd(page)];
  if (page.ui.moment === "settle") return [page.ui.correcting ? drawEffect(page) : drawSettle(page), settleBar()];
  const told = page.ui.notice && notice("", page.ui.notice, el("button", { class: "button quiet", type: "button", onclick: () => page.set({ notice: "" }) }, gettext("知道了")));
  const above = [told, drawRefused(page), versus()];
  if (isOpening(page)) return [above, drawOpening(page), openingBar(page)];
  const asking = !page.book.tractor && gouji.isAsking(page);
  return [above, !asking && openingLine(page), play.drawPlay(page), playBar()];
}

let dialog = null;

/** One dialog at a time; the one that is open keeps its place. */
const draw = afterTaps(area, () => {
  const back = remembered(area);
  const scrolled = dialog?.scrollTop ?? 0;
  const kind = dialog?.getAttribute("aria-label");
  dialog = drawSign(page) ?? drawFoul(page) ?? drawSheet(page);
  root.replaceChildren(...[head(), ruling.drawRuling(page), drawBeside(page), body(), toast(), dialog].flat(Infinity).filter(Boolean));
  document.getElementById("table-review").replaceChildren(...[drawReview(page)].filter(Boolean));
  hand.keep(page.ui.sign);
  dialog?.showModal();
  if (dialog && kind === dialog.getAttribute("aria-label")) dialog.scrollTop = scrolled;
  back();
});

// Keys -------------------------------------------------------------------------------------------

function pressed(event) {
  // Held down, Enter would settle and save in one go, or sign and hand the phone back.
  if (event.key === "Enter" && event.repeat && !event.target.closest("textarea")) return event.preventDefault();
  if (dialog || event.altKey || event.metaKey || page.isOver()) return;
  if (event.ctrlKey) {
    if (event.key === "z") {
      event.preventDefault();
      page.undo();
    }
    return;
  }
  if (event.target.closest("input, textarea, select")) return;
  if (event.key === "Enter" && !event.target.closest("a, summary, button:not([data-seat], [data-key=go])")) {
    event.preventDefault();
    if (page.ui.moment === "settle") return save();
    return isOpening(page) ? page.set({ open: false }) : settle();
  }
  if (page.ui.moment !== "play") return undefined;
  const chip = play.chipsOf(page.book).find((one) => one.letter === event.key);
  if (/^[1-6]$/.test(event.key) && Number(event.key) <= page.book.count) play.tapSeat(page, Number(event.key));
  else if (chip) gouji.pressChip(page, chip.key);
  else if (event.key === "Escape") page.set({ chip: null, by: null });
}

// Start ------------------------------------------------------------------------------------------

function heard(state) {
  page.box = state;
  if (state.answered) {
    page.ui.preview = null;
    const { id, path } = state.answered.entry;
    page.stored.add(id);
    page.learn(state.answered.entry);
    if (path === "deals" && page.before.length && !page.mine.has(id)) {
      page.ui.notice = gettext("刚有一盘在这台手机的另一个页面存了：请核对现在录的是第几盘。");
    }
    page.refresh();
  }
  if (state.refused) page.refresh();
  draw();
}

useIcons(page.data.icons);
page.keeping = new Keeping(page);
page.ui.turn = page.keeping.turn;
page.ui.sign = hand.taken;
page.outbox = new Outbox({
  match: page.data.match,
  address: page.data.addresses.api,
  version: page.state.version ?? page.data.version,
  csrf: page.csrf,
  onChange: heard,
});
draw();
document.addEventListener("keydown", pressed);
await page.outbox.start();
page.keeping.restore();
ruling.begin(page);
new Presence(page).start();
