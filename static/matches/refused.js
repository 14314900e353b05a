// A refusal keeps the entry: why it was refused, what was sent and what the server has, side by
// side, and what can be done. The queue behind it waits.
import { isDead } from "./beside.js";
import { plainText } from "./correct.js";
import { el, notice, say } from "./dom.js";
import { drawDiffers } from "./history.js";
import { find, titleOf } from "./review.js";
import { named } from "./settle.js";

const LASTING = ["archived", "forbidden", "not_found", "match_signed"]; // no use in trying at once

// What the entry speaks of ----------------------------------------------------------------------

/** Which deal: {number, extra}; null: it is about something else. */
function dealOf({ path, body }) {
  if (path === "deals") return { number: body.number, extra: Boolean(body.extra) };
  const [, kind, number] = /^(deals|extra)\/(\d+)$/.exec(path) ?? [];
  return kind ? { number: Number(number), extra: kind === "extra" } : null;
}

function subject(page, entry) {
  const deal = dealOf(entry);
  if (!deal) return entry.path === "signatures" ? gettext("签字") : gettext("本局的设定");
  const title = titleOf(find(page, deal) ?? deal);
  return { POST: title, PUT: say(gettext("%(deal)s的更正"), { deal: title }), DELETE: say(gettext("撤回%(deal)s"), { deal: title }) }[entry.method];
}

function inWords(page, facts) {
  if (!facts) return gettext("没有这一盘");
  if ("caught" in facts) return say(gettext("抓 %(caught)s 分，底 %(kitty)s 分"), { kitty: 0, ...facts });
  if (!facts.order) return gettext("两人革命，作废");
  const names = facts.order.map((seat) => page.name(seat)).join(" ");
  const more = (facts.burns ?? []).map((one) => `${page.book.words.burn} ${page.name(one.by)}→${page.name(one.on)}`);
  return [names, ...more].join("；");
}

// Side by side --------------------------------------------------------------------------------

const compared = new Map(); // entry → {version, differs}: in the server's words, as last heard

/** Asks in which words the two differ; the page is drawn again when it is known. */
async function compare(page, entry, deal) {
  const { version } = page.state;
  const before = compared.get(entry.id);
  compared.set(entry.id, { ...before, version });
  const { facts, notes } = entry.body;
  try {
    const answer = await fetch(`${page.data.addresses.api}preview`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf },
      body: JSON.stringify({ ...deal, facts, notes }),
    });
    const told = await answer.json();
    if (answer.ok) compared.set(entry.id, { version, differs: told.differs });
    page.draw();
  } catch {
    compared.set(entry.id, { ...before, version: 0 }); // asked again when the page is drawn again
  }
}

function versions(page, entry) {
  const deal = dealOf(entry);
  if (!entry.body.facts || !deal || isDead(entry.refused)) return null;
  const theirs = find(page, deal);
  if (theirs && compared.get(entry.id)?.version !== page.state.version) compare(page, entry, deal);
  const differs = theirs && compared.get(entry.id)?.differs;
  if (differs?.length) return drawDiffers(differs, [gettext("服务器上的"), gettext("这台手机录的")]);
  return el(
    "div",
    { class: "columns" },
    el("div", { class: "panel" }, el("h3", {}, gettext("这台手机录的")), el("p", {}, inWords(page, entry.body.facts))),
    el("div", { class: "panel" }, el("h3", {}, gettext("服务器上的")), el("p", {}, inWords(page, theirs?.facts))),
  );
}

/** Both phones entered the same deal. */
function isThere(page, entry) {
  const deal = entry.method === "POST" && dealOf(entry);
  const theirs = deal && find(page, deal);
  return Boolean(theirs) && plainText(theirs.facts) === plainText(entry.body.facts);
}

const changes = (answer) =>
  (answer.changes ?? []).map((one) => {
    const time = new Date(one.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return el("li", {}, `${time} ${one.by}：${one.words ?? one.what}`);
  });

// What can be done ----------------------------------------------------------------------------

const isFree = (page, entry) => {
  const deal = entry.method === "POST" && dealOf(entry);
  return !deal || (deal.number === page.state.next?.number && deal.extra === Boolean(page.state.next?.extra));
};

function ways(page, { entry, answer }) {
  const { outbox } = page;
  const deal = dealOf(entry);
  const same = isThere(page, entry);
  const found = [];
  const add = (key, words, act, style = "") =>
    found.push(el("button", { class: `button ${style}`.trim(), type: "button", "data-key": `refused-${key}`, onclick: act }, words));
  if (answer.code === "csrf") add("reload", gettext("刷新页面"), () => location.reload(), "primary");
  else if (answer.code === "stale" && isFree(page, entry)) add("resend", gettext("看过了，再传一次"), () => outbox.resend(entry.id), "primary");
  else if (answer.code === "ends_earlier") add("aside", gettext("后面的不计，照样更正"), () => outbox.edit(entry.id, { ...entry.body, set_aside: true }), "primary");
  else if (!same && !LASTING.includes(answer.code)) add("retry", gettext("再试一次"), () => outbox.retry());
  const mendable = entry.body.facts && (entry.method === "POST" || find(page, deal));
  if (mendable && !same && answer.code !== "csrf") add("mend", gettext("改了再传"), () => open(page, entry, deal));
  if (LASTING.includes(answer.code)) add("retry", gettext("再试一次"), () => outbox.retry());
  if (answer.code !== "csrf") add("drop", same ? gettext("一样，不用再传") : gettext("丢掉这一条"), () => outbox.discard(entry.id), same ? "primary" : "danger");
  return el("div", { class: "row" }, found);
}

const open = (page, entry, deal) =>
  entry.method === "PUT" ? page.correct(find(page, deal)) : page.mend(entry);

/** Deals that a correction would set aside. */
function asideWords(page, answer) {
  if (answer.code !== "ends_earlier") return null;
  const numbers = [...(answer.deals ?? []).map((number) => ({ number, extra: false })), ...(answer.extra ?? []).map((number) => ({ number, extra: true }))];
  const names = numbers.map((one) => titleOf(find(page, one) ?? one)).join("、");
  return el("p", {}, say(gettext("就不计的：%(deals)s。录的都留着，更正改回来就恢复。"), { deals: names }));
}

export function drawRefused(page) {
  const { refused } = page.box;
  if (!refused || page.ui.correcting || page.ui.mending) return null;
  const { entry, answer } = refused;
  const behind = page.box.waiting - 1;
  if (isDead(answer)) {
    return el("p", {}, el("button", { class: "button", type: "button", "data-key": "refused-retry", onclick: () => page.outbox.retry() }, gettext("再试一次")));
  }
  const faults = (answer.faults ?? []).map((one) => el("span", { class: "fault" }, named(page, one.message)));
  return el(
    "section",
    { class: "panel stack", "aria-label": gettext("被退回") },
    notice("danger", el("span", {}, el("strong", {}, say(gettext("%(what)s被退回"), { what: subject(page, entry) })), " ", answer.message, faults)),
    changes(answer).length > 0 && el("ul", { class: "changes" }, changes(answer)),
    asideWords(page, answer),
    isThere(page, entry) ? el("p", {}, gettext("服务器上已经有一样的一盘。")) : versions(page, entry),
    ways(page, refused),
    behind > 0 && el("p", { class: "hint" }, say(gettext("后面还有 %(n)s 条等着，处理完这一条就接着传；都留在这台手机上。"), { n: behind })),
  );
}
