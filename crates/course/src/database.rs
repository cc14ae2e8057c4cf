//! The database of a course.

use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::time::Duration;

use pigskin_contest::{migrator, sqlite_url};
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::error::DatabaseError as SqlError;
use sqlx::migrate::Migrator;
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Transaction};

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

impl Kind {
    /// What is said to every connection before it is used.
    async fn prepare(self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        let statements: &[&'static str] = match self {
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
    }
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
    /// Its file cannot be written.
    #[error("could not write to {shown}: {source}")]
    Unwritable {
        /// The file.
        shown: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// Its address is none.
    #[error("{0:?} is no database; it is postgres://user@host/name, or a file")]
    Address(String),
    /// It is gone, or so busy that it seems so. What was to be written may be.
    #[error("{shown} does not answer: {source}")]
    Lost {
        /// The database.
        shown: String,
        /// What is wrong.
        source: Box<sqlx::Error>,
    },
    /// Another server judges the contest that is in it.
    #[error("another server holds the contest in {shown}; stop it first")]
    Held {
        /// The database.
        shown: String,
    },
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

/// The steps in which the database got its tables; the same in both.
pub(crate) fn migrations() -> Migrator {
    migrator(&[
        ("course", include_str!("../migrations/0001_course.sql")),
        (
            "reverdict",
            include_str!("../migrations/0002_reverdict.sql"),
        ),
    ])
}

impl Database {
    /// Opens the database in a file, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// Where the file is no such database, or cannot be written.
    pub async fn file(path: &Path) -> Result<Database, DatabaseError> {
        let shown = path.display().to_string();
        // SQLite does not say why a file cannot be written; the system does.
        // What people send, and what tokens were hashed to, is for nobody else here.
        let mut options = OpenOptions::new();
        options.append(true).create(true).mode(0o600);
        if let Err(source) = options.open(path) {
            return Err(DatabaseError::Unwritable { shown, source });
        }
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
            // What stands before the @, or behind the question mark, may be secret.
            let place = address.split_once('?').map_or(address, |(place, _)| place);
            let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
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
        // A pool tries again what fails, and then only says that it took too long. So
        // one connection comes first, which says why.
        let mut first = AnyConnection::connect(url).await.map_err(failed)?;
        kind.prepare(&mut first).await.map_err(failed)?;
        let migrated = migrations().run(&mut first).await;
        migrated.map_err(|error| failed(error.into()))?;
        first.close().await.map_err(failed)?;
        let pool = AnyPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .after_connect(move |connection, _| Box::pin(kind.prepare(connection)))
            // Where SQLite itself gives a transaction up, as on a full disk, sqlx still
            // counts it, and nothing could ever be written there again.
            .before_acquire(|connection, _| {
                let is_usable = !connection.is_in_transaction();
                Box::pin(async move { Ok(is_usable) })
            })
            .connect_lazy(url)
            .map_err(failed)?;
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

    /// Begins to read. All that is read in it is as it was at one moment, and
    /// nobody waits for it.
    pub(crate) async fn snapshot(&self) -> Result<Transaction<'static, Any>, sqlx::Error> {
        let begin = match self.kind {
            Kind::Sqlite => "BEGIN DEFERRED",
            Kind::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        self.pool.begin_with(begin).await
    }

    /// Whether servers on other machines can have it too.
    pub(crate) fn is_shared(&self) -> bool {
        self.kind == Kind::Postgres
    }

    /// What it is called in messages, without a password.
    pub(crate) fn shown(&self) -> &str {
        &self.shown
    }

    /// What went wrong, with where.
    pub(crate) fn failed(&self, source: sqlx::Error) -> DatabaseError {
        let shown = self.shown.clone();
        let source = Box::new(source);
        // PostgreSQL says with these numbers that it goes down or comes up.
        let code = source.as_database_error().and_then(SqlError::code);
        let leaves = matches!(code.as_deref(), Some("57P01" | "57P02" | "57P03"));
        match *source {
            sqlx::Error::PoolTimedOut | sqlx::Error::Io(_) => DatabaseError::Lost { shown, source },
            _ if leaves => DatabaseError::Lost { shown, source },
            _ => DatabaseError::Query { shown, source },
        }
    }

    /// Closes the database once all is written.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
