//! The results of a contest of Hog, from its win rates.

use pigskin_hog::{Bids, Setting, Table};

use super::{ENGINE, HogResults, WinRates};
use crate::{Contest, Field, GameResults, HogContest, Results, Standing};

impl Results {
    /// The results of a contest of Hog: the win rates are those of [`Field::decide`] for
    /// this field.
    pub fn from_win_rates(
        contest: &Contest,
        hog: &HogContest,
        field: &Field<Table>,
        win_rates: WinRates,
    ) -> Results {
        let HogContest {
            edition,
            threshold,
            bid_margin,
        } = hog;
        let scores = win_rates.scores(*threshold);
        let standings = Standing::from_scores(field.ranked(), &scores, &contest.awards);
        let rules = Setting::stated(&edition.rules);
        let mut words = edition.in_words();
        if let Some(margin) = bid_margin {
            words.push(("Bids".to_owned(), Bids::in_words(*margin)));
        }
        let entries = field.entries.iter();
        let game = HogResults {
            edition: edition.name.clone(),
            rules: rules
                .map(|(setting, text)| (setting.name().to_owned(), text))
                .collect(),
            rules_in_words: words,
            threshold: *threshold,
            error_bound: win_rates.error_bound(),
            engine: ENGINE,
            win_rates_in: (win_rates.is_large()).then(|| WinRates::FILE.to_owned()),
            win_rates: win_rates.ordered(standings.iter().map(|row| row.entry).collect()),
            tables: entries
                .map(|entry| (entry.hash.to_string(), numbers(&entry.plays)))
                .collect(),
        };
        let mut results = Results::of(contest, field, &standings, GameResults::Hog(game));
        for (row, standing) in results.standings.iter_mut().zip(&standings) {
            row.bid = field.entries[standing.entry].plays.bid();
        }
        results
    }
}

fn numbers(table: &Table) -> Vec<Vec<i8>> {
    let rows = table.rows();
    rows.map(|row| row.iter().map(|choice| choice.number()).collect())
        .collect()
}
