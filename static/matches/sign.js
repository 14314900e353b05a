// The end of a match: result, totals, and the sides' signatures.
import { el, figure, icon, notice, say, sideMark, tone } from "./dom.js";

function verdict(page) {
  const { state, book } = page;
  const how = book.ends[state.result?.ended] ?? "";
  const statuses = { walkover: gettext("弃权"), awarded: gettext("判定"), bye: gettext("轮空"), annulled: gettext("作废") };
  if (statuses[state.status]) return statuses[state.status];
  if (!state.winner) return how;
  return el("span", {}, sideMark(state.winner), " ", say(gettext("%(names)s胜"), { names: page.sideNames(state.winner) }), how && `（${how}）`);
}

function players(page) {
  const totals = page.state.result?.players;
  if (!totals) return null;
  return el(
    "ul",
    { class: "lines" },
    totals.map((points, at) => {
      const side = page.book.sides[at % 2];
      return el("li", { class: "line" }, el("span", { class: "player", "data-side": tone(side) }, sideMark(side), page.person(at + 1)), figure(points));
    }),
  );
}

const newest = (page, side) => (page.state.signatures ?? []).filter((one) => one.side === side).at(-1);

function signature(page, side) {
  const found = newest(page, side);
  const waiting = page.box.entries?.some((one) => one.path === "signatures" && one.body.side === side);
  const words = !found
    ? waiting ? gettext("已签，待传") : gettext("还没签")
    : found.agrees
      ? say(gettext("%(name)s已签"), found)
      : say(gettext("%(name)s有异议：%(objection)s"), found);
  return el(
    "div",
    { class: "row apart" },
    el("span", { class: "player", "data-side": tone(side) }, sideMark(side), page.sideNames(side)),
    el("span", { class: "soft" }, words, found && !found.current && gettext("（签后更正）")),
    el("button", { class: "button", type: "button", "data-key": `sign-${side}`, onclick: () => page.set({ sign: { side } }) }, found ? gettext("重签") : gettext("签字")),
  );
}

export function drawEnd(page) {
  return [
    notice("ok", el("span", {}, el("strong", {}, gettext("本局结束")), " ", verdict(page))),
    players(page),
    el("h2", {}, gettext("双方签字")),
    page.book.sides.map((side) => signature(page, side)),
  ];
}

/** The sheet that a player holds: nothing here leads back to the facts but the referee's button. */
export function drawSign(page) {
  const { sign } = page.ui;
  if (!sign) return null;
  const input = el("input", { id: "sign-name", type: "text", maxlength: 80, autocomplete: "off", value: sign.name ?? "" });
  const text = el("textarea", { id: "sign-objection", maxlength: 500 }, sign.objection ?? "");
  const keep = () => ({ ...sign, name: input.value.trim(), objection: text.value.trim() });
  const send = (agrees) => () => {
    const filled = keep();
    if (!filled.name) return page.set({ sign: { ...filled, problem: gettext("请写名字。") } });
    if (!agrees && !filled.objection) return page.set({ sign: { ...filled, objects: true, problem: gettext("有异议，请写一句是什么。") } });
    return page.sign({ side: sign.side, name: filled.name, agrees, objection: agrees ? "" : filled.objection });
  };
  return el(
    "dialog",
    { class: "dialog", "aria-label": gettext("签字"), oncancel: (event) => event.preventDefault() },
    el(
      "div",
      {},
      el("h2", {}, sideMark(sign.side), " ", say(gettext("%(names)s签字"), { names: page.sideNames(sign.side) })),
      el("p", {}, verdict(page)),
      players(page),
      el("div", { class: "field" }, el("label", { for: "sign-name" }, gettext("名字")), input),
      sign.objects && el("div", { class: "field" }, el("label", { for: "sign-objection" }, gettext("哪里不对")), text),
      sign.problem && el("p", { class: "error", role: "alert" }, icon("danger"), sign.problem),
      el(
        "div",
        { class: "dialog-actions" },
        el("button", { class: "button", type: "button", onclick: () => (sign.objects ? send(false)() : page.set({ sign: { ...keep(), objects: true } })) }, gettext("有异议")),
        el("button", { class: "button primary", type: "button", onclick: send(true) }, gettext("同意，签字")),
      ),
      el("button", { class: "button quiet", type: "button", onclick: () => page.set({ sign: null }) }, gettext("交还裁判，不签")),
    ),
  );
}
