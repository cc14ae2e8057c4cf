//! The database of a course.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use pigskin_database::{
    DatabaseError, MigrateError, Migrations, Precaution, SqliteFile, Transaction, begin, sqlite_url,
};
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{AnyConnection, AnyPool, Connection as _};
use tokio::sync::Mutex;
use tokio::time::timeout;

/// The database of a course: a `SQLite` file, or `PostgreSQL`.
///
/// Committed transactions are on the disk: `SQLite` runs with a write-ahead log and full
/// synchronisation.
#[derive(Clone, Debug)]
pub struct Database {
    pool: AnyPool,
    kind: Kind,
    /// Its name in messages, without a password.
    shown: String,
    /// Held by the writer that waits for the others to commit. All other writers wait
    /// without a connection, so that a rush of entries leaves connections to readers.
    next_writer: Arc<Mutex<()>>,
    /// The number of transactions that had their turn to write.
    turns: Arc<AtomicU64>,
}

#[derive(Clone, Debug)]
enum Kind {
    Sqlite(SqliteFile),
    Postgres,
}

impl Kind {
    /// Sets up a connection before its first use.
    async fn prepare(&self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        let statements: &[&'static str] = match self {
            Kind::Sqlite(file) => {
                // Its first use would mix another file with the log of this one.
                file.check().map_err(io::Error::other)?;
                &[
                    "PRAGMA busy_timeout = 10000",
                    "PRAGMA journal_mode = WAL",
                    "PRAGMA synchronous = FULL",
                    "PRAGMA foreign_keys = ON",
                ]
            }
            Kind::Postgres => &[
                "SET synchronous_commit = on",
                // The locks of a machine that vanished end within half a minute.
                "SET tcp_keepalives_idle = 10",
                "SET tcp_keepalives_interval = 5",
                "SET tcp_keepalives_count = 3",
                "SET tcp_user_timeout = 25000",
                // And those of a process that hangs.
                "SET idle_in_transaction_session_timeout = '15s'",
            ],
        };
        for statement in statements {
            sqlx::query(*statement).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

const CONNECTIONS: u32 = 6;

/// Time to wait for a database that is gone.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Time to wait for a turn to write: longer than a process that hangs keeps its turn.
const TURN: Duration = Duration::from_secs(25);

/// The migrations, which are the same for both kinds of databases.
pub(crate) const MIGRATIONS: Migrations = Migrations {
    steps: &[("course", include_str!("../migrations/0001_course.sql"))],
    cache: &[],
};

impl Database {
    /// Opens the database in a file, which is made if there is none.
    ///
    /// An older database is [migrated](Migrations::run) after it was copied to a file beside it.
    ///
    /// Fails if the file is not such a database, was made by a newer Pigskin, or cannot be written.
    pub async fn file(path: &Path) -> Result<Database, DatabaseError> {
        let shown = path.display().to_string();
        let file = SqliteFile::open(path)?;
        let copy = Precaution::Copy(path);
        Database::connect(&sqlite_url(path), Kind::Sqlite(file), shown, copy).await
    }

    /// Opens a database at an address, such as `postgres://user@host/course`; anything else
    /// is a file's path.
    ///
    /// Fails if it does not answer, if it was made by a newer Pigskin, or if it is an older
    /// database of `PostgreSQL`, which [`migrate`](Self::migrate) opens.
    pub async fn open(address: &str) -> Result<Database, DatabaseError> {
        Database::open_with(address, Precaution::Refusal).await
    }

    /// Like [`open`](Self::open), and migrates an older database of `PostgreSQL`, of which the
    /// operator has a backup.
    pub async fn migrate(address: &str) -> Result<Database, DatabaseError> {
        Database::open_with(address, Precaution::Nothing).await
    }

    /// Tests whether an address is that of a database that several machines can use.
    pub fn is_shared_address(address: &str) -> bool {
        address.starts_with("postgres://") || address.starts_with("postgresql://")
    }

    async fn open_with(
        address: &str,
        precaution: Precaution<'_>,
    ) -> Result<Database, DatabaseError> {
        if Database::is_shared_address(address) {
            // The parts before the @ and after the question mark can be secret.
            let place = address.split_once('?').map_or(address, |(place, _)| place);
            let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
            let shown = place.to_owned();
            return Database::connect(address, Kind::Postgres, shown, precaution).await;
        }
        if address.contains("://") {
            return Err(DatabaseError::Address(address.to_owned()));
        }
        Database::file(Path::new(address)).await
    }

    async fn connect(
        url: &str,
        kind: Kind,
        shown: String,
        precaution: Precaution<'_>,
    ) -> Result<Database, DatabaseError> {
        install_default_drivers();
        let failed = |source: sqlx::Error| match DatabaseError::from(source) {
            DatabaseError::Query(source) | DatabaseError::Lost(source) => DatabaseError::Open {
                shown: shown.clone(),
                source,
            },
            other => other,
        };
        // A pool retries failures and finally only reports a timeout. A single first
        // connection reports the reason.
        let mut first = AnyConnection::connect(url).await.map_err(failed)?;
        kind.prepare(&mut first).await.map_err(failed)?;
        let migrated = MIGRATIONS.run(&mut first, &shown, precaution).await;
        migrated.map_err(|error| match error {
            MigrateError::Database(source) => failed(source),
            error => DatabaseError::Migrate(error),
        })?;
        if let Kind::Sqlite(file) = &kind {
            file.number(&mut first).await.map_err(failed)?;
        }
        first.close().await.map_err(failed)?;
        let preparing = kind.clone();
        let pool = AnyPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(TIMEOUT)
            .after_connect(move |connection, _| {
                let kind = preparing.clone();
                Box::pin(async move { kind.prepare(connection).await })
            })
            // If SQLite itself ends a transaction, for example because the disk is full,
            // sqlx still counts it, and the connection could never write again.
            .before_acquire(|connection, _| {
                let is_usable = !connection.is_in_transaction();
                Box::pin(async move { Ok(is_usable) })
            })
            .connect_lazy(url)
            .map_err(failed)?;
        Ok(Database {
            pool,
            kind,
            shown,
            next_writer: Arc::default(),
            turns: Arc::default(),
        })
    }

    pub fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Begins a transaction that writes. No other transaction writes to the course until it is
    /// committed, in this process or another one, so everything read in it stays valid.
    ///
    /// There is one turn for all that is written, because every change writes its event, and events
    /// are numbered without gaps in the order in which they happen. `PostgreSQL` ends the turn of a
    /// process that hangs after 15 seconds.
    ///
    /// Fails if the database fails, if its file was replaced, or if others write for too long.
    pub async fn write(&self) -> Result<Transaction, DatabaseError> {
        let turn = async {
            let _next = self.next_writer.lock().await;
            self.take_turn().await
        };
        timeout(TURN, turn).await.unwrap_or_else(|_| self.is_busy())
    }

    /// Checks that somebody can write within some time.
    ///
    /// Fails like [`write`](Self::write).
    pub async fn check_writing(&self, patience: Duration) -> Result<(), DatabaseError> {
        let before = self.turns.load(Ordering::Relaxed);
        match timeout(patience, self.take_turn()).await {
            Ok(turn) => turn.map(drop),
            Err(_) if self.turns.load(Ordering::Relaxed) > before => Ok(()),
            Err(_) => self.is_busy(),
        }
    }

    fn is_busy<T>(&self) -> Result<T, DatabaseError> {
        let shown = self.shown.clone();
        Err(DatabaseError::Busy { shown })
    }

    async fn take_turn(&self) -> Result<Transaction, DatabaseError> {
        let transaction = match &self.kind {
            Kind::Sqlite(file) => {
                file.check()?;
                let transaction = begin(&self.pool, "BEGIN IMMEDIATE").await?;
                // It may have been replaced while others wrote.
                file.check()?;
                transaction
            }
            Kind::Postgres => loop {
                // A process that hangs while it waits gives up its place.
                let begun = begin(&self.pool, "BEGIN; SET LOCAL lock_timeout = '5s'");
                let mut transaction = begun.await?;
                // Our own number, and the schema: each schema can have a course. The lock ends with
                // the transaction.
                let lock = "SELECT pg_advisory_xact_lock(70190, hashtext(current_schema()::text))";
                match sqlx::query(lock).execute(&mut *transaction).await {
                    Ok(_) => break transaction,
                    Err(error) if is_lock_timeout(&error) => {}
                    Err(error) => return Err(error.into()),
                }
            },
        };
        self.turns.fetch_add(1, Ordering::Relaxed);
        Ok(transaction)
    }

    /// Begins a transaction that only reads. It sees the state of one moment and does not
    /// block other transactions.
    pub async fn snapshot(&self) -> Result<Transaction, sqlx::Error> {
        let statement = match &self.kind {
            Kind::Sqlite(_) => "BEGIN DEFERRED",
            Kind::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        begin(&self.pool, statement).await
    }

    /// The time by the database's clock, in milliseconds since 1970.
    pub async fn now(&self, connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
        let question = match &self.kind {
            Kind::Sqlite(_) => "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Kind::Postgres => "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT",
        };
        sqlx::query_scalar(question).fetch_one(connection).await
    }

    /// Returns whether servers and workers on other machines can use it too.
    pub fn is_shared(&self) -> bool {
        matches!(self.kind, Kind::Postgres)
    }

    /// Its name in messages, without a password.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Closes the database after all writes.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Tests whether a lock was not free within `lock_timeout`.
fn is_lock_timeout(error: &sqlx::Error) -> bool {
    let error = error.as_database_error();
    error.is_some_and(|error| error.code().as_deref() == Some("55P03"))
}
