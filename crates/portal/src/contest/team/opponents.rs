//! The results of a team against each opponent.

use pigskin_contest::{
    FootballResults, GameResults, LostGames, MatchRow, MatchupOutcome, forfeits_in_words,
};
use pigskin_course_contest::{Board, BoardRow};

use crate::contest::matrix::band;
use crate::pager::Pager;

/// The team's result against one opponent, as text.
pub struct OpponentRow {
    pub name: String,
    pub team: Option<i64>,
    pub first: String,
    pub second: String,
    pub mean: String,
    /// The [`band`] of the mean.
    pub band: usize,
    pub outcome: &'static str,
    pub forfeited: String,
    pub lost: Option<LostGames>,
    pub replays: Vec<Replay>,
}

pub struct Replay {
    pub number: u32,
    pub is_won: bool,
    pub address: String,
    pub forfeit: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum GameAccess {
    Results,
    /// The team's games, without an opponent's error message, which may contain lines of its
    /// program.
    Games,
    All,
}

/// The results of a line of the board against all others.
pub fn opponents(
    board: &Board,
    line: usize,
    rows: &[BoardRow],
    sees: GameAccess,
) -> Vec<OpponentRow> {
    let percent = |rate: f64| pigskin_web::percent(rate, 4);
    match &board.results.game {
        GameResults::Hog(results) => {
            let matchups = results.win_rates.of_line(line);
            let opponents = matchups.map(|matchup| OpponentRow {
                name: rows[matchup.b].name.clone(),
                team: rows[matchup.b].team.map(|team| team.0),
                first: percent(matchup.rate.first),
                second: percent(matchup.rate.second),
                mean: percent(matchup.rate.mean()),
                band: band(matchup.rate.mean()),
                outcome: match matchup.outcome(results.threshold) {
                    MatchupOutcome::A => "win",
                    MatchupOutcome::B => "loss",
                    MatchupOutcome::Tie { .. } => "tie",
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
                let share = f64::from(mine) / f64::from((mine + theirs).max(1));
                Some(OpponentRow {
                    name: rows[other].name.clone(),
                    team: rows[other].team.map(|team| team.0),
                    first: mine.to_string(),
                    second: theirs.to_string(),
                    mean: percent(share),
                    band: band(share),
                    outcome: match mine.cmp(&theirs) {
                        std::cmp::Ordering::Greater => "win",
                        std::cmp::Ordering::Less => "loss",
                        std::cmp::Ordering::Equal => "tie",
                    },
                    forfeited: forfeits_in_words(forfeited),
                    lost: lost.filter(|_| sees != GameAccess::Results),
                    replays: if sees == GameAccess::Results {
                        Vec::new()
                    } else {
                        let (own, other) = (rows[line].name.as_str(), rows[other].name.as_str());
                        let teams = if first { [own, other] } else { [other, own] };
                        let own = if first { "a" } else { "b" };
                        replays(football, row, teams, (own, sees))
                    },
                })
            });
            matches.collect()
        }
    }
}

/// The recorded games of a match of two teams, the first of the row first, for visitors of one of
/// them: `"a"` or `"b"`.
fn replays(
    football: &FootballResults,
    row: &MatchRow,
    [a, b]: [&str; 2],
    (own, sees): (&str, GameAccess),
) -> Vec<Replay> {
    let n = football.n;
    let replays = row.replays.iter().map(|replay| {
        let is_won = replay.winner == own;
        let forfeit = replay.forfeit.as_deref();
        let forfeit = forfeit.map(|why| {
            let is_hidden = is_won && sees != GameAccess::All;
            if is_hidden { without_error(why) } else { why }
        });
        let moves: Vec<String> = replay.moves.iter().map(u8::to_string).collect();
        let moves = moves.join(".");
        let (first, second) = if replay.first == "a" { (a, b) } else { (b, a) };
        let [first, second] = [first, second].map(Pager::encoded);
        let mut address = format!(
            "/d-football/review?n={n}&first-name={first}&second-name={second}&moves={moves}"
        );
        // The review names the team itself.
        let why = forfeit.and_then(|why| why.split_once(" strategy "));
        if let Some((_, why)) = why {
            address += "&forfeit=";
            address += &Pager::encoded(why);
        }
        Replay {
            number: replay.number,
            is_won,
            address,
            forfeit: forfeit.map(str::to_owned),
        }
    });
    replays.collect()
}

/// The reason of a forfeit, without a program's error message.
fn without_error(why: &str) -> &str {
    const FAILED: &str = "strategy produced an error";
    match why.find(FAILED) {
        Some(at) => &why[..at + FAILED.len()],
        None => why,
    }
}

/// Why a team forfeited a game: the first recorded reason.
pub fn forfeits(board: &Board, line: usize) -> Option<String> {
    let football = board.results.game.football()?;
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

#[cfg(test)]
mod tests {
    use super::without_error;

    #[test]
    fn an_opponents_error_is_named_and_not_shown() {
        let failed = "ohio strategy produced an error: strategy.R:5:0: secret <- 1";
        assert_eq!(without_error(failed), "ohio strategy produced an error");
        let late = "ohio strategy took >100ms to return a move";
        assert_eq!(without_error(late), late);
    }
}
