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
  // Back in the browser's history the chosen button is restored after the page was made.
  window.addEventListener("pageshow", show);
  show();
}
