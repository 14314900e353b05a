// 谁走了: who is out already in the deals that are being played, as referees' phones put them in.
// One small fragment for the whole tournament; each place that shows a table takes its own of it.

import { fetched, jittered, parsed } from "./asking.js";

const EVERY = 3000;
const SLOWEST = 60000;

const places = () => document.querySelectorAll("[data-drafts]");
const address = () => document.querySelector("[data-drafts-at]")?.dataset.draftsAt;

let wait = EVERY;
let known = "";

function show(page) {
  for (const place of places()) {
    const told = page.querySelector(`[data-draft="${CSS.escape(place.dataset.drafts)}"]`);
    if (place.innerHTML !== (told?.innerHTML ?? "")) place.replaceChildren(...(told?.childNodes ?? []));
  }
}

async function ask() {
  try {
    if (!document.hidden && address() && places().length) {
      const answer = await fetched(address());
      if (answer.status !== 200) throw new Error(answer.status);
      if (answer.etag !== known) show(parsed(answer.text));
      known = answer.etag;
    }
    wait = EVERY;
  } catch {
    // Nobody knows now who is out: better nothing than what was.
    show(parsed(""));
    known = "";
    wait = Math.min(wait * 2, SLOWEST);
  }
  setTimeout(ask, jittered(wait));
}

export function startDrafts() {
  // A place that came with a change is empty until it is filled.
  document.addEventListener("live:changed", () => (known = ""));
  ask();
}
