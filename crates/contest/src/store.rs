//! What is known already, in a database.

use std::collections::HashMap;
use std::path::Path;

use pigskin_game::WinRate;
use pigskin_hog::{Rules, Table};
use sqlx::any::{AnyPoolOptions, AnyRow, install_default_drivers};
use sqlx::{Any, AnyPool, QueryBuilder, Row};

use crate::{Hash, Limits, TeamName};

/// Results that were found before, each under the hash of all that it depends
/// on: rules, tables, source, limits.
///
/// `SQLite` today; nothing in here says so but [`open`](Self::open).
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
}

/// Why the database does not answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It does not open.
    #[error("could not open {path}: {source}; if it is damaged, remove it and run again")]
    Open {
        /// The database.
        path: String,
        /// What it said.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A question or an answer failed.
    #[error("the database of results failed: {0}")]
    Query(#[from] sqlx::Error),
}

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
    /// Opens the database in a file, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// Where the file is no such database, or cannot be written.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        install_default_drivers();
        let shown = path.display().to_string();
        let url = format!("sqlite://{}?mode=rwc", escape(&shown));
        let failed = |source: Box<dyn std::error::Error + Send + Sync>| StoreError::Open {
            path: shown.clone(),
            source,
        };
        let pool = AnyPoolOptions::new()
            .max_connections(1)
            .connect(&url)
            .await
            .map_err(|error| failed(error.into()))?;
        for pragma in ["PRAGMA journal_mode = WAL", "PRAGMA busy_timeout = 60000"] {
            let done = sqlx::query(pragma).execute(&pool).await;
            done.map_err(|error| failed(error.into()))?;
        }
        let migrated = sqlx::migrate!().run(&pool).await;
        migrated.map_err(|error| failed(error.into()))?;
        Ok(Store { pool })
    }

    /// Closes the database once all is written.
    pub async fn close(self) {
        self.pool.close().await;
    }

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
            .await?;
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
        rows.iter()
            .filter_map(|row| pair(row).transpose())
            .collect()
    }

    /// Keeps win rates under these rules, all of them or, where this fails,
    /// none.
    ///
    /// # Errors
    ///
    /// Where the database fails, for instance since the disk is full.
    pub async fn keep_pairs(&self, rules: &Rules, pairs: &[KnownPair]) -> Result<(), StoreError> {
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
        Ok(transaction.commit().await?)
    }

    /// The team and table that a program came to before, under these rules and
    /// limits.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn known_table(
        &self,
        rules: &Rules,
        source: &Hash,
        limits: &Limits,
    ) -> Result<Option<(TeamName, Table)>, StoreError> {
        let question = "SELECT team, choices FROM tabulation \
                        WHERE rules = $1 AND source = $2 AND limits = $3";
        let row = sqlx::query(question)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(text_of(limits))
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let (team, choices): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        // What does not read as a table any more is asked for again.
        let table = Table::from_text(rules, &choices).ok();
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
        limits: &Limits,
        team: &TeamName,
        table: &Table,
    ) -> Result<(), StoreError> {
        let statement = "INSERT INTO tabulation (rules, source, limits, team, choices) \
                         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        sqlx::query(statement)
            .bind(Hash::of_rules(rules).to_string())
            .bind(source.to_string())
            .bind(text_of(limits))
            .bind(team.as_str().to_owned())
            .bind(table.to_text())
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

/// The limits that can make a difference to what a program answers.
fn text_of(limits: &Limits) -> String {
    format!("{limits:?}")
}

/// A path as part of a URL.
fn escape(path: &str) -> String {
    path.replace('%', "%25")
        .replace('?', "%3f")
        .replace('#', "%23")
}
