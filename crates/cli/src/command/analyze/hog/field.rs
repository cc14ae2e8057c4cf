//! A strategy against a whole field.

use anyhow::{Context, anyhow};
use pigskin_hog::{Duel, DuelError, Edition, Table};
use serde::Serialize;

use crate::field_tables::{ExcludedEntry, FieldTables};
use crate::strategy::NamedTable;

/// The win rates of a strategy against each of a field.
#[derive(Serialize)]
pub struct FieldRates<'a> {
    pub mean: f64,
    /// The lowest first.
    pub rates: Vec<FieldRate<'a>>,
    /// Entries of the field's folder that are not strategies.
    pub left_out: &'a [ExcludedEntry],
}

#[derive(Serialize)]
pub struct FieldRate<'a> {
    pub name: &'a str,
    pub win_rate: f64,
    error_bound: f64,
}

impl<'a> FieldRates<'a> {
    pub fn of(
        field: &'a FieldTables,
        table: &Table,
        edition: &Edition,
    ) -> anyhow::Result<FieldRates<'a>> {
        let mut duel = Duel::new(&edition.rules);
        let rates = field
            .entries
            .iter()
            .map(|NamedTable { name, table: other }| {
                let rate = duel.win_rate(table, other).map_err(|error| match error {
                    DuelError::A(why) => anyhow!("the strategy {why}"),
                    DuelError::B(why) => anyhow!("{name} {why}"),
                })?;
                Ok(FieldRate {
                    name,
                    win_rate: rate.mean(),
                    error_bound: rate.error_bound,
                })
            });
        let mut rates: Vec<FieldRate<'a>> = rates
            .collect::<anyhow::Result<_>>()
            .context("could not compare it with the field")?;
        rates.sort_by(|a, b| a.win_rate.total_cmp(&b.win_rate));
        let sum: f64 = rates.iter().map(|one| one.win_rate).sum();
        Ok(FieldRates {
            mean: sum / rates.len() as f64,
            rates,
            left_out: &field.left_out,
        })
    }
}
