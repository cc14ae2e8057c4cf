//! The events of a course.

mod about;
mod kind;

use std::borrow::Cow;

use jiff::Timestamp;
use serde::Serialize;

use crate::{PersonId, TeamId};

pub use kind::{EventKind, PartnersState};

/// The people who may see an event.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    All,
    /// A team, and staff.
    Team(TeamId),
    /// A person, and staff.
    Person(PersonId),
    /// Only staff.
    Staff,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Its number, from 1, without gaps.
    pub seq: i64,
    pub at: Timestamp,
    #[serde(skip)]
    pub audience: Audience,
    /// The person who caused it, only for staff; nothing if it was the server or a command.
    #[serde(skip)]
    pub actor: Option<PersonId>,
    /// The member of staff with whose link the actor had signed in, only for staff.
    #[serde(skip)]
    pub signed_in_by: Option<PersonId>,
    #[serde(flatten)]
    pub kind: EventKind,
}

impl Event {
    /// The event as this person, as a member of this team, or staff may see it; `None` if they
    /// may not. If
    /// teams have pseudonyms, the names of other teams are replaced. Only staff see who sent and
    /// changed a message, and how it read before.
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

impl Audience {
    /// Returns whether this person, as a member of this team, or staff, belongs to it.
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
