// An empty table whose people are known: one tap puts a match there.
const { address, body } = JSON.parse(document.getElementById("begin-data")?.textContent ?? "{}");
const button = document.getElementById("begin");
const problem = document.getElementById("begin-problem");
const hex = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte, at) => (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte))
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");
const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"); // the same for every attempt

button?.addEventListener("click", async () => {
  button.disabled = true;
  problem.hidden = true;
  try {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify({ ...body, id }),
    });
    if (answer.ok) return location.reload();
    problem.textContent = (await answer.json()).message;
  } catch {
    problem.textContent = gettext("没连上：请看看网络，再点一次。");
  }
  problem.hidden = false;
  button.disabled = false;
});
