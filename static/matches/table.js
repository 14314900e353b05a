// The referee's table page: 开盘, 行牌, 结算. Draws the whole page anew from its state.
import { el, figure, icon, notice, say, sideMark, tone, useIcons } from "./dom.js";
import { fromFacts, isComplete, missing } from "./facts.js";
import { drawFoul } from "./fouls.js";
import * as gouji from "./gouji.js";
import { Keeping } from "./keeping.js";
import { drawOpening, unpaid } from "./opening.js";
import { Outbox } from "./outbox.js";
import { Page } from "./page.js";
import { drawRefused } from "./refused.js";
import { ask, drawSettle, unconfirmed } from "./settle.js";
import { drawEnd, drawSign } from "./sign.js";
import * as tractor from "./tractor.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const root = document.getElementById("table-page");

const page = new Page({
  data: read("page-data"),
  state: read("page-state"),
  csrf: document.querySelector("[name=csrfmiddlewaretoken]").value,
  draw: () => draw(),
});
page.missing = () => missing(page.deal, page.book);
const play = page.book.tractor ? tractor : gouji;

// The head ------------------------------------------------------------------------------------

function status() {
  const { status: now, waiting } = page.box;
  const stored = page.state.record?.deals?.length ?? 0;
  const words = {
    saved: say(gettext("已存 %(n)s 盘"), { n: stored }),
    waiting: say(gettext("待传 %(n)s"), { n: waiting }),
    offline: say(gettext("离线 · 待传 %(n)s"), { n: waiting }),
    refused: gettext("被退回"),
  };
  return el("span", { class: "status", role: "status", "data-state": now }, words[now]);
}

function limits() {
  if (page.book.tractor) return "";
  const most = page.state.result?.max_deals ?? page.state.next?.max_deals;
  if (!most) return gettext("不限盘数");
  const { waiting } = page.data;
  if (!page.book.waits || !waiting) return say(gettext("最多 %(n)s 盘"), { n: most });
  return say(gettext("最多 %(n)s 盘（%(w)s 人等候）"), { n: most, w: waiting });
}

function title() {
  if (page.isOver()) return gettext("本局结束");
  if (page.ui.moment === "settle") return gettext("结算");
  if (page.isExtra()) return say(gettext("加赛第 %(n)s 盘"), { n: page.number() });
  return say(gettext("第%(n)s盘"), { n: page.counted() });
}

const head = () =>
  el(
    "header",
    { class: "deal-head" },
    el("h1", {}, title()),
    el("span", { class: "soft" }, page.isOver() ? "" : limits()),
    status(),
  );

function side(key) {
  const total = page.book.tractor ? null : page.state.result?.sides?.[key];
  const value = page.book.tractor
    ? el("span", { class: "figure large" }, page.levels()[key])
    : figure(total ?? 0, "large");
  return el("div", { "data-side": tone(key) }, el("span", { class: "player", "data-side": tone(key) }, sideMark(key), page.sideNames(key)), value);
}

const versus = () =>
  el("div", { class: "versus" }, side(page.book.sides[0]), el("span", { class: "soft" }, unpaid(page) ? gettext("贡未清") : ":"), side(page.book.sides[1]));

// The moments -----------------------------------------------------------------------------------

function playBar() {
  const lacks = page.missing();
  const hint = page.ui.hint || (isComplete(page.deal) || page.book.tractor ? lacks : "");
  return [
    hint && el("p", { class: "hint", role: "status" }, hint),
    el(
      "div",
      { class: "action-bar" },
      el("button", { class: "button large", type: "button", "data-key": "undo", disabled: !page.before.length, onclick: () => page.undo() }, gettext("撤销")),
      el("button", { class: "button primary large", type: "button", "data-key": "go", disabled: Boolean(lacks), onclick: settle }, gettext("看结算")),
    ),
  ];
}

function settleBar() {
  const faulty = page.ui.preview?.kind === "refused" && page.ui.preview.answer.faults;
  return [
    page.ui.asked && el("p", { class: "hint", role: "alert" }, gettext("上面有黄色的提示还没核对：核对后再存，或再按一次照样保存。")),
    el(
      "div",
      { class: "action-bar" },
      el("button", { class: "button large", type: "button", "data-key": "back", onclick: () => page.set({ moment: "play" }) }, gettext("返回")),
      el("button", { class: "button primary large", type: "button", "data-key": "go", disabled: Boolean(faulty), onclick: save }, gettext("保存本盘")),
    ),
  ];
}

function settle() {
  if (page.missing()) return;
  page.set({ moment: "settle", chip: null, by: null, toast: null });
  ask(page);
  scrollTo({ top: 0 });
}

function save() {
  if (page.ui.preview?.kind === "refused" && page.ui.preview.answer.faults) return;
  if (unconfirmed(page).length && !page.ui.asked) return page.set({ asked: true });
  page.save();
}

function takeBack() {
  const { number, extra, facts, notes } = page.ui.toast;
  const waiting = page.pending().find((one) => one.body.number === number);
  const path = `${extra ? "extra" : "deals"}/${number}`;
  page.quietly({ toast: null });
  page.take(fromFacts(facts, notes), gettext("撤回了：可以改了再存。"));
  if (waiting) page.outbox.discard(waiting.id);
  else page.outbox.add({ method: "DELETE", path, body: { reason: gettext("刚录错，撤回") } });
}

const toast = () =>
  page.ui.toast &&
  el(
    "div",
    { class: "toast", role: "status" },
    page.ui.toast.words,
    page.ui.toast.number && el("button", { type: "button", onclick: takeBack }, gettext("撤回")),
    el("button", { type: "button", "aria-label": gettext("关闭"), onclick: () => page.set({ toast: null }) }, icon("close")),
  );

function body() {
  if (page.isOver()) return [versus(), drawRefused(page), drawEnd(page)];
  if (page.ui.moment === "settle") return [drawSettle(page), settleBar()];
  return [
    page.ui.notice && notice("", page.ui.notice, el("button", { class: "button quiet", type: "button", onclick: () => page.set({ notice: "" }) }, gettext("知道了"))),
    drawRefused(page),
    versus(),
    !page.book.tractor && drawOpening(page),
    play.drawPlay(page),
    playBar(),
  ];
}

let dialog = null;

function draw() {
  const key = document.activeElement?.dataset?.key;
  const scrolled = dialog?.scrollTop ?? 0;
  dialog = drawFoul(page) ?? drawSign(page);
  root.replaceChildren(...[head(), body(), toast(), dialog].flat(3).filter(Boolean));
  if (dialog) {
    dialog.showModal();
    dialog.scrollTop = scrolled;
  } else if (key) {
    root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }
}

// Keys -------------------------------------------------------------------------------------------

function pressed(event) {
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
    return page.ui.moment === "settle" ? save() : settle();
  }
  if (page.ui.moment !== "play") return;
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
