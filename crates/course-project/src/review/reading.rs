//! What one member of staff finds.

use jiff::Timestamp;
use pigskin_course::PersonId;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row as _};

use crate::review::marks::Marks;
use crate::row::{damaged, moment};

/// A reading: what one member of staff finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    pub(crate) id: i64,
    pub(crate) review: i64,
    /// The member of staff.
    pub reader: PersonId,
    /// As what.
    pub role: ReadingRole,
    /// When it was finished, if it is.
    pub finished: Option<Timestamp>,
    /// The points by item.
    pub marks: Marks,
    /// What the reader says about the whole; it can be empty.
    pub note: String,
}

/// The purpose of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadingRole {
    /// The first reader's.
    First,
    /// The second reader's.
    Second,
    /// What was agreed where two readers differ.
    Settled,
    /// What a regrade changed.
    Regrade,
}

impl ReadingRole {
    /// The role's name in the database and the HTTP interface.
    pub fn as_str(self) -> &'static str {
        match self {
            ReadingRole::First => "first",
            ReadingRole::Second => "second",
            ReadingRole::Settled => "settled",
            ReadingRole::Regrade => "regrade",
        }
    }

    fn named(name: &str) -> Option<ReadingRole> {
        let all = [
            ReadingRole::First,
            ReadingRole::Second,
            ReadingRole::Settled,
            ReadingRole::Regrade,
        ];
        all.into_iter().find(|role| role.as_str() == name)
    }
}

/// The question for all columns of a [`Reading`], as `r` of the review `v`.
pub(crate) const COLUMNS: &str = "SELECT r.id AS id, r.review AS review, r.reader AS reader, \
     r.role AS role, r.finished AS finished, r.marks AS marks, r.note AS note";

impl FromRow<'_, AnyRow> for Reading {
    fn from_row(row: &AnyRow) -> Result<Reading, sqlx::Error> {
        let reader: String = row.try_get("reader")?;
        let role: String = row.try_get("role")?;
        let finished: Option<i64> = row.try_get("finished")?;
        let marks: String = row.try_get("marks")?;
        Ok(Reading {
            id: row.try_get("id")?,
            review: row.try_get("review")?,
            reader: reader.parse().map_err(|_| damaged("a person's id"))?,
            role: ReadingRole::named(&role).ok_or_else(|| damaged("a reading's role"))?,
            finished: finished.map(moment),
            marks: serde_json::from_str(&marks).map_err(|_| damaged("a reading's marks"))?,
            note: row.try_get("note")?,
        })
    }
}
