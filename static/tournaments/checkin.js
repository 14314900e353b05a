// The door without reloads. Every form here works without this script too: it only takes the
// answer of the same address and puts it in place, so that the list keeps still under the thumb.

const root = document.querySelector("[data-door]");
const list = root.querySelector("[data-list]");
const said = root.querySelector("[data-said]");
const search = root.querySelector(".door-search");
const field = search.elements.q;
const PAUSE = 150; // a scanner types faster than this
const POLL = 3000;

let view = new URLSearchParams(location.search); // what the list shows: show, unit, team
let tag = "";
let newest = 0; // only the answer to the last question counts
let writes = Promise.resolve(); // writes go one after another, in the order of the taps
let writing = 0;
let typing = 0;

for (const passing of ["q", "done", "rows", "more"]) view.delete(passing);

const rows = () => [...list.querySelectorAll("[data-number]")].map((row) => row.dataset.number);

const words = (name) => root.querySelector(name).content.firstElementChild.cloneNode(true);

const say = (element) => said.replaceChildren(element ?? words("[data-hint]"));

const complain = (error) => {
  say(words(error.message === "refused" ? "[data-refused]" : "[data-offline]"));
};

const put = (html, focused) => {
  const open = [...list.querySelectorAll("[data-fold][open]")].map((fold) => fold.dataset.fold);
  list.innerHTML = html;
  for (const fold of open) {
    list.querySelector(`[data-fold="${fold}"]`)?.setAttribute("open", "");
  }
  const toast = list.querySelector(".toast");
  if (toast) say(toast);
  if (focused) list.querySelector(`[data-number="${focused}"] button`)?.focus();
};

const ask = async (address, options = {}) => {
  const answer = await fetch(address, {
    ...options,
    headers: { ...options.headers, "X-Part": "1" },
  });
  if (!answer.ok && answer.status !== 304) throw new Error("refused", { cause: answer.status });
  return answer;
};

const question = ({ poll }) => {
  const query = new URLSearchParams(view);
  if (field.value.trim()) query.set("q", field.value.trim());
  const shown = rows();
  if (poll && shown.length) query.set("rows", shown.join());
  return query;
};

const look = async ({ poll = false, query = question({ poll }) } = {}) => {
  const mine = ++newest;
  try {
    const answer = await ask(`${root.dataset.door}?${query}`, {
      headers: poll && tag ? { "If-None-Match": tag } : {},
    });
    if (mine !== newest || answer.status === 304) return;
    tag = answer.headers.get("ETag") ?? "";
    const html = await answer.text();
    if (mine !== newest) return;
    put(html, document.activeElement?.closest("[data-number]")?.dataset.number);
  } catch (error) {
    if (!poll) complain(error);
  }
};

const send = (address, body, { scan = "" } = {}) => {
  writing += 1;
  newest += 1;
  writes = writes.then(async () => {
    try {
      const answer = await ask(address, { method: "POST", body });
      const html = await answer.text();
      tag = answer.headers.get("ETag") ?? "";
      newest += 1;
      put(html, document.activeElement?.closest("[data-number]")?.dataset.number);
      if (scan && !answer.headers.has("X-Scanned") && !field.value) {
        field.value = scan; // nobody's number: it was a name to look for
        list.querySelector("button.door-person")?.focus();
      }
    } catch (error) {
      complain(error);
      if (scan && !field.value) field.value = scan;
    } finally {
      writing -= 1;
    }
  });
};

field.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(look, PAUSE);
});

root.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(typing);
  const form = event.target;
  const body = new FormData(form, event.submitter);
  if (form === search) {
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    send(form.action, body, { scan: text });
    return;
  }
  if (body.has("mark") || body.has("undo")) {
    body.set("rows", rows().join()); // whoever is listed stays where they are
    field.value = "";
    if (matchMedia("(pointer: fine)").matches) field.focus();
  }
  say(null);
  send(form.action, body);
});

list.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='?']");
  if (!link) return;
  event.preventDefault();
  if ("more" in link.dataset) {
    look({ query: link.search.slice(1) });
    return;
  }
  view = new URLSearchParams(link.getAttribute("href"));
  search.elements.show.value = view.get("show") ?? "";
  field.value = "";
  history.replaceState(null, "", `?${view}`);
  look();
});

// Not while somebody types: what they look for comes with their own question.
setInterval(() => {
  const typed = document.activeElement === field && field.value;
  if (!writing && !document.hidden && !typed) look({ poll: true });
}, POLL);
if (matchMedia("(pointer: fine)").matches) field.focus();
