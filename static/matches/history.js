// 更正史: the versions of one deal, newest first, each beside the one before it. The words come
// from the server (selectors/history), so that every page that shows them says the same.
import { el, say } from "./dom.js";

const clock = (at) =>
  new Date(at).toLocaleString(document.documentElement.lang, { month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit" });

/** Two columns of what differs: the thing, then how it was said, then how it is said. */
export function drawDiffers(differs, [before, after]) {
  const cell = (value, tag) =>
    el("td", {}, value == null ? el("span", { class: "soft" }, "–") : el(tag, {}, value));
  return el(
    "table",
    { class: "table differs" },
    el("thead", {}, el("tr", {}, ["", before, after].map((word) => el(word ? "th" : "td", { scope: word ? "col" : null }, word)))),
    el(
      "tbody",
      {},
      differs.map((one) =>
        el("tr", {}, el("th", { scope: "row" }, one.label), cell(one.before, one.after == null ? "del" : "span"), cell(one.after, "ins")),
      ),
    ),
  );
}

/** What a version says, folded away: label and value. */
const told = (version) =>
  el(
    "details",
    { class: "told" },
    el("summary", { class: "soft" }, gettext("这一版的全部内容")),
    el("dl", { class: "facts" }, version.rows.map((row) => el("div", {}, el("dt", {}, row.label), el("dd", {}, row.value)))),
  );

function changed(version) {
  if (version.version === 1) return el("p", { class: "soft" }, gettext("第一次录。"));
  if (!version.differs.length) return el("p", { class: "soft" }, gettext("内容没有改动。"));
  return drawDiffers(version.differs, [say(gettext("第%(n)s版"), { n: version.version - 1 }), say(gettext("第%(n)s版"), { n: version.version })]);
}

const heading = (version) =>
  el(
    "p",
    { class: "version-head" },
    el("strong", {}, say(gettext("第%(n)s版"), { n: version.version })),
    version.by && el("span", { lang: "zh" }, version.by),
    el("time", { datetime: version.at, class: "soft" }, clock(version.at)),
    version.current && el("span", { class: "place quiet" }, gettext("现在的")),
  );

/** versions: of one deal, oldest first, as the API tells them. */
export const drawHistory = (versions) =>
  el(
    "ol",
    { class: "versions", reversed: true },
    [...versions].reverse().map((version) =>
      el(
        "li",
        { class: "version" },
        heading(version),
        version.reason && el("p", {}, gettext("原因："), el("span", { lang: "zh" }, version.reason)),
        changed(version),
        told(version),
      ),
    ),
  );
