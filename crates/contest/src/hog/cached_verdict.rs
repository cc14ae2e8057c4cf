//! Cached verdicts on Hog programs: a table or a fault.

use pigskin_entry::{Fault, FaultKind, FaultReason, Hash, TeamName};
use pigskin_hog::{Rules, Table};
use serde::Deserialize as _;
use serde::de::IntoDeserializer as _;
use serde::de::value::{Error as ValueError, StrDeserializer};

use crate::{Store, StoreError};

/// The verdict on a program: its table, with the team's name if it gives one, or its fault.
pub type CachedVerdict = Result<(Option<TeamName>, Table), Fault>;

impl Store {
    /// The cached verdict on a program that was asked in this way under these rules.
    pub async fn cached_verdict(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
    ) -> Result<Option<CachedVerdict>, StoreError> {
        if let Some(table) = self.cached_table(rules, source, asked).await? {
            return Ok(Some(Ok(table)));
        }
        let fault = self.cached_fault(rules, source, asked).await?;
        Ok(fault.map(Err))
    }

    async fn cached_table(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
    ) -> Result<Option<(Option<TeamName>, Table)>, StoreError> {
        let question = "SELECT team, choices FROM tabulation \
                        WHERE rules = $1 AND source = $2 AND asked = $3";
        let known: Option<(String, String)> = sqlx::query_as(question)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(asked.to_owned())
            .fetch_optional(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        let Some((team, choices)) = known else {
            return Ok(None);
        };
        // The program of a damaged table is asked again.
        let table = Table::from_text(rules, &choices).ok();
        let table = table.filter(|table| table.check(rules).is_ok());
        let team = match team.as_str() {
            "" => Some(None),
            given => given.parse().ok().map(Some),
        };
        Ok(team.zip(table))
    }

    async fn cached_fault(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
    ) -> Result<Option<Fault>, StoreError> {
        let question = "SELECT kind, reason, team, why FROM tabulation_fault \
                        WHERE rules = $1 AND source = $2 AND asked = $3";
        let known: Option<(String, String, String, Option<String>)> = sqlx::query_as(question)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(asked.to_owned())
            .fetch_optional(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        Ok(known.and_then(|(kind, reason, team, why)| {
            let why = FaultReason::stored(why.as_deref(), &reason);
            let fault = Fault::new(kind_named(&kind)?, why);
            Some(if team.is_empty() {
                fault
            } else {
                fault.of_team(team)
            })
        }))
    }

    /// The tables that a program came to when it was asked in the same way under other
    /// rules, of which it is not told.
    pub async fn tables_under_other_rules(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
    ) -> Result<Vec<Table>, StoreError> {
        let question = "SELECT choices FROM tabulation \
                        WHERE rules <> $1 AND source = $2 AND asked = $3";
        let tables: Vec<String> = sqlx::query_scalar(question)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(asked.to_owned())
            .fetch_all(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        // A table that does not fit these rules is most likely for another goal.
        let tables = tables.iter();
        Ok(tables
            .filter_map(|choices| Table::from_text(rules, choices).ok())
            .collect())
    }

    /// Caches a program's table and the team's name, if it gives one.
    pub async fn cache_table(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
        team: Option<&TeamName>,
        table: &Table,
    ) -> Result<(), StoreError> {
        let statement = "INSERT INTO tabulation (rules, source, asked, team, choices) \
                         VALUES ($1, $2, $3, $4, $5) \
                         ON CONFLICT (rules, source, asked) \
                         DO UPDATE SET team = excluded.team, choices = excluded.choices";
        sqlx::query(statement)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(asked.to_owned())
            .bind(team.map_or("", TeamName::as_str).to_owned())
            .bind(table.to_text())
            .execute(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        Ok(())
    }

    /// Caches a program's fault.
    pub async fn cache_fault(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
        fault: &Fault,
    ) -> Result<(), StoreError> {
        let statement = "INSERT INTO tabulation_fault (rules, source, asked, kind, reason, team, \
                         why) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                         ON CONFLICT (rules, source, asked) DO UPDATE SET \
                         kind = excluded.kind, reason = excluded.reason, team = excluded.team, \
                         why = excluded.why";
        sqlx::query(statement)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(asked.to_owned())
            .bind(fault.kind.as_str())
            .bind(fault.to_string())
            .bind(fault.team.clone().unwrap_or_default())
            .bind(fault.why.to_json())
            .execute(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        Ok(())
    }

    /// Removes a program's fault from the cache, so that it is judged again.
    pub async fn forget_fault(&self, rules: &Rules, source: &Hash) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM tabulation_fault WHERE rules = $1 AND source = $2")
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .execute(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        Ok(())
    }
}

fn kind_named(name: &str) -> Option<FaultKind> {
    let name: StrDeserializer<ValueError> = name.into_deserializer();
    FaultKind::deserialize(name).ok()
}

#[cfg(test)]
mod tests {
    use pigskin_hog::{Choice, FALL_2019};

    use super::*;

    #[tokio::test]
    async fn faults_are_known_until_they_are_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("cache.db")).await;
        let store = store.expect("a database");
        let (rules, source) = (FALL_2019, Hash::of_parts([b"x"]));
        let fault = Fault::new(FaultKind::Time, "took too long").of_team("Boar");
        let cached = store.cache_fault(&rules, &source, "so", &fault).await;
        cached.expect("cached");
        let known = |asked| store.cached_verdict(&rules, &source, asked);
        assert_eq!(known("so").await.expect("read"), Some(Err(fault)));
        assert_eq!(known("otherwise").await.expect("read"), None);
        let forgotten = store.forget_fault(&rules, &source).await;
        forgotten.expect("forgotten");
        assert_eq!(known("so").await.expect("read"), None);
    }

    #[tokio::test]
    async fn a_table_counts_more_than_an_earlier_fault() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("cache.db")).await;
        let store = store.expect("a database");
        let (rules, source) = (FALL_2019, Hash::of_parts([b"x"]));
        let fault = Fault::new(FaultKind::Time, "took too long");
        let cached = store.cache_fault(&rules, &source, "so", &fault).await;
        cached.expect("cached");
        let table = Table::from_fn(rules.goal, |_| Choice::dice(4));
        let cached = store.cache_table(&rules, &source, "so", None, &table).await;
        cached.expect("cached");
        let known = store.cached_verdict(&rules, &source, "so").await;
        assert_eq!(known.expect("read"), Some(Ok((None, table))));
    }
}
