
// Matchups

/** The matchup as `mine` sees it, or null. */
function matchup(mine, theirs) {
  if (mine === theirs) return null;
  const turned = mine > theirs;
  const [a, b] = turned ? [theirs, mine] : [mine, theirs];
  const row = contest.win_rates[a];
  const [first, second] = [row.first[b - a - 1], row.second[b - a - 1]];
  if (first === null) return null;
  // One team moves first where the other moves second.
  const seen = turned ? { first: 1 - second, second: 1 - first } : { first, second };
  const rate = (seen.first + seen.second) / 2;
  return { ...seen, rate, outcome: outcomeOf(rate, contest.hashes[a] === contest.hashes[b]), bound: contest.error_bound };
}

/** A matchup is won by what is proved to be above the threshold. */
function outcomeOf(rate, sameTable) {
  const { threshold, error_bound: bound } = contest;
  const above = (rate) => rate - bound > threshold;
  const atMost = (rate) => rate + bound < threshold;
  if (above(rate)) return "won";
  if (above(1 - rate)) return "lost";
  return sameTable || (atMost(rate) && atMost(1 - rate)) ? "tie" : "tie, not proved";
}

/** A matchup's numbers by name. */
function numbersOf(seen) {
  return {
    "Outcome": seen.outcome, "In percent": percent(seen.rate), "Mean": seen.rate,
    "Moving first": seen.first, "Moving second": seen.second, "Error at most": seen.bound,
  };
}

// Choices: this scale rises in lightness too.

const VIRIDIS = ["440154", "482576", "414487", "35608d", "2a788e", "21918c", "22a884", "44bf70", "7ad151", "bddf26", "fde725"];
const PORK_CHOP = "p";
const CHOICES = [..."abcdefghijk", PORK_CHOP];

/** A choice's colour; the Pork Chop is striped, and what is no choice blank. */
function choiceColour(choice, x, y) {
  if (choice === PORK_CHOP) return rgb((x + y) % 4 < 2 ? "e8467c" : "ffffff");
  const dice = CHOICES.indexOf(choice);
  return dice < 0 ? null : rgb(VIRIDIS[dice]);
}

// One team

let table = [];
let tablePicture = null;
const hint = byId("table-says")?.textContent;

/** Reads the rows of letters that a table is written as. */
function rowsOf(placement) {
  return placement.split("/").map((row) =>
    row.replace(/(\D)(\d+)/g, (_, letter, length) => letter.repeat(Number(length))));
}

function choiceName(choice) {
  if (choice === PORK_CHOP) return "Pork Chop";
  return String(CHOICES.indexOf(choice));
}

function tellChoice(x, y) {
  const mine = table.length - 1 - y;
  const choice = table[mine][x] ?? "?";
  const does = choice === PORK_CHOP ? "plays Pork Chop" : `rolls ${choiceName(choice)}`;
  byId("table-says").textContent = CHOICES.includes(choice)
    ? `At ${mine} to ${x} it ${does}.`
    : `At ${mine} to ${x} it has no choice.`;
}

function showTable(team) {
  table = rowsOf(contest.tables[contest.hashes[team]] ?? "");
  const width = Math.max(...table.map((row) => row.length));
  tablePicture ??= new Picture("table-picture", tellChoice, true);
  tablePicture.clear();
  tablePicture.start = table.length - 1;
  byId("table-says").textContent = hint;
  if (width === 0) return;
  tablePicture.draw(
    width, table.length,
    (x, y) => choiceColour(table[table.length - 1 - y][x], x, y),
    labels(table.length, 0).map(([at, score]) => [1 - at, score]),
    labels(width, 0),
  );
  const all = table.join("");
  byId("choices").replaceChildren(...CHOICES.map((choice) => {
    const count = all.split(choice).length - 1;
    const swatch = element("canvas");
    swatch.setAttribute("aria-hidden", "true");
    paint(swatch, 8, 8, (x, y) => choiceColour(choice, x, y));
    return element("li", count ? "" : "none", swatch, element("span", "", choiceName(choice)), element("span", "", count.toLocaleString("en")));
  }));
}

function showRow(team) {
  const rows = contest.teams.map((_, theirs) => {
    const seen = matchup(team, theirs);
    if (!seen) return "";
    const opponent = element("th", "", teamName(theirs));
    opponent.scope = "row";
    const numbers = [seen.rate, seen.first, seen.second, seen.bound];
    return element("tr", "", opponent, element("td", "", seen.outcome), ...numbers.map((number) => element("td", "number", String(number))));
  });
  byId("row")?.replaceChildren(...rows);
}

function showTeam(team) {
  showTable(team);
  showRow(team);
}

start();
