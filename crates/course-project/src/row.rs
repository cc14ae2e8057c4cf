//! Reading rows of the database.

pub(crate) use pigskin_course::{rows, stored_moment as moment};

/// A column that no program of ours has written.
pub(crate) fn damaged(column: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("{column} is damaged").into())
}
