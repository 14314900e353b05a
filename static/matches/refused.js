// A refusal keeps the entry: what was sent and what the server has, side by side.
import { el, notice, say } from "./dom.js";
import { fromFacts } from "./facts.js";
import { named } from "./settle.js";

function inWords(page, facts) {
  if (!facts) return gettext("没有这一盘");
  if ("caught" in facts) return say(gettext("抓 %(caught)s 分，底 %(kitty)s 分"), { kitty: 0, ...facts });
  if (!facts.order) return gettext("两人革命，作废");
  const names = facts.order.map((seat) => page.name(seat)).join(" ");
  const more = (facts.burns ?? []).map((one) => `${page.book.words.burn} ${page.name(one.by)}→${page.name(one.on)}`);
  return [names, ...more].join("；");
}

const changes = (answer) =>
  (answer.changes ?? []).map((one) =>
    el("li", {}, `${one.by} · ${new Date(one.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`),
  );

function versions(page, entry) {
  if (!entry.body.facts) return null;
  const theirs = page.state.record?.deals?.[entry.body.number - 1];
  return el(
    "div",
    { class: "columns" },
    el("div", { class: "panel" }, el("h3", {}, gettext("这台手机录的")), el("p", {}, inWords(page, entry.body.facts))),
    el("div", { class: "panel" }, el("h3", {}, gettext("服务器上的")), el("p", {}, inWords(page, theirs))),
  );
}

export function drawRefused(page) {
  const refused = page.box.refused;
  if (!refused) return null;
  const { entry, answer } = refused;
  const faults = (answer.faults ?? []).map((one) => el("span", { class: "fault" }, named(page, one.message)));
  const free = entry.body.number === undefined || entry.body.number === page.state.next?.number;
  const button = (words, act, style = "") =>
    el("button", { class: `button ${style}`.trim(), type: "button", onclick: act }, words);
  return el(
    "section",
    { class: "panel stack", "aria-label": gettext("被退回") },
    notice("danger", el("span", {}, el("strong", {}, gettext("被退回")), " ", answer.message, faults)),
    changes(answer).length > 0 && el("ul", {}, changes(answer)),
    versions(page, entry),
    el(
      "div",
      { class: "row" },
      free && answer.code === "stale" && button(gettext("看过了，再传一次"), () => page.outbox.resend(entry.id), "primary"),
      answer.code !== "stale" && button(gettext("再试一次"), () => page.outbox.retry()),
      entry.path === "deals" && button(gettext("改了再传"), () => page.mend(entry, fromFacts(entry.body.facts, entry.body.notes))),
      button(gettext("丢掉这一条"), () => page.outbox.discard(entry.id), "danger"),
    ),
  );
}
