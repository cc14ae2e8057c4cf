//! The events of a course.

use std::borrow::Cow;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{PersonId, SubmissionId, TeamId};

/// The kinds of events, with their data. Pages and programs read the same ones;
/// `docs/events.md` describes each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// A student accepted an invitation and joined a team.
    Joined {
        /// The team.
        team: TeamId,
        /// The student's id.
        person: String,
    },
    /// A team sent a version and got its receipt.
    Submitted {
        /// The team.
        team: TeamId,
        /// The submission.
        submission: SubmissionId,
        /// The version's number within the team, from 1.
        version: i64,
    },
    /// A version was accepted. It is active unless a newer one is.
    Accepted {
        /// The team.
        team: TeamId,
        /// The submission.
        submission: SubmissionId,
        /// The version's number within the team, from 1.
        version: i64,
        /// The team's name in the entry.
        name: String,
    },
    /// A version was refused. An earlier active version stays active.
    Refused {
        /// The team.
        team: TeamId,
        /// The submission.
        submission: SubmissionId,
        /// The version's number within the team, from 1.
        version: i64,
        /// The kind of its fault.
        fault: String,
        /// The reason, for students.
        reason: String,
    },
    /// The machine could not judge a version, which is queued again.
    Unjudged {
        /// The submission.
        submission: SubmissionId,
        /// The machine's failure.
        reason: String,
    },
    /// A message from staff to everybody, as it reads now.
    Message {
        /// The message, which can be any text; empty if it was withdrawn.
        text: String,
        /// The member of staff who sent it, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
        /// When it was last edited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edited: Option<Timestamp>,
        /// Whether it was withdrawn.
        #[serde(default, skip_serializing_if = "is_not")]
        withdrawn: bool,
    },
    /// Staff edited a message.
    MessageEdited {
        /// The number of the message's event.
        message: i64,
        /// The message as it read before, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<String>,
        /// The member of staff, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
    /// Staff withdrew a message.
    MessageWithdrawn {
        /// The number of the message's event.
        message: i64,
        /// The message as it read before, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<String>,
        /// The member of staff, only for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
    /// Personal links were queued for sending by mail.
    LinksMailed {
        /// Number of people.
        people: usize,
        /// The member of staff; nothing if it was the person who runs the server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
    /// Mail that had failed was queued again.
    MailRetried {
        /// Number of mails.
        mails: usize,
        /// The member of staff; nothing if it was the person who runs the server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PersonId>,
    },
    /// Staff paused or resumed the judging.
    Judging {
        /// Whether it is paused.
        paused: bool,
    },
    /// Staff disqualified a team, which takes it off the board.
    Disqualified {
        /// The team.
        team: TeamId,
        /// The reason.
        reason: String,
    },
    /// Staff put a team back on the board.
    Reinstated {
        /// The team.
        team: TeamId,
    },
    /// Staff started a rejudging, to see what would change.
    Rejudging {
        /// Number of versions.
        versions: usize,
    },
    /// Staff applied a rejudging. Each changed verdict is an event before this one.
    Rejudged {
        /// Number of changed verdicts.
        changed: usize,
    },
    /// Staff revealed the frozen board.
    Revealed,
    /// A student got a deadline of their own.
    Extended {
        /// The student's id.
        person: String,
        /// The deadline.
        closes: Timestamp,
        /// Why, if staff wrote it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// A student's own deadline was removed.
    Unextended {
        /// The student's id.
        person: String,
    },
    /// Staff drew a personal link for somebody, who can sign in with it.
    Linked {
        /// Whose link it is.
        person: PersonId,
        /// The member of staff who drew it.
        by: PersonId,
    },
    /// A member of staff looked at a student's page as the student sees it.
    Viewed {
        /// The student.
        person: PersonId,
        /// The member of staff.
        by: PersonId,
        /// Whether it is a page of the contest, and not of the project.
        #[serde(default, skip_serializing_if = "is_not")]
        contest: bool,
    },
    /// A student submitted a version of the project. One for each student for whom it counts.
    Handed {
        /// The student for whom it counts.
        person: PersonId,
        /// The student whose version it is.
        by: PersonId,
        /// The version's number among that student's versions, from 1.
        version: i64,
    },
    /// A submitted version of the project was graded. One for each student for whom it counts.
    Graded {
        /// The student for whom it counts.
        person: PersonId,
        /// The student whose version it is.
        by: PersonId,
        /// The version's number among that student's versions, from 1.
        version: i64,
    },
    /// The machine could not grade a version of the project, which is queued again.
    Ungraded {
        /// The student whose version it is.
        by: PersonId,
        /// The version's number among that student's versions, from 1.
        version: i64,
        /// The machine's failure.
        reason: String,
    },
    /// Staff chose which submission of the project counts for a student.
    Chosen {
        /// The student for whom it counts.
        person: PersonId,
        /// The student whose version it is.
        by: PersonId,
        /// The version's number among that student's versions, from 1.
        version: i64,
        /// Why.
        reason: String,
    },
    /// Staff undid that: the last submission counts again.
    Unchosen {
        /// The student for whom it counts.
        person: PersonId,
    },
    /// Staff published parts of a student's points.
    Published {
        /// The student.
        person: PersonId,
        /// The parts, such as `phase-1` or `composition`.
        parts: Vec<String>,
    },
    /// Staff hold parts of the points back from students.
    HeldBack {
        /// The section; nothing if all students are meant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<String>,
        /// The parts, such as `phase-1` or `composition`.
        parts: Vec<String>,
    },
    /// A student asked another one to be partners in the project, or they became partners, or
    /// that ended. One for each of the two.
    Partners {
        /// The student.
        person: PersonId,
        /// The other one.
        other: PersonId,
        /// `invited`, `began` or `ended`.
        state: PartnersState,
    },
    /// Staff published the review of a student's composition, or changed it. One for each
    /// student whose review it is.
    Reviewed {
        /// The student.
        person: PersonId,
    },
    /// A student asked for a regrade of a review.
    RegradeAsked {
        /// The review's code, which names nobody.
        review: String,
    },
    /// Staff answered a regrade. One for each student whose review it is.
    RegradeAnswered {
        /// The student.
        person: PersonId,
    },
}

/// Whether a flag is not set, and need not be written.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
fn is_not(flag: &bool) -> bool {
    !flag
}

/// What became of two students as partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartnersState {
    /// One invites the other.
    Invited,
    /// They are partners.
    Began,
    /// The invitation or the partnership is over.
    Ended,
}

/// The people who may see an event.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// Everybody.
    All,
    /// A team, and staff.
    Team(TeamId),
    /// A person, and staff.
    Person(PersonId),
    /// Staff alone.
    Staff,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Its number, from 1, without gaps.
    pub seq: i64,
    /// The time.
    pub at: Timestamp,
    /// The people who may see it.
    #[serde(skip)]
    pub audience: Audience,
    /// The person who caused it, only for staff; nothing if it was the server or a command.
    #[serde(skip)]
    pub actor: Option<PersonId>,
    /// Its kind and data.
    #[serde(flatten)]
    pub kind: EventKind,
}

impl Event {
    /// The event as this person, as a member of this team, or staff may see it; `None` if they
    /// may not. If
    /// teams have pseudonyms, the names of other teams are replaced. Only staff see who sent and
    /// changed a message, and how it read before.
    #[must_use]
    pub fn seen_by(
        &self,
        person: Option<&PersonId>,
        team: Option<TeamId>,
        staff: bool,
        pseudonyms: bool,
    ) -> Option<Cow<'_, Event>> {
        if !self.audience.includes(person, team, staff) {
            return None;
        }
        let mut seen = Cow::Borrowed(self);
        if let EventKind::Accepted { team: of, .. } = self.kind
            && pseudonyms
            && !staff
            && team != Some(of)
            && let EventKind::Accepted { name, .. } = &mut seen.to_mut().kind
        {
            *name = of.pseudonym();
        }
        if !staff && self.kind.names_staff() {
            seen.to_mut().kind.hide_staff();
        }
        Some(seen)
    }
}

