"use strict";

// Heat maps that speak, and files that are dropped. All pages work without this.

const PORK_CHOP = "p";

/** What the script knows of a heat map beside what stands in it. */
const numbers = new Map();

function numbersOf(heat) {
  const address = heat.dataset.cells;
  if (!address) return Promise.resolve(null);
  if (!numbers.has(address)) {
    // Some pages' worth.
    if (numbers.size > 8) numbers.clear();
    numbers.set(address, fetch(address).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null));
  }
  return numbers.get(address);
}

function choiceAt(letters, place) {
  const letter = letters[place];
  return letter === PORK_CHOP ? "−1" : String(letter.charCodeAt(0) - "a".charCodeAt(0));
}

const does = (choice) => (choice === "−1" ? "takes −1" : `rolls ${choice}`);
const digits = (number) => (Math.abs(number) < 0.0001 && number !== 0 ? number.toExponential(1) : number.toFixed(4));

/** What is known of a cell, in words. */
function told(heat, mine, theirs, known) {
  const place = mine * Number(heat.dataset.size) + theirs;
  const [choices0, choices1, label0, label1] = ["choices-0", "choices-1", "label-0", "label-1"].map((name) => heat.getAttribute(`data-${name}`));
  const choice = choiceAt(choices0, place);
  if (choices1) {
    const other = choiceAt(choices1, place);
    const same = choice === other ? "both choose" : `${label0} chooses`;
    return `At ${mine} to ${theirs} ${same} ${choice}${choice === other ? "" : `, ${label1} ${other}`}.`;
  }
  const start = `At ${mine} to ${theirs} it ${does(choice)}`;
  if (!known) return `${start}.`;
  if (known.visits[place] === 0) return `${start}; no game comes here.`;
  const better = known.better[place] < 0 ? "−1" : String(known.better[place]);
  const gain = better === choice ? "no change would gain" : `${better} would gain ${digits(known.gains[place])}`;
  return `${start}; ${gain}; the choice gives away ${digits(known.regrets[place])} each time; met in ${digits(known.visits[place])} % of games. In points of a percent.`;
}

function pointAt(heat, mine, theirs) {
  const size = Number(heat.dataset.size);
  const clamped = (score) => Math.min(Math.max(score, 0), size - 1);
  [mine, theirs] = [clamped(mine), clamped(theirs)];
  if (heat.pointed?.mine === mine && heat.pointed?.theirs === theirs) return;
  heat.pointed = { mine, theirs };
  const cursor = heat.querySelector(".cursor");
  cursor.setAttribute("x", (theirs * 100) / size);
  cursor.setAttribute("y", 100 - ((mine + 1) * 100) / size);
  cursor.removeAttribute("visibility");
  const says = document.getElementById(`${heat.id}-says`);
  says.textContent = told(heat, mine, theirs, null);
  numbersOf(heat).then((known) => {
    if (heat.pointed.mine === mine && heat.pointed.theirs === theirs) says.textContent = told(heat, mine, theirs, known);
  });
}

function follow(event) {
  const heat = event.target.closest?.(".heat");
  if (!heat) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(heat.getScreenCTM().inverse());
  if (point.x < 0 || point.y < 0 || point.x >= 100 || point.y >= 100) return;
  const size = Number(heat.dataset.size);
  pointAt(heat, size - 1 - Math.floor((point.y * size) / 100), Math.floor((point.x * size) / 100));
}

document.addEventListener("pointermove", follow);
document.addEventListener("pointerdown", follow);

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] };

document.addEventListener("keydown", (event) => {
  const heat = event.target.closest?.(".heat");
  const move = MOVES[event.key];
  if (!heat || !move || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const step = event.shiftKey ? 10 : 1;
  if (heat.pointed) pointAt(heat, heat.pointed.mine + step * move[0], heat.pointed.theirs + step * move[1]);
  else pointAt(heat, 0, 0);
});

// Files

const zoneOf = (event) => event.target.closest?.("[data-drop]");

document.addEventListener("dragover", (event) => {
  const zone = zoneOf(event);
  if (!zone) return;
  event.preventDefault();
  zone.classList.add("over");
});

document.addEventListener("dragleave", (event) => {
  const zone = zoneOf(event);
  if (zone && !zone.contains(event.relatedTarget)) zone.classList.remove("over");
});

document.addEventListener("drop", (event) => {
  const zone = zoneOf(event);
  if (!zone) return;
  event.preventDefault();
  zone.classList.remove("over");
  if (event.dataTransfer.files.length === 0) return;
  zone.querySelector("input[type=file]").files = event.dataTransfer.files;
  zone.requestSubmit();
});
