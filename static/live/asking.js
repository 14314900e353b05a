// 再问: how an open page asks its server again.

const PATIENCE = 10000;

/** Two hundred phones must not ask in the same moment. */
export const jittered = (time) => time * (0.8 + Math.random() * 0.4);

/** What an address of ours answers; the browser itself asks whether its copy is still the one. */
export async function fetched(address) {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { cache: "no-cache", signal: stop.signal });
    const text = answer.ok ? await answer.text() : "";
    return { status: answer.status, etag: answer.headers.get("ETag"), text };
  } finally {
    clearTimeout(patience);
  }
}

export const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
