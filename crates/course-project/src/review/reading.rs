//! One member of staff's reading of a submission.

use jiff::Timestamp;
use pigskin_course::{Column, PersonId};
use pigskin_entry::words;
use sqlx::error::BoxDynError;

use crate::review::marks::Marks;
use crate::row::{Json, rows};

rows! {
    /// A reading: what one member of staff finds.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Reading {
        pub(crate) id: i64,
        pub(crate) review: i64,
        pub reader: PersonId,
        pub role: ReadingRole,
        /// When it was finished, if it is.
        pub finished: Option<Timestamp>,
        /// The points by item.
        pub marks: Marks = Json::into_inner,
        /// The reader's note on the whole; it can be empty.
        pub note: String,
    }
}

words! {
    /// The purpose of a reading.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ReadingRole {
        First = "first",
        /// The changes of a regrade.
        Regrade = "regrade",
    }

    /// The role's name in the database and the HTTP interface.
    pub fn as_str
}

impl Column for ReadingRole {
    type Stored = String;

    fn from_stored(stored: String) -> Result<ReadingRole, BoxDynError> {
        let role = ReadingRole::from_name(&stored);
        role.ok_or_else(|| format!("no reading has the role {stored:?}").into())
    }
}

/// The question for all columns of a [`Reading`], as `r` of the review `v`.
pub(crate) const COLUMNS: &str = "SELECT r.id AS id, r.review AS review, r.reader AS reader, \
     r.role AS role, r.finished AS finished, r.marks AS marks, r.note AS note";
