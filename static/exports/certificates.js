// 奖状: the preview follows what is typed; without it the sheet shows what was stored.

const WAIT = 250;
const form = document.getElementById("design");
const sheet = document.getElementById("preview");
let asked = 0;
let timer = 0;

async function show() {
  const own = ++asked;
  const answer = await fetch(form.dataset.preview, { method: "POST", body: new FormData(form) });
  // Only the newest: a slow answer must not cover a later one.
  if (own === asked && (answer.ok || answer.status === 422)) sheet.innerHTML = await answer.text();
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => show().catch(() => {}), WAIT);
});
