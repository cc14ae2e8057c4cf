//! A contest of Hog, recomputed from its tables.

use super::HogResults;
use pigskin_entry::Hash;
use pigskin_hog::{Rules, Table};

use crate::{Contest, HogContest, RecomputeError, Results, StandingRow, Store};

impl HogResults {
    /// Recomputes the results from their tables.
    ///
    /// Fails if a table is missing, does not fit the rules or has another hash, or the machine
    /// fails.
    pub(crate) async fn recompute(
        &self,
        results: &Results,
        contest: &Contest,
        hog: &HogContest,
        store: &Store,
    ) -> Result<Results, RecomputeError> {
        let rules = &hog.edition.rules;
        let field = results.field(contest, |row, hash| {
            if row.bid.is_some() != hog.has_bids() {
                let (team, bids) = (&row.team, if hog.has_bids() { "no bid" } else { "a bid" });
                let what = format!("the team {team:?} has {bids}");
                return Err(RecomputeError::Contradiction(what));
            }
            self.table(rules, row, hash)
        })?;
        let rates = field.decide(hog, store, &mut |_| {}).await?;
        Ok(Results::from_win_rates(contest, hog, &field, rates))
    }

    fn table(&self, rules: &Rules, row: &StandingRow, hash: Hash) -> Result<Table, RecomputeError> {
        let name = &row.hash;
        let missing = || RecomputeError::Contradiction(format!("there is no table {name}"));
        let rows = self.tables.get(name).ok_or_else(missing)?.iter();
        let rows = rows.map(|row| row.iter().copied().map(i64::from).collect());
        let table = Table::from_rows(rules, &rows.collect::<Vec<Vec<i64>>>());
        let table = table
            .map_err(|why| RecomputeError::Contradiction(format!("the table {name}: {why}")))?
            .with_bid(row.bid);
        if Hash::of_table(&table) != hash {
            let what = format!("the table {name} has another hash than its name");
            return Err(RecomputeError::Contradiction(what));
        }
        Ok(table)
    }
}
