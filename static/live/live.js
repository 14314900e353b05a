// 现场: a public page that lies open stays true. It asks again for itself every few seconds, and
// what changed is changed in place: nothing jumps, closes or loses the cursor.
//
// What a page does for it:
//   <section id="running" data-live>…    changed in place when its content is another one. Sections
//                                        that may come and go stand inside one that stays. Rows and
//                                        sections with an id are moved as what they are, without
//                                        they are compared by their place.
//   <div data-live-keep>…                within it: what a script put there stays (a fragment that
//                                        was opened, a filled-in search). After each change the
//                                        outermost data-live element gets the event "live:changed".
//   <div data-drafts="MATCH'S UUID">     who is out already in the deal that is being played there
//                                        is put into it (drafts.js); empty when there is nothing.
// The rest is in templates/live/base.html: #live-state says how old the page is, and it is true.

import { fetched, jittered, parsed } from "./asking.js";
import { startDrafts } from "./drafts.js";
import { morph } from "./morph.js";

const SOON = 2000;
const EVERY = 5000;
const SLOWEST = 60000;
const SLOWEST_UNSEEN = 300000;

const state = document.getElementById("live-state");
let wait = EVERY;
let timer = 0;
let asking = false;
let known = "";
let heard = new Date();

const clock = (time) =>
  `${time.getHours()}:${String(time.getMinutes()).padStart(2, "0")}`;

function say(key, words) {
  if (!state) return;
  if (state.dataset.state !== key) state.dataset.state = key;
  if (state.textContent !== words) state.textContent = words;
  if (state.parentElement.hidden) held(() => (state.parentElement.hidden = false));
}

const since = (words) => interpolate(words, { time: clock(heard) }, true);

/** What is being read: what has the focus, or else what stands a third down the screen. */
function read() {
  const own = document.activeElement?.closest("[data-live] [id]");
  const top = own?.getBoundingClientRect().top ?? -1;
  if (top >= 0 && top < innerHeight) return own;
  return document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest("[id]");
}

/** What is being read stays where it is. The browser by itself holds what stands on top. */
function held(change) {
  const anchor = scrollY > 0 ? read() : null;
  const before = anchor?.getBoundingClientRect().top;
  const root = document.documentElement.style;
  root.overflowAnchor = "none";
  change();
  if (anchor?.isConnected) {
    scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: "instant" });
  }
  requestAnimationFrame(() => requestAnimationFrame(() => (root.overflowAnchor = "")));
}

function take(page) {
  document.title = page.title;
  for (const old of document.querySelectorAll("[data-live][id]")) {
    if (old.parentElement.closest("[data-live]")) continue;
    const now = page.getElementById(old.id);
    if (!now) {
      old.hidden = true;
    } else if (!old.isEqualNode(now) && morph(old, now)) {
      old.dispatchEvent(new CustomEvent("live:changed", { bubbles: true }));
    }
  }
}

async function ask() {
  clearTimeout(timer);
  if (asking) return;
  asking = true;
  try {
    const answer = await fetched(location.pathname + location.search);
    if (answer.status >= 500) throw new Error(answer.status);
    if (answer.status === 200) {
      if (!answer.etag || answer.etag !== known) held(() => take(parsed(answer.text)));
      known = answer.etag;
      heard = new Date();
      say("saved", gettext("刚刚更新"));
    } else {
      say("refused", since(gettext("这一页收回了，显示的是%(time)s的")));
    }
    wait = document.hidden ? Math.min(wait * 2, SLOWEST_UNSEEN) : EVERY;
  } catch {
    wait = Math.min(wait * 2, SLOWEST);
    say("offline", since(gettext("断网，显示的是%(time)s的")));
  } finally {
    asking = false;
    timer = setTimeout(ask, jittered(wait));
  }
}

/** Seen again: what was shown meanwhile may be old, and is not called new. */
function look() {
  if (document.hidden) return;
  wait = EVERY;
  if (Date.now() - heard > 2 * EVERY) say("waiting", since(gettext("正在更新，显示的是%(time)s的")));
  ask();
}

// Paper cannot be tapped: what is folded up is open on it.
let unfolded = [];
addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("[data-live] details.fold:not([open])")];
  for (const one of unfolded) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of unfolded) one.open = false;
});

if (state) {
  document.addEventListener("visibilitychange", look);
  addEventListener("online", look);
  addEventListener("pageshow", (event) => event.persisted && look());
  timer = setTimeout(ask, jittered(SOON));
  startDrafts();
}
