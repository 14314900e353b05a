// 裁定: a correction that is not stored from here: it is taken to the page of an objection, where
// its effect is shown before the ruling stores it.
import { el, say } from "./dom.js";
import { find } from "./review.js";

/** Opens the deal that the objection is about. */
export function begin(page) {
  const { ruling } = page.data;
  const stored = ruling?.deal && find(page, { number: ruling.deal, extra: ruling.extra });
  if (stored) page.correct(stored);
}

/** At the head of the page: for what it is corrected, and the way back. */
export function drawRuling({ data: { ruling } }) {
  if (!ruling) return null;
  const words = say(gettext("为第%(n)s号异议改：改好带回裁定，裁定时才存"), { n: ruling.number });
  return el("div", { class: "correcting" }, el("strong", {}, words), el("a", { class: "button quiet", href: ruling.back, "data-key": "ruling-back" }, gettext("回到异议")));
}

/** Takes the changed deal along; what the server refuses is said here. */
export async function take(page, deal) {
  const { address } = page.data.ruling;
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": page.csrf },
      body: JSON.stringify(deal),
    });
    const told = await answer.json();
    if (answer.ok) return told.next;
    page.set({ hint: told.message });
  } catch {
    page.set({ hint: gettext("没连上：改的还在，请再按一次。") });
  }
  return "";
}
