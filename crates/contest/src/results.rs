//! What a contest came to, whole and in one value: `results.json`.

use std::collections::BTreeMap;

use pigskin_hog::{Setting, Table};
use serde::{Deserialize, Serialize};

use crate::{Contest, Field, Matchup, Outcome, Standing};

/// Everything that came out of a contest.
///
/// It holds no time, no host and no path: the same entries, edition and
/// settings give the same standings, matchups and tables, to the last digit.
/// Only the reason of an entry that is not the same each time, or not in time,
/// can be another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The layout, [`Results::VERSION`].
    pub version: u32,
    /// The game; `"hog"`.
    pub game: String,
    /// The contest's title, as its lecturer wrote it.
    pub title: String,
    /// The edition's name.
    pub edition: String,
    /// Every setting of the rules by name, as `pigskin editions` writes them.
    pub rules: BTreeMap<String, String>,
    /// The name and the words of every rule that is on, in the order of a turn.
    pub rules_in_words: Vec<(String, String)>,
    /// A matchup is won by a mean win rate proved to be above this.
    pub threshold: f64,
    /// How matchups become standings; `"match-points"`.
    pub scoring: String,
    /// Award points for the first ranks, best first.
    pub awards: Vec<f64>,
    /// The entries that took part, best first.
    pub standings: Vec<StandingRow>,
    /// The entries that did not, by file name.
    pub disqualified: Vec<DisqualifiedRow>,
    /// Teams whose tables are the same, a group each.
    pub same_table: Vec<Vec<String>>,
    /// Every pair of teams once, in the order of the standings.
    pub matchups: Vec<MatchupRow>,
    /// The choices of every table by its hash: row = own score, column =
    /// opponent's score, −1 = Pork Chop.
    pub tables: BTreeMap<String, Vec<Vec<i8>>>,
}

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandingRow {
    /// The rank, from 1; shared by entries with the same number of wins.
    pub rank: usize,
    /// The team's name, as the team wrote it: never to be trusted as markup.
    pub team: String,
    /// The entry's name within the folder of entries.
    pub file: String,
    /// Matchups won.
    pub wins: usize,
    /// Award points.
    pub award: f64,
    /// The mean win rate over all opponents; ½ where there is none.
    pub mean_win_rate: f64,
    /// The hash of the entry's table, a key of [`Results::tables`].
    pub table: String,
}

/// An entry that was not compared with the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DisqualifiedRow {
    /// The entry's name within the folder of entries.
    pub file: String,
    /// The team's name, where the entry got as far as naming one.
    pub team: Option<String>,
    /// The kind of fault, such as `"impure"`.
    pub kind: String,
    /// The reason in a student's words.
    pub reason: String,
}

/// One pair of teams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchupRow {
    /// The first team.
    pub a: String,
    /// The second team.
    pub b: String,
    /// a's win chance, the mean of both seats.
    pub win_rate: f64,
    /// a's win chance when a moves first.
    pub first: f64,
    /// a's win chance when b moves first.
    pub second: f64,
    /// How far each of the three may be from the exact value, at the most.
    pub error_bound: f64,
    /// Who gets the match point: `"a"`, `"b"` or `"tie"`.
    pub outcome: String,
    /// Whether the outcome is proved: false where the win rate is so near the
    /// threshold that the error bound does not tell the side, which counts as
    /// a tie.
    pub proved: bool,
}

impl Results {
    /// The version of the layout of `results.json`; raised when a field changes
    /// its meaning or goes away.
    pub const VERSION: u32 = 1;

    /// Puts together what a contest came to.
    #[must_use]
    pub fn of(contest: &Contest, field: &Field, matchups: &[Matchup]) -> Results {
        let Contest {
            title,
            edition,
            threshold,
            scoring,
            awards,
            ..
        } = contest;
        let standings = Standing::of(field.entries.len(), matchups, *threshold, awards);
        let team = |entry: usize| field.entries[entry].team.to_string();
        let setting = |setting: Setting| (setting.name().to_owned(), setting.get(&edition.rules));
        let disqualified = field.disqualified.iter().map(|entry| DisqualifiedRow {
            file: entry.file.clone(),
            team: entry.fault.team.clone(),
            kind: entry.fault.kind.to_string(),
            reason: entry.fault.reason.clone(),
        });
        let words = edition.rules.in_words().into_iter();
        let groups = field.same_tables().into_iter();
        Results {
            version: Self::VERSION,
            game: "hog".to_owned(),
            title: title.clone(),
            edition: edition.name.clone(),
            rules: Setting::ALL.map(setting).into(),
            rules_in_words: words
                .map(|(name, words)| (name.to_owned(), words))
                .collect(),
            threshold: *threshold,
            scoring: scoring.as_str().to_owned(),
            awards: awards.clone(),
            standings: standings
                .iter()
                .map(|standing| StandingRow {
                    rank: standing.rank,
                    team: team(standing.entry),
                    file: field.entries[standing.entry].file.clone(),
                    wins: standing.wins,
                    award: standing.award,
                    mean_win_rate: standing.mean_win_rate,
                    table: field.entries[standing.entry].hash.to_string(),
                })
                .collect(),
            disqualified: disqualified.collect(),
            same_table: groups
                .map(|group| group.into_iter().map(team).collect())
                .collect(),
            matchups: in_order_of(&standings, matchups)
                .into_iter()
                .map(|matchup| row(&matchup, *threshold, team))
                .collect(),
            tables: field
                .entries
                .iter()
                .map(|entry| (entry.hash.to_string(), numbers(&entry.table)))
                .collect(),
        }
    }
}

/// The matchups by the standing of their better entry, then of the other.
fn in_order_of(standings: &[Standing], matchups: &[Matchup]) -> Vec<Matchup> {
    let mut places = vec![0; standings.len()];
    for (place, standing) in standings.iter().enumerate() {
        places[standing.entry] = place;
    }
    let mut ordered: Vec<Matchup> = matchups
        .iter()
        .map(|&matchup| {
            if places[matchup.a] < places[matchup.b] {
                matchup
            } else {
                Matchup {
                    a: matchup.b,
                    b: matchup.a,
                    rate: matchup.rate.reversed(),
                    ..matchup
                }
            }
        })
        .collect();
    ordered.sort_by_key(|matchup| (places[matchup.a], places[matchup.b]));
    ordered
}

fn row(matchup: &Matchup, threshold: f64, team: impl Fn(usize) -> String) -> MatchupRow {
    let outcome = matchup.outcome(threshold);
    MatchupRow {
        a: team(matchup.a),
        b: team(matchup.b),
        win_rate: matchup.rate.mean(),
        first: matchup.rate.first,
        second: matchup.rate.second,
        error_bound: matchup.rate.error_bound,
        outcome: match outcome {
            Outcome::A => "a",
            Outcome::B => "b",
            Outcome::Tie { .. } => "tie",
        }
        .to_owned(),
        proved: outcome != Outcome::Tie { proved: false },
    }
}

fn numbers(table: &Table) -> Vec<Vec<i8>> {
    let rows = table.rows();
    rows.map(|row| row.iter().map(|choice| choice.number()).collect())
        .collect()
}
