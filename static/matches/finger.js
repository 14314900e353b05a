// A finger on the glass: what is drawn anew under it would swallow its tap, so drawing waits.

const LATE = 100; // ms that a click may come after the finger left

/** Calls `draw` at once, or as soon as the tap that is under way has been heard. */
export function afterTaps(root, draw) {
  let held = false;
  let due = false;
  let timer = 0;
  const ask = () => {
    due = held;
    if (!held) draw();
  };
  const release = () => {
    held = false;
    if (due) ask();
  };
  root.addEventListener("pointerdown", () => {
    clearTimeout(timer);
    held = true;
  });
  root.addEventListener("click", () => {
    held = false;
    if (due) queueMicrotask(release);
  }, { capture: true });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, () => {
      clearTimeout(timer);
      timer = setTimeout(release, LATE);
    });
  }
  return ask;
}
