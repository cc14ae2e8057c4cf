//! The stages of a contest.

use pigskin_course::{Admission, DatabaseError};

use crate::HeldContest;

/// A stage of a contest, for everybody: own deadlines of students do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContestStage {
    /// Entries are taken, or will be.
    Open,
    /// No entries are taken any more, and the public board stands still until staff reveal it.
    Frozen,
    /// No entries are taken any more, and everybody sees the board.
    Over,
    /// The winners are published.
    Published,
}

impl HeldContest {
    pub async fn stage(&self) -> Result<ContestStage, DatabaseError> {
        let (schedule, now) = (&self.course.settings().schedule, self.course.clock().now());
        if !matches!(schedule.admits(now, None), Admission::Closed { .. }) {
            return Ok(ContestStage::Open);
        }
        if self.winners_page().await?.is_some() {
            return Ok(ContestStage::Published);
        }
        let is_hidden = schedule.is_frozen(now) && !self.course.is_revealed().await?;
        Ok(if is_hidden {
            ContestStage::Frozen
        } else {
            ContestStage::Over
        })
    }
}
