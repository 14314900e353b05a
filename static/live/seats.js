// 找座位: filters the list as one types; whoever was chosen stays on top, on this phone, next time.
const finding = document.getElementById("finding");
const field = document.getElementById("find");
const nobody = document.getElementById("nobody");
const mine = document.getElementById("mine");
const KEY = `seat:${finding.dataset.slug}`;

const rows = () => [...document.querySelectorAll("#everybody li[data-find]")];
const plain = (text) => text.normalize("NFKC").toLowerCase().replace(/[\s'·.]/g, "").replace(/ü/g, "v");

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(id) {
  try {
    if (id) localStorage.setItem(KEY, id);
    else localStorage.removeItem(KEY);
  } catch {
    // A phone that keeps nothing still finds the seat.
  }
}

/** Every word of the row that begins so, or a name that holds it. */
function fits(row, wanted) {
  const words = row.dataset.find.split(" ").map(plain);
  return words.some((word) => word.startsWith(wanted) || (/[^\x00-\x7f]/.test(wanted) && word.includes(wanted)));
}

function filter() {
  const wanted = plain(field.value);
  const all = rows();
  let shown = 0;
  for (const row of all) {
    row.hidden = Boolean(wanted) && !fits(row, wanted);
    if (!row.hidden) shown += 1;
  }
  nobody.hidden = shown > 0;

}

/** The answer, large: what the row holds, taken over whole. */
function show() {
  const id = remembered();
  const row = id && document.getElementById(id);
  mine.hidden = !row;
  if (!row) return;
  const name = document.createElement("h2");
  name.append(...row.querySelector(".seat-who").cloneNode(true).childNodes);
  const sittings = [...row.querySelectorAll("details > :not(summary)")].map((one) => one.cloneNode(true));
  const other = document.createElement("button");
  other.className = "button quiet";
  other.type = "button";
  other.textContent = gettext("找别人");
  other.addEventListener("click", () => {
    remember(null);
    show();
    field.focus();
  });
  mine.replaceChildren(name, ...sittings, other);
}

if (field) {
  document.getElementById("searching").hidden = false;
  field.addEventListener("input", filter);
  document.getElementById("everybody").addEventListener("click", (event) => {
    const row = event.target.closest("summary")?.closest("li[data-find]");
    if (!row) return;
    event.preventDefault();
    remember(row.id);
    field.value = "";
    filter();
    show();
    mine.scrollIntoView({ block: "start" });
  });
  document.addEventListener("live:changed", () => {
    filter();
    show();
  });
  show();
}
