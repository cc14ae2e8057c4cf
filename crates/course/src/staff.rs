//! Actions of staff during a contest.

use crate::act;
use crate::{Course, DatabaseError, EventKind, PersonId};

/// Names of settings that are on or off.
const PAUSED: &str = "paused";
const REVEALED: &str = "revealed";

/// Their values.
const ON: &str = "on";
const OFF: &str = "off";

/// Maximum length of a message or reason, in characters.
const LONGEST: usize = 2000;

impl Course {
    pub async fn is_paused(&self) -> Result<bool, DatabaseError> {
        self.is_on(PAUSED).await
    }

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
        let set = act::set(PAUSED, if paused { ON } else { OFF }.to_owned());
        let what = EventKind::Judging { paused };
        self.act(Some(set), &what, by).await
    }

    pub async fn reveal(&self, by: Option<&PersonId>) -> Result<(), DatabaseError> {
        let set = act::set(REVEALED, ON.to_owned());
        self.act(Some(set), &EventKind::Revealed, by).await
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
        self.act(None, &what, Some(by)).await
    }
}

/// A text of limited length without characters that a database refuses.
pub fn cut(text: &str) -> String {
    let text = text.trim().chars().filter(|&c| c != '\0');
    text.take(LONGEST).collect()
}
