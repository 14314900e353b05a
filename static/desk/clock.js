// 计时: a round's clock counted down on any page, by the server's time, never by the device's own.
//
//   <… data-clocks-at="/t/cup/clock/">         where it is asked, every EVERY; once in a page
//     <… data-clock="2" [data-match="KEY"]>    a round's clock; of a table that may have longer
//       <… data-clock-left></…>                12:30, or how long it is over
//       <… data-clock-says></…>                what that means for whoever sits at a table
// The element of a clock has data-phase: running, warning, last, over, paused; it is hidden while
// its round has no clock. After each change of phase it gets the event "clock:phase".

import { fetched, jittered } from "../live/asking.js";

const EVERY = 15000;
const SLOWEST = 120000;
const TICK = 250;

const minutes = (left) => {
  const seconds = Math.ceil(Math.abs(left) / 1000);
  const rest = String(seconds % 60).padStart(2, "0");
  const whole = Math.floor(seconds / 60);
  return whole < 60
    ? `${whole}:${rest}`
    : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}:${rest}`;
};

/** What a clock says at a moment of the server's time, for one table or for all. */
export function reading(clock, now, match) {
  const longer = clock.extra[match];
  const more = longer ? longer - clock.ends : 0;
  const left = clock.ends + more - now;
  const called = clock.called && !more;
  const phase = clock.paused
    ? "paused"
    : left <= 0
      ? "over"
      : called || now >= clock.last_start + more
        ? "last"
        : now >= clock.warns + more
          ? "warning"
          : "running";
  return { left, phase, words: left > 0 ? minutes(left) : `+${minutes(left)}` };
}

const SAYS = {
  running: () => "",
  warning: () => gettext("快到时间了"),
  last: () => gettext("不再开新盘，打完手上这一盘"),
  over: () => gettext("时间到：打完手上这一盘就停"),
  paused: () => gettext("停表"),
};

class Clocks {
  constructor(root, first) {
    this.root = root;
    this.wait = EVERY;
    if (first) this.take(first);
    this.tick = this.tick.bind(this);
    setInterval(this.tick, TICK);
    document.addEventListener("visibilitychange", () => !document.hidden && this.ask());
    addEventListener("online", () => this.ask());
    if (first) this.timer = setTimeout(() => this.ask(), jittered(EVERY));
    else this.ask();
  }

  take(told) {
    this.told = told.now;
    this.ahead = told.now - Date.now();
    this.clocks = new Map(told.clocks.map((one) => [String(one.round), one]));
    this.tick();
  }

  async ask() {
    clearTimeout(this.timer);
    try {
      const answer = await fetched(this.root.dataset.clocksAt);
      if (answer.status === 200) this.take(JSON.parse(answer.text));
      this.wait = EVERY;
    } catch {
      this.wait = Math.min(this.wait * 2, SLOWEST); // it goes on counting by what it knows
    }
    this.timer = setTimeout(() => this.ask(), jittered(this.wait));
  }

  tick() {
    if (!this.clocks) return;
    const now = Date.now() + this.ahead;
    for (const one of document.querySelectorAll("[data-clock]")) this.show(one, now);
  }

  show(one, now) {
    const clock = this.clocks.get(one.dataset.clock);
    one.hidden = !clock;
    if (!clock) return;
    // While it stands still its end is the one that it had when it was told.
    const { phase, words } = reading(clock, clock.paused ? this.told : now, one.dataset.match);
    put(one.querySelector("[data-clock-left]"), words);
    put(one.querySelector("[data-clock-says]"), SAYS[phase]());
    if (one.dataset.phase !== phase) {
      one.dataset.phase = phase;
      one.dispatchEvent(new CustomEvent("clock:phase", { bubbles: true, detail: phase }));
    }
  }
}

function put(element, words) {
  if (element && element.textContent !== words) element.textContent = words;
}

const root = document.querySelector("[data-clocks-at]");
const first = document.getElementById("clocks");
if (root) new Clocks(root, first && JSON.parse(first.textContent));
