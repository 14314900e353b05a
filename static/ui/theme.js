// Runs in the head before anything is painted, so that a chosen palette never flashes.
// Without it, or without a choice, the palette follows the system.
"use strict";

(() => {
  const KEY = "theme";
  const MEDIA = {
    auto: "screen and (prefers-color-scheme: dark)",
    light: "not all",
    dark: "screen",
  };

  const stored = () => {
    try {
      const theme = localStorage.getItem(KEY);
      return theme in MEDIA ? theme : "auto";
    } catch {
      return "auto"; // storage switched off: follow the system
    }
  };

  const apply = (theme) => {
    for (const element of document.querySelectorAll("[data-dark]")) {
      element.setAttribute("media", MEDIA[theme]);
    }
  };

  apply(stored());

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.querySelector("[data-theme-switch]");
    if (!form) return;
    form.hidden = false;
    form.elements.theme.value = stored();
    form.addEventListener("change", () => {
      const theme = form.elements.theme.value;
      apply(theme);
      try {
        localStorage.setItem(KEY, theme);
      } catch {
        // The choice holds for this page only.
      }
    });
  });
})();
