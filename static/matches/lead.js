// 先出: who leads this deal and why, in words; a revolter's place is taken by the book's rule.
import { el, say, sideMark, tone } from "./dom.js";
import { sideOf } from "./ring.js";

/** The seat that is owed the lead, with the reason; `drawn`: it is found by drawing. */
function owed(page) {
  const { next } = page.state;
  if (page.ui.correcting) return { why: gettext("先出照原来") };
  if (page.isExtra()) return { why: gettext("加赛：抽签定先出") };
  if (page.pending().length && page.book.lead.owed) return { later: true };
  const first = next?.counted_number === 1;
  const drawn = first && page.book.first_lead ? page.head("first_lead") : null;
  if (drawn) return { seat: drawn, why: gettext("首盘抽到") };
  if (!next?.lead) return {};
  return { seat: next.lead, why: first ? gettext("首盘抽到") : gettext("上盘大落") };
}

/** As the deal stands, a revolt of the one who was to lead included. */
export function leadOf(page) {
  const found = owed(page);
  const [one] = page.deal.revolts;
  if (page.deal.revolts.length !== 1 || !found.seat || found.seat !== moved(page, one.seat)) return found;
  const steps = page.book.lead.instead[one.rush ?? "declined"];
  if (steps === undefined) return { why: gettext("该先出的革命了：抽签") };
  if (page.book.facts.includes("rush") && !one.rush) return { why: gettext("该先出的革命了：看冲点") };
  const seat = ((one.seat - 1 + steps) % 6) + 1;
  const why = steps === 1 ? gettext("该先出的革命，冲点站住：下家出") : gettext("该先出的革命，冲点没站住：对头出");
  return { seat, why };
}

/** New seats of this deal: the right goes with the person. */
const moved = (page, seat) => page.settled().indexOf(page.seating()[seat - 1]) + 1;

/** What the server alone works out, by what the book has. */
export function laterWords({ book }) {
  if (book.tractor) return gettext("升级和下一庄");
  if (book.pays) return book.lead.owed ? gettext("得分、贡和先出") : gettext("得分和贡");
  return book.lead.owed ? gettext("得分和先出") : gettext("得分");
}

const nameOf = (page, seat) => page.person(page.settled()[seat - 1]);

export function leadWords(page) {
  if (page.book.tractor) return "";
  const { seat, why, later } = leadOf(page);
  if (later) return gettext("先出联网后算");
  if (!seat) return why ?? gettext("抽签先出");
  return say(gettext("%(name)s先出"), { name: nameOf(page, seat) });
}

export function drawLead(page) {
  if (page.book.tractor || page.ui.correcting) return null;
  const { seat, why, later } = leadOf(page);
  if (later) return null;
  const side = seat && sideOf(seat, page.book);
  const who = seat && el("span", { class: "player", "data-side": tone(side) }, sideMark(side), say(gettext("%(name)s先出"), { name: nameOf(page, seat) }));
  const words = seat ? why : (why ?? page.book.lead.drawn);
  return el("p", { class: "row lead-row" }, who || el("strong", {}, gettext("抽签先出")), el("span", { class: "soft" }, words));
}
