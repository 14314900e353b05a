// Small words to put a page together with: elements, icons, marks, figures.

const SVG = "http://www.w3.org/2000/svg";
let icons = {};
export const useIcons = (known) => {
  icons = known;
};

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((one) => one != null && one !== false && one !== ""));
  return element;
}

export const el = (tag, attributes, ...children) =>
  fill(document.createElement(tag), attributes, children);
export const svg = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

export const icon = (name) =>
  svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: icons[name] }));

/** The side's colour by its key: 双升 calls them ns and ew. */
export const tone = (side) => ({ ns: "odd", ew: "even" })[side] ?? side;

export const sideMark = (side) => {
  const shape = tone(side) === "even" ? "mark hollow" : "mark";
  const words = tone(side) === "even" ? gettext("空心一方") : gettext("实心一方");
  return el("span", { class: shape, "data-side": tone(side), role: "img", "aria-label": words });
};

export const signed = (value) =>
  value == null ? "–" : value < 0 ? `\u2212${-value}` : value > 0 ? `+${value}` : "0";

/** A total that is no gain: without a plus. */
export const count = (value) => signed(value).replace("+", "");

export const figure = (value, size = "") =>
  el("span", { class: `figure ${size}`.trim() }, signed(value));

/** Where there is little room: English without the term that it explains. */
export const brief = (words) => words.replace(/\s*\(.*\)$/, "");

export const say = (text, values) => interpolate(text, values, true);

export const chip = (words, { pressed, ...attributes }) =>
  el("button", { class: "chip", type: "button", "aria-pressed": String(Boolean(pressed)), ...attributes }, words);

export const notice = (tone, words, ...more) => {
  const name = { warn: "warn", danger: "danger", ok: "ok" }[tone] ?? "info";
  return el("div", { class: `notice ${tone}`.trim() }, icon(name), el("p", {}, words), more);
};
