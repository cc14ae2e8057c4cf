//! A student's consent to being named as a winner.

use pigskin_entry::words;
use serde::{Deserialize, Serialize};

words! {
    /// A student's consent to how later semesters name their team, if it is among the winners.
    /// A team agrees to what all of its members agree to.
    ///
    /// ```
    /// use pigskin_course::Recognition;
    /// let members = [Recognition::Named, Recognition::No];
    /// assert_eq!(members.into_iter().min(), Some(Recognition::No));
    /// ```
    #[derive(
        Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
    )]
    #[serde(rename_all = "kebab-case")]
    pub enum Recognition {
        /// Nothing.
        #[default]
        No = "no",
        /// The team's name and its result.
        Named = "named",
    }

    /// The name in forms and in the database.
    pub fn as_str
}

impl Recognition {
    /// The answer in the database; `None` before the student gives one.
    pub fn stored(text: Option<&str>) -> Option<Recognition> {
        Some(match text? {
            "named" => Recognition::Named,
            _ => Recognition::No,
        })
    }
}
