"use strict";

// Keys, and what a screen reader is told. All pages work without this.

const typing = (element) => element.matches("input, select, textarea, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  for (const element of document.querySelectorAll("[data-key]")) {
    if (element.dataset.key === key && !element.disabled) {
      event.preventDefault();
      element.click();
      return;
    }
  }
});

// The element stays where it is while the page around it changes, so that what
// is written into it is read out.
const say = () => {
  const said = [...document.querySelectorAll("#main [data-say]")];
  document.getElementById("said").textContent = said.map((one) => one.textContent).join(" ");
};

document.addEventListener("htmx:afterSettle", () => {
  say();
  if (document.activeElement === document.body || !document.activeElement) {
    document.getElementById("main").focus({ preventScroll: true });
  }
});

// A turn that waits for its time must not come after the page has gone.
document.addEventListener("htmx:beforeHistorySave", () => {
  document.getElementById("said").textContent = "";
});
