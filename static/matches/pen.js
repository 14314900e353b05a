// 手写签名: drawn with a finger, kept as a path in a box of 300 by 100. Writing the name is enough.
import { el, svg } from "./dom.js";

const WIDTH = 300;
const HEIGHT = 100;
const MOST = 6000; // signs of a path: more than a long name takes

const box = (path, attributes = {}) =>
  svg("svg", { class: "pen", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, ...attributes }, path);

/** A signature that was stored. */
export const drawn = (d) =>
  d && box(svg("path", { d }), { role: "img", "aria-label": gettext("手写签名") });

const pointOf = (event, area) => {
  const { left, top, width, height } = area.getBoundingClientRect();
  const within = (value, most) => Math.min(Math.max(Math.round(value), 0), most);
  return `${within(((event.clientX - left) / width) * WIDTH, WIDTH)} ${within(((event.clientY - top) / height) * HEIGHT, HEIGHT)}`;
};

/** The box to write in; `keep` is told the path, and nothing is drawn anew while the finger is down. */
export function pen(d, keep) {
  const path = svg("path", { d });
  const area = box(path, { "data-key": "sign-pen" });
  let told = d;
  let down = false;
  const add = (step) => {
    if (told.length > MOST) return;
    told += step;
    path.setAttribute("d", told);
    keep(told);
  };
  area.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    area.setPointerCapture(event.pointerId);
    down = true;
    const point = pointOf(event, area);
    add(`M${point}L${point}`);
  });
  area.addEventListener("pointermove", (event) => down && add(`L${pointOf(event, area)}`));
  for (const end of ["pointerup", "pointercancel"]) area.addEventListener(end, () => (down = false));
  const clear = () => {
    told = "";
    path.setAttribute("d", "");
    keep("");
  };
  return el(
    "div",
    { class: "pen-box" },
    area,
    el("button", { class: "button quiet", type: "button", "data-key": "sign-clear", onclick: clear }, gettext("重写")),
  );
}
