//! Numbers of versions.

use std::fmt;

use pigskin_course::stored_as_number;

/// A version's number among all versions, from 1, in order of arrival.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VersionId(pub i64);

stored_as_number!(VersionId);

impl fmt::Display for VersionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
