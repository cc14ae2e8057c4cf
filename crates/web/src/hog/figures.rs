//! The figures of perfect play in the editions of the semesters.
//!
//! They are a file, since solving all editions takes half a minute.
//! `pigskin editions --solved --format json` writes it, and a test of that command compares all of it.

use std::sync::LazyLock;

use pigskin_game::WinRate;
use pigskin_hog::solve::{ExpectedTurns, Summary, TableLoss};
use pigskin_hog::{Rules, Semester};
use serde::Deserialize;

/// The figures of an edition, as the command writes them.
#[derive(Deserialize)]
struct Row {
    edition: String,
    first: f64,
    second: f64,
    error_bound: f64,
    first_choices: Vec<i64>,
    turns: Option<f64>,
    turns_error_bound: Option<f64>,
    table_loss: TableLoss,
}

static FIGURES: LazyLock<Vec<(&Semester, Summary)>> = LazyLock::new(|| {
    let rows: Vec<Row> = serde_json::from_str(include_str!("figures.json")).unwrap_or_default();
    let rows = rows.into_iter();
    let known = rows.filter_map(|row| Some((Semester::named(&row.edition)?, row.summary())));
    known.collect()
});

/// The semesters with their figures, the latest first.
pub fn figures() -> &'static [(&'static Semester, Summary)] {
    &FIGURES
}

/// The figures under these rules, if they are those of a semester.
pub fn figures_of(rules: &Rules) -> Option<&'static Summary> {
    let mut figures = figures().iter();
    let (_, summary) = figures.find(|(semester, _)| semester.rules == rules)?;
    Some(summary)
}

impl Row {
    fn summary(self) -> Summary {
        let choices = self.first_choices.into_iter();
        let turns = self.turns.zip(self.turns_error_bound);
        Summary {
            win_rate: WinRate {
                first: self.first,
                second: self.second,
                error_bound: self.error_bound,
            },
            first_choices: choices.filter_map(|one| one.try_into().ok()).collect(),
            turns: turns.map(|(mean, error_bound)| ExpectedTurns { mean, error_bound }),
            table_loss: self.table_loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use pigskin_hog::solve::PerfectPlay;

    use super::*;

    #[test]
    fn all_semesters_have_figures() {
        let named: Vec<&str> = figures().iter().map(|(known, _)| known.name).collect();
        let all: Vec<&str> = Semester::ALL.iter().map(|known| known.name).collect();
        assert_eq!(named, all);
        let rules = Semester::ALL[0].rules;
        let solved = PerfectPlay::solve(rules).summary();
        let known = figures_of(rules).expect("figures");
        assert_eq!(known.first_choices, solved.first_choices);
        assert!((known.win_rate.first - solved.win_rate.first).abs() < 1e-12);
    }
}
