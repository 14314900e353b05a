// Shows only what belongs to the chosen radio button; without script everything is there.
for (const group of document.querySelectorAll("[data-shows]")) {
  const parts = document.querySelectorAll("[data-shown-for]");
  const show = () => {
    const chosen = group.querySelector("input:checked")?.value;
    for (const part of parts) {
      part.hidden = !part.dataset.shownFor.split(" ").includes(chosen);
    }
  };
  group.addEventListener("change", show);
  // Of choices that others took the place of, the first is chosen: nothing hidden is sent.
  group.addEventListener("change", () => {
    for (const part of parts) {
      const radios = part.hidden ? [] : [...part.querySelectorAll("input[name=preset]")];
      if (radios.length && !radios.some((radio) => radio.checked)) radios[0].checked = true;
    }
  });
  // Back in the browser's history the chosen button is restored after the page was made.
  window.addEventListener("pageshow", show);
  show();
}

// A page that is stored and shown again stays where it was under the thumb.
const place = `place of ${location.pathname}`;
const stays = new Set(["stay", "real"]);
document.addEventListener("submit", (event) => {
  if (stays.has(event.submitter?.value)) sessionStorage.setItem(place, String(scrollY));
});
const kept = sessionStorage.getItem(place);
if (kept !== null) {
  sessionStorage.removeItem(place);
  scrollTo({ top: Number(kept), behavior: "instant" });
}
