// 出场名单: the squad is tapped in the order of the seats; a number says which tap it was.
const form = document.querySelector("[data-line-up]");
if (form) {
  const each = Number(form.dataset.lineUp);
  const ordered = "inOrder" in form.dataset; // by lot the order says nothing
  const boxes = [...form.querySelectorAll('[name="players"]')];
  const button = form.querySelector("button.primary");
  const says = form.querySelector("[data-line-up-says]");
  let order = form.elements.order.value.split(",").filter(Boolean);

  const show = () => {
    for (const box of boxes) {
      const place = order.indexOf(box.value);
      box.checked = place >= 0;
      box.disabled = place < 0 && order.length >= each;
      box.parentElement.querySelector(".squad-place").textContent = place >= 0 && ordered ? String(place + 1) : "";
    }
    form.elements.order.value = order.join(",");
    const missing = each - order.length;
    button.disabled = missing > 0;
    says.textContent = missing > 0
      ? interpolate(ngettext("还差 %(n)s 个人。", "还差 %(n)s 个人。", missing), { n: missing }, true)
      : gettext("要换人，先点一个上场的取消。");
  };
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "players") return;
    order = target.checked ? [...order, target.value] : order.filter((one) => one !== target.value);
    show();
  });
  show();
}
