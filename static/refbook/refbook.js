// A link to something folded away opens it; a sheet of paper shows everything.

const unfold = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folds = [];
  for (let at = target; at; at = at.parentElement) if (at.matches("details")) folds.push(at);
  if (!folds.some((fold) => !fold.open)) return;
  for (const fold of folds) fold.open = true;
  target.scrollIntoView();
};

addEventListener("hashchange", unfold);
unfold();

let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not([open])")];
  for (const fold of opened) fold.open = true;
});
addEventListener("afterprint", () => {
  for (const fold of opened) fold.open = false;
});
