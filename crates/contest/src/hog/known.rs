//! What is known of Hog already: tables of programs, and win rates of tables.

use std::collections::HashMap;

use pigskin_game::WinRate;
use pigskin_hog::{Duel, Rules, Table};
use sqlx::any::AnyRow;
use sqlx::{Any, QueryBuilder, Row};

use crate::{Hash, Store, StoreError, TeamName};

/// A pair of tables that were compared, by their hashes.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownPair {
    /// The hash of the first table.
    pub a: Hash,
    /// The hash of the second table, not below the first.
    pub b: Hash,
    /// The first table's win rate against the second.
    pub rate: WinRate,
}

/// Rows of one statement; six values each stay far below any database's
/// limit.
const ROWS: usize = 500;

impl Store {
    /// The win rates that are known under these rules, by the hashes of the
    /// tables, the lower first.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn known_pairs(
        &self,
        rules: &Rules,
    ) -> Result<HashMap<(Hash, Hash), WinRate>, StoreError> {
        let question = "SELECT a, b, first_rate, second_rate, error_bound \
                        FROM matchup WHERE rules = $1";
        let rows = sqlx::query(question)
            .bind(Hash::of_rules(rules).to_string())
            .fetch_all(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        let pair = |row: &AnyRow| {
            let (a, b): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let rate = WinRate {
                first: row.try_get(2)?,
                second: row.try_get(3)?,
                error_bound: row.try_get(4)?,
            };
            // What is no hash belongs to no table, and is not asked for.
            Ok(a.parse()
                .ok()
                .zip(b.parse().ok())
                .map(|tables| (tables, rate)))
        };
        let pairs = rows.iter().filter_map(|row| pair(row).transpose());
        let pairs: Result<_, sqlx::Error> = pairs.collect();
        pairs.map_err(|error| self.failed(error))
    }

    /// Keeps win rates under these rules, all of them or, where this fails,
    /// none.
    ///
    /// # Errors
    ///
    /// Where the database fails, for instance since the disk is full.
    pub async fn keep_pairs(&self, rules: &Rules, pairs: &[KnownPair]) -> Result<(), StoreError> {
        let kept = self.insert_pairs(rules, pairs).await;
        kept.map_err(|error| self.failed(error))
    }

    async fn insert_pairs(&self, rules: &Rules, pairs: &[KnownPair]) -> Result<(), sqlx::Error> {
        let rules = Hash::of_rules(rules).to_string();
        let mut transaction = self.pool.begin().await?;
        for rows in pairs.chunks(ROWS) {
            let mut insert: QueryBuilder<Any> = QueryBuilder::new(
                "INSERT INTO matchup (rules, a, b, first_rate, second_rate, error_bound) ",
            );
            insert.push_values(rows, |mut row, pair| {
                row.push_bind(rules.clone())
                    .push_bind(pair.a.to_string())
                    .push_bind(pair.b.to_string())
                    .push_bind(pair.rate.first)
                    .push_bind(pair.rate.second)
                    .push_bind(pair.rate.error_bound);
            });
            insert.push(" ON CONFLICT DO NOTHING");
            insert.build().execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// The team and table that a program came to before, under these rules and
    /// asked in this way.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn known_table(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
    ) -> Result<Option<(TeamName, Table)>, StoreError> {
        let question = "SELECT team, choices FROM tabulation \
                        WHERE rules = $1 AND source = $2 AND asked = $3";
        let row = sqlx::query(question)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(asked.to_owned())
            .fetch_optional(&self.pool)
            .await;
        let values = |row: AnyRow| Ok((row.try_get(0)?, row.try_get(1)?));
        let known: Option<(String, String)> = row
            .and_then(|row| row.map(values).transpose())
            .map_err(|error| self.failed(error))?;
        let Some((team, choices)) = known else {
            return Ok(None);
        };
        // What does not read as a fit table any more is asked for again.
        let table = Table::from_text(rules, &choices).ok();
        let table = table.filter(|table| Duel::check(rules, table).is_ok());
        Ok(team.parse().ok().zip(table))
    }

    /// Keeps the team and table that a program came to.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn keep_table(
        &self,
        rules: &Rules,
        source: &Hash,
        asked: &str,
        team: &TeamName,
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
            .bind(team.as_str().to_owned())
            .bind(table.to_text())
            .execute(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        Ok(())
    }
}
