//! Teams that staff take off the board.

use pigskin_course::{DatabaseError, EventKind, PersonId, TeamId, cut};

use crate::HeldContest;

impl HeldContest {
    /// Disqualifies a team, which takes it off the board, for a reason that it sees.
    pub async fn disqualify(
        &self,
        team: TeamId,
        reason: &str,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let reason = cut(reason);
        let what = EventKind::Disqualified {
            team,
            reason: reason.clone(),
        };
        self.set_disqualified(team, Some(reason), &what, by).await
    }

    /// Puts a team back on the board.
    pub async fn reinstate(
        &self,
        team: TeamId,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let what = EventKind::Reinstated { team };
        self.set_disqualified(team, None, &what, by).await
    }

    async fn set_disqualified(
        &self,
        team: TeamId,
        reason: Option<String>,
        what: &EventKind,
        by: Option<&PersonId>,
    ) -> Result<(), DatabaseError> {
        let statement = sqlx::query("UPDATE team SET disqualified = $2 WHERE id = $1");
        let statement = statement.bind(team).bind(reason);
        self.course.act(Some(statement), what, by).await
    }
}