impl EventKind {
    /// Whether a public event says which member of staff acted.
    fn names_staff(&self) -> bool {
        match self {
            EventKind::Message { by, .. } => by.is_some(),
            EventKind::MessageEdited { before, by, .. }
            | EventKind::MessageWithdrawn { before, by, .. } => before.is_some() || by.is_some(),
            _ => false,
        }
    }

    /// Removes what only staff see of a public event.
    fn hide_staff(&mut self) {
        match self {
            EventKind::Message { by, .. } => *by = None,
            EventKind::MessageEdited { before, by, .. }
            | EventKind::MessageWithdrawn { before, by, .. } => {
                (*before, *by) = (None, None);
            }
            _ => {}
        }
    }

    /// The people who may see it.
    #[must_use]
    pub fn audience(&self) -> Audience {
        match self {
            EventKind::Accepted { .. }
            | EventKind::Message { .. }
            | EventKind::MessageEdited { .. }
            | EventKind::MessageWithdrawn { .. }
            | EventKind::Judging { .. }
            | EventKind::Revealed => Audience::All,
            EventKind::Joined { team, .. }
            | EventKind::Submitted { team, .. }
            | EventKind::Refused { team, .. }
            | EventKind::Disqualified { team, .. }
            | EventKind::Reinstated { team } => Audience::Team(*team),
            EventKind::Handed { person, .. }
            | EventKind::Graded { person, .. }
            | EventKind::Chosen { person, .. }
            | EventKind::Unchosen { person }
            | EventKind::Published { person, .. }
            | EventKind::Partners { person, .. }
            | EventKind::Reviewed { person }
            | EventKind::RegradeAnswered { person } => Audience::Person(person.clone()),
            EventKind::Unjudged { .. }
            | EventKind::Ungraded { .. }
            | EventKind::Rejudging { .. }
            | EventKind::Rejudged { .. }
            | EventKind::Extended { .. }
            | EventKind::Unextended { .. }
            | EventKind::HeldBack { .. }
            | EventKind::Linked { .. }
            | EventKind::LinksMailed { .. }
            | EventKind::MailRetried { .. }
            | EventKind::RegradeAsked { .. }
            | EventKind::Viewed { .. } => Audience::Staff,
        }
    }

