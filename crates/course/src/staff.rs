//! Actions of staff during a contest.

use crate::act::Change;
use crate::{Course, DatabaseError, EventKind, HeldContest, PersonId, TeamId};

/// Names of settings that are on or off.
const PAUSED: &str = "paused";
const REVEALED: &str = "revealed";

/// Their values.
const ON: &str = "on";
const OFF: &str = "off";

/// Maximum length of a message or reason, in characters.
const LONGEST: usize = 2000;

impl Course {
    /// Returns whether staff have paused the judging.
    pub async fn is_paused(&self) -> Result<bool, DatabaseError> {
        self.is_on(PAUSED).await
    }

    /// Returns whether staff have revealed the frozen board.
    pub async fn is_revealed(&self) -> Result<bool, DatabaseError> {
        self.is_on(REVEALED).await
    }

    async fn is_on(&self, name: &'static str) -> Result<bool, DatabaseError> {
        Ok(self.setting(name).await?.as_deref() == Some(ON))
    }

    /// Pauses or resumes the judging and grading for the course. Entries and versions are
    /// accepted all the same. The log keeps the member of staff; `by` is `None` for a command.
    pub async fn set_paused(
        &self,
        paused: bool,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let set = Change::Set(PAUSED, if paused { ON } else { OFF }.to_owned());
        let what = EventKind::Judging { paused };
        self.act(set, &what, by).await
    }

    /// Reveals the frozen board to the public.
    pub async fn reveal(&self, by: Option<&PersonId>) -> Result<(), DatabaseError> {
        let set = Change::Set(REVEALED, ON.to_owned());
        self.act(set, &EventKind::Revealed, by).await
    }

    /// Disqualifies a team, which takes it off the board, for a reason that it sees.
    pub async fn disqualify(
        &self,
        team: TeamId,
        reason: &str,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let reason = cut(reason);
        let change = Change::Disqualify(team, reason.clone());
        let what = EventKind::Disqualified { team, reason };
        self.act(change, &what, by).await
    }

    /// Puts a team back on the board.
    pub async fn reinstate(
        &self,
        team: TeamId,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let what = EventKind::Reinstated { team };
        self.act(Change::Reinstate(team), &what, by).await
    }

    /// Records that a member of staff looked at a student's page of the project, or of the
    /// `contest`, as the student sees it.
    pub async fn viewed(
        &self,
        person: &PersonId,
        by: &PersonId,
        contest: bool,
    ) -> Result<(), DatabaseError> {
        let what = EventKind::Viewed {
            person: person.clone(),
            by: by.clone(),
            contest,
        };
        self.act(Change::Nothing, &what, Some(by)).await
    }
}

impl HeldContest {
    /// Pauses or resumes the judging. Entries are accepted all the same.
    pub async fn pause(&self, paused: bool, by: Option<&PersonId>) -> Result<(), DatabaseError> {
        self.course.set_paused(paused, by).await?;
        self.queue.wake();
        Ok(())
    }
}

/// A text of limited length without characters that a database refuses.
pub(crate) fn cut(text: &str) -> String {
    let text = text.trim().chars().filter(|&c| c != '\0');
    text.take(LONGEST).collect()
}
