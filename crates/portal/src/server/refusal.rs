//! The errors of a course as a visitor sees them.
//!
//! A failure of the server goes to the log only, so each error type is taken apart here. Everything
//! else is shown as the error says it.

use pigskin_course::{ChangeMessageError, ChangePersonError, PasswordError};
use pigskin_course_contest::{
    AgreeError, ApplyRejudgeError, SubmitError, TakeEntriesError, TeamError, WinnersError,
};
use pigskin_course_project::{ChooseError, PartnerError, ReceiveError, ReviewError};
use pigskin_web::Problem;

/// Functions for errors of which only those of the database are failures of the server.
macro_rules! refusals {
    ($($name:ident: $error:ident),* $(,)?) => {$(
        pub fn $name(error: $error) -> Problem {
            match error {
                $error::Database(error) => error.into(),
                other => Problem::refused(other),
            }
        }
    )*};
}

refusals! {
    agreement: AgreeError,
    choice: ChooseError,
    message: ChangeMessageError,
    partner: PartnerError,
    rejudging: ApplyRejudgeError,
    take_entries: TakeEntriesError,
    team: TeamError,
    winners: WinnersError,
}

pub fn submission(error: SubmitError) -> Problem {
    match error {
        SubmitError::Database(error) => error.into(),
        error @ SubmitError::Waiting { .. } => Problem::TooMany(error.to_string()),
        other => Problem::refused(other),
    }
}

pub fn person(error: ChangePersonError) -> Problem {
    match error {
        ChangePersonError::Database(error) => error.into(),
        ChangePersonError::Draw(error) => Problem::server(error),
        ChangePersonError::Password(error @ PasswordError::Hash(_)) => Problem::server(error),
        other => Problem::refused(other),
    }
}

pub fn version(error: ReceiveError) -> Problem {
    match error {
        ReceiveError::Database(error) => error.into(),
        ReceiveError::NoStudent(_) => Problem::NotLetIn(error.to_string()),
        ReceiveError::NoVersion(version) => Problem::NotFound(format!("for the version {version}")),
        other => Problem::refused(other),
    }
}

pub fn review(error: ReviewError) -> Problem {
    match error {
        ReviewError::Database(error) => error.into(),
        ReviewError::Draw(error) => Problem::server(error),
        ReviewError::NoReview => Problem::NotFound("of a review".to_owned()),
        ReviewError::Nothing(code) => Problem::NotFound(format!("for the review {code}")),
        ReviewError::TeachersOnly => Problem::NotLetIn(error.to_string()),
        other => Problem::refused(other),
    }
}
