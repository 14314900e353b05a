// The page of the API: the installed viewer, in the reader's palette. What is tried out there is
// sent with the session, as the site's own pages send it.
const root = document.getElementById("api-docs");
const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
const dark = document.querySelector("link[data-dark]");

const shade = () => {
  const on = matchMedia(dark.media || "not all").matches;
  document.documentElement.classList.toggle("dark-mode", on);
};
new MutationObserver(shade).observe(dark, { attributes: true });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", shade);
shade();

window.SwaggerUIBundle({
  url: root.dataset.openapi,
  domNode: root,
  layout: "BaseLayout",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  requestInterceptor: (request) => {
    if (request.method && request.method !== "GET") request.headers["X-CSRFToken"] = token;
    return request;
  },
});
