// A page that is drawn anew under a person's hands: nothing of what they are doing is lost.

const LATE = 100; // ms that a click may come after the finger left
const taken = new WeakSet(); // inputs whose words the page has already made its own

/** Calls `draw` at once, or as soon as the tap or the sign that is under way has been heard. */
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
  root.addEventListener("change", ({ target }) => taken.add(target), { capture: true });
  root.addEventListener("input", ({ target }) => taken.delete(target), { capture: true });
  root.addEventListener("compositionstart", () => {
    held = true;
  });
  root.addEventListener("compositionend", () => {
    timer = setTimeout(release);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, () => {
      clearTimeout(timer);
      timer = setTimeout(release, LATE);
    });
  }
  return ask;
}

const find = (root, key) => {
  const found = root.querySelectorAll(`[data-key="${CSS.escape(key)}"]`);
  return found[found.length - 1]; // a dialog is last, and on top
};

/** What is focused, half written and folded open; the answer brings it back after drawing. */
export function remembered(root) {
  const { activeElement: active } = document;
  const key = root.contains(active) ? active.dataset.key : null;
  const { value, selectionStart: start, selectionEnd: end } = active ?? {};
  const opened = [...root.querySelectorAll("details[open] > summary[data-key]")].map((one) => one.dataset.key);
  return () => {
    for (const one of opened) {
      for (const same of root.querySelectorAll(`summary[data-key="${CSS.escape(one)}"]`)) same.parentElement.open = true;
    }
    const again = key && find(root, key);
    if (!again) return;
    again.focus({ preventScroll: true });
    if (taken.has(active) || !again.matches("input, textarea")) return;
    again.value = value;
    if (start != null) again.setSelectionRange(start, end);
  };
}
