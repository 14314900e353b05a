// 录表: a stack of paper sheets, typed without the pointer. The number of a sheet, then its rows.
import { el, icon, notice, say, useIcons } from "./dom.js";
import { helpDialog } from "./sheets_help.js";
import { Sheet } from "./sheets_sheet.js";
import { SheetView } from "./sheets_view.js";

const data = JSON.parse(document.getElementById("sheets-data").textContent);
const csrf = document.querySelector("[name=csrfmiddlewaretoken]").value;
const root = document.getElementById("sheets");
const KEPT = `sheets/${data.tournament}`; // matches of which something waits on this laptop

useIcons(data.icons);

const sheets = new Map(); // match → { sheet, view }
const fetched = new Map(); // what was typed → answer, for when the network is gone
let open = null;
let told = null; // what the last sheet came to

// What waits ---------------------------------------------------------------------------------------

const keptMatches = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
};

function keep(sheet) {
  const match = sheet.data.match;
  const rest = keptMatches().filter((one) => one !== match);
  const waits = sheet.box.waiting > 0 || sheet.going.length > 0;
  try {
    localStorage.setItem(KEPT, JSON.stringify(waits ? [...rest, match] : rest));
  } catch {
    // The outbox holds it all the same; it goes out when the sheet is opened again.
  }
}

// Parts of the page --------------------------------------------------------------------------------

const number = el("input", {
  id: "sheet-number",
  class: "input",
  autocomplete: "off",
  autocapitalize: "none",
  spellcheck: "false",
  enterkeyhint: "go",
  maxlength: 60,
  "aria-describedby": "sheet-ways sheet-problem",
});
const problem = el("p", { class: "error", id: "sheet-problem", role: "alert", hidden: true });
const status = el("span", { class: "status", role: "status" });
const news = el("div", { class: "sheet-news", role: "status" });
const place = el("div", { class: "sheet-place" });
const stack = el("ol", { class: "sheet-stack" });
const stackWords = el("span", {});
const help = el("div", {});

const ways = [
  ["3", gettext("桌号")],
  ["2-3", gettext("轮次-桌号")],
  ["#12", gettext("局号")],
  ["4K7MR", gettext("表上短码")],
];

function build() {
  const form = el(
    "form",
    { class: "sheet-open", onsubmit: (event) => (event.preventDefault(), openTyped()) },
    el("label", { for: "sheet-number" }, gettext("哪张表")),
    number,
    el("button", { class: "button primary" }, gettext("打开")),
    el("p", { class: "sheet-keys", id: "sheet-ways" }, ways.map(([key, word]) => el("span", {}, el("kbd", {}, key), word))),
    el("button", { class: "button quiet", type: "button", onclick: showHelp }, el("kbd", {}, "?"), gettext("按键")),
    status,
    problem,
  );
  const fold = el("details", { class: "fold" }, el("summary", {}, stackWords, icon("down")), el("div", { class: "fold-body" }, stack));
  root.replaceChildren(form, news, place, fold, help);
}

function drawStatus() {
  const all = [...sheets.values()].map(({ sheet }) => sheet);
  const waiting = all.reduce((sum, one) => sum + one.box.waiting + one.going.length, 0);
  const refused = all.filter((one) => one.box.refused);
  const offline = all.some((one) => one.box.status === "offline");
  const state = refused.length ? "refused" : offline ? "offline" : waiting ? "waiting" : "saved";
  const words = {
    saved: gettext("都存好了"),
    waiting: say(gettext("待传 %(n)s"), { n: waiting }),
    offline: say(gettext("离线 · 待传 %(n)s"), { n: waiting }),
    refused: gettext("被退回"),
  };
  status.dataset.state = state;
  if (status.textContent !== words[state]) status.textContent = words[state];
  drawNews(refused.filter((one) => one !== open?.sheet));
}

function drawNews(refused) {
  const parts = [
    told && notice(told.tone, told.words),
    ...refused.map((one) => {
      const words = say(gettext("局号 #%(n)s 有一条被退回：打 #%(n)s 回去看。"), { n: one.number });
      return notice("danger", words);
    }),
  ];
  news.replaceChildren(...parts.filter(Boolean));
}

/** The sheets that nobody has typed yet, in the order in which they would lie on the table. */
function drawStack() {
  const left = data.index.filter((one) => !one.done);
  stackWords.textContent = say(gettext("还没录完的表：%(n)s 张"), { n: left.length });
  const row = (one) => {
    const deals = one.deals ? say(gettext("已录 %(n)s 盘"), { n: one.deals }) : "";
    return el(
      "li",
      {},
      el("button", { class: "sheet-pick", type: "button", onclick: () => openSheet(`#${one.number}`) }, el("strong", {}, nameOf(one)), el("span", {}, one.players.join(" ")), el("span", { class: "soft" }, deals)),
    );
  };
  stack.replaceChildren(...left.map(row));
}

const nameOf = ({ round, table, number: at }) =>
  round ? `${round}-${table}` : table ? say(gettext("%(n)s 号桌"), { n: table }) : `#${at}`;

