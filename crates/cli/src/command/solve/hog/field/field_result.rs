//! The result of a search against a field.

use pigskin_hog::Edition;
use pigskin_hog::search::{FieldResponse, FieldScore};
use serde::Serialize;

use crate::field_tables::{ExcludedEntry, FieldTables};

/// The result of a search against a field.
pub struct FieldResult<'a> {
    pub edition: &'a Edition,
    pub field: &'a FieldTables,
    pub response: &'a FieldResponse,
}

impl<'a> FieldResult<'a> {
    /// A match against each of the field, the lowest win rate first.
    pub fn matches(&self) -> Vec<Match<'a>> {
        let response = self.response;
        let rates = response.rates.iter().zip(&response.best_responses);
        let matches = self.field.entries.iter().zip(rates);
        let mut matches: Vec<Match<'a>> = matches
            .map(|(entry, (rate, best_response))| Match {
                name: &entry.name,
                win_rate: rate.mean(),
                won: rate.is_above(0.5),
                best_response: best_response.map(|rate| rate.mean()),
            })
            .collect();
        matches.sort_by(|a, b| a.win_rate.total_cmp(&b.win_rate));
        matches
    }

    /// The names of the field's best table, which are several if tables are equal, with its score;
    /// `None` if that is not known.
    pub fn own_best(&self) -> Option<(Vec<&'a str>, FieldScore)> {
        let places = self.response.own_best();
        let score = self.response.own.as_ref()?[*places.first()?];
        let names = places.iter().map(|&place| &*self.field.entries[place].name);
        Some((names.collect(), score))
    }

    /// For programs.
    pub fn to_json(&self) -> FieldJson<'a> {
        let response = self.response;
        let error_bound = response.rates.iter().map(|rate| rate.error_bound);
        FieldJson {
            edition: &self.edition.name,
            matches: response.rates.len(),
            won: response.score.won,
            mean: response.score.mean,
            at_most: response.at_most(),
            wins_most: response.wins_most(),
            stopped: response.stopped,
            error_bound: error_bound.fold(0.0, f64::max),
            own_best: self.own_best().map(|(teams, score)| OwnBest {
                teams,
                matches: response.rates.len() - 1,
                won: score.won,
                mean: score.mean,
            }),
            rates: self.matches(),
            left_out: &self.field.left_out,
        }
    }
}

/// A table against a field, for programs. Win rates are from 0 to 1.
#[derive(Serialize)]
pub struct FieldJson<'a> {
    edition: &'a str,
    matches: usize,
    won: usize,
    mean: f64,
    /// The most matches that any table can win.
    at_most: usize,
    /// True if no table wins more.
    wins_most: bool,
    /// True if the search was stopped before its end.
    stopped: bool,
    /// The largest error bound of a win rate.
    error_bound: f64,
    /// The result of the field's own best against the others.
    own_best: Option<OwnBest<'a>>,
    /// Against each of the field, the lowest first.
    rates: Vec<Match<'a>>,
    left_out: &'a [ExcludedEntry],
}

#[derive(Serialize)]
struct OwnBest<'a> {
    /// More than one if tables are equal.
    teams: Vec<&'a str>,
    matches: usize,
    won: usize,
    mean: f64,
}

/// The table's match against one of the field.
#[derive(Serialize)]
pub struct Match<'a> {
    pub name: &'a str,
    pub win_rate: f64,
    pub won: bool,
    /// The win rate of its best response, if no table of the search beats it.
    pub best_response: Option<f64>,
}
