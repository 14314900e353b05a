// 手工排桌: people are put into seats by tapping their names; a team brings its first ones.
import { chip, el, say, sideMark, useIcons } from "./dom.js";

const root = document.getElementById("placing");
const data = JSON.parse(document.getElementById("placing-data")?.textContent ?? "{}");
const [find, list, seats, status] = ["find", "people", "seats", "say"].map((id) => document.getElementById(id));
const MOST = 60; // as many names as are shown at once; the search finds the others

useIcons({});
const known = new Map((data.players ?? []).map((one) => [one.id, one]));
const stage = () => {
  const chosen = root.elements.stage.value;
  return data.stages.find((one) => String(one.id) === chosen) ?? data.stages[0];
};
const sides = () => (stage().seats === 4 ? ["ns", "ew"] : ["odd", "even"]);
let places = [];
let teams = [null, null]; // which team a side was filled from
let next = null; // the seat that was tapped

const free = () => {
  const open = (at) => places[at] == null;
  if (next != null && open(next)) return next;
  // One side after the other, as people say who plays with whom.
  const order = [0, 1].flatMap((side) => places.map((_, at) => at).filter((at) => at % 2 === side));
  return order.find(open) ?? -1;
};

function seat(id) {
  const sits = places.indexOf(id);
  if (sits >= 0) {
    places[sits] = null;
    next = sits;
    return draw();
  }
  const at = free();
  if (at < 0) return draw(gettext("坐满了：先点一个座位，让人起来。"));
  places[at] = id;
  next = null;
  draw();
}

function seatTeam(team) {
  const there = teams.indexOf(team.id);
  if (there >= 0) {
    empty(there);
    teams[there] = null;
    return draw();
  }
  const count = stage().seats / 2;
  const side = teams[0] == null ? 0 : 1;
  empty(side);
  const coming = team.members.filter((id) => known.has(id) && !places.includes(id)).slice(0, count);
  coming.forEach((id, at) => (places[at * 2 + side] = id));
  teams[side] = team.id;
  next = null;
  draw(coming.length < count ? gettext("这一队人不够：再点名字补上。") : "");
}

const empty = (side) => places.forEach((_, at) => at % 2 === side && (places[at] = null));

function slot(at) {
  const player = known.get(places[at]);
  const side = sides()[at % 2];
  const tone = at % 2 ? "even" : "odd";
  const words = player
    ? say(gettext("%(seat)s 号座 %(name)s，点一下起来"), { seat: at + 1, name: player.name })
    : say(gettext("%(seat)s 号座空着"), { seat: at + 1 });
  const tap = () => {
    if (player) places[at] = null;
    next = at;
    draw();
  };
  return el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: "chip place-slot",
        "data-side": tone,
        "data-empty": !player,
        "aria-label": words,
        "aria-pressed": player ? false : String(next === at),
        onclick: tap,
      },
      el("span", { class: "figure" }, String(at + 1)),
      sideMark(side),
      el("span", {}, player?.name ?? ""),
    ),
  );
}

function draw(words = "") {
  const both = [0, 1].map((side) =>
    el("ol", {}, places.map((_, at) => at).filter((at) => at % 2 === side).map(slot)),
  );
  seats.replaceChildren(...both);
  const missing = places.filter((id) => id == null).length;
  const left = interpolate(ngettext("还差 %(n)s 人。", "还差 %(n)s 人。", missing), { n: missing }, true);
  status.textContent = words || (missing ? left : gettext("坐满了。"));
  root.elements.players.value = missing ? "" : places.join();
  document.getElementById("put").disabled = missing > 0;
  people();
}

const matches = (one, sought) => one.find.toLowerCase().includes(sought);

function person(one) {
  const about = [one.unit];
  if (one.table) about.push(say(gettext("%(table)s 号桌在打"), { table: one.table }));
  if (one.absent) about.push(gettext("缺席"));
  return chip(
    [one.name, el("span", { class: "caption" }, about.filter(Boolean).join(" · "))],
    { pressed: places.includes(one.id), "data-player": one.id, onclick: () => seat(one.id) },
  );
}

function people() {
  const sought = find.value.trim().toLowerCase();
  const teamsFound = data.teams.filter((one) => matches(one, sought));
  const found = data.players.filter((one) => matches(one, sought));
  const parts = [];
  if (teamsFound.length) {
    const chips = teamsFound.slice(0, MOST).map((one) =>
      chip(one.name, { pressed: teams.includes(one.id), "data-team": one.id, onclick: () => seatTeam(one) }),
    );
    parts.push(el("h3", {}, gettext("队")), el("div", { class: "chips" }, chips));
  }
  parts.push(el("h3", {}, gettext("人")), el("div", { class: "chips" }, found.slice(0, MOST).map(person)));
  const hidden = found.length - MOST;
  if (!found.length && !teamsFound.length) parts.splice(0, 9, el("p", { class: "soft" }, gettext("没有找到：换几个字试试。")));
  if (hidden > 0) {
    const more = interpolate(ngettext("还有 %(n)s 人：打几个字找。", "还有 %(n)s 人：打几个字找。", hidden), { n: hidden }, true);
    parts.push(el("p", { class: "soft" }, more));
  }
  list.replaceChildren(...parts);
}

function heads() {
  const here = stage();
  for (const part of root.querySelectorAll("[data-head]")) {
    part.hidden = !here.heads.includes(part.dataset.head);
  }
  root.elements.max_deals.placeholder = here.max_deals ?? "";
  if (places.length !== here.seats) {
    places = Array(here.seats).fill(null);
    teams = [null, null];
    next = null;
  }
  draw();
}

function table() {
  const taken = data.busy.includes(Number(root.elements.table.value));
  document.getElementById("busy").hidden = !taken;
  if (!taken) root.elements.second.checked = false;
}

if (root) {
  const chosen = (data.chosen ?? "").split(",").filter(Boolean).map(Number);
  places = Array(stage().seats).fill(null).map((_, at) => (known.has(chosen[at]) ? chosen[at] : null));
  root.elements.stage.addEventListener?.("change", heads);
  root.elements.table.addEventListener("change", table);
  find.addEventListener("input", people);
  // Enter in the search takes the first who was found.
  find.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const sought = find.value.trim().toLowerCase();
    const first = sought && data.players.find((one) => matches(one, sought) && !places.includes(one.id));
    if (!first) return;
    find.value = "";
    seat(first.id);
  });
  heads();
  table();
}
