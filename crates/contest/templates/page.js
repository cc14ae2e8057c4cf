
"use strict";
// What the reports of all games share. A game's own script follows this one,
// and has the functions matchup, numbersOf and showTeam.
//
// Names are hostile: they become text nodes and nothing else. There is no
// markup in this file, and the page's policy would refuse it.

const contest = JSON.parse(byId("contest").textContent);
const teams = contest.teams.length;

function byId(id) {
  return document.getElementById(id);
}

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A team's name, kept from turning the direction of what surrounds it. */
function teamName(team) {
  return element("bdi", "", contest.teams[team]);
}

function percent(rate) {
  return `${(100 * rate).toFixed(4)}%`;
}

// Colours: both scales rise in lightness all the way, so that they can be
// read in grey and by the colour-blind. Cividis is grey in its middle, at 50%.

const CIVIDIS = ["00204d", "00336f", "39486b", "575c6d", "707173", "8a8779", "a69d75", "c4b56c", "e4cf5b", "ffea46"];

function rgb(hex) {
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

function shade(at) {
  const stop = Math.min(Math.max(at, 0), 1) * (CIVIDIS.length - 1);
  const below = Math.min(Math.floor(stop), CIVIDIS.length - 2);
  const [low, high] = [rgb(CIVIDIS[below]), rgb(CIVIDIS[below + 1])];
  return low.map((part, i) => part + (high[i] - part) * (stop - below));
}

/** The place of a win rate on the scale, stretched around one half. */
function stretched(rate) {
  return 0.5 + Math.sign(rate - 0.5) * Math.sqrt(Math.abs(rate - 0.5) / 2);
}

function paint(canvas, width, height, colour) {
  canvas.width = width;
  canvas.height = height;
  const image = new ImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = colour(x, y);
      if (cell) image.data.set([...cell, 255], 4 * (y * width + x));
    }
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
}

// Pictures

function ticks(axis, side, labels) {
  axis.replaceChildren(...labels.map(([at, label]) => {
    const tick = element("span", "", String(label));
    tick.style[side] = `${100 * at}%`;
    return tick;
  }));
}

/** The cells to label among `count`, at most a dozen, numbered from `start`. */
function labels(count, start) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((step) => count / step <= 12) ?? Math.ceil(count / 12);
  const cells = [...Array(count).keys()].filter((cell) => (cell + start) % step === 0);
  return cells.map((cell) => [(cell + 0.5) / count, cell + start]);
}

/** Cells with a cursor that the pointer and the arrow keys move. */
class Picture {
  constructor(id, tell, follow) {
    const figure = byId(id);
    this.canvas = figure.querySelector("canvas");
    this.cursor = figure.querySelector(".cursor");
    this.axes = [figure.querySelector(".axis.up"), figure.querySelector(".axis.across")];
    this.tell = tell;
    this.at = null;
    this.canvas.addEventListener("pointerdown", (event) => this.point(event));
    if (follow) this.canvas.addEventListener("pointermove", (event) => this.point(event));
    this.canvas.addEventListener("keydown", (event) => this.press(event));
  }

  draw(width, height, colour, up, across) {
    [this.width, this.height] = [width, height];
    paint(this.canvas, width, height, colour);
    this.canvas.classList.toggle("fine", width > 400);
    ticks(this.axes[0], "top", up);
    ticks(this.axes[1], "left", across);
  }

  point(event) {
    const box = this.canvas.getBoundingClientRect();
    this.moveTo(
      Math.floor((event.clientX - box.left) / box.width * this.width),
      Math.floor((event.clientY - box.top) / box.height * this.height),
    );
  }

  press(event) {
    const step = event.shiftKey ? 10 : 1;
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (this.at) this.moveTo(this.at[0] + move[0], this.at[1] + move[1]);
    else this.moveTo(0, this.start ?? 0);
  }

  moveTo(x, y) {
    x = Math.min(Math.max(x, 0), this.width - 1);
    y = Math.min(Math.max(y, 0), this.height - 1);
    if (this.at && this.at[0] === x && this.at[1] === y) return;
    this.at = [x, y];
    const { style } = this.cursor;
    style.left = `${100 * x / this.width}%`;
    style.top = `${100 * y / this.height}%`;
    style.width = `${100 / this.width}%`;
    style.height = `${100 / this.height}%`;
    this.cursor.hidden = false;
    this.tell(x, y);
  }

  clear() {
    this.at = null;
    this.cursor.hidden = true;
  }
}

// One team

function showSame(team) {
  const same = contest.hashes.flatMap((hash, other) =>
    hash === contest.hashes[team] && other !== team ? [", ", teamName(other)] : []);
  byId("team-same-as").replaceChildren(...same.slice(1));
  byId("team-same").hidden = same.length === 0;
}

function choose(team) {
  buttons.forEach((button, line) => {
    if (line === team) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  byId("team-title").replaceChildren(teamName(team), element("bdi", "file", contest.files[team]));
  showSame(team);
  showTeam(team);
}

/** Chooses a team on the reader's behalf, and brings it before them. */
function visit(team) {
  choose(team);
  byId("team-says").replaceChildren("Showing ", teamName(team));
  const { top } = byId("team").getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) byId("team-title").focus();
}

function pick(team) {
  const button = element("button", "pick", teamName(team));
  button.type = "button";
  button.addEventListener("click", () => visit(team));
  return button;
}

/** The buttons of the standings. */
const buttons = contest.teams.map((_, team) => pick(team));

// The matrix

function tellMatchup(theirs, mine) {
  const seen = matchup(mine, theirs);
  if (!seen) {
    byId("matrix-says").replaceChildren(pick(mine), "has no matchup here.");
    return;
  }
  const list = element("dl", "", ...Object.entries(numbersOf(seen)).flatMap(([term, number]) =>
    [element("dt", "", term), element("dd", "", String(number))]));
  byId("matrix-says").replaceChildren(pick(mine), "against", pick(theirs), list);
}

function showMatrix() {
  new Picture("matrix-picture", tellMatchup, false).draw(
    teams, teams,
    (theirs, mine) => {
      const seen = matchup(mine, theirs);
      return seen && shade(stretched(seen.rate));
    },
    labels(teams, 1), labels(teams, 1),
  );
  const scale = byId("scale-picture");
  paint(scale.querySelector("canvas"), 256, 1, (x) => shade(x / 255));
  ticks(scale.querySelector(".axis"), "left", [0, 25, 40, 48, 50, 52, 60, 75, 100].map((rate) => [stretched(rate / 100), rate]));
}

/** Shows everything, once the game's own script is there. */
function start() {
  for (const part of document.querySelectorAll(".scripted")) part.hidden = false;
  document.querySelectorAll(".standings .team").forEach((place, team) => {
    if (buttons[team]) place.replaceChildren(buttons[team]);
  });
  if (teams > 0) choose(0);
  if (teams > 1) showMatrix();
  window.addEventListener("beforeprint", () => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
}
