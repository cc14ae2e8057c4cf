"use strict";

// Describes the cells of heat maps, and takes dropped files. All pages work without this.

const PORK_CHOP = "p";

/** The numbers of the cells of heat maps, by their addresses. */
const numbers = new Map();

/** Heat maps whose numbers are kept. */
const MOST_MAPS = 8;

/** Seconds until the next request to a busy server that names no time. */
const RETRY_AFTER = 2;

/** Fetches numbers, and repeats the request while the server is busy and the page is open. */
async function fetchNumbers(address) {
  for (;;) {
    const answer = await fetch(address);
    if (answer.ok) return answer.json();
    if (answer.status !== 503) throw new Error(`${address}: ${answer.status}`);
    const seconds = Number(answer.headers.get("retry-after")) || RETRY_AFTER;
    await new Promise((resume) => setTimeout(resume, seconds * 1000));
    if (!document.querySelector(`[data-cells="${CSS.escape(address)}"]`)) throw new Error("the page is closed");
  }
}

function numbersOf(heat) {
  const address = heat.dataset.cells;
  if (!address) return Promise.resolve(null);
  if (!numbers.has(address)) {
    if (numbers.size > MOST_MAPS) numbers.clear();
    const fetched = fetchNumbers(address).catch(() => {
      // The next cell that is pointed at requests them again.
      numbers.delete(address);
      return null;
    });
    numbers.set(address, fetched);
  }
  return numbers.get(address);
}

function choiceAt(letters, place) {
  const letter = letters[place];
  return letter === PORK_CHOP ? "−1" : String(letter.charCodeAt(0) - "a".charCodeAt(0));
}

const digits = (number) => (Math.abs(number) < 0.0001 && number !== 0 ? number.toExponential(1) : number.toFixed(4));

/** A number of percent with about two digits that tell something. */
function rounded(percent) {
  if (percent < 0.005) return "less than 0.01";
  return percent.toFixed(percent >= 9.95 ? 0 : percent >= 0.995 ? 1 : 2);
}

/** Describes a cell. */
function describe(heat, mine, theirs, known) {
  const place = mine * Number(heat.dataset.size) + theirs;
  const [choices0, choices1, label0, label1] = ["choices-0", "choices-1", "label-0", "label-1"].map((name) => heat.getAttribute(`data-${name}`));
  const choice = choiceAt(choices0, place);
  const isChop = choice === "−1";
  if (choices1) {
    const otherChoice = choiceAt(choices1, place);
    const at = `At ${mine} to ${theirs}`;
    if (choice === otherChoice) return isChop ? `${at}: both chop.` : `${at}: both roll ${choice}.`;
    const does = (who, chosen) => (chosen === "−1" ? `${who} chops` : `${who} rolls ${chosen}`);
    return `${at}: ${does(label0, choice)}, ${does(label1, otherChoice)}.`;
  }
  const start = `You have ${mine}, they have ${theirs}: you ${isChop ? "choose −1" : `roll ${choice}`}`;
  if (!known) return `${start}.`;
  if (known.visits[place] === 0) return `${start}; no game comes here.`;
  const better = known.better[place] < 0 ? "−1" : String(known.better[place]);
  const [gain, visits] = [known.gains[place], known.visits[place]].map(rounded);
  const verdict = better === choice ? "no other choice is better" : `${better} is better by ${gain} percentage points`;
  return `${start}; ${verdict}, and this comes up in ${visits} % of games. The choice gives away ${digits(known.regrets[place])} percentage points each time.`;
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
  says.textContent = describe(heat, mine, theirs, null);
  numbersOf(heat).then((known) => {
    if (heat.pointed.mine === mine && heat.pointed.theirs === theirs) says.textContent = describe(heat, mine, theirs, known);
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
