//! Why a review does not change.

use pigskin_course::{DatabaseError, PersonId, from_sqlx};

use crate::review::code::ReviewCode;
use crate::review::marks::MarksError;

/// Why a review does not change.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// The project has no review.
    #[error("this project has no review: project.toml has no [review]")]
    NoReview,
    /// There is no such review.
    #[error("there is no review {0}")]
    Nothing(ReviewCode),
    /// The person has no open reading of it.
    #[error("you are not reading this submission; claim it first")]
    NotReading,
    /// Nobody else can read it now.
    #[error("it needs no other reader now; reload the page")]
    Taken,
    /// Somebody else is reading it.
    #[error("{0} is reading this submission; wait, or let a teacher give the reading back")]
    Reading(PersonId),
    /// A regrade waits for an answer.
    #[error("a regrade waits for an answer; answer it first")]
    Unanswered,
    /// The reading cannot be given back.
    #[error("there is no unfinished reading of that person to give back")]
    NothingToGiveBack,
    /// Items are not marked.
    #[error("these items of the rubric are not marked yet: {}", .0.join(", "))]
    Unmarked(Vec<String>),
    /// The marks are wrong.
    #[error(transparent)]
    Marks(#[from] MarksError),
    /// Only teachers do this.
    #[error("only the teachers that project.toml names do this")]
    TeachersOnly,
    /// A reading is finished, and others have seen it.
    #[error("your reading cannot be reopened: it is published, or somebody else reads it too")]
    Closed,
    /// The review has a second reader already.
    #[error("it has a second reader already, or is published")]
    SecondAlready,
    /// The readers do not differ.
    #[error("there is nothing to settle: two readers have to be done and differ")]
    NothingToSettle,
    /// The person may not settle it.
    #[error("either of the two readers settles it, or a teacher")]
    NotSettling,
    /// A comment is on lines that are not there.
    #[error("hog.py has no lines {first} to {last}; it has {lines}")]
    Lines {
        /// The first line.
        first: i64,
        /// The last line.
        last: i64,
        /// The number of lines.
        lines: i64,
    },
    /// A text is empty.
    #[error("{0} is empty; write a sentence")]
    Empty(&'static str),
    /// A text is too long.
    #[error("{what} has more than {most} characters")]
    Long {
        /// The text.
        what: &'static str,
        /// Maximum length, in characters.
        most: usize,
    },
    /// There are too many of something.
    #[error("there are {most} {what} already, which is the most; remove one first")]
    Many {
        /// Of what.
        what: &'static str,
        /// Maximum number.
        most: i64,
    },
    /// A comment or a sentence is gone.
    #[error("that is not there any more; reload the page")]
    Gone,
    /// The review is not published.
    #[error("the review is not published yet")]
    NotPublished,
    /// A regrade was asked for.
    #[error("a regrade of this review was asked for already, and each review has one")]
    AskedAlready,
    /// It is too late for a regrade.
    #[error("regrades could be asked for until {0}")]
    RegradesOver(String),
    /// No other submission counts.
    #[error("the submission that is reviewed still counts; there is nothing to do again")]
    NothingNewer,
    /// No code could be drawn.
    #[error("could not draw a code for a review: {0}")]
    Draw(#[from] getrandom::Error),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(ReviewError);
