//! A strategy against a whole field.

use anyhow::{Context, anyhow};
use pigskin_game::WinRate;
use pigskin_hog::{Duel, DuelError, Edition, Table};

use crate::field_tables::{FieldTables, LeftOut};
use crate::strategy::NamedTable;

/// How often a strategy wins against each of a field.
pub struct FieldRates {
    /// The opponents' names with the strategy's win rate against each, lowest first.
    pub rates: Vec<(String, WinRate)>,
    /// Entries of the folder that are not strategies.
    pub left_out: Vec<LeftOut>,
}

impl FieldRates {
    /// Computes the win rates against a field.
    pub fn of(field: FieldTables, table: &Table, edition: &Edition) -> anyhow::Result<FieldRates> {
        Ok(FieldRates {
            rates: rates(&field.entries, table, edition)?,
            left_out: field.left_out,
        })
    }

    /// The mean win rate over the field.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.rates.iter().map(|(_, rate)| rate.mean()).sum();
        sum / self.rates.len() as f64
    }
}

fn rates(
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
