"use strict";

// Keyboard shortcuts, and announcements for screen readers. All pages work without this.

const typing = (element) => element.matches("input, select, textarea, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  for (const element of document.querySelectorAll("a[data-key], button[data-key]")) {
    if (element.dataset.key.split(" ").includes(key) && !element.disabled) {
      event.preventDefault();
      element.click();
      return;
    }
  }
});

// Screen readers read out changes of this element, which stays while the page changes.
const say = () => {
  const said = [...document.querySelectorAll("#main [data-say]")];
  document.getElementById("said").textContent = said.map((one) => one.textContent).join(" ");
};

// The word at the top for the section of the page, which a link may have left.
const markSection = () => {
  const section = document.getElementById("main").dataset.section;
  for (const link of document.querySelectorAll("#menu a")) {
    if (link.getAttribute("href") === section) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
};

// The row of parts of a section, which scrolls on a phone, shows the one that is open.
const showPart = () => {
  const here = document.querySelector(".parts [aria-current]");
  if (here) here.parentElement.scrollLeft = here.offsetLeft - (here.parentElement.clientWidth - here.offsetWidth) / 2;
};

document.addEventListener("DOMContentLoaded", showPart);

document.addEventListener("htmx:afterSettle", () => {
  say();
  markSection();
  showPart();
  if (document.activeElement === document.body || !document.activeElement) {
    document.getElementById("main").focus({ preventScroll: true });
  }
});

// A link that a change of its part of the page has removed since the click, such as a line of a live
// board, inherits nothing any more. Its answer is a page all the same.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.boosted || detail.target.id !== "main") return;
  detail.selectOverride = "#main";
  detail.swapOverride = "outerHTML";
});

// The address follows such a link, too.
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.boosted) detail.etc.push ??= "true";
});

// An event of the server that comes while a part of the page is being replaced is lost with it, so the
// new part is told. htmx itself remembers what a part that stays has to do.
const untold = new Map();

for (const event of ["sse:board", "sse:news"]) {
  // Before the part itself hears of the event and begins to load.
  document.addEventListener(event, ({ target }) => {
    if (target.classList.contains("htmx-request")) untold.set(target, event);
  }, true);
}

document.addEventListener("htmx:afterSettle", () => {
  for (const [part, event] of untold) {
    if (part.isConnected && part.classList.contains("htmx-request")) continue;
    untold.delete(part);
    const replacing = part.isConnected ? null : document.getElementById(part.id);
    if (replacing) htmx.trigger(replacing, event);
  }
});

// Clears the announcement before the page changes.
document.addEventListener("htmx:beforeHistorySave", () => {
  document.getElementById("said").textContent = "";
});

// Moments in a form are local times of the browser. Without this they stay in the course's time zone.

const two = (number) => String(number).padStart(2, "0");

const localTime = (at) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}` +
  `T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

const useLocalTimes = () => {
  const said = document.getElementById("zone");
  const form = said && said.closest("form");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!form || !zone || form.elements.zone.value === zone) return;
  for (const field of form.querySelectorAll("input[data-at]")) {
    field.value = localTime(new Date(field.dataset.at));
  }
  form.elements.zone.value = zone;
  said.textContent = zone;
};

useLocalTimes();
document.addEventListener("htmx:afterSettle", useLocalTimes);

// A list of time zones begins with that of the browser, which is chosen unless somebody has chosen.

const offerOwnZone = () => {
  const list = document.querySelector("select[data-zones]");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!list || !zone || list.querySelector("optgroup")) return;
  const known = [...list.options].find((option) => option.value === zone);
  if (!known) return;
  const chosen = list.value;
  const own = document.createElement("optgroup");
  own.label = "This browser";
  const all = document.createElement("optgroup");
  all.label = "All";
  all.append(...list.options);
  const copy = known.cloneNode(true);
  own.append(copy);
  list.append(own, all);
  if (list.dataset.zones === "new" || chosen === zone) copy.selected = true;
  // Options that move lose their mark.
  else list.value = chosen;
};

offerOwnZone();
document.addEventListener("htmx:afterSettle", offerOwnZone);

// D-Football: the arrow keys choose among the pieces that can move. Typing a square's number
// moves its piece as soon as no other number begins with it.

const movable = () => [...document.querySelectorAll("#main [data-square]")];
let typedSquare = "";

const chooseBeside = (links, by) => {
  const at = links.indexOf(document.activeElement);
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by;
  links[Math.min(Math.max(next, 0), links.length - 1)].focus();
};

const typeDigit = (links, digit) => {
  const meant = (text) => links.filter((link) => link.dataset.square.startsWith(text));
  typedSquare = meant(typedSquare + digit).length > 0 ? typedSquare + digit : digit;
  const [first, ...others] = meant(typedSquare);
  if (!first) typedSquare = "";
  else if (others.length === 0 && first.dataset.square === typedSquare) first.click();
  else first.focus();
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const links = movable();
  if (links.length === 0) return;
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    event.preventDefault();
    typedSquare = "";
    chooseBeside(links, event.key === "ArrowRight" ? 1 : -1);
  } else if (/^[0-9]$/.test(event.key)) {
    event.preventDefault();
    typeDigit(links, event.key);
  } else {
    typedSquare = "";
  }
});

