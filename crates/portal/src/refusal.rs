//! The errors of a course as a visitor sees them.
//!
//! A failure of the server goes to the log only, so each error type is taken apart here. What
//! students meet is said in their language, and in English as the error itself says it.

use pigskin_course::{ChangeMessageError, ChangePersonError, PasswordError};
use pigskin_course_contest::{AgreeError, ApplyRejudgeError, SubmitError, TeamError, WinnersError};
use pigskin_course_project::{ChooseError, PartnerError, ReceiveError, ReviewError};
use pigskin_web::Problem;
use pigskin_web::language::Language;
use pigskin_web::texts::Text;

use crate::texts::say;

/// A text in the visitor's language.
fn said(key: &'static str) -> Text {
    say(Language::asked(), key)
}

/// Why an entry is refused.
pub fn submission(error: SubmitError) -> Problem {
    match error {
        SubmitError::Database(error) => Problem::server(error),
        error @ SubmitError::Waiting { .. } => Problem::TooMany(submission_text(&error).into()),
        other => Problem::refused(submission_text(&other)),
    }
}

fn submission_text(error: &SubmitError) -> Text {
    match error {
        SubmitError::Nobody(person) => said("submit-error-nobody").with("person", person.as_str()),
        SubmitError::Staff => said("submit-error-staff"),
        SubmitError::Early { opens } => said("submit-error-early").with("opens", opens),
        SubmitError::Closed { since } => said("submit-error-closed").with("since", since),
        SubmitError::Waiting { waiting } => said("submit-error-waiting").with("waiting", *waiting),
        SubmitError::Full => {
            let most = SubmitError::MOST_VERSIONS.to_string();
            said("submit-error-full").with("most", most)
        }
        SubmitError::TooMuch => {
            said("submit-error-too-much").with("most", SubmitError::MOST_MIB.to_string())
        }
        // Only the log has the reason of a failure.
        SubmitError::Database(_) => said("problem-why-server"),
    }
}

/// Why a team does not change.
pub fn team(error: TeamError) -> Problem {
    match error {
        TeamError::Database(error) => Problem::server(error),
        TeamError::NoStudent(person) => {
            Problem::refused(said("team-error-no-student").with("person", person.as_str()))
        }
        TeamError::Oneself => Problem::refused(said("team-error-oneself")),
        TeamError::Taken(person) => {
            Problem::refused(said("team-error-taken").with("person", person.as_str()))
        }
        TeamError::Full { most } => Problem::refused(said("team-error-full").with("most", most)),
        TeamError::NotInvited => Problem::refused(said("team-error-not-invited")),
        TeamError::Over => Problem::refused(said("team-error-over")),
    }
}

/// Why what a student agrees to stays as it is.
pub fn agreement(error: AgreeError) -> Problem {
    match error {
        AgreeError::Database(error) => Problem::server(error),
        AgreeError::NoTeam => Problem::refused(said("agree-error-no-team")),
        AgreeError::Taken => Problem::refused(said("agree-error-taken")),
    }
}

/// Why winners are not published.
pub fn winners(error: WinnersError) -> Problem {
    match error {
        WinnersError::Database(error) => Problem::server(error),
        other => Problem::refused(other),
    }
}

/// Why a person's data does not change.
pub fn person(error: ChangePersonError) -> Problem {
    match error {
        ChangePersonError::Database(error) => Problem::server(error),
        ChangePersonError::Draw(error) => Problem::server(error),
        ChangePersonError::Password(error @ PasswordError::Hash(_)) => Problem::server(error),
        ChangePersonError::Nobody(person) => {
            Problem::refused(said("person-error-nobody").with("person", person.as_str()))
        }
        ChangePersonError::OtherPassword => Problem::refused(said("person-error-other-password")),
        ChangePersonError::Password(PasswordError::Short) => {
            let least = PasswordError::SHORTEST.to_string();
            Problem::refused(said("password-error-short").with("least", least))
        }
        ChangePersonError::Password(PasswordError::Long) => {
            let most = PasswordError::LONGEST.to_string();
            Problem::refused(said("password-error-long").with("most", most))
        }
    }
}

/// Why a message does not change.
pub fn message(error: ChangeMessageError) -> Problem {
    match error {
        ChangeMessageError::Database(error) => Problem::server(error),
        error @ ChangeMessageError::Nothing(_) => Problem::refused(error),
    }
}

