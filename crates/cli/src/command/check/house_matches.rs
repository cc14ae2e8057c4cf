//! The matches of an entry against the house strategies.

use std::fmt;

use pigskin_contest::HogContest;
use pigskin_game::WinRate;
use pigskin_hog::Table;
use serde::Serialize;

use crate::exact_rate::percent;
use crate::field_tables::FieldTables;

/// The matches of an entry against the house strategies, which bid 0.
#[derive(Serialize)]
pub struct HouseMatches {
    won: usize,
    of: usize,
    /// The mean win rate.
    win_rate: f64,
}

impl HouseMatches {
    /// Plays the matches exactly; `None` if no house strategy fits the rules.
    pub fn of(hog: &HogContest, table: &Table) -> Option<HouseMatches> {
        let houses = FieldTables::of_houses(&hog.edition).entries.into_iter();
        let houses: Vec<Table> = houses.map(|named| named.table.with_bid(Some(0))).collect();
        let opponents: Vec<&Table> = houses.iter().collect();
        let rates = hog.duel().win_rates(&[table], &opponents).ok()?;
        let won = rates.iter().filter(|rate| rate.is_above(hog.threshold));
        let mean = rates.iter().map(WinRate::mean).sum::<f64>() / rates.len() as f64;
        (!rates.is_empty()).then_some(HouseMatches {
            won: won.count(),
            of: rates.len(),
            win_rate: mean,
        })
    }
}

impl fmt::Display for HouseMatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HouseMatches { won, of, win_rate } = self;
        let rate = percent(*win_rate);
        write!(
            f,
            "It wins {won} of {of} matches with house strategies, and {rate} of the games."
        )
    }
}