document.addEventListener("htmx:afterSettle", () => { typedSquare = ""; });

// The ladders: this browser remembers the opponents that its person has beaten.

const BEATEN = "pigskin-beaten";

const beaten = () => {
  try {
    return new Set(JSON.parse(localStorage.getItem(BEATEN)) ?? []);
  } catch {
    return new Set();
  }
};

const climb = () => {
  const all = beaten();
  const won = document.querySelector("#main [data-beaten]");
  if (won && !all.has(won.dataset.beaten)) {
    all.add(won.dataset.beaten);
    try {
      localStorage.setItem(BEATEN, JSON.stringify([...all]));
    } catch {
      // A browser that stores nothing remembers nothing.
    }
  }
  for (const rung of document.querySelectorAll("#main [data-rung]")) {
    if (!all.has(rung.dataset.rung) || rung.querySelector(".done")) continue;
    const done = document.createElement("b");
    done.className = "done";
    done.textContent = "✓ beaten";
    rung.append(" ", done);
  }
};

document.addEventListener("DOMContentLoaded", climb);
document.addEventListener("htmx:afterSettle", climb);

// Deadlines on the browser's clock, and the time until then.

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

const countDown = () => {
  for (const line of document.querySelectorAll("#main [data-deadline]")) {
    const at = new Date(line.dataset.deadline);
    // The server's clock counts, whatever the browser's says.
    line.dataset.ahead ??= new Date(line.dataset.now) - Date.now();
    const seconds = Math.round((at - Date.now() - Number(line.dataset.ahead)) / 1000);
    const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[3];
    const left = new Intl.RelativeTimeFormat("en", { numeric: "always" });
    const shown = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "long" });
    line.querySelector("time").textContent = shown.format(at);
    line.querySelector("span").textContent = `(${left.format(Math.trunc(seconds / size), unit)})`;
    line.hidden = false;
  }
};

document.addEventListener("DOMContentLoaded", countDown);
document.addEventListener("htmx:afterSettle", countDown);
setInterval(countDown, 1000);

// A part of a page that a form replaces: the folds that a person has opened stay open, the focus goes
// where the button says, and a refusal is told beside the form, so that nothing typed is lost.

let openFolds = [];

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const button = detail.requestConfig.elt;
  if (!button.matches("button[hx-post]")) return;
  openFolds = [...detail.target.querySelectorAll("details[id][open]")].map((one) => one.id);
  const answer = new DOMParser().parseFromString(detail.serverResponse, "text/html");
  if (detail.xhr.status < 400 && answer.querySelector(button.getAttribute("hx-select"))) {
    // Browsers complain of this where something has the focus.
    answer.querySelector("[autofocus]")?.removeAttribute("autofocus");
    detail.serverResponse = answer.documentElement.outerHTML;
    return;
  }
  detail.shouldSwap = false;
  const told = detail.target.querySelector("[data-refusal]");
  const why = answer.querySelector("#main .lead");
  if (!told || !why) return location.reload();
  told.textContent = why.textContent;
  told.hidden = false;
});

document.addEventListener("htmx:afterSwap", () => {
  for (const id of openFolds) document.getElementById(id)?.setAttribute("open", "");
  openFolds = [];
});

document.addEventListener("htmx:afterSettle", ({ detail }) => {
  const back = detail.requestConfig?.elt.dataset.back;
  if (back) document.getElementById(back)?.focus();
});

// The rubric of a review: digits pick choices of the marked item, commas and full stops go to others,
// and n ends this review and claims the next one.

const items = () => [...document.querySelectorAll("#marks fieldset")];
const markedItem = () => items().findIndex((one) => "current" in one.dataset);

const markItem = (place) => {
  const all = items();
  const next = Math.min(Math.max(place, 0), all.length - 1);
  all.forEach((one, at) => one.toggleAttribute("data-current", at === next));
};

const pickChoice = (digit) => {
  const place = markedItem();
  const choice = items()[place]?.querySelectorAll("input[type=radio], input[type=checkbox]")[digit - 1];
  if (!choice) return;
  choice.click();
  if (choice.type === "radio") markItem(place + 1);
};

const beginRubric = () => {
  const keys = document.querySelector("#marks [data-keys]");
  if (!keys || !keys.hidden) return;
  keys.hidden = false;
  markItem(0);
};

document.addEventListener("DOMContentLoaded", beginRubric);
document.addEventListener("htmx:afterSettle", beginRubric);

document.addEventListener("focusin", ({ target }) => {
  const place = items().indexOf(target.closest("#marks fieldset"));
  if (place >= 0) markItem(place);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !document.querySelector("#marks")) return;
  const isChoice = event.target.matches("[type=radio], [type=checkbox]");
  if (typing(event.target) && !isChoice) return;
  if (/^[1-9]$/.test(event.key)) pickChoice(Number(event.key));
  else if (event.key === ",") markItem(markedItem() - 1);
  else if (event.key === ".") markItem(markedItem() + 1);
  else if (event.key === "n") document.querySelector("#marks [name=then]")?.click();
  else return;
  event.preventDefault();
});
