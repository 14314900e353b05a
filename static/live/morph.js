// 就地改: makes an element what it is in a newer copy of its page, by the fewest changes, so that
// what is open stays open, what is scrolled stays there, and the cursor stays where it was.

const MARKED_FOR = 2600;
/** What the reader did, not the page. */
const READERS = { DETAILS: ["open"], DIALOG: ["open"] };
const FIELDS = new Set(["INPUT", "TEXTAREA", "SELECT"]);
const FRESH = "data-fresh";

/** Changes `old` into `now`; tells whether anything in it changed. */
export function morph(old, now) {
  const fresh = new Set();
  const active = document.activeElement;
  change(old, now, fresh);
  if (active !== document.activeElement && active?.isConnected) active.focus({ preventScroll: true });
  for (const one of fresh) mark(one);
  return fresh.size > 0;
}

function mark(element) {
  element.setAttribute(FRESH, "");
  setTimeout(() => element.removeAttribute(FRESH), MARKED_FOR);
}

function change(old, now, fresh) {
  if (now.hasAttribute("data-live-keep") || FIELDS.has(old.tagName)) return;
  changeAttributes(old, now);
  if (!now.hasAttribute("data-drafts")) changeChildren(old, now, fresh);
}

function changeAttributes(old, now) {
  const own = READERS[old.tagName] ?? [];
  for (const { name, value } of [...now.attributes]) {
    if (!own.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (name !== FRESH && !own.includes(name) && !now.hasAttribute(name)) old.removeAttribute(name);
  }
}

function changeChildren(old, now, fresh) {
  const byId = new Map([...old.children].filter((one) => one.id).map((one) => [one.id, one]));
  const wanted = new Set([...now.children].map((one) => one.id).filter(Boolean));
  let at = old.firstChild;
  // What is gone goes first: then what stays need not be moved.
  for (const [id, one] of byId) {
    if (wanted.has(id)) continue;
    if (one === at) at = at.nextSibling;
    one.remove();
    fresh.add(old);
  }
  for (const next of now.childNodes) {
    const found = next.id ? byId.get(next.id) : alike(at, next);
    if (!found || found.nodeName !== next.nodeName) {
      old.insertBefore(put(next, old, fresh), at);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else old.insertBefore(found, at);
    become(found, next, fresh);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    if (!blank(gone)) fresh.add(old);
    gone.remove();
  }
}

/** The next one of the same kind that has no name of its own. */
function alike(at, next) {
  for (let one = at; one; one = one.nextSibling) {
    if (!one.id && one.nodeName === next.nodeName) return one;
  }
  return null;
}

const blank = (node) => node.nodeType !== Node.ELEMENT_NODE && !node.textContent.trim();

function put(next, into, fresh) {
  const made = document.importNode(next, true);
  if (made.nodeType === Node.ELEMENT_NODE) fresh.add(made);
  else if (!blank(made)) fresh.add(into);
  return made;
}

function become(old, now, fresh) {
  if (old.nodeType === Node.ELEMENT_NODE) {
    if (!old.isEqualNode(now)) change(old, now, fresh);
  } else if (old.nodeValue !== now.nodeValue) {
    old.nodeValue = now.nodeValue;
    if (!blank(now)) fresh.add(old.parentElement);
  }
}
