// 大屏: shows the pictures of its page in turn, and keeps the page true. It asks again every few
// seconds; after sleep or a lost network it goes on with what it has and says how old that is.
// A tap makes it fill the screen; the arrow keys turn the pictures, the space bar holds one.

import { fetched, parsed } from "./asking.js";
import { morph } from "./morph.js";

const EVERY = 3000;
const SLOWEST = 15000;
const OLD = 30000;

const slides = document.getElementById("slides");
const state = document.getElementById("screen-state");
const time = document.getElementById("screen-time");

let shown = "";
let since = 0;
let held = false;
let known = "";
let heard = Date.now();
let wait = EVERY;

const all = () => [...slides.children];

function show(slide) {
  for (const one of all()) one.hidden = one !== slide;
  if (shown !== slide.id) since = Date.now();
  shown = slide.id;
}

function turn(step) {
  const now = all();
  const at = now.findIndex((one) => one.id === shown);
  show(now[(at + step + now.length) % now.length] ?? now[0]);
  since = Date.now();
}

/** What a script showed or hid is no news of the page. */
function take(page) {
  const next = page.getElementById("slides");
  if (!next) return;
  for (const one of next.children) one.hidden = one.id !== shown;
  morph(slides, next);
  const palette = document.getElementById("screen-palette");
  const media = slides.dataset.palette === "dark" ? "screen" : "not all";
  if (palette.media !== media) palette.media = media;
  show(document.getElementById(shown) ?? slides.firstElementChild);
}

async function ask() {
  try {
    const answer = await fetched(location.pathname);
    if (answer.status !== 200) throw new Error(answer.status);
    if (!answer.etag || answer.etag !== known) take(parsed(answer.text));
    known = answer.etag;
    heard = Date.now();
    wait = EVERY;
  } catch {
    wait = Math.min(wait * 2, SLOWEST);
  }
  setTimeout(ask, wait);
}

const clock = (moment) =>
  `${moment.getHours()}:${String(moment.getMinutes()).padStart(2, "0")}`;

function tick() {
  const now = Date.now();
  const old = now - heard > OLD;
  const words = old
    ? interpolate(gettext("断网，显示的是%(time)s的"), { time: clock(new Date(heard)) }, true)
    : held
      ? gettext("停住")
      : "";
  if (state.textContent !== words) state.textContent = words;
  const hour = clock(new Date(now));
  if (time.textContent !== hour) time.textContent = hour;
  if (!held && slides.children.length > 1 && now - since >= slides.dataset.seconds * 1000) turn(1);
}

document.addEventListener("click", () => {
  if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {});
});

document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") turn(1);
  else if (event.key === "ArrowLeft") turn(-1);
  else if (event.key === " ") held = !held;
  else return;
  event.preventDefault();
});

show(slides.firstElementChild);
setInterval(tick, 500);
setTimeout(ask, EVERY);
