// 草签: two taps change two places; only the draft is drawn anew, the page stays where it is.
const draft = () => document.getElementById("draft");

async function redraw(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("draft");
  if (!answer.ok || !fresh) return location.assign(answer.url);
  const open = [...draft().querySelectorAll("details[open]")].map((one) => one.id);
  for (const one of fresh.querySelectorAll("details")) one.open = open.includes(one.id);
  draft().replaceWith(fresh);
  const focus = fresh.querySelector("[aria-current]") ?? fresh.querySelector("[data-says]");
  focus?.focus({ preventScroll: true });
  // What came of it is said where the messages are, and read out.
  const messages = page.querySelectorAll(".notice[role]");
  const says = fresh.querySelector("[data-says]");
  if (says && messages.length) says.replaceChildren(...[...messages].map((one) => document.adoptNode(one)));
  return history.replaceState(null, "", answer.url.split("#")[0]);
}

let busy = false;
async function go(address, options) {
  if (busy) return;
  busy = true;
  try {
    await redraw(await fetch(address, options));
  } catch {
    location.assign(location.href);
  } finally {
    busy = false;
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#draft a.swap, #draft [data-cancels]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  go(link.href);
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("#draft form");
  if (!form?.querySelector("button.swap")) return;
  event.preventDefault();
  go(form.action, { method: "POST", body: new FormData(form) });
});
