//! The database of computed results.

use std::path::Path;

use pigskin_database::{MigrateError, Migrations, Precaution, sqlite_url};
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::error::DatabaseError;
use sqlx::{AnyPool, Connection as _};

/// The cache of computed results, each under the hash of everything that it depends on: rules,
/// tables, source, and how a program was asked. Each game has its own queries.
///
/// `SQLite` today; nothing in here says so but [`open`](Self::open).
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: AnyPool,
    /// The path, for messages.
    path: String,
    /// The database with the matches of D-Football, and its name.
    pub(crate) matches: (AnyPool, String),
}

/// Why the database failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It does not open.
    #[error("could not open {path}: {source}{}", hint(.source.as_ref()))]
    Open {
        /// The database.
        path: String,
        source: Box<sqlx::Error>,
    },
    /// It is of another version of the program, and cannot be migrated.
    #[error(transparent)]
    Migrate(MigrateError),
    /// A question or an answer failed.
    #[error("{path} failed: {source}{}", hint(.source))]
    Query {
        /// The database.
        path: String,
        source: sqlx::Error,
    },
}

/// The cure, where the file is not a database or a damaged one.
fn hint(error: &sqlx::Error) -> &'static str {
    // SQLite's numbers for CORRUPT and NOTADB.
    let code = error.as_database_error().and_then(DatabaseError::code);
    match code.as_deref() {
        Some("11" | "26") => "; remove it and run again",
        _ => "",
    }
}

/// Matches cannot be played again with the same result, and dropped files are nowhere else; all
/// other rows are computed again.
const MIGRATIONS: Migrations = Migrations {
    steps: &[("results", include_str!("../migrations/0001_results.sql"))],
    cache: &["tabulation", "tabulation_fault", "hog_sheet", "written"],
};

impl Store {
    /// Opens the database in a file, and makes it if there is none.
    ///
    /// An older database is [migrated](Migrations::run) after it was copied to a file beside it.
    ///
    /// Fails if the file is not such a database, was made by a newer Pigskin, or cannot be written.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        install_default_drivers();
        let shown = path.display().to_string();
        let url = sqlite_url(path);
        let failed = |source: sqlx::Error| StoreError::Open {
            path: shown.clone(),
            source: Box::new(source),
        };
        let pool = AnyPoolOptions::new()
            .max_connections(1)
            // If SQLite itself rolls a transaction back, as on a full disk, sqlx still counts it as
            // open, and every later write on the connection would fail.
            .before_acquire(|connection, _| {
                let is_usable = !connection.is_in_transaction();
                Box::pin(async move { Ok(is_usable) })
            })
            .after_connect(|connection, _| {
                Box::pin(async move {
                    let patience = sqlx::query("PRAGMA busy_timeout = 60000");
                    patience.execute(connection).await.map(drop)
                })
            })
            .connect(&url)
            .await
            .map_err(failed)?;
        sqlx::query("PRAGMA journal_mode = WAL")
            .execute(&pool)
            .await
            .map_err(failed)?;
        let mut first = pool.acquire().await.map_err(failed)?;
        let migrated = MIGRATIONS.run(&mut first, &shown, Precaution::Copy(path));
        migrated.await.map_err(|error| match error {
            MigrateError::Database(source) => failed(source),
            error => StoreError::Migrate(error),
        })?;
        drop(first);
        Ok(Store {
            matches: (pool.clone(), shown.clone()),
            pool,
            path: shown,
        })
    }

    /// The store with the matches of D-Football in another database, which has their table.
    #[must_use]
    pub fn with_matches_in(self, pool: AnyPool, shown: &str) -> Store {
        let matches = (pool, shown.to_owned());
        Store { matches, ..self }
    }

    pub(crate) fn failed(&self, source: sqlx::Error) -> StoreError {
        StoreError::Query {
            path: self.path.clone(),
            source,
        }
    }

    /// Closes the database once all is written.
    pub async fn close(self) {
        self.pool.close().await;
    }
}
