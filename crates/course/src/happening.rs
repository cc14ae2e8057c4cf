//! What happens in a course.

use std::borrow::Cow;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{SubmissionId, TeamId};

/// Something that happened in a course; pages, programs and the archive read
/// the same ones. `docs/events.md` says what each means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Happening {
    /// Somebody who was invited to a team is in it now.
    Joined {
        /// The team.
        team: TeamId,
        /// Who.
        person: String,
    },
    /// A team sent a version, and has its receipt.
    Submitted {
        /// The team.
        team: TeamId,
        /// The submission.
        submission: SubmissionId,
        /// Counted within the team from 1.
        version: i64,
    },
    /// A version was accepted; the board takes it from now on, unless a newer
    /// one is there.
    Accepted {
        /// The team.
        team: TeamId,
        /// The submission.
        submission: SubmissionId,
        /// Counted within the team from 1.
        version: i64,
        /// The team's name in it.
        name: String,
    },
    /// A version was refused; what stood before still stands.
    Refused {
        /// The team.
        team: TeamId,
        /// The submission.
        submission: SubmissionId,
        /// Counted within the team from 1.
        version: i64,
        /// The kind of its fault.
        fault: String,
        /// Why, in a student's words.
        reason: String,
    },
    /// The machine could not judge a version, which waits for its turn again.
    Unjudged {
        /// The submission.
        submission: SubmissionId,
        /// What is wrong with the machine.
        reason: String,
    },
    /// Staff say something to all.
    Message {
        /// What. It may be any text.
        text: String,
    },
    /// Staff stopped the judging, or let it go on.
    Judging {
        /// Whether it stands still.
        paused: bool,
    },
    /// Staff took a team off the board.
    Disqualified {
        /// The team.
        team: TeamId,
        /// Why.
        reason: String,
    },
    /// Staff put a team back on the board.
    Reinstated {
        /// The team.
        team: TeamId,
    },
    /// Staff let versions be judged again, to see what would change.
    Rejudging {
        /// How many.
        versions: usize,
    },
    /// Staff applied what versions came to when they were judged again. What that
    /// changed is told to the teams before it, as of any verdict.
    Rejudged {
        /// How many versions have another verdict now.
        changed: usize,
    },
    /// Staff let the public board go on after it was frozen.
    Revealed,
    /// Somebody has a deadline of their own.
    Extended {
        /// Whose it is.
        person: String,
        /// When it is.
        closes: Timestamp,
    },
}

/// Who may know of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// Everybody.
    All,
    /// A team, and staff.
    Team(TeamId),
    /// Staff alone.
    Staff,
}

/// Something that happened, with its place among all that did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Counted from 1, without a gap.
    pub seq: i64,
    /// When it was.
    pub at: Timestamp,
    /// Who may know of it.
    #[serde(skip)]
    pub audience: Audience,
    /// What it was.
    #[serde(flatten)]
    pub what: Happening,
}

impl Event {
    /// What somebody of that team, or of staff, may know of it; nothing where it is
    /// not for them. Where teams have pseudonyms, others do not learn their names.
    #[must_use]
    pub fn seen_by(
        &self,
        team: Option<TeamId>,
        staff: bool,
        pseudonyms: bool,
    ) -> Option<Cow<'_, Event>> {
        if !self.audience.includes(team, staff) {
            return None;
        }
        let mut seen = Cow::Borrowed(self);
        if let Happening::Accepted { team: of, .. } = self.what
            && pseudonyms
            && !staff
            && team != Some(of)
            && let Happening::Accepted { name, .. } = &mut seen.to_mut().what
        {
            *name = of.pseudonym();
        }
        Some(seen)
    }
}

impl Happening {
    /// Who may know of it.
    #[must_use]
    pub fn audience(&self) -> Audience {
        match self {
            Happening::Accepted { .. }
            | Happening::Message { .. }
            | Happening::Judging { .. }
            | Happening::Revealed => Audience::All,
            Happening::Joined { team, .. }
            | Happening::Submitted { team, .. }
            | Happening::Refused { team, .. }
            | Happening::Disqualified { team, .. }
            | Happening::Reinstated { team } => Audience::Team(*team),
            Happening::Unjudged { .. }
            | Happening::Rejudging { .. }
            | Happening::Rejudged { .. }
            | Happening::Extended { .. } => Audience::Staff,
        }
    }
}

impl Audience {
    /// Whether somebody of that team, or of staff, belongs to it.
    #[must_use]
    pub fn includes(self, team: Option<TeamId>, staff: bool) -> bool {
        match self {
            Audience::All => true,
            Audience::Team(of) => staff || team == Some(of),
            Audience::Staff => staff,
        }
    }

    /// The audience as the database has it: its name, and the team.
    pub(crate) fn columns(self) -> (&'static str, Option<i64>) {
        match self {
            Audience::All => ("all", None),
            Audience::Team(team) => ("team", Some(team.0)),
            Audience::Staff => ("staff", None),
        }
    }
}
