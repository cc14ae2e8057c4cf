//! The database of a course.

use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use pigskin_database::{DatabaseError, MigrateError, Migrations, Precaution, begin, sqlite_url};
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Transaction};
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    /// Sets up a connection before its first use.
    async fn prepare(self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        let statements: &[&'static str] = match self {
            Kind::Sqlite => &[
                "PRAGMA busy_timeout = 10000",
                "PRAGMA journal_mode = WAL",
                "PRAGMA synchronous = FULL",
                "PRAGMA foreign_keys = ON",
            ],
            Kind::Postgres => &[
                "SET synchronous_commit = on",
                // The locks of a machine that vanished end within half a minute.
                "SET tcp_keepalives_idle = 10",
                "SET tcp_keepalives_interval = 5",
                "SET tcp_keepalives_count = 3",
                "SET tcp_user_timeout = 25000",
            ],
        };
        for statement in statements {
            sqlx::query(*statement).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

const CONNECTIONS: u32 = 6;

/// Time to wait for a database that is busy or gone.
const TIMEOUT: Duration = Duration::from_secs(10);

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
        // Unlike SQLite, the system tells why a file cannot be written. Other users of
        // this machine must not read submissions and hashes of tokens.
        let mut options = OpenOptions::new();
        options.append(true).create(true).mode(0o600);
        if let Err(source) = options.open(path) {
            return Err(DatabaseError::Unwritable { shown, source });
        }
        let copy = Precaution::Copy(path);
        Database::connect(&sqlite_url(path), Kind::Sqlite, shown, copy).await
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
        first.close().await.map_err(failed)?;
        let pool = AnyPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(TIMEOUT)
            .after_connect(move |connection, _| Box::pin(kind.prepare(connection)))
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
        })
    }

    pub fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Begins a transaction that writes. No other transaction writes until it is committed,
    /// in this process or another one, so everything read in it stays valid.
    ///
    /// Fails if the database fails, or if others write for too long.
    pub async fn write(&self) -> Result<Transaction<'static, Any>, sqlx::Error> {
        let next = timeout(TIMEOUT, self.next_writer.lock()).await;
        let _next = next.map_err(|_| sqlx::Error::PoolTimedOut)?;
        match self.kind {
            Kind::Sqlite => begin(&self.pool, "BEGIN IMMEDIATE").await,
            Kind::Postgres => {
                let mut transaction = begin(&self.pool, "BEGIN").await?;
                // Our own number; the lock ends with the transaction.
                sqlx::query("SELECT pg_advisory_xact_lock(70190)")
                    .execute(&mut *transaction)
                    .await?;
                Ok(transaction)
            }
        }
    }

    /// Begins a transaction that only reads. It sees the state of one moment and does not
    /// block other transactions.
    pub async fn snapshot(&self) -> Result<Transaction<'static, Any>, sqlx::Error> {
        let statement = match self.kind {
            Kind::Sqlite => "BEGIN DEFERRED",
            Kind::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        begin(&self.pool, statement).await
    }

    /// The time by the database's clock, in milliseconds since 1970.
    pub async fn now(&self, connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
        let question = match self.kind {
            Kind::Sqlite => "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Kind::Postgres => "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT",
        };
        sqlx::query_scalar(question).fetch_one(connection).await
    }

    /// Returns whether servers and workers on other machines can use it too.
    pub fn is_shared(&self) -> bool {
        self.kind == Kind::Postgres
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
