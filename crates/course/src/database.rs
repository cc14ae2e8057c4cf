//! The database of a course.

use std::path::Path;
use std::time::Duration;

use pigskin_contest::sqlite_url;
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{Any, AnyPool, Transaction};

/// Where all that people did is kept: a file of `SQLite`, or `PostgreSQL`.
///
/// What has been answered for is on the disk: `SQLite` runs with its log written
/// ahead and fully synchronised.
#[derive(Clone, Debug)]
pub struct Database {
    pool: AnyPool,
    kind: Kind,
    /// What it is called in messages, without a password.
    shown: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
}

/// Why the database does not answer.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// It does not open.
    #[error("could not open {shown}: {source}")]
    Open {
        /// The database.
        shown: String,
        /// What it said.
        source: Box<sqlx::Error>,
    },
    /// Its address is none.
    #[error("{0:?} is no database; it is postgres://user@host/name, or a file")]
    Address(String),
    /// A question or an answer failed. What was to be written is not.
    #[error("{shown} failed: {source}")]
    Query {
        /// The database.
        shown: String,
        /// What it said.
        source: Box<sqlx::Error>,
    },
}

/// So many questions are asked at a time.
const CONNECTIONS: u32 = 6;

/// A database that is busy or gone is waited for so long.
const PATIENCE: Duration = Duration::from_secs(10);

impl Database {
    /// Opens the database in a file, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// Where the file is no such database, or cannot be written.
    pub async fn file(path: &Path) -> Result<Database, DatabaseError> {
        let shown = path.display().to_string();
        Database::connect(&sqlite_url(path), Kind::Sqlite, shown).await
    }

    /// Opens a database by its address, such as `postgres://user@host/course`;
    /// everything else is a file's path.
    ///
    /// # Errors
    ///
    /// Where it does not answer, or is made by a newer Pigskin.
    pub async fn open(address: &str) -> Result<Database, DatabaseError> {
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            // What stands before the @ may be secret.
            let place = address.rsplit_once('@').map_or(address, |(_, place)| place);
            return Database::connect(address, Kind::Postgres, place.to_owned()).await;
        }
        if address.contains("://") {
            return Err(DatabaseError::Address(address.to_owned()));
        }
        Database::file(Path::new(address)).await
    }

    async fn connect(url: &str, kind: Kind, shown: String) -> Result<Database, DatabaseError> {
        install_default_drivers();
        let failed = |source: sqlx::Error| DatabaseError::Open {
            shown: shown.clone(),
            source: Box::new(source),
        };
        let pool = AnyPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    let statements: &[&'static str] = match kind {
                        Kind::Sqlite => &[
                            "PRAGMA busy_timeout = 10000",
                            "PRAGMA journal_mode = WAL",
                            "PRAGMA synchronous = FULL",
                            "PRAGMA foreign_keys = ON",
                        ],
                        Kind::Postgres => &["SET synchronous_commit = on"],
                    };
                    for statement in statements {
                        sqlx::query(*statement).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .connect(url)
            .await
            .map_err(failed)?;
        let migrated = sqlx::migrate!().run(&pool).await;
        migrated.map_err(|error| failed(error.into()))?;
        Ok(Database { pool, kind, shown })
    }

    /// Where questions go.
    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Begins to write. Nobody else writes until it is committed, in this process
    /// or another one, so that what is read in it stays true.
    pub(crate) async fn write(&self) -> Result<Transaction<'static, Any>, sqlx::Error> {
        match self.kind {
            Kind::Sqlite => self.pool.begin_with("BEGIN IMMEDIATE").await,
            Kind::Postgres => {
                let mut transaction = self.pool.begin().await?;
                // A number of ours; it is let go with the transaction.
                sqlx::query("SELECT pg_advisory_xact_lock(70190)")
                    .execute(&mut *transaction)
                    .await?;
                Ok(transaction)
            }
        }
    }

    /// What went wrong, with where.
    pub(crate) fn failed(&self, source: sqlx::Error) -> DatabaseError {
        DatabaseError::Query {
            shown: self.shown.clone(),
            source: Box::new(source),
        }
    }

    /// Closes the database once all is written.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
