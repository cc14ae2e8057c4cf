//! Reading rows of the database.

use jiff::Timestamp;

pub(crate) use pigskin_course::rows;

/// A moment of the database.
pub(crate) fn moment(at: i64) -> Timestamp {
    Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// A column that no program of ours has written.
pub(crate) fn damaged(column: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("{column} is damaged").into())
}
