//! The reasons why a review does not change.

use pigskin_course::{DatabaseError, PersonId, from_sqlx};

use crate::review::code::ReviewCode;
use crate::review::marks::MarksError;

#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    #[error("this project has no review: project.toml has no [review]")]
    NoReview,
    #[error("there is no review {0}")]
    Nothing(ReviewCode),
    #[error("you are not reading this submission; claim it first")]
    NotReading,
    #[error("it has a reader already; reload the page")]
    Taken,
    #[error("{0} is reading this submission; wait, or let a teacher give the reading back")]
    Reading(PersonId),
    #[error("a regrade waits for an answer; answer it first")]
    Unanswered,
    #[error("there is no unfinished reading of that person to give back")]
    NothingToGiveBack,
    #[error("these items of the rubric are not marked yet: {}", .0.join(", "))]
    Unmarked(Vec<String>),
    #[error(transparent)]
    Marks(#[from] MarksError),
    #[error("only teachers do this")]
    TeachersOnly,
    #[error("your reading cannot be reopened: it is published, or not finished")]
    Closed,
    #[error("hog.py has no lines {first} to {last}; it has {lines}")]
    Lines { first: i64, last: i64, lines: i64 },
    #[error("{0} is empty; write a sentence")]
    Empty(&'static str),
    #[error("{what} has more than {most} characters")]
    Long {
        what: &'static str,
        /// Maximum length, in characters.
        most: usize,
    },
    #[error("there are {most} {what} already, which is the most; remove one first")]
    Many {
        what: &'static str,
        /// Maximum number.
        most: i64,
    },
    #[error("that is not there any more; reload the page")]
    Gone,
    #[error("the review is not published yet")]
    NotPublished,
    #[error("a regrade of this review was asked for already, and each review has one")]
    AskedAlready,
    #[error("regrades could be asked for until {0}")]
    RegradesOver(String),
    #[error("the submission that is reviewed still counts; there is nothing to do again")]
    NothingNewer,
    #[error("could not draw a code for a review: {0}")]
    Draw(#[from] getrandom::Error),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(ReviewError);
