//! The results of a contest of Hog.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Matchup, WinRates};

/// The rules, all exact win rates and all tables.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HogResults {
    /// The edition's name.
    pub edition: String,
    /// Every setting of the rules by name, as `pigskin editions` writes them.
    pub rules: BTreeMap<String, String>,
    /// The name and the words of every rule that is on, in the order of a turn.
    pub rules_in_words: Vec<(String, String)>,
    /// A matchup is won by a mean win rate proved to be above this.
    pub threshold: f64,
    /// Largest distance of any win rate from the exact one.
    pub error_bound: f64,
    /// The engine that computed the win rates, [`ENGINE`](crate::ENGINE) at the time.
    pub engine: u32,
    /// The win rates of all pairs, by the lines of the standings from 0. JSON leaves them out
    /// above [`WinRates::MOST_IN_JSON`] entries.
    #[serde(skip_serializing_if = "WinRates::is_large")]
    pub win_rates: WinRates,
    /// The file beside `results.json` that has the win rates which JSON leaves out:
    /// [`WinRates::FILE`]; none if nothing is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_rates_in: Option<String>,
    /// The choices of every table by its hash: row = own score, column =
    /// opponent's score, −1 = Pork Chop.
    pub tables: BTreeMap<String, Vec<Vec<i8>>>,
}

impl HogResults {
    /// All matchups, with the lines of the standings from 0 as the entries, the
    /// higher line first.
    pub fn matchups(&self) -> impl Iterator<Item = Matchup> + '_ {
        let matchups = self.win_rates.iter();
        matchups.map(|matchup| self.bounded(matchup))
    }

    /// The matchup of two lines of the standings, as the first has it.
    pub fn matchup(&self, a: usize, b: usize) -> Option<Matchup> {
        let matchup = self.win_rates.get(a, b);
        matchup.map(|matchup| self.bounded(matchup))
    }

    fn bounded(&self, mut matchup: Matchup) -> Matchup {
        matchup.rate.error_bound = self.error_bound;
        matchup
    }
}
