//! The subject, the actor and the audience of an event.

use super::{Audience, EventKind};
use crate::{PersonId, SubmissionId, TeamId};

impl EventKind {
    /// Returns whether a public event names the member of staff who acted.
    pub(super) fn names_staff(&self) -> bool {
        match self {
            EventKind::Message { by, .. } => by.is_some(),
            EventKind::MessageEdited { before, by, .. }
            | EventKind::MessageWithdrawn { before, by, .. } => before.is_some() || by.is_some(),
            _ => false,
        }
    }

    /// Removes what only staff see of a public event.
    pub(super) fn hide_staff(&mut self) {
        match self {
            EventKind::Message { by, .. } => *by = None,
            EventKind::MessageEdited { before, by, .. }
            | EventKind::MessageWithdrawn { before, by, .. } => {
                (*before, *by) = (None, None);
            }
            _ => {}
        }
    }

    pub fn audience(&self) -> Audience {
        match self {
            EventKind::Accepted { .. }
            | EventKind::Message { .. }
            | EventKind::MessageEdited { .. }
            | EventKind::MessageWithdrawn { .. }
            | EventKind::Judging { .. }
            | EventKind::WinnersPublished { .. }
            | EventKind::WinnersWithdrawn
            | EventKind::Revealed => Audience::All,
            EventKind::Joined { team, .. }
            | EventKind::Submitted { team, .. }
            | EventKind::Refused { team, .. }
            | EventKind::Disqualified { team, .. }
            | EventKind::Agreed { team, .. }
            | EventKind::Reinstated { team } => Audience::Team(*team),
            EventKind::VersionSubmitted { person, .. }
            | EventKind::Graded { person, .. }
            | EventKind::Chosen { person, .. }
            | EventKind::Unchosen { person }
            | EventKind::Published { person, .. }
            | EventKind::Partners { person, .. }
            | EventKind::Linked { person, .. }
            | EventKind::Reviewed { person }
            | EventKind::RegradeAnswered { person } => Audience::Person(person.clone()),
            EventKind::Unjudged { .. }
            | EventKind::Ungraded { .. }
            | EventKind::Rejudging { .. }
            | EventKind::Rejudged { .. }
            | EventKind::PlayingAgain
            | EventKind::Extended { .. }
            | EventKind::Unextended { .. }
            | EventKind::HeldBack { .. }
            | EventKind::ProjectMade { .. }
            | EventKind::ProjectChanged { .. }
            | EventKind::ContestChanged { .. }
            | EventKind::LinksMailed { .. }
            | EventKind::MailRetried { .. }
            | EventKind::MailWithdrawn { .. }
            | EventKind::RegradeAsked { .. }
            | EventKind::RosterTaken { .. }
            | EventKind::WinnersTaken { .. }
            | EventKind::Viewed { .. } => Audience::Staff,
        }
    }

    /// The id of the person who caused it, if the event names them.
    pub fn actor(&self) -> Option<&str> {
        match self {
            EventKind::Joined { person, .. } => Some(person),
            EventKind::Agreed { person, .. } => Some(person.as_str()),
            EventKind::Linked { by, .. }
            | EventKind::Viewed { by, .. }
            | EventKind::VersionSubmitted { by, .. } => Some(by.as_str()),
            EventKind::Message { by, .. }
            | EventKind::MessageEdited { by, .. }
            | EventKind::MessageWithdrawn { by, .. }
            | EventKind::LinksMailed { by, .. }
            | EventKind::MailRetried { by, .. }
            | EventKind::MailWithdrawn { by, .. } => by.as_ref().map(PersonId::as_str),
            _ => None,
        }
    }

    pub fn team(&self) -> Option<TeamId> {
        match self {
            EventKind::Joined { team, .. }
            | EventKind::Submitted { team, .. }
            | EventKind::Accepted { team, .. }
            | EventKind::Refused { team, .. }
            | EventKind::Disqualified { team, .. }
            | EventKind::Agreed { team, .. }
            | EventKind::Reinstated { team } => Some(*team),
            _ => None,
        }
    }

    /// The entry that it is about, if it is one.
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
    pub fn person(&self) -> Option<&str> {
        match self {
            EventKind::Joined { person, .. }
            | EventKind::Extended { person, .. }
            | EventKind::Unextended { person } => Some(person),
            EventKind::Linked { person, .. }
            | EventKind::Viewed { person, .. }
            | EventKind::Agreed { person, .. }
            | EventKind::VersionSubmitted { person, .. }
            | EventKind::Graded { person, .. }
            | EventKind::Partners { person, .. }
            | EventKind::Chosen { person, .. }
            | EventKind::Unchosen { person }
            | EventKind::Published { person, .. }
            | EventKind::Reviewed { person }
            | EventKind::RegradeAnswered { person } => Some(person.as_str()),
            EventKind::Ungraded { by, .. } => Some(by.as_str()),
            _ => None,
        }
    }
}
