//! What a contest of Hog came to.

use std::collections::BTreeMap;

use pigskin_hog::{Setting, Table};
use serde::{Deserialize, Serialize};

use super::{Matchup, Outcome};
use crate::{Contest, Field, GameResults, HogContest, Results};

/// The rules, all exact win rates and all tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HogResults {
    /// The edition's name.
    pub edition: String,
    /// Every setting of the rules by name, as `pigskin editions` writes them.
    pub rules: BTreeMap<String, String>,
    /// The name and the words of every rule that is on, in the order of a turn.
    pub rules_in_words: Vec<(String, String)>,
    /// A matchup is won by a mean win rate proved to be above this.
    pub threshold: f64,
    /// Every pair of teams once, in the order of the standings.
    pub matchups: Vec<MatchupRow>,
    /// The choices of every table by its hash: row = own score, column =
    /// opponent's score, −1 = Pork Chop.
    pub tables: BTreeMap<String, Vec<Vec<i8>>>,
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

impl HogResults {
    /// Puts together what a contest of Hog came to.
    pub(crate) fn of(
        contest: &Contest,
        hog: &HogContest,
        field: &Field<Table>,
        matchups: &[Matchup],
    ) -> Results {
        let shares = matchups.iter().flat_map(|m| m.shares(hog.threshold));
        Results::of(contest, field, shares, |lines| {
            let HogContest { edition, threshold } = hog;
            let setting =
                |setting: Setting| (setting.name().to_owned(), setting.get(&edition.rules));
            let words = edition.rules.in_words().into_iter();
            GameResults::Hog(HogResults {
                edition: edition.name.clone(),
                rules: Setting::ALL.map(setting).into(),
                rules_in_words: words
                    .map(|(name, words)| (name.to_owned(), words))
                    .collect(),
                threshold: *threshold,
                matchups: in_order_of(lines, matchups)
                    .into_iter()
                    .map(|matchup| row(&matchup, *threshold, |entry| field.team(entry)))
                    .collect(),
                tables: field
                    .entries
                    .iter()
                    .map(|entry| (entry.hash.to_string(), numbers(&entry.plays)))
                    .collect(),
            })
        })
    }
}

/// The matchups by the line of their better entry, then of the other.
fn in_order_of(lines: &[usize], matchups: &[Matchup]) -> Vec<Matchup> {
    let ordered = matchups.iter().map(|&matchup| {
        if lines[matchup.a] < lines[matchup.b] {
            matchup
        } else {
            matchup.turned()
        }
    });
    let mut ordered: Vec<Matchup> = ordered.collect();
    ordered.sort_by_key(|matchup| (lines[matchup.a], lines[matchup.b]));
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
