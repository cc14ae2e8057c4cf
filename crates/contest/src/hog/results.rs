//! What a contest of Hog came to.

use std::collections::BTreeMap;

use pigskin_hog::{Setting, Table};
use serde::{Deserialize, Serialize};

use super::{Matchup, WinRates};
use crate::{Contest, Field, GameResults, HogContest, Results, Share, Standing};

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
    /// How far any win rate may be from the exact one, at the most.
    pub error_bound: f64,
    /// The win rates of all pairs, by the lines of the standings from 0.
    pub win_rates: WinRates,
    /// The choices of every table by its hash: row = own score, column =
    /// opponent's score, −1 = Pork Chop.
    pub tables: BTreeMap<String, Vec<Vec<i8>>>,
}

impl HogResults {
    /// Puts together what a contest of Hog came to: the win rates are those of
    /// [`Field::decide`] for this field.
    #[must_use]
    pub fn of(
        contest: &Contest,
        hog: &HogContest,
        field: &Field<Table>,
        win_rates: WinRates,
    ) -> Results {
        let HogContest { edition, threshold } = hog;
        let shares = |entry| -> Vec<Share> {
            let matchups = win_rates.of_line(entry);
            matchups.map(|matchup| matchup.share(*threshold)).collect()
        };
        let standings = Standing::of(field.ranked(), field.entries.len(), shares, &contest.awards);
        let setting = |setting: Setting| (setting.name().to_owned(), setting.get(&edition.rules));
        let words = edition.rules.in_words().into_iter();
        let entries = field.entries.iter();
        let game = HogResults {
            edition: edition.name.clone(),
            rules: Setting::ALL.map(setting).into(),
            rules_in_words: words
                .map(|(name, words)| (name.to_owned(), words))
                .collect(),
            threshold: *threshold,
            error_bound: win_rates.error_bound(),
            win_rates: win_rates.ordered(standings.iter().map(|row| row.entry).collect()),
            tables: entries
                .map(|entry| (entry.hash.to_string(), numbers(&entry.plays)))
                .collect(),
        };
        Results::of(contest, field, &standings, GameResults::Hog(game))
    }

    /// All matchups, with the lines of the standings from 0 as the entries, the
    /// higher line first.
    pub fn matchups(&self) -> impl Iterator<Item = Matchup> + '_ {
        let matchups = self.win_rates.iter();
        matchups.map(|matchup| self.bounded(matchup))
    }

    /// The matchup of two lines of the standings, as the first has it.
    #[must_use]
    pub fn matchup(&self, a: usize, b: usize) -> Option<Matchup> {
        let matchup = self.win_rates.get(a, b);
        matchup.map(|matchup| self.bounded(matchup))
    }

    fn bounded(&self, mut matchup: Matchup) -> Matchup {
        matchup.rate.error_bound = self.error_bound;
        matchup
    }
}

fn numbers(table: &Table) -> Vec<Vec<i8>> {
    let rows = table.rows();
    rows.map(|row| row.iter().map(|choice| choice.number()).collect())
        .collect()
}
