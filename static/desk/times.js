// 等了多久: how long ago, or how long still, beside the hour that stands there without a script.
//   <time datetime=… data-since>   <time datetime=… data-until>

const MINUTE = 60_000;
const two = (number) => String(number).padStart(2, "0");
const clock = (time) => `${Math.floor(time / MINUTE)}:${two(Math.floor(time / 1000) % 60)}`;
const say = (words, named) => interpolate(words, named, true);

function since(time) {
  if (time < 10 * MINUTE) return clock(Math.max(time, 0));
  const minutes = Math.floor(time / MINUTE);
  if (minutes < 120) return say(gettext("%(n)s 分钟"), { n: minutes });
  return minutes < 2880 ? say(gettext("%(n)s 小时"), { n: Math.floor(minutes / 60) }) : "";
}

const until = (time) => (time <= 0 ? gettext("时间到") : say(gettext("还有 %(t)s"), { t: clock(time) }));

export function tick() {
  const now = Date.now();
  for (const one of document.querySelectorAll("time[data-since], time[data-until]")) {
    const at = new Date(one.dateTime).getTime();
    const words = "until" in one.dataset ? until(at - now) : since(now - at);
    if (one.dataset.ago !== words) one.dataset.ago = words;
  }
}

document.addEventListener("live:changed", tick);
setInterval(tick, 1000);
tick();
