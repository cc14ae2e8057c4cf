//! Why a change was not written.

use pigskin_course::{Database, DatabaseError};

/// A refusal, or an error of the database without its name.
pub(crate) enum Failed<E> {
    Refused(E),
    Sql(sqlx::Error),
}

impl<E: From<DatabaseError>> Failed<E> {
    /// The refusal, or the error with the database's name.
    pub(crate) fn named(self, database: &Database) -> E {
        match self {
            Failed::Refused(why) => why,
            Failed::Sql(error) => database.failed(error).into(),
        }
    }
}

impl<E> From<sqlx::Error> for Failed<E> {
    fn from(error: sqlx::Error) -> Failed<E> {
        Failed::Sql(error)
    }
}
