// An address that names a fold, or something in one, opens it.
function open() {
  const found = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!found) return;
  for (let fold = found.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  found.scrollIntoView();
}

open();
addEventListener("hashchange", open);
