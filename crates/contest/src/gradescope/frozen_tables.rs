//! The tables that entries of Hog are compared with.

use std::collections::BTreeMap;

use pigskin_hog::{Setting, Table};
use serde::{Deserialize, Serialize};

use super::frozen_field_error::FrozenFieldError;
use crate::{HogContest, HogResults, Results};

/// The tables of a Hog contest, with their teams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrozenTables {
    /// The rules of the tables: every setting by name.
    pub rules: BTreeMap<String, String>,
    /// The opponents, in the order of the standings.
    pub opponents: Vec<Opponent>,
}

/// One table of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opponent {
    pub team: String,
    /// The choices: a row for each own score, a column for each of the
    /// opponent's, −1 for Pork Chop.
    pub table: Vec<Vec<i8>>,
    /// The bid for the start, in a contest with bids.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bid: Option<u16>,
}

impl FrozenTables {
    /// The tables in these results, including reference players; `team` gives the name of
    /// the team in a line.
    ///
    /// Fails if the results lack the table of a line.
    pub fn from_results(
        hog: &HogResults,
        results: &Results,
        team: impl Fn(usize) -> String,
    ) -> Result<FrozenTables, FrozenFieldError> {
        let rows = results.standings.iter().enumerate();
        let opponents = rows.map(|(line, row)| {
            let team = team(line);
            match hog.tables.get(&row.hash) {
                Some(table) => Ok(Opponent {
                    team,
                    table: table.clone(),
                    bid: row.bid,
                }),
                None => Err(FrozenFieldError::Opponent {
                    team,
                    reason: "its table is not in the results".to_owned(),
                }),
            }
        });
        Ok(FrozenTables {
            rules: hog.rules.clone(),
            opponents: opponents.collect::<Result<_, _>>()?,
        })
    }

    /// The teams with their tables.
    ///
    /// Fails if the tables were made for other rules, or if there are none.
    pub fn tables(&self, hog: &HogContest) -> Result<Vec<(&str, Table)>, FrozenFieldError> {
        let rules = &hog.edition.rules;
        let stated =
            Setting::stated(rules).map(|(setting, text)| (setting.name().to_owned(), text));
        if self.rules != stated.collect::<BTreeMap<_, _>>() {
            return Err(FrozenFieldError::OtherRules);
        }
        if self.opponents.is_empty() {
            return Err(FrozenFieldError::Empty);
        }
        let opponents = self.opponents.iter();
        let tables = opponents.map(|Opponent { team, table, bid }| {
            if bid.is_some() != hog.has_bids() {
                return Err(FrozenFieldError::OtherRules);
            }
            let rows = table.iter();
            let rows: Vec<Vec<i64>> = rows
                .map(|row| row.iter().copied().map(i64::from).collect())
                .collect();
            let table = Table::from_rows(rules, &rows);
            let table = table.map_err(|source| FrozenFieldError::Table {
                team: team.clone(),
                source,
            })?;
            let table = table.with_bid(*bid);
            Ok((team.as_str(), table))
        });
        tables.collect()
    }
}