    /// The id of the person who caused it, if the event names them.
    #[must_use]
    pub fn actor(&self) -> Option<&str> {
        match self {
            EventKind::Joined { person, .. } => Some(person),
            EventKind::Linked { by, .. }
            | EventKind::Viewed { by, .. }
            | EventKind::Handed { by, .. } => Some(by.as_str()),
            EventKind::Message { by, .. }
            | EventKind::MessageEdited { by, .. }
            | EventKind::MessageWithdrawn { by, .. }
            | EventKind::LinksMailed { by, .. }
            | EventKind::MailRetried { by, .. } => by.as_ref().map(PersonId::as_str),
            EventKind::Submitted { .. }
            | EventKind::Accepted { .. }
            | EventKind::Refused { .. }
            | EventKind::Unjudged { .. }
            | EventKind::Judging { .. }
            | EventKind::Disqualified { .. }
            | EventKind::Reinstated { .. }
            | EventKind::Rejudging { .. }
            | EventKind::Rejudged { .. }
            | EventKind::Revealed
            | EventKind::Extended { .. }
            | EventKind::Unextended { .. }
            | EventKind::Graded { .. }
            | EventKind::Ungraded { .. }
            | EventKind::Chosen { .. }
            | EventKind::Unchosen { .. }
            | EventKind::Published { .. }
            | EventKind::HeldBack { .. }
            | EventKind::Partners { .. }
            | EventKind::Reviewed { .. }
            | EventKind::RegradeAsked { .. }
            | EventKind::RegradeAnswered { .. } => None,
        }
    }

    /// The team that it is about, if it is one.
    #[must_use]
    pub fn team(&self) -> Option<TeamId> {
        match self {
            EventKind::Joined { team, .. }
            | EventKind::Submitted { team, .. }
            | EventKind::Accepted { team, .. }
            | EventKind::Refused { team, .. }
            | EventKind::Disqualified { team, .. }
            | EventKind::Reinstated { team } => Some(*team),
            _ => None,
        }
    }

    /// The entry that it is about, if it is one.
    #[must_use]
    pub fn submission(&self) -> Option<SubmissionId> {
        match self {
            EventKind::Submitted { submission, .. }
            | EventKind::Accepted { submission, .. }
            | EventKind::Refused { submission, .. }
            | EventKind::Unjudged { submission, .. } => Some(*submission),
            _ => None,
        }
    }

    /// The id of the person whom it is about, if it is one.
    #[must_use]
    pub fn person(&self) -> Option<&str> {
        match self {
            EventKind::Joined { person, .. }
            | EventKind::Extended { person, .. }
            | EventKind::Unextended { person } => Some(person),
            EventKind::Linked { person, .. }
            | EventKind::Viewed { person, .. }
            | EventKind::Handed { person, .. }
            | EventKind::Graded { person, .. }
            | EventKind::Partners { person, .. }
            | EventKind::Chosen { person, .. }
            | EventKind::Unchosen { person }
            | EventKind::Published { person, .. }
            | EventKind::Reviewed { person }
            | EventKind::RegradeAnswered { person } => Some(person.as_str()),
            EventKind::Ungraded { by, .. } => Some(by.as_str()),
            EventKind::Submitted { .. }
            | EventKind::Accepted { .. }
            | EventKind::Refused { .. }
            | EventKind::Unjudged { .. }
            | EventKind::Message { .. }
            | EventKind::MessageEdited { .. }
            | EventKind::MessageWithdrawn { .. }
            | EventKind::LinksMailed { .. }
            | EventKind::MailRetried { .. }
            | EventKind::Judging { .. }
            | EventKind::Disqualified { .. }
            | EventKind::Reinstated { .. }
            | EventKind::Rejudging { .. }
            | EventKind::Rejudged { .. }
            | EventKind::HeldBack { .. }
            | EventKind::RegradeAsked { .. }
            | EventKind::Revealed => None,
        }
    }
}

impl Audience {
    /// Returns whether this person, as a member of this team, or staff, belongs to it.
    #[must_use]
    pub fn includes(&self, person: Option<&PersonId>, team: Option<TeamId>, staff: bool) -> bool {
        match self {
            Audience::All => true,
            Audience::Team(of) => staff || team == Some(*of),
            Audience::Person(of) => staff || person == Some(of),
            Audience::Staff => staff,
        }
    }

    /// The audience's name and its team in the database.
    pub(crate) fn columns(&self) -> (&'static str, Option<i64>) {
        match self {
            Audience::All => ("all", None),
            Audience::Team(team) => ("team", Some(team.0)),
            Audience::Person(_) => ("person", None),
            Audience::Staff => ("staff", None),
        }
    }
}
