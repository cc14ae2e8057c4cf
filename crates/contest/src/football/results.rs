//! What a contest of D-Football came to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{FootballMatchup, Replay};
use crate::{Contest, Field, FootballContest, ForfeitKind, GameResults, Results, Standing};

/// The settings and all matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FootballResults {
    /// The pieces a side.
    pub n: u8,
    /// How often each of a pair moves first.
    pub games_per_seat: u32,
    /// What all randomness comes from.
    pub seed: u64,
    /// The time for a move, in milliseconds.
    pub move_ms: u64,
    /// Every pair of teams once, in the order of the standings.
    pub matchups: Vec<MatchRow>,
}

/// One pair of teams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchRow {
    /// The first team.
    pub a: String,
    /// The second team.
    pub b: String,
    /// The games that a won.
    pub a_wins: u32,
    /// The games that b won.
    pub b_wins: u32,
    /// Those among them in which a moved first; none where no game was played.
    pub a_wins_moving_first: Option<u32>,
    /// Those among them in which b moved first; none where no game was played.
    pub b_wins_moving_first: Option<u32>,
    /// How often a forfeited, and how.
    pub a_forfeits: BTreeMap<ForfeitKind, u32>,
    /// How often b forfeited, and how.
    pub b_forfeits: BTreeMap<ForfeitKind, u32>,
    /// Whether both always did the same, so that one game in each seat counts
    /// for all; none where one game cannot tell, or none was played.
    pub deterministic: Option<bool>,
    /// Whether both have the same code, so that each has half of the games and
    /// none was played.
    pub same_code: bool,
    /// Some of the games.
    pub replays: Vec<ReplayRow>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplayRow {
    /// Its number in the match, from 0, from which it can be made again.
    pub number: u32,
    /// Who moved first, as Michigan: `"a"` or `"b"`.
    pub first: String,
    /// Who won: `"a"` or `"b"`.
    pub winner: String,
    /// The squares that were moved from, counted from Michigan's edge from 1.
    pub moves: Vec<u8>,
    /// Why the game was not played out.
    pub forfeit: Option<String>,
}

impl FootballResults {
    /// Puts together what a contest of D-Football came to: the matchups are those
    /// of [`Field::play`] for this field.
    #[must_use]
    pub fn of<P>(
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
    MatchRow {
        a: field.team(matchup.a),
        b: field.team(matchup.b),
        a_wins,
        b_wins,
        a_wins_moving_first: first(0),
        b_wins_moving_first: first(1),
        a_forfeits: forfeits(0).unwrap_or_default(),
        b_forfeits: forfeits(1).unwrap_or_default(),
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
    }
}
