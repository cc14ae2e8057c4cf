//! What is known already, in a database.

use std::collections::HashMap;
use std::path::Path;

use pigskin_game::WinRate;
use pigskin_hog::{Duel, Rules, Table};
use sqlx::any::{AnyPoolOptions, AnyRow, install_default_drivers};
use sqlx::error::DatabaseError;
use sqlx::{Any, AnyPool, QueryBuilder, Row};

use crate::{Hash, TeamName};

/// Results that were found before, each under the hash of all that it depends
/// on: rules, tables, source, and how a program was asked.
///
/// `SQLite` today; nothing in here says so but [`open`](Self::open).
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    /// Where it is, for messages.
    path: String,
}

/// Why the database does not answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It does not open.
    #[error("could not open {path}: {source}{}", hint(.source.as_ref()))]
    Open {
        /// The database.
        path: String,
        /// What it said.
        source: Box<sqlx::Error>,
    },
    /// A question or an answer failed.
    #[error("{path} failed: {source}{}", hint(.source))]
    Query {
        /// The database.
        path: String,
        /// What it said.
        source: sqlx::Error,
    },
}

/// The cure, where the file is no database or a damaged one.
fn hint(error: &sqlx::Error) -> &'static str {
    // SQLite's numbers for CORRUPT and NOTADB.
    let code = error.as_database_error().and_then(DatabaseError::code);
    match code.as_deref() {
        Some("11" | "26") => "; remove it and run again",
        _ => "",
    }
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
        let url = format!("sqlite://{}?mode=rwc", as_url_path(path));
        let failed = |source: sqlx::Error| StoreError::Open {
            path: shown.clone(),
            source: Box::new(source),
        };
        let pool = AnyPoolOptions::new()
            .max_connections(1)
            .connect(&url)
            .await
            .map_err(failed)?;
        for pragma in ["PRAGMA busy_timeout = 60000", "PRAGMA journal_mode = WAL"] {
            let done = sqlx::query(pragma).execute(&pool).await;
            done.map_err(failed)?;
        }
        let migrated = sqlx::migrate!().run(&pool).await;
        migrated.map_err(|error| failed(error.into()))?;
        Ok(Store { pool, path: shown })
    }

    fn failed(&self, source: sqlx::Error) -> StoreError {
        StoreError::Query {
            path: self.path.clone(),
            source,
        }
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

/// A path from the root as part of a URL, every byte that could mean something
/// there written as a number.
fn as_url_path(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    let text = bytes.map(|&byte| match byte {
        b'/' | b'-' | b'_' | b'.' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    });
    text.collect()
}
