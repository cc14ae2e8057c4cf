//! What the students of a course get.

use std::sync::Arc;

use jiff::Timestamp;
use pigskin_contest::DisqualifiedRow;

use crate::board::{Moment, Standing};
use crate::{
    Board, BoardError, Course, DatabaseError, GradeBook, LateFactor, Membership, Memberships,
    Roster, TeamId,
};

impl Course {
    /// What every student gets by a board of this course: who is in which team, and
    /// how late its version was, are as they are now.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn grades(&self, board: &Board) -> Result<GradeBook, DatabaseError> {
        let late = self.settings.schedule.late;
        let late = late.and_then(|late| LateFactor::new(late.factor));
        let members = self.members().await?;
        let teams = self.teams().await?;
        // Whose entries were all refused has none.
        let is_known = |team: TeamId| {
            let off = teams.iter().find(|(id, ..)| *id == team);
            board.line_of(team).is_some() || off.is_some_and(|(.., reason)| reason.is_some())
        };
        let memberships: Memberships = members
            .iter()
            .filter_map(|member| {
                let team = member.team.filter(|&team| is_known(team))?;
                let late = late.filter(|_| board.is_late(team));
                let membership = Membership {
                    entry: Standing::file_of(team),
                    late: late.unwrap_or(LateFactor::IN_TIME),
                };
                Some((member.person.id.clone(), membership))
            })
            .collect();
        let disqualified: Vec<DisqualifiedRow> = teams
            .into_iter()
            .filter_map(|(id, team, reason)| {
                Some(DisqualifiedRow {
                    file: Standing::file_of(id),
                    team,
                    kind: GradeBook::BY_STAFF.to_owned(),
                    reason: reason?,
                })
            })
            .collect();
        let roster: Roster = members.into_iter().map(|member| member.person).collect();
        Ok(GradeBook::of(
            &roster,
            &memberships,
            &board.results.standings,
            &disqualified,
            self.settings.grades.as_ref(),
        ))
    }

    /// The board with all that was accepted, made now; who [judges](Self::judge) has
    /// it in [`boards`](Self::boards) already.
    ///
    /// # Errors
    ///
    /// Where the database or the machine fails.
    pub async fn board(&self) -> Result<Arc<Board>, BoardError> {
        let standing = self.standing(Timestamp::MAX).await?;
        self.board_of(standing, None, &mut self.keeper(), Moment::Now)
            .await
    }
}
