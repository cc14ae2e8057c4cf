//! Failures of databases, which are never the fault of who asks.

use sqlx::error::DatabaseError as SqlError;

use crate::MigrateError;

/// A failure of the database.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// It cannot be opened.
    #[error("could not open {shown}: {source}")]
    Open {
        /// The database.
        shown: String,
        /// Its error.
        source: Box<sqlx::Error>,
    },
    /// Its file cannot be written.
    #[error("could not write to {shown}: {source}")]
    Unwritable {
        /// The file.
        shown: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// The address is invalid.
    #[error("{0:?} is not a database; use postgres://user@host/name or a file")]
    Address(String),
    /// It does not answer, or is too busy to answer in time. The last write may have
    /// succeeded.
    #[error("the database does not answer: {0}")]
    Lost(Box<sqlx::Error>),
    /// Another program writes to it for longer than a writer waits. Nothing was written.
    #[error("another program keeps {shown} from being written")]
    Busy {
        /// The database.
        shown: String,
    },
    /// Its path has another file than the one that was opened. Nothing was written.
    #[error(
        "{shown} was replaced while this program had it open, so nothing is stored; stop the \
         server and start it again"
    )]
    Replaced {
        /// The file.
        shown: String,
    },
    /// The file was replaced, and the log of writes beside it is that of the file before.
    #[error(
        "{shown} was replaced, and {shown}-wal has the last writes to the file before: to go on \
         with {shown}, move {shown}-wal and {shown}-shm to another folder"
    )]
    OtherLog {
        /// The file.
        shown: String,
    },
    /// Another server judges or grades what is in it.
    #[error("another server judges what is sent to {shown}; stop it first")]
    Locked {
        /// The database.
        shown: String,
    },
    /// It is of another version of the program, and cannot be migrated.
    #[error(transparent)]
    Migrate(MigrateError),
    /// Its file is damaged.
    #[error(
        "the database is damaged or is none ({0}); stop the server, put course.sqlite aside with \
         the files beside it, and restore the last backup: pigskin contest restore BACKUP FOLDER"
    )]
    Damaged(Box<sqlx::Error>),
    /// A query failed, and nothing was written.
    #[error("the database failed: {0}")]
    Query(Box<sqlx::Error>),
}

impl From<sqlx::Error> for DatabaseError {
    fn from(error: sqlx::Error) -> DatabaseError {
        let code = error.as_database_error().and_then(SqlError::code);
        let code = code.as_deref().unwrap_or_default();
        // PostgreSQL's codes for shutting down and starting up, for ending sessions that are silent
        // or silent in a transaction, and for a lock that others have.
        let is_lost = matches!(
            code,
            "57P01" | "57P02" | "57P03" | "57P05" | "25P03" | "55P03"
        );
        // SQLite's codes SQLITE_BUSY, SQLITE_CORRUPT and SQLITE_NOTADB, which have finer ones, are
        // shorter than those of PostgreSQL.
        let number: Option<u32> = code.parse().ok().filter(|_| code.len() < 5);
        let number = number.map(|code| code & 0xff);
        let is_lost = is_lost || number == Some(5);
        let is_damaged = matches!(number, Some(11 | 26));
        match error {
            _ if is_damaged => DatabaseError::Damaged(error.into()),
            sqlx::Error::PoolTimedOut | sqlx::Error::Io(_) => DatabaseError::Lost(error.into()),
            _ if is_lost => DatabaseError::Lost(error.into()),
            _ => DatabaseError::Query(error.into()),
        }
    }
}

/// Lets `?` turn errors of sqlx into an operation's error, which has one for the database.
#[macro_export]
macro_rules! from_sqlx {
    ($($error:ty),*) => {$(
        impl From<sqlx::Error> for $error {
            fn from(error: sqlx::Error) -> $error {
                $crate::DatabaseError::from(error).into()
            }
        }
    )*};
}
