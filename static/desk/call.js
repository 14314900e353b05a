// 叫裁判 at the table page: one tap in the menu, then it is told plainly whether anybody has heard.
// What could not be sent waits on this phone and goes out by itself.
import { el, notice, say } from "../matches/dom.js";

const EVERY = 4000;
const place = document.getElementById("table-call");
const { address, match } = place.dataset;
const KEY = `call ${match}`;
const csrf = document.querySelector("[name=csrfmiddlewaretoken]").value;

const ABOUT = () => [
  ["rules", gettext("规则"), gettext("这样打对不对，听裁判的")],
  ["tribute", gettext("进贡"), gettext("谁该进给谁，几张，退什么")],
  ["behaviour", gettext("行为"), gettext("说话、亮牌、离席")],
  ["technical", gettext("设备"), gettext("手机、网络、牌、记分表")],
  ["correction", gettext("要更正"), gettext("双方签了字，数字不对")],
];

let held = null; // what the server has: {about, label, coming, at}
let pending = kept(); // what this phone could not send yet: {id, about, label, at}
let closing = false; // not needed any more, and the server does not know it yet
let refused = "";
let timer = 0;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function keep(call) {
  pending = call;
  try {
    if (call) localStorage.setItem(KEY, JSON.stringify(call));
    else localStorage.removeItem(KEY);
  } catch {
    // A full or forbidden storage: it goes on from memory.
  }
}

const uuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

// Asking -----------------------------------------------------------------------------------------

async function ask(method, body) {
  const headers = { "X-CSRFToken": csrf };
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(address, { method, headers, cache: "no-store", body: body && JSON.stringify(body) });
  if (answer.status >= 500) throw new TypeError(String(answer.status));
  return answer;
}

/** By this phone's own clock, whatever that says; what was said already stays to the second. */
function since(call) {
  if (!call) return null;
  const { waited, ...told } = call;
  const at = Date.now() - waited * 1000;
  return { ...told, at: held && Math.abs(held.at - at) < 3000 ? held.at : at };
}

async function take(answer) {
  if (answer.ok) {
    held = since((await answer.json()).call);
    refused = "";
    return;
  }
  closing = false;
  refused = gettext("叫不到：这台手机现在不能叫裁判。请让人过去叫。");
}

async function exchange() {
  clearTimeout(timer);
  try {
    if (!navigator.onLine) throw new TypeError("offline");
    if (pending) {
      const { label: _label, ...sent } = pending;
      await take(await ask("POST", sent));
      // What was called meanwhile is another call, which has not gone out yet.
      if (pending?.id === sent.id) keep(null);
    } else if (closing) {
      await take(await ask("DELETE"));
      closing = false;
    } else {
      await take(await ask("GET"));
    }
  } catch {
    // No network: it is said so, and asked again.
  }
  draw();
  if (pending || closing || held) timer = setTimeout(exchange, EVERY);
}

// Acts -------------------------------------------------------------------------------------------

function call(about, label) {
  closing = false;
  keep({ id: uuid(), about, label, at: new Date().toISOString() });
  draw();
  exchange();
}

function dismiss() {
  const sent = held !== null;
  keep(null);
  held = null;
  refused = "";
  closing = sent;
  draw();
  if (sent) exchange();
}

function choose() {
  const dialog = el(
    "dialog",
    { class: "dialog", "aria-label": gettext("叫裁判") },
    el(
      "div",
      {},
      el("h2", {}, gettext("叫裁判：什么事？")),
      navigator.onLine ? null : notice("warn", gettext("现在没有网络：先记下，一有网络就叫。急的话请让人过去叫。")),
      el(
        "div",
        { class: "choices" },
        ABOUT().map(([about, label, hint]) =>
          el(
            "button",
            { class: "choice", type: "button", "data-key": `call-${about}`, onclick: () => (dialog.close(), call(about, label)) },
            el("span", {}, el("strong", {}, label), el("span", { class: "hint" }, hint)),
          ),
        ),
      ),
      el("div", { class: "dialog-actions" }, el("button", { class: "button", type: "button", onclick: () => dialog.close() }, gettext("不叫了"))),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

// What stands above the page ---------------------------------------------------------------------

const two = (number) => String(number).padStart(2, "0");

function waited(at) {
  const seconds = Math.max(0, Math.floor((Date.now() - at) / 1000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

const time = (at) => el("span", { class: "figure", "data-waited": at }, waited(at));

function words() {
  if (refused) return ["danger", refused, gettext("知道了")];
  if (pending) {
    const told = say(gettext("还没叫到（%(about)s）：没有网络，一有网络就叫。已等"), { about: pending.label });
    return ["warn", el("span", {}, told, " ", time(new Date(pending.at).getTime())), gettext("不叫了")];
  }
  if (held?.coming) {
    const told = say(gettext("%(name)s正在过来（%(about)s）。已等"), { name: held.coming, about: held.label });
    return ["ok", el("span", {}, told, " ", time(held.at)), gettext("不用来了")];
  }
  if (held) {
    const told = say(gettext("已叫裁判（%(about)s），等人过来。已等"), { about: held.label });
    return ["", el("span", {}, told, " ", time(held.at)), gettext("不用来了")];
  }
  return null;
}

let drawn = "";

function draw() {
  const now = JSON.stringify([refused, pending, held]);
  if (now === drawn) return;
  drawn = now;
  const told = words();
  const [tone, said, verb] = told ?? [];
  const button = el("button", { class: "button quiet", type: "button", "data-key": "call-dismiss", onclick: dismiss }, verb);
  place.replaceChildren(...(told ? [notice(tone, said, button)] : []));
}

setInterval(() => {
  for (const one of place.querySelectorAll("[data-waited]")) one.textContent = waited(Number(one.dataset.waited));
}, 1000);
document.addEventListener("table:call", choose);
addEventListener("online", exchange);
exchange();
