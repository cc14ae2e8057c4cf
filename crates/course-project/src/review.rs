//! The review of composition: staff read the submission that counts, give points by a rubric and
//! comment on lines, and publish to all at once.
//!
//! A [`Review`] belongs to a student, or to partners for whom the same submission counts. Its
//! reader makes a [`Reading`]. Students see only a
//! [`ReviewOutcome`](review_outcome::ReviewOutcome), which is written when teachers publish:
//! nothing else of a review is ever shown to them.

pub(crate) mod carry;
pub(crate) mod claim;
pub(crate) mod code;
pub(crate) mod comment;
pub(crate) mod counting;
pub(crate) mod error;
pub(crate) mod load;
pub(crate) mod mark;
pub(crate) mod marks;
pub(crate) mod plan;
pub(crate) mod publish;
pub(crate) mod queue;
pub(crate) mod reading;
pub(crate) mod redo;
pub(crate) mod regrade;
pub(crate) mod review_outcome;
pub(crate) mod sentence;
pub(crate) mod sheet;
pub(crate) mod text;

use jiff::Timestamp;
use pigskin_course::PersonId;
use pigskin_entry::words;

use crate::class::student_scope::StudentScope;
use crate::review::code::ReviewCode;
use crate::review::reading::Reading;
use crate::versions::version_id::VersionId;

/// A review of a submission.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    pub(crate) id: i64,
    /// Its code, which names nobody.
    pub code: ReviewCode,
    pub version_id: VersionId,
    /// From 1; a new round begins when it is done again for another version.
    pub round: i64,
    /// The students of the submission, by id.
    pub students: Vec<ReviewStudent>,
    /// The readings of this round, in order: the first one, and changes after it was published.
    pub readings: Vec<Reading>,
    /// When this round was published.
    pub published: Option<Timestamp>,
    /// The regrade that a student asked for.
    pub regrade: Option<Regrade>,
    /// Whether another submission counts now for one of the students.
    pub has_newer: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewStudent {
    pub id: PersonId,
    pub name: String,
    pub section: String,
}

/// A regrade that a student asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regrade {
    pub person: PersonId,
    pub asked: Timestamp,
    pub text: String,
    /// The answer of staff, with its time.
    pub answer: Option<(Timestamp, String)>,
}

words! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum ReviewState {
        /// Nobody has begun.
        ToDo = "to-do",
        /// Somebody reads it.
        Begun = "begun",
        /// It can be published.
        Done = "done",
        Published = "published",
        /// A student asked for a regrade, which is not answered.
        RegradeAsked = "regrade-asked",
    }

    /// The state's name in addresses and the HTTP interface.
    pub fn as_str
}

impl ReviewState {
    pub fn in_words(self) -> String {
        self.as_str().replace('-', " ")
    }
}

impl Review {
    pub fn state(&self) -> ReviewState {
        if self.published.is_some() {
            let regrade = self.regrade.as_ref();
            if regrade.is_some_and(|regrade| regrade.answer.is_none()) {
                return ReviewState::RegradeAsked;
            }
            return ReviewState::Published;
        }
        if self.readings.is_empty() {
            ReviewState::ToDo
        } else if self.readings.iter().any(|one| one.finished.is_none()) {
            ReviewState::Begun
        } else {
            ReviewState::Done
        }
    }

    /// The reading whose points hold: the last one. `None` until it is finished.
    pub fn decisive(&self) -> Option<&Reading> {
        self.readings.last().filter(|one| one.finished.is_some())
    }

    /// The unfinished reading of a member of staff.
    pub fn open_reading(&self, reader: &PersonId) -> Option<&Reading> {
        let mut readings = self.readings.iter();
        readings.find(|one| one.reader == *reader && one.finished.is_none())
    }

    /// Returns whether a member of staff sees what a reading found. Nobody but its reader does
    /// until it is finished.
    pub fn shows(&self, reading: &Reading, person: &PersonId) -> bool {
        reading.reader == *person || reading.finished.is_some()
    }

    /// Returns whether nobody has begun to read it.
    pub fn is_free(&self) -> bool {
        self.published.is_none() && self.readings.is_empty()
    }

    pub fn is_in(&self, scope: &StudentScope) -> bool {
        let mut students = self.students.iter();
        students.any(|student| scope.includes_section(&student.section))
    }
}
