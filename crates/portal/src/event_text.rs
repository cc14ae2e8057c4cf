//! Events in words, for the logs of staff.

use std::fmt::Write as _;

use pigskin_course::{
    Course, DatabaseError, Event, EventKind, PartnersState, PersonId, Recognition, Schedule,
};

/// The latest events of a course, in order.
pub async fn latest(course: &Course, most: u32) -> Result<Vec<Event>, DatabaseError> {
    let last = course.last_event().await?;
    course.events((last - i64::from(most)).max(0), most).await
}

/// The rows of a log: numbers, times, and what happened.
pub fn log_rows(
    events: impl IntoIterator<Item = Event>,
    schedule: &Schedule,
) -> Vec<(i64, String, String)> {
    let events = events.into_iter();
    events
        .map(|event| {
            let text = describe(&event, schedule);
            (event.seq, schedule.shown(event.at), text)
        })
        .collect()
}

#[expect(clippy::too_many_lines, reason = "a sentence for each kind of event")]
pub fn describe(event: &Event, schedule: &Schedule) -> String {
    let staff = || {
        let actor = event.actor.as_ref();
        actor.map_or_else(|| "staff".to_owned(), PersonId::to_string)
    };
    match &event.kind {
        EventKind::Joined { team, person } => format!("{person} joined team {team}"),
        EventKind::Submitted {
            team,
            submission,
            version,
        } => format!("team {team} sent version {version}, receipt {submission}"),
        EventKind::Accepted {
            team,
            version,
            name,
            ..
        } => format!("version {version} of team {team} was accepted, as {name}"),
        EventKind::Refused {
            team,
            version,
            fault,
            reason,
            ..
        } => format!("version {version} of team {team} was refused ({fault}): {reason}"),
        EventKind::Unjudged { submission, reason } => {
            format!("receipt {submission} could not be judged and waits again: {reason}")
        }
        EventKind::Message {
            withdrawn: true,
            by,
            ..
        } => format!("message to all{}, withdrawn since", by_whom(by.as_ref())),
        EventKind::Message { text, by, .. } => {
            format!("message to all{}: {text}", by_whom(by.as_ref()))
        }
        EventKind::MessageEdited {
            message,
            before,
            by,
        } => {
            let before = before.as_deref().unwrap_or_default();
            let who = actor(by.as_ref());
            format!("{who} edited message {message}; before: {before}")
        }
        EventKind::MessageWithdrawn {
            message,
            before,
            by,
        } => {
            let before = before.as_deref().unwrap_or_default();
            let who = actor(by.as_ref());
            format!("{who} withdrew message {message}: {before}")
        }
        EventKind::LinksMailed { people, by } => {
            let who = actor(by.as_ref());
            let people = counted(*people, "person", "people");
            format!("{who} queued personal links for {people}, to be sent by mail")
        }
        EventKind::MailRetried { mails, by } => {
            let who = actor(by.as_ref());
            format!(
                "{who} queued {} again",
                counted(*mails, "failed mail", "failed mails")
            )
        }
        EventKind::MailWithdrawn { mails, by } => {
            let who = actor(by.as_ref());
            let mails = counted(*mails, "waiting mail", "waiting mails");
            format!("{who} withdrew {mails}")
        }
        EventKind::RosterTaken {
            new,
            changed,
            dropped,
            roles,
        } => {
            let who = actor(event.actor.as_ref());
            let mut text = format!(
                "{who} took over a roster: {new} new, {changed} changed, {dropped} taken off"
            );
            if !roles.is_empty() {
                let roles: Vec<&str> = roles.iter().map(PersonId::as_str).collect();
                let _ = write!(
                    text,
                    "; staff from now on or no longer: {}",
                    roles.join(", ")
                );
            }
            text
        }
        EventKind::Judging { paused: true } => format!("{} paused judging", staff()),
        EventKind::Judging { paused: false } => format!("{} resumed judging", staff()),
        EventKind::Disqualified { team, reason } => {
            format!("{} removed team {team} from the board: {reason}", staff())
        }
        EventKind::Reinstated { team } => format!("{} put team {team} back on the board", staff()),
        EventKind::Rejudging { versions } => {
            let versions = counted(*versions, "version", "versions");
            format!("{} started judging {versions} again", staff())
        }
        EventKind::Rejudged { changed } => {
            format!("{} applied the new verdicts; {changed} changed", staff())
        }
        EventKind::PlayingAgain => {
            format!(
                "{} asked for the matches with forfeits to be played again",
                staff()
            )
        }
        EventKind::Revealed => format!("{} revealed the board", staff()),
        EventKind::Agreed { team, person, to } => {
            let what = match to {
                Recognition::No => "not to be named among winners",
                Recognition::Named => "to be named among winners",
            };
            format!("{person} of team {team} agreed {what}")
        }
        EventKind::WinnersPublished { semester, ranks } => {
            let ranks = counted(*ranks, "rank", "ranks");
            format!("{} published the winners of {semester}: {ranks}", staff())
        }
        EventKind::WinnersWithdrawn => format!("{} took the page of winners back", staff()),
        EventKind::WinnersTaken { winners } => {
            let winners = counted(*winners, "winner was", "winners were");
            format!("{winners} taken along to the next contest")
        }
        EventKind::Extended {
            person,
            closes,
            reason,
        } => {
            let why = reason.as_ref().map(|reason| format!(": {reason}"));
            let (at, why) = (schedule.exact(*closes), why.unwrap_or_default());
            format!("{} set the deadline of {person} to {at}{why}", staff())
        }
        EventKind::Unextended { person } => format!("{} removed the deadline of {person}", staff()),
        EventKind::Chosen {
            person,
            by,
            version,
            reason,
        } => format!(
            "{} chose version {version} of {by} to count for {person}: {reason}",
            staff()
        ),
        EventKind::Unchosen { person } => {
            format!("{}: the last submission of {person} counts again", staff())
        }
        EventKind::Published { person, parts } => {
            let parts = parts.join(", ");
            format!("{} published points of {person}: {parts}", staff())
        }
        EventKind::HeldBack { section, parts } => {
            let whose = section
                .as_ref()
                .map(|section| format!(" of section {section}"));
            let (whose, parts) = (whose.unwrap_or_default(), parts.join(", "));
            format!("{} held points{whose} back: {parts}", staff())
        }
        EventKind::ProjectMade { title } => format!("{} made the project {title}", staff()),
        EventKind::ProjectChanged { changes } => {
            format!("{} changed the project: {}", staff(), changes.join("; "))
        }
        EventKind::ContestChanged { changes } => {
            format!("{} changed the contest: {}", staff(), changes.join("; "))
        }
        EventKind::Linked { person, by } => format!("{by} drew a personal link for {person}"),
        EventKind::Viewed {
            person,
            by,
            contest,
        } => {
            let what = if *contest { "contest" } else { "project" };
            format!("{by} viewed the {what} as {person} sees it")
        }
        EventKind::VersionSubmitted {
            person,
            by,
            version,
        } => version_was("submitted", *version, by, person),
        EventKind::Graded {
            person,
            by,
            version,
        } => version_was("graded", *version, by, person),
        EventKind::Ungraded {
            by,
            version,
            reason,
        } => format!("version {version} of {by} could not be graded and waits again: {reason}"),
        EventKind::Partners {
            person,
            other,
            state,
        } => match state {
            PartnersState::Invited => format!("{person} and {other}: invited to be partners"),
            PartnersState::Began => format!("{person} and {other} are partners"),
            PartnersState::Wants => {
                format!("{person} and {other}: one chose what is to count for both")
            }
            PartnersState::Agreed => {
                format!("{person} and {other}: an earlier submission counts for both")
            }
            PartnersState::Ended => format!("{person} and {other} are no partners"),
        },
        EventKind::Reviewed { person } => {
            format!("{} published the review of {person}", staff())
        }
        EventKind::RegradeAsked { review } => {
            format!("a regrade was asked for the review of student {review}")
        }
        EventKind::RegradeAnswered { person } => {
            format!("{} answered the regrade of {person}", staff())
        }
    }
}

