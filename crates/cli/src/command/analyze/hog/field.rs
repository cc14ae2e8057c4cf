//! A strategy against a whole field.

use anyhow::{Context, anyhow};
use pigskin_game::WinRate;
use pigskin_hog::{Duel, DuelError, Edition, Table};

use crate::strategy::NamedTable;

/// The opponents' names with the strategy's win rate against each, lowest first.
pub fn rates(
    field: &[NamedTable],
    table: &Table,
    edition: &Edition,
) -> anyhow::Result<Vec<(String, WinRate)>> {
    let mut duel = Duel::new(&edition.rules);
    let rates = field.iter().map(|NamedTable { name, table: other }| {
        let rate = duel.win_rate(table, other).map_err(|error| match error {
            DuelError::A(why) => anyhow!("the strategy {why}"),
            DuelError::B(why) => anyhow!("{name} {why}"),
        });
        Ok((name.clone(), rate?))
    });
    let mut rates: Vec<_> = rates
        .collect::<anyhow::Result<_>>()
        .context("could not compare it with the field")?;
    rates.sort_by(|(_, a), (_, b)| a.mean().total_cmp(&b.mean()));
    Ok(rates)
}

/// The mean win rate over the field.
pub fn mean(rates: &[(String, WinRate)]) -> f64 {
    let sum: f64 = rates.iter().map(|(_, rate)| rate.mean()).sum();
    sum / rates.len() as f64
}
