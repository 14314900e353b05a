// Small behaviours that components share. Each page works without them.

// A button with data-opens="id" opens that <dialog>.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens)?.showModal();
});

// Number stepper: its outer buttons go one step down and up.
document.addEventListener("click", (event) => {
  const button = event.target.closest(".stepper [data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  if (button.dataset.step === "up") input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

// Contents: the section being read is marked, and kept in sight in the strip.
for (const contents of document.querySelectorAll(".contents")) {
  const links = new Map(
    [...contents.querySelectorAll('a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
  );
  const mark = (link) => {
    for (const other of links.values()) other.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    // Only the strip itself moves, never the page.
    const middle = link.offsetLeft - (contents.clientWidth - link.offsetWidth) / 2;
    if (contents.scrollWidth > contents.clientWidth) contents.scrollTo({ left: middle });
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      const seen = entries.find((entry) => entry.isIntersecting);
      if (seen) mark(links.get(seen.target.id));
    },
    { rootMargin: "-15% 0px -80% 0px" },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) watcher.observe(section);
  }
}

// Copy. On plain http, as in a hall, the browser gives no clipboard: then the text is selected
// and copied as by hand.
async function copy(element) {
  if (navigator.clipboard) return navigator.clipboard.writeText(element.textContent);
  getSelection().selectAllChildren(element);
  document.execCommand("copy");
}
for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(document.getElementById(button.dataset.copies));
    button.textContent = gettext("已复制");
  });
}

// Print: the browser's own dialog.
for (const button of document.querySelectorAll("[data-prints]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// Tabs: on a narrow page the current one is brought into sight.
for (const current of document.querySelectorAll(".tabs [aria-current]")) {
  const strip = current.parentElement;
  strip.scrollTo({ left: current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2 });
}