/// Why new verdicts cannot be applied.
pub fn rejudging(error: ApplyRejudgeError) -> Problem {
    match error {
        ApplyRejudgeError::Database(error) => Problem::server(error),
        other => Problem::refused(other),
    }
}

/// Why a version is not accepted.
pub fn version(error: ReceiveError) -> Problem {
    match error {
        ReceiveError::Database(error) => Problem::server(error),
        ReceiveError::NoStudent(_) => Problem::NotLetIn(error.to_string()),
        ReceiveError::NoVersion(version) => Problem::NotFound(format!("for the version {version}")),
        other => Problem::refused(other),
    }
}

/// Why another submission does not count.
pub fn choice(error: ChooseError) -> Problem {
    match error {
        ChooseError::Database(error) => Problem::server(error),
        other => Problem::refused(other),
    }
}

/// Why partners do not change.
pub fn partner(error: PartnerError) -> Problem {
    match error {
        PartnerError::Database(error) => Problem::server(error),
        PartnerError::Alone => Problem::refused(said("partner-error-alone")),
        PartnerError::NoStudent(person) => {
            Problem::refused(said("partner-error-no-student").with("person", person.as_str()))
        }
        PartnerError::Oneself => Problem::refused(said("partner-error-oneself")),
        PartnerError::Taken(person) => {
            Problem::refused(said("partner-error-taken").with("person", person.as_str()))
        }
        PartnerError::Inviting(person) => {
            Problem::refused(said("partner-error-inviting").with("person", person.as_str()))
        }
        PartnerError::Over => Problem::refused(said("partner-error-over")),
        PartnerError::TooMany => {
            let most = PartnerError::MOST.to_string();
            Problem::refused(said("partner-error-too-many").with("most", most))
        }
    }
}

/// Why a review does not change.
pub fn review(error: ReviewError) -> Problem {
    match error {
        ReviewError::Database(error) => Problem::server(error),
        ReviewError::Draw(error) => Problem::server(error),
        ReviewError::NoReview => Problem::NotFound("of a review".to_owned()),
        ReviewError::Nothing(code) => Problem::NotFound(format!("for the review {code}")),
        ReviewError::TeachersOnly => Problem::NotLetIn(error.to_string()),
        other => Problem::refused(other),
    }
}

#[cfg(test)]
mod tests {
    use pigskin_course::PersonId;

    use super::*;

    #[test]
    fn refusals_are_those_of_the_errors_in_english() {
        let ada = || -> PersonId { "ada".parse().expect("an id") };
        for error in [
            || TeamError::Oneself,
            || TeamError::NotInvited,
            || TeamError::Over,
            || TeamError::Full { most: 3 },
        ] {
            assert_eq!(team(error()).to_string(), error().to_string());
        }
        assert_eq!(
            team(TeamError::Taken(ada())).to_string(),
            TeamError::Taken(ada()).to_string()
        );
        let at = || "2026-12-01 12:00:00 UTC".to_owned();
        for error in [
            || SubmitError::Staff,
            || SubmitError::Waiting { waiting: 5 },
            || SubmitError::Full,
            || SubmitError::TooMuch,
        ] {
            assert_eq!(submission(error()).to_string(), error().to_string());
        }
        for error in [
            || SubmitError::Early {
                opens: String::new(),
            },
            || SubmitError::Closed {
                since: String::new(),
            },
        ] {
            assert_eq!(submission(error()).to_string(), error().to_string());
        }
        let closed = submission(SubmitError::Closed { since: at() });
        assert!(closed.to_string().ends_with(&at()), "{closed}");
        for error in [|| PasswordError::Short, || PasswordError::Long] {
            let changed = person(ChangePersonError::Password(error()));
            assert_eq!(changed.to_string(), error().to_string());
        }
        for error in [
            || PartnerError::Alone,
            || PartnerError::Oneself,
            || PartnerError::Over,
            || PartnerError::TooMany,
        ] {
            assert_eq!(partner(error()).to_string(), error().to_string());
        }
        for error in [|| AgreeError::NoTeam, || AgreeError::Taken] {
            assert_eq!(agreement(error()).to_string(), error().to_string());
        }
    }
}
