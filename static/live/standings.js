// 名次: a rank opens in place why it is that; one's own team is found without asking the server.
// Without this every figure is there, sideways, and a rank leads to its page.

import { fetched, parsed } from "./asking.js";

const OWN = "gouji-own";
const MOST = 8;
const root = document.getElementById("standings");
const opened = new Map();

document.documentElement.classList.add("folds");

function element(name, css, ...children) {
  const made = document.createElement(name);
  if (css) made.className = css;
  made.append(...children);
  return made;
}

/** The figures that a narrow screen leaves out, by the words above them. */
function figures(row) {
  const heads = [...row.closest("table").tHead.rows[0].cells];
  const list = element("dl", "facts board-figures");
  [...row.cells].forEach((cell, at) => {
    if (!cell.classList.contains("side")) return;
    const words = element("dt", "");
    words.append(...[...heads[at].querySelector("a").childNodes].map((one) => one.cloneNode(true)));
    list.append(element("div", "", words, element("dd", "figure", cell.firstChild.textContent)));
  });
  return list.children.length ? [list] : [];
}

/** What the words beside the name say of this very row. */
function said(row) {
  return [...row.querySelectorAll(".tag")].map((tag) => {
    const told = element("p", "opened-said");
    told.append(element("strong", "", tag.firstChild.textContent), " ");
    told.append(...[...tag.querySelector("[hidden]").childNodes].map((one) => one.cloneNode(true)));
    return told;
  });
}

/** The answer goes on top of the figures, what it is made of below them. */
async function why(link, answer, rest) {
  const address = new URL(link.href);
  address.searchParams.set("part", "1");
  try {
    const sent = await fetched(address.pathname + address.search);
    if (sent.status !== 200) throw new Error(sent.status);
    const told = parsed(sent.text).body;
    answer.replaceChildren(...told.querySelectorAll(".why-said"));
    rest.replaceChildren(...told.childNodes);
  } catch {
    const again = element("a", "", gettext("看为什么是这个名次"));
    again.href = link.href;
    answer.replaceChildren(again);
  }
}

/** `before`: what it said while the table was an older one, until the newer answer is there. */
function open(row, before) {
  const link = row.querySelector(".rank a");
  const waiting = element("p", "soft", gettext("正在取…"));
  const answer = element("div", "stack tight", ...(before ? before.answer.childNodes : [waiting]));
  const rest = element("div", "", ...(before ? before.rest.childNodes : []));
  const body = element("div", "opened-body stack", answer, ...said(row), ...figures(row), rest);
  const cell = element("td", "", body);
  cell.colSpan = row.cells.length;
  const made = element("tr", "opened", cell);
  opened.set(row.id, { made, answer, rest });
  row.after(made);
  link.setAttribute("aria-expanded", "true");
  why(link, answer, rest);
}

function close(row) {
  opened.get(row.id)?.made.remove();
  opened.delete(row.id);
  row.querySelector(".rank a").setAttribute("aria-expanded", "false");
}

/** A newer copy of the table does not know what was opened in it. */
function openAgain() {
  for (const [id, before] of opened) {
    const row = document.getElementById(id);
    if (!row) opened.delete(id);
    else if (!before.made.isConnected) open(row, before);
  }
  mine();
}

root?.addEventListener("click", (event) => {
  const link = event.target.closest(".board .rank a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const row = link.closest("tr");
  if (opened.has(row.id)) close(row);
  else open(row);
});
root?.addEventListener("live:changed", openAgain);

// One's own team

const index = document.getElementById("everybody");
const everybody = index ? JSON.parse(index.textContent) : [];
const place = location.pathname;

function stored() {
  try {
    return JSON.parse(localStorage.getItem(OWN) ?? "{}")[place];
  } catch {
    return undefined;
  }
}

function remember(number) {
  try {
    const all = JSON.parse(localStorage.getItem(OWN) ?? "{}");
    localStorage.setItem(OWN, JSON.stringify({ ...all, [place]: number }));
  } catch {
    // A phone that keeps nothing finds it again by typing.
  }
}

function mine() {
  const number = stored();
  for (const row of document.querySelectorAll(".board tr.mine")) row.classList.remove("mine");
  document.getElementById(`e${number}`)?.classList.add("mine");
}

function line([number, title, unit, rank, page]) {
  const query = new URLSearchParams(location.search);
  query.delete("page");
  if (page > 1) query.set("page", page);
  const words = rank ? interpolate(gettext("第%s名"), [rank]) : "–";
  const link = element("a", "", element("span", "", unit ? `${title} · ${unit}` : title));
  link.append(element("span", "figure", words));
  link.href = `?${query}#e${number}`;
  link.addEventListener("click", () => {
    remember(number);
    mine();
  });
  return element("li", "", link);
}

function search() {
  const label = element("label", "", gettext("找自己"));
  const field = element("input", "");
  const list = element("ul", "found-own");
  field.type = "search";
  field.id = "own";
  field.placeholder = gettext("队名、人名、单位");
  field.autocomplete = "off";
  label.htmlFor = "own";
  field.addEventListener("input", () => {
    const typed = field.value.trim().toLowerCase();
    const found = everybody.filter((one) => `${one[1]} ${one[2]}`.toLowerCase().includes(typed));
    list.replaceChildren(...(typed ? found.slice(0, MOST).map(line) : []));
    if (typed && !found.length) list.append(element("li", "soft", gettext("没有找到。")));
  });
  const own = everybody.find((one) => one[0] === stored());
  if (own) list.append(line(own));
  const box = element("div", "field find-own", label, field, list);
  root.before(box);
}

if (root && everybody.length) search();
mine();
