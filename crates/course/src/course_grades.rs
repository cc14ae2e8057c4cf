//! The grades of a course.

use std::sync::Arc;

use jiff::Timestamp;
use pigskin_contest::DisqualifiedRow;

use crate::active_version::ActiveVersion;
use crate::board::Moment;
use crate::{
    Board, BoardError, DatabaseError, GradeBook, HeldContest, LateFactor, Membership, Memberships,
    Roster, TeamId,
};

impl HeldContest {
    /// Every student's grade by a board, with the present teams.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn grades(&self, board: &Board) -> Result<GradeBook, DatabaseError> {
        let late = self.settings.schedule.late;
        let late = late.and_then(|late| LateFactor::new(late.factor));
        let members = self.members().await?;
        let teams = self.teams().await?;
        // A team whose entries were all refused has no entry.
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
                    entry: ActiveVersion::file_of(team),
                    late: late.unwrap_or(LateFactor::IN_TIME),
                };
                Some((member.person.id.clone(), membership))
            })
            .collect();
        let disqualified: Vec<DisqualifiedRow> = teams
            .into_iter()
            .filter_map(|(id, team, reason)| {
                Some(DisqualifiedRow {
                    file: ActiveVersion::file_of(id),
                    team,
                    kind: GradeBook::BY_STAFF.to_owned(),
                    reason: reason?,
                })
            })
            .collect();
        let roster: Roster = members.into_iter().map(|member| member.person).collect();
        Ok(GradeBook::from_standings(
            &roster,
            &memberships,
            &board.results.standings,
            &disqualified,
            self.settings.grades.as_ref(),
        ))
    }

    /// Makes the board of all active versions. A process that [judges](Self::judge) has it
    /// in [`boards`](Self::boards) already.
    ///
    /// # Errors
    ///
    /// Fails if the database or the machine fails.
    pub async fn board(&self) -> Result<Arc<Board>, BoardError> {
        let versions = self.active_versions(Timestamp::MAX).await?;
        self.board_of(versions, None, &mut self.keeper(), Moment::Now)
            .await
    }
}
