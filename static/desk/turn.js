// 每手限时: a tap starts it, a tap starts it anew for the next player; a long silence ends it.

const SHOWN_AFTER = 4000;
const TICK = 200;

const button = document.querySelector("[data-turn]");
const length = Number(button.dataset.turn) * 1000;
const idle = button.textContent;
let ends = 0;
let timer = 0;

function stop() {
  clearInterval(timer);
  timer = 0;
  delete button.dataset.state;
  button.textContent = idle;
}

function tick() {
  const left = ends - Date.now();
  if (left <= -SHOWN_AFTER) {
    stop();
  } else if (left <= 0) {
    if (button.dataset.state !== "over") navigator.vibrate?.(400);
    button.dataset.state = "over";
    button.textContent = gettext("到时：算过牌");
  } else {
    button.dataset.state = "running";
    button.textContent = String(Math.ceil(left / 1000));
  }
}

button.addEventListener("click", () => {
  ends = Date.now() + length;
  if (!timer) timer = setInterval(tick, TICK);
  tick();
});
