//! The results of a contest of D-Football, from its matches.

use std::collections::BTreeMap;

use super::{FootballMatchup, FootballResults, MatchRow, Replay, ReplayRow};
use crate::{Contest, Field, FootballContest, GameResults, Results, Standing};

impl Results {
    /// The results of a contest of D-Football: the matchups are those of [`Field::play`]
    /// for this field.
    pub fn from_matchups<P>(
        contest: &Contest,
        football: &FootballContest,
        field: &Field<P>,
        matchups: Vec<FootballMatchup>,
    ) -> Results {
        let entries = field.entries.len();
        let mut shares = vec![Vec::new(); entries];
        for matchup in &matchups {
            let [mine, theirs] = matchup.shares();
            shares[matchup.a].push(mine);
            shares[matchup.b].push(theirs);
        }
        let of_entry = |entry: usize| shares[entry].iter().copied();
        let standings = Standing::of(field.ranked(), entries, of_entry, &contest.awards);
        let move_ms = football.clock.move_time.as_millis();
        let forfeits = forfeits(field, &matchups);
        let game = FootballResults {
            n: football.n,
            games_per_seat: football.games_per_seat,
            seed: football.seed,
            move_ms: u64::try_from(move_ms).unwrap_or(u64::MAX),
            matchups: in_order_of(&Standing::lines(&standings), matchups)
                .into_iter()
                .map(|matchup| row(field, matchup))
                .collect(),
        };
        let mut results = Results::of(contest, field, &standings, GameResults::DFootball(game));
        for row in &mut results.standings {
            row.forfeits = forfeits.get(&row.team).copied();
        }
        results
    }
}

/// The games that each team forfeited.
fn forfeits<P>(field: &Field<P>, matchups: &[FootballMatchup]) -> BTreeMap<String, u32> {
    let teams = (0..field.entries.len()).map(|entry| (field.team(entry), 0));
    let mut forfeits: BTreeMap<String, u32> = teams.collect();
    for matchup in matchups {
        for (entry, player) in [(matchup.a, 0), (matchup.b, 1)] {
            let score = matchup.score.as_ref();
            let count = score.map_or(0, |score| score.forfeits[player].values().sum());
            *forfeits.entry(field.team(entry)).or_default() += count;
        }
    }
    forfeits
}

/// The matchups by the line of their better entry, then of the other.
fn in_order_of(lines: &[usize], matchups: Vec<FootballMatchup>) -> Vec<FootballMatchup> {
    let ordered = matchups.into_iter().map(|matchup| {
        if lines[matchup.a] < lines[matchup.b] {
            matchup
        } else {
            matchup.turned()
        }
    });
    let mut ordered: Vec<FootballMatchup> = ordered.collect();
    ordered.sort_by_key(|matchup| (lines[matchup.a], lines[matchup.b]));
    ordered
}

fn row<P>(field: &Field<P>, matchup: FootballMatchup) -> MatchRow {
    let [a_wins, b_wins] = [0, 1].map(|player| matchup.games_won(player));
    let score = matchup.score.as_ref();
    let first = |player: usize| score.map(|score| score.wins[player][0]);
    let forfeits = |player: usize| score.map(|score| score.forfeits[player].clone());
    let lost = |player: usize| score.and_then(|score| Some(score.lost?[player]));
    MatchRow {
        a: field.team(matchup.a),
        b: field.team(matchup.b),
        a_wins,
        b_wins,
        a_wins_moving_first: first(0),
        b_wins_moving_first: first(1),
        a_forfeits: forfeits(0).unwrap_or_default(),
        b_forfeits: forfeits(1).unwrap_or_default(),
        a_lost: lost(0),
        b_lost: lost(1),
        deterministic: score.and_then(|score| score.is_deterministic),
        same_code: score.is_none(),
        replays: matchup
            .score
            .into_iter()
            .flat_map(|score| score.replays)
            .map(replay_row)
            .collect(),
    }
}

fn replay_row(replay: Replay) -> ReplayRow {
    let player = |player: usize| ["a", "b"][player].to_owned();
    ReplayRow {
        number: replay.number,
        first: player(replay.first),
        winner: player(replay.winner),
        moves: replay.moves,
        forfeit: replay.forfeit,
        losing_move: replay.losing_move,
    }
}
