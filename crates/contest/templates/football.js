
/** For each pair of lines, one more than the matchup's place in the columns,
 * negative where the row's team is the matchup's second; 0 for none. */
const places = new Int32Array(teams * teams);
contest.a.forEach((a, place) => {
  const b = contest.b[place];
  places[a * teams + b] = place + 1;
  places[b * teams + a] = -place - 1;
});

/** The matchup of two teams: its place in the columns, and whether `mine` is
 * its second team; or null. */
function found(mine, theirs) {
  const signed = places[mine * teams + theirs];
  return signed === 0 ? null : { place: Math.abs(signed) - 1, turned: signed < 0 };
}

/** The match as `mine` sees it, or null. */
function matchup(mine, theirs) {
  const at = found(mine, theirs);
  if (!at) return null;
  const { place, turned } = at;
  const side = (column) => {
    const [a, b] = [contest[`a_${column}`][place], contest[`b_${column}`][place]];
    return turned ? [b, a] : [a, b];
  };
  const [won, lost] = side("wins");
  const [first, theirFirst] = side("first");
  const [forfeits, theirForfeits] = side("forfeits");
  const [reasons, theirReasons] = side("reasons");
  return {
    place, turned, won, lost, first, forfeits, theirForfeits, reasons, theirReasons,
    rate: won / (won + lost),
    second: first === null ? null : won - first,
    theirFirst,
    same: contest.same_code[place],
    deterministic: contest.deterministic[place],
  };
}

function shown(number) {
  return number === null ? "–" : String(number);
}

/** A match's numbers by name. */
function numbersOf(seen) {
  const numbers = {
    "Won": seen.won, "Lost": seen.lost, "In percent": percent(seen.rate),
    "Won moving first": shown(seen.first), "Won moving second": shown(seen.second),
  };
  if (seen.forfeits) numbers["Forfeited"] = seen.forfeits;
  if (seen.theirForfeits) numbers["Opponent forfeited"] = seen.theirForfeits;
  if (seen.reasons) numbers["With perfect play"] = seen.reasons;
  if (seen.theirReasons) numbers["Opponent"] = seen.theirReasons;
  if (seen.same) numbers["Note"] = "the same code: half of the games each";
  if (seen.deterministic) numbers["Note"] = "both always do the same";
  return numbers;
}

function showTeam(team) {
  const rows = contest.teams.map((_, theirs) => {
    const seen = matchup(team, theirs);
    if (!seen) return "";
    const opponent = element("th", "", teamName(theirs));
    opponent.scope = "row";
    const numbers = [seen.won, seen.lost, seen.first, seen.second];
    const replays = contest.replays[seen.place].map((replay) => replayButton(team, theirs, seen, replay));
    return element(
      "tr", "", opponent,
      ...numbers.map((number) => element("td", "number", shown(number))),
      element("td", "", seen.same ? "same code" : seen.forfeits),
      element("td", "reasons", seen.reasons),
      element("td", "replays", ...replays),
    );
  });
  byId("row")?.replaceChildren(...rows);
}

// Replays

let boards = [];
let replayed = null;

function replayButton(mine, theirs, seen, replay) {
  const first = (replay.first === 0) !== seen.turned;
  const won = (replay.winner === 0) !== seen.turned;
  const why = replay.forfeit ? " by forfeit" : replay.losing_move ? ` at move ${replay.losing_move.number}` : "";
  const button = element("button", "chip", `${first ? "first" : "second"}: ${won ? "won" : "lost"}${why}`);
  button.type = "button";
  button.addEventListener("click", () => {
    show(first ? [mine, theirs] : [theirs, mine], replay, won === first);
    byId("replay-title").focus();
  });
  return button;
}

/** All boards of a game, each with what the last move did. */
function play(moves) {
  const { n } = contest;
  let squares = [..."M".repeat(n), "_", ..."O".repeat(n)];
  const boards = [{ squares, from: null }];
  for (const square of moves) {
    const from = square - 1;
    const team = squares[from];
    const ahead = team === "M" ? 1 : -1;
    const jumps = squares[from + ahead] !== "_";
    const to = from + (jumps ? 2 * ahead : ahead);
    squares = [...squares];
    squares[from] = "_";
    if (jumps) squares[from + ahead] = "_";
    squares[to] = team;
    boards.push({ squares, team, from, to, jumped: jumps ? from + ahead : null });
  }
  return boards;
}

const TEAMS = { M: "Michigan", O: "Ohio" };

function show([first, second], replay, firstWon) {
  boards = play(replay.moves);
  replayed = { ...replay, firstWon };
  byId("replay-who").replaceChildren(
    `Game ${replay.number}: `, teamName(first), " as Michigan, moving right, against ", teamName(second), " as Ohio.",
  );
  byId("ply").max = String(boards.length - 1);
  goTo(replay.losing_move?.number ?? 0);
}

/** Squares as "4", "4 or 6" or "4, 6 or 9". */
function eitherOf(squares) {
  const last = String(squares.at(-1));
  return squares.length === 1 ? last : `${squares.slice(0, -1).join(", ")} or ${last}`;
}

function goTo(wanted) {
  const ply = Math.min(Math.max(wanted, 0), boards.length - 1);
  byId("ply").value = String(ply);
  const { squares, team, from, to, jumped } = boards[ply];
  byId("board").replaceChildren(...squares.map((piece, at) => {
    const kind = { M: "michigan", O: "ohio", _: "empty" }[piece];
    const mark = { [from]: " from", [to]: " to", [jumped]: " jumped" }[at] ?? "";
    return element("span", `square ${kind}${mark}`, element("b", "", piece === "_" ? "" : piece), element("i", "", String(at + 1)));
  }));
  byId("board").setAttribute("aria-label", squares.join(""));
  const says = ply === 0 ? "The start." : `Move ${ply}: ${TEAMS[team]} ${jumped === null ? "steps" : "jumps"} from ${from + 1} to ${to + 1}.`;
  const winner = replayed.firstWon ? "Michigan" : "Ohio";
  const left = boards.length - 1 - ply;
  const why = replayed.forfeit ? ` ${winner} wins: ${replayed.forfeit}.` : ` ${winner} wins: ${winner === "Ohio" ? "Michigan" : "Ohio"} cannot move.`;
  const thrown = replayed.losing_move?.number === ply ? ` It throws the win away: a move from ${eitherOf(replayed.losing_move.better)} keeps it.` : "";
  byId("replay-says").textContent = says + thrown + (ply === boards.length - 1 ? why : ` ${left === 1 ? "One move" : `${left} moves`} to come.`);
}

/** The first replay in the order of the standings is there to begin with. */
function showFirst() {
  const place = contest.replays.findIndex((replays) => replays.length > 0);
  byId("replay").hidden = place < 0;
  if (place < 0) return;
  const [replay] = contest.replays[place];
  const pair = [contest.a[place], contest.b[place]];
  show(replay.first === 0 ? pair : pair.reverse(), replay, replay.winner === replay.first);
  const ply = byId("ply");
  ply.addEventListener("input", () => goTo(Number(ply.value)));
  byId("to-start").addEventListener("click", () => goTo(0));
  byId("back").addEventListener("click", () => goTo(Number(ply.value) - 1));
  byId("forward").addEventListener("click", () => goTo(Number(ply.value) + 1));
  byId("to-end").addEventListener("click", () => goTo(boards.length - 1));
}

start();
if (teams > 1) showFirst();
