//! The results of a team against each opponent.

use pigskin_contest::{FootballResults, GameResults, LostGames, MatchRow, Outcome};
use pigskin_course::Board;
use pigskin_web::language::Language;

use crate::pager::Pager;

/// The team's result against one opponent, as text.
pub struct OpponentRow {
    pub name: String,
    pub team: Option<i64>,
    pub first: String,
    pub second: String,
    pub mean: String,
    /// The key of the word.
    pub outcome: &'static str,
    /// Number of games that the team forfeited, by kind.
    pub forfeited: String,
    /// Why the team lost other games, if the visitor may see the replays.
    pub lost: Option<LostGames>,
    pub replays: Vec<Replay>,
}

/// A recorded game.
pub struct Replay {
    pub number: u32,
    pub address: String,
    /// Why the game was forfeited, if it was.
    pub forfeit: Option<String>,
}

/// The results of a line of the board against all others.
pub fn opponents(
    board: &Board,
    line: usize,
    names: &[(String, Option<i64>)],
    sees: bool,
) -> Vec<OpponentRow> {
    let percent = |rate: f64| Language::asked().percent(rate, 4);
    match &board.results.game {
        GameResults::Hog(results) => {
            let matchups = results.win_rates.of_line(line);
            let opponents = matchups.map(|matchup| OpponentRow {
                name: names[matchup.b].0.clone(),
                team: names[matchup.b].1,
                first: percent(matchup.rate.first),
                second: percent(matchup.rate.second),
                mean: percent(matchup.rate.mean()),
                outcome: match matchup.outcome(results.threshold) {
                    Outcome::A => "team-win",
                    Outcome::B => "team-loss",
                    Outcome::Tie { .. } => "team-tie",
                },
                forfeited: String::new(),
                lost: None,
                replays: Vec::new(),
            });
            opponents.collect()
        }
        GameResults::DFootball(football) => {
            let own = &board.results.standings[line].team;
            let line_of = |team: &String| {
                let mut standings = board.results.standings.iter();
                standings.position(|row| row.team == *team)
            };
            let matches = football.matchups.iter().filter_map(|row| {
                let first = row.a == *own;
                if !first && row.b != *own {
                    return None;
                }
                let other = line_of(if first { &row.b } else { &row.a })?;
                let (mine, theirs, forfeited, lost) = if first {
                    (row.a_wins, row.b_wins, &row.a_forfeits, row.a_lost)
                } else {
                    (row.b_wins, row.a_wins, &row.b_forfeits, row.b_lost)
                };
                let forfeited = forfeited
                    .iter()
                    .map(|(kind, count)| format!("{count} {kind}"));
                Some(OpponentRow {
                    name: names[other].0.clone(),
                    team: names[other].1,
                    first: mine.to_string(),
                    second: theirs.to_string(),
                    mean: percent(f64::from(mine) / f64::from((mine + theirs).max(1))),
                    outcome: match mine.cmp(&theirs) {
                        std::cmp::Ordering::Greater => "team-win",
                        std::cmp::Ordering::Less => "team-loss",
                        std::cmp::Ordering::Equal => "team-tie",
                    },
                    forfeited: forfeited.collect::<Vec<_>>().join(", "),
                    lost: lost.filter(|_| sees),
                    replays: if sees {
                        let (own, other) = (names[line].0.as_str(), names[other].0.as_str());
                        let teams = if first { [own, other] } else { [other, own] };
                        replays(football, row, teams)
                    } else {
                        Vec::new()
                    },
                })
            });
            matches.collect()
        }
    }
}

/// The recorded games of a match of two teams, the first of the row first.
fn replays(football: &FootballResults, row: &MatchRow, [a, b]: [&str; 2]) -> Vec<Replay> {
    let n = football.n;
    let replays = row.replays.iter().map(|replay| {
        let moves: Vec<String> = replay.moves.iter().map(u8::to_string).collect();
        let moves = moves.join(".");
        let (first, second) = if replay.first == "a" { (a, b) } else { (b, a) };
        let [first, second] = [first, second].map(Pager::encoded);
        let mut address = format!(
            "/d-football/review?n={n}&first-name={first}&second-name={second}&moves={moves}"
        );
        // The review names the team itself.
        let why = replay
            .forfeit
            .as_deref()
            .and_then(|why| why.split_once(" strategy "));
        if let Some((_, why)) = why {
            address += "&forfeit=";
            address += &Pager::encoded(why);
        }
        Replay {
            number: replay.number,
            address,
            forfeit: replay.forfeit.clone(),
        }
    });
    replays.collect()
}

/// Why a team forfeited a game: the first recorded reason.
pub fn forfeits(board: &Board, line: usize) -> Option<String> {
    let football = match &board.results.game {
        GameResults::DFootball(football) => football,
        GameResults::Hog(_) => return None,
    };
    let own = &board.results.standings[line].team;
    let lost = football.matchups.iter().filter_map(|row| {
        let loses_to = match own {
            own if row.a == *own => "b",
            own if row.b == *own => "a",
            _ => return None,
        };
        let mut lost = row
            .replays
            .iter()
            .filter(|replay| replay.winner == loses_to);
        lost.find_map(|replay| replay.forfeit.clone())
    });
    lost.into_iter().next()
}
