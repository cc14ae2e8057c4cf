//! The result of a search against a field.

use pigskin_hog::Edition;
use pigskin_hog::search::FieldResponse;
use serde::Serialize;

use crate::field_tables::{ExcludedEntry, FieldTables};

/// A table against a field. Win rates are from 0 to 1.
#[derive(Serialize)]
pub struct FieldResult<'a> {
    pub edition: &'a str,
    pub matches: usize,
    pub won: usize,
    pub mean: f64,
    /// The most matches that any table can win.
    pub at_most: usize,
    /// True if no table wins more.
    pub wins_most: bool,
    /// True if the search was stopped before its end.
    pub stopped: bool,
    /// The largest error bound of a win rate.
    error_bound: f64,
    /// The result of the field's own best against the others; null if that is not known.
    pub own_best: Option<OwnBest<'a>>,
    /// Against each of the field, the lowest first.
    pub rates: Vec<Match<'a>>,
    pub left_out: &'a [ExcludedEntry],
}

#[derive(Serialize)]
pub struct OwnBest<'a> {
    /// More than one if tables are equal.
    pub teams: Vec<&'a str>,
    pub matches: usize,
    pub won: usize,
    pub mean: f64,
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

impl<'a> FieldResult<'a> {
    pub fn new(
        edition: &'a Edition,
        field: &'a FieldTables,
        response: &FieldResponse,
    ) -> FieldResult<'a> {
        let entries = &field.entries;
        let matches = response.rates.iter().zip(&response.best_responses);
        let matches = entries.iter().zip(matches);
        let mut rates: Vec<Match<'a>> = matches
            .map(|(entry, (rate, best_response))| Match {
                name: &entry.name,
                win_rate: rate.mean(),
                won: rate.is_above(0.5),
                best_response: best_response.map(|rate| rate.mean()),
            })
            .collect();
        rates.sort_by(|a, b| a.win_rate.total_cmp(&b.win_rate));
        let best = response.own_best();
        let scores = response.own.as_ref().zip(best.first());
        let error_bound = response.rates.iter().map(|rate| rate.error_bound);
        FieldResult {
            edition: &edition.name,
            matches: response.rates.len(),
            won: response.score.won,
            mean: response.score.mean,
            at_most: response.at_most(),
            wins_most: response.wins_most(),
            stopped: response.stopped,
            error_bound: error_bound.fold(0.0, f64::max),
            own_best: scores.map(|(scores, &place)| OwnBest {
                teams: best.iter().map(|&place| &*entries[place].name).collect(),
                matches: response.rates.len() - 1,
                won: scores[place].won,
                mean: scores[place].mean,
            }),
            rates,
            left_out: &field.left_out,
        }
    }
}
