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
        // PostgreSQL's codes for shutting down and starting up.
        let code = error.as_database_error().and_then(SqlError::code);
        let leaves = matches!(code.as_deref(), Some("57P01" | "57P02" | "57P03"));
        // SQLite's codes SQLITE_CORRUPT and SQLITE_NOTADB, of which the first has finer ones.
        let number = code.as_deref().and_then(|code| code.parse::<u32>().ok());
        let is_damaged = number.is_some_and(|code| matches!(code & 0xff, 11 | 26));
        match error {
            _ if is_damaged => DatabaseError::Damaged(error.into()),
            sqlx::Error::PoolTimedOut | sqlx::Error::Io(_) => DatabaseError::Lost(error.into()),
            _ if leaves => DatabaseError::Lost(error.into()),
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
