//! The win rates of the house strategies against one opponent.

use std::io::{self, Write};

use anyhow::Context;
use pigskin_hog::{Duel, Edition, FairDice, House, SampledRate, Table};
use serde::Serialize;

use crate::plain_table::{PlainTable, percent};

/// A house strategy's win rate, the mean of both seats.
#[derive(Serialize)]
pub struct WinRate {
    strategy: String,
    exact: f64,
    sampled: f64,
}

/// Plays this many games in either seat for each house strategy, and computes the exact rates.
pub fn sample(
    edition: &Edition,
    against: &Table,
    games: u32,
    dice: &mut FairDice,
) -> anyhow::Result<Vec<WinRate>> {
    let rules = &edition.rules;
    let mut duel = Duel::new(rules);
    let mut rates = Vec::new();
    for house in House::usual(rules) {
        let table = Table::from_strategy(&house.in_edition(rules), rules.goal);
        let compared = || format!("could not compare {house}");
        let exact = duel.win_rate(&table, against).with_context(compared)?;
        let sampled = SampledRate::sample(rules, &table, against, games, dice);
        rates.push(WinRate {
            strategy: house.to_string(),
            exact: exact.mean(),
            sampled: sampled.with_context(compared)?.rate(),
        });
    }
    Ok(rates)
}

/// The largest standard error of a sampled rate of this many games in either seat.
pub fn standard_error(games: u32) -> f64 {
    SampledRate {
        games: games.saturating_mul(2),
        wins: 0,
        endless: 0,
    }
    .standard_error()
}

/// Writes the win rates, one per line, and the standard error.
pub fn write(rates: &[WinRate], standard_error: f64, out: &mut dyn Write) -> io::Result<()> {
    let mut table = PlainTable::headed(["Strategy", "Exact", "Sampled"], [1, 2]);
    for rate in rates {
        table.row([
            rate.strategy.clone(),
            percent(rate.exact),
            format!("{:.2} %", rate.sampled * 100.0),
        ]);
    }
    let error = standard_error * 100.0;
    writeln!(
        out,
        "{}\nThe standard error of a sampled rate is at most {error:.2} percentage points.",
        table.to_text()
    )
}
