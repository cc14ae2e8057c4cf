//! A strategy against a whole field.

use std::path::Path;

use anyhow::{Context, anyhow};
use pigskin_contest::{Contest, EntryFile, printable};
use pigskin_game::WinRate;
use pigskin_hog::{Duel, DuelError, Edition, House, Table};

use crate::strategy::judged;
use crate::trust_args::TrustArgs;

/// How often a strategy wins against each of a field.
pub struct FieldRates {
    /// The opponents' names, with the strategy's win rate against each, the
    /// lowest first.
    pub rates: Vec<(String, WinRate)>,
    /// Entries of the folder that are no strategies, with the reason.
    pub left_out: Vec<(String, String)>,
}

impl FieldRates {
    /// Against all entries of a folder, or of a contest's folder.
    pub fn of_folder(
        folder: &Path,
        table: &Table,
        edition: &Edition,
        trust: TrustArgs,
    ) -> anyhow::Result<FieldRates> {
        let entries = if folder.join(Contest::FILE).is_file() {
            Contest::open(folder)?.entries
        } else {
            folder.to_owned()
        };
        let (mut field, mut left_out) = (Vec::new(), Vec::new());
        for file in EntryFile::list(&entries)? {
            match judged(&file.path, &edition.rules, trust) {
                Ok(entry) => field.push((entry.name, entry.table)),
                Err(error) => {
                    let reason = error.root_cause().to_string();
                    left_out.push((file.name, printable(&reason, 200)));
                }
            }
        }
        if field.is_empty() {
            let why = left_out.first().map_or_else(
                || "nothing is in it".to_owned(),
                |(file, reason)| format!("{file}: {reason}"),
            );
            return Err(anyhow!("{} has no strategies: {why}", entries.display()));
        }
        let rates = rates(&field, table, edition)?;
        Ok(FieldRates { rates, left_out })
    }

    /// Against the house strategies that fit the rules.
    pub fn of_houses(table: &Table, edition: &Edition) -> anyhow::Result<FieldRates> {
        let rules = &edition.rules;
        let field = House::usual(rules).into_iter().filter_map(|house| {
            let table = Table::of(&house.in_edition(rules), rules.goal);
            let fits = Duel::check(rules, &table).is_ok();
            fits.then(|| (house.to_string(), table))
        });
        Ok(FieldRates {
            rates: rates(&field.collect::<Vec<_>>(), table, edition)?,
            left_out: Vec::new(),
        })
    }

    /// The mean win rate over the field.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.rates.iter().map(|(_, rate)| rate.mean()).sum();
        sum / self.rates.len() as f64
    }
}

fn rates(
    field: &[(String, Table)],
    table: &Table,
    edition: &Edition,
) -> anyhow::Result<Vec<(String, WinRate)>> {
    let mut duel = Duel::new(&edition.rules);
    let rates = field.iter().map(|(name, other)| {
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