// Opening and closing ----------------------------------------------------------------------------

/** What to type for the sheet that lies next: the table alone where that is enough. */
function proposal() {
  const left = data.index.filter((one) => !one.done);
  const at = data.index.findIndex((one) => one.match === open?.sheet.data.match);
  const next = left.find((one) => data.index.indexOf(one) > at) ?? left[0];
  if (!next) return "";
  const first = left.find((one) => one.table === next.table);
  return first === next && next.table ? String(next.table) : `#${next.number}`;
}

async function ask(typed) {
  const address = `${data.find}${encodeURIComponent(typed)}/`;
  const answer = await fetch(address, { cache: "no-store" });
  const json = answer.headers.get("Content-Type")?.includes("json");
  if (answer.ok && json) {
    const found = await answer.json();
    fetched.set(typed, found);
    return found;
  }
  if (json) throw new Error((await answer.json()).message);
  throw new Error(answer.status === 403 ? gettext("这张桌不归您管：请找裁判长。") : gettext("现在打不开：请刷新页面再试。"));
}

async function findSheet(typed) {
  try {
    return await ask(typed);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const kept = fetched.get(typed);
    if (kept) return kept;
    throw new Error(gettext("没连上，这张表还没打开过：连上后再打开。前面录的都在。"));
  }
}

const tidy = (text) => text.normalize("NFKC").trim().toLowerCase().replace(/[/\s.]+/g, "-");

function openTyped() {
  const typed = tidy(number.value);
  if (!typed) return complain(gettext("请打桌号，例如 3。"));
  return openSheet(typed);
}

function complain(words) {
  problem.textContent = words;
  problem.hidden = !words;
}

async function openSheet(typed) {
  complain("");
  try {
    const found = await findSheet(typed);
    await show(found);
  } catch (error) {
    complain(error.message);
    number.focus();
    number.select();
  }
}

async function show(found) {
  const known = sheets.get(found.data.match) ?? (await start(found));
  told = null;
  open = known;
  known.sheet.refresh();
  place.replaceChildren(known.view.element);
  known.view.update();
  number.value = "";
  known.view.focusNext();
  drawStatus();
  const next = proposal();
  if (next && !fetched.has(next)) ask(next).catch(() => {}); // so that it opens without network
}

async function start({ number: at, data: about, state }) {
  const changed = (sheet) => {
    keep(sheet);
    if (open?.sheet === sheet) open.view.update();
    drawStatus();
  };
  const sheet = new Sheet({ number: at, data: about, state, csrf, changed });
  const known = { sheet, view: new SheetView(sheet, { done, leave }) };
  sheets.set(about.match, known);
  await sheet.outbox.start();
  return known;
}

function leave() {
  told = null;
  drawStatus();
  number.focus();
  number.select();
}

/** Through with a sheet: the number of the next one stands there, Enter takes it. */
function done(sheet, agrees) {
  const row = data.index.find((one) => one.match === sheet.data.match);
  if (row && sheet.isOver()) row.done = true;
  if (agrees !== null) noteSums(sheet, open.view.totals.input.value);
  const words = {
    true: gettext("%(name)s 录完了，合计与纸上相符。"),
    false: gettext("%(name)s 录完了，合计与纸上不符。"),
    null: gettext("%(name)s 放下了，合计没有核对。"),
  };
  const name = open.view.title();
  number.value = proposal();
  leave();
  told = { tone: agrees ? "ok" : agrees === false ? "warn" : "", words: say(words[agrees], { name }) };
  place.replaceChildren();
  open = null;
  drawStack();
  drawStatus();
}

/** The sums on paper are kept beside the sheet, if it was printed here; they change nothing. */
function noteSums(sheet, text) {
  const body = new FormData();
  body.set("sums", text);
  const headers = { "X-CSRFToken": csrf, Accept: "application/json" };
  fetch(`${data.papers}${sheet.data.match}/sums/`, { method: "POST", body, headers }).catch(() => {});
}

// Keys ---------------------------------------------------------------------------------------------

function showHelp() {
  const dialog = helpDialog(open?.sheet);
  help.replaceChildren(dialog);
  dialog.showModal();
}

/** Held down, Enter would store a deal, let go of the sheet unchecked and open the next one. */
function held(event) {
  if (event.key !== "Enter" || !event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
}

function pressed(event) {
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key !== "?" && event.key !== "\uff1f") return;
  if (event.target.matches("[data-reason]")) return;
  event.preventDefault();
  if (!help.querySelector("dialog[open]")) showHelp();
}

build();
drawStack();
drawStatus();
const named = new URLSearchParams(location.search).get("sheet"); // by the code on the paper
if (named) openSheet(tidy(named));
root.addEventListener("keydown", held, { capture: true });
document.addEventListener("keydown", pressed);
number.value = proposal();
number.focus();
number.select();
// What an earlier page left goes out by itself, whichever sheet is open.
for (const match of keptMatches()) {
  if (!sheets.has(match)) ask(match).then((found) => sheets.has(match) || start(found)).catch(() => {});
}