fn by_whom(by: Option<&PersonId>) -> String {
    by.map(|by| format!(" by {by}")).unwrap_or_default()
}

/// The member of staff who did something, or a command on the server.
fn actor(by: Option<&PersonId>) -> String {
    by.map_or_else(|| "a command".to_owned(), PersonId::to_string)
}

/// A number of things, such as `1 student` or `3 students`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    let noun = if count == 1 { one } else { many };
    format!("{count} {noun}")
}

fn version_was(what: &str, version: i64, by: &PersonId, person: &PersonId) -> String {
    let whose = format!("version {version} of {by} was {what}");
    if person == by {
        whose
    } else {
        format!("{whose}, also for {person}")
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    #[test]
    fn a_version_of_a_partner_is_said_to_be_so() {
        let id = |text: &str| -> PersonId { text.parse().expect("an id") };
        let graded = |person: &str| {
            let kind = EventKind::Graded {
                person: id(person),
                by: id("ada"),
                version: 3,
            };
            Event {
                seq: 1,
                at: Timestamp::UNIX_EPOCH,
                audience: kind.audience(),
                actor: None,
                signed_in_by: None,
                kind,
            }
        };
        let schedule = Schedule::default();
        let own = describe(&graded("ada"), &schedule);
        assert_eq!(own, "version 3 of ada was graded");
        let partners = describe(&graded("bob"), &schedule);
        assert_eq!(partners, "version 3 of ada was graded, also for bob");
    }
}
