// Who else is at this table, what they have unfinished, and what stands in the way of all writing.
import { el, notice, say } from "./dom.js";
import { fromFacts, isUntouched } from "./facts.js";
import { drawCorrecting } from "./correct.js";
import { phoneOf } from "./keeping.js";

const PACE = 12_000; // ms; the server forgets a device after 40 s
const SOON = 1500;
const DEAD = ["link_expired", "link_revoked", "not_signed_in"];

/** Tells the server that this page is open, and hears who else is there. */
export class Presence {
  #timer = 0;

  constructor(page) {
    this.page = page;
  }

  start() {
    document.addEventListener("visibilitychange", () => document.hidden || this.#soon(0));
    this.#soon(SOON);
  }

  #soon(wait) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#come(), wait);
  }

  async #come() {
    if (!document.hidden && navigator.onLine) await this.#ask().catch(() => {}); // without network nobody is seen
    this.#soon(PACE);
  }

  async #ask() {
    const { data, csrf, keeping } = this.page;
    const answer = await fetch(`${data.addresses.api}visit`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
      body: JSON.stringify({ device: keeping.device }),
    });
    const told = await answer.json();
    if (answer.ok) this.#hear(told);
    else this.page.set({ dead: DEAD.includes(told.code) ? told : null });
  }

  #hear({ version, others, draft }) {
    const { page } = this;
    const known = JSON.stringify([page.ui.others, page.ui.offer?.at, page.ui.dead]);
    const next = { others: others.map((one) => one.by), offer: this.#offered(draft), dead: null };
    page.quietly(next);
    if (version > page.state.version && !page.box.waiting) page.refresh();
    else if (JSON.stringify([next.others, next.offer?.at, null]) !== known) page.draw();
  }

  /** Another device's unfinished deal, if it is another than what stands here. */
  #offered(draft) {
    const { page } = this;
    if (!draft || draft.device === page.keeping.device || page.ui.refusedOffer === draft.at) return null;
    if ((draft.notes?.number ?? page.number()) !== page.number() || page.aside) return null;
    const deal = fromFacts(draft.facts, draft.notes);
    const same = JSON.stringify(deal) === JSON.stringify(page.deal);
    return same || isUntouched(deal) ? null : { ...draft, deal };
  }
}

/** In the line of the head, where it takes no room from the ring. */
export function drawOthers(page) {
  const names = [...new Set(page.ui.others ?? [])];
  if (!names.length) return null;
  const words = say(gettext("%(who)s也在"), { who: names.map(phoneOf).join("、") });
  return el("span", { class: "beside", role: "status", title: words }, words);
}

function offer(page) {
  const { offer: draft } = page.ui;
  if (!draft) return null;
  const mine = page.before.length > 0;
  const words = mine
    ? gettext("%(who)s也在录这一盘，和这里不一样：以最后录的为准。")
    : gettext("%(who)s已经在录这一盘。");
  const take = () => {
    page.take(draft.deal, "");
    page.set({ offer: null });
  };
  const leave = () => page.set({ offer: null, refusedOffer: draft.at });
  return notice(
    mine ? "warn" : "",
    say(words, { who: phoneOf(draft.by) }),
    el("button", { class: "button quiet", type: "button", "data-key": "offer-take", onclick: take }, mine ? gettext("换成那边录的") : gettext("接着录")),
    el("button", { class: "button quiet", type: "button", "data-key": "offer-leave", onclick: leave }, gettext("用这里的")),
  );
}

/** The way in has ended: nothing can be sent, nothing is lost. */
export function drawDead(answer, waiting) {
  const kept = waiting
    ? say(gettext("没传上去的 %(n)s 条都留在这台手机上，不会丢。"), { n: waiting })
    : gettext("可以接着录，录的都留在这台手机上。");
  return notice(
    "danger",
    el(
      "span",
      {},
      el("strong", {}, answer.message),
      " ",
      kept,
      " ",
      gettext("拿到新链接，在这台手机的同一个浏览器里打开，再回到这一页，就会自动传。"),
    ),
    el("a", { class: "button quiet", href: "/" }, gettext("输入短码")),
  );
}

/** Between the head and the moment: what the referee has to know at any time. */
export function drawBeside(page) {
  const refused = page.box.refused?.answer;
  const dead = DEAD.includes(refused?.code) ? refused : page.ui.dead;
  return [dead && drawDead(dead, page.box.waiting), offer(page), drawCorrecting(page)];
}

export const isDead = (answer) => DEAD.includes(answer.code);
