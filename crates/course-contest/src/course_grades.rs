//! The grades of a course.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_contest::{DisqualifiedRow, Event};
use pigskin_entry::FaultReason;

use crate::active_version::ActiveVersion;
use crate::board::Moment;
use crate::{Board, BoardError, HeldContest};
use pigskin_course::{
    DatabaseError, GradeBook, LateFactor, Membership, Memberships, PointsRule, Roster, TeamId,
};

impl HeldContest {
    /// Every student's grade by a board, with the present teams.
    pub async fn grades(&self, board: &Board) -> Result<GradeBook, DatabaseError> {
        let late = self.course.settings().schedule.late;
        let late = late.and_then(|late| LateFactor::new(late.factor));
        let members = self.course.members().await?;
        let mut out: BTreeMap<TeamId, DisqualifiedRow> = BTreeMap::new();
        for (team, kind, reason) in self.refused_teams().await? {
            out.insert(team, row(team, None, kind, reason));
        }
        for (team, name, reason) in self.teams().await? {
            if let Some(reason) = reason {
                out.insert(
                    team,
                    row(team, name, GradeBook::BY_STAFF.to_owned(), reason),
                );
            }
        }
        out.retain(|&team, _| board.line_of(team).is_none());
        let is_known = |team: TeamId| board.line_of(team).is_some() || out.contains_key(&team);
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
        let disqualified: Vec<DisqualifiedRow> = out.into_values().collect();
        let roster: Roster = members.into_iter().map(|member| member.person).collect();
        Ok(GradeBook::from_standings(
            &roster,
            &memberships,
            &board.results.standings,
            &disqualified,
            PointsRule::of(
                self.course.settings().grades.as_ref(),
                &board.results.awards,
            ),
        ))
    }

    /// The teams whose entries were all refused: the kind of fault and the reason of the last one.
    async fn refused_teams(&self) -> Result<Vec<(TeamId, String, String)>, DatabaseError> {
        let question = "SELECT s.team, s.fault, s.reason, s.why FROM submission s \
             WHERE s.state = 'refused' AND NOT EXISTS (SELECT 1 FROM submission o \
             WHERE o.team = s.team AND (o.state = 'accepted' \
             OR o.state = 'refused' AND o.version > s.version))";
        let found = sqlx::query_as(question).fetch_all(self.course.database().pool());
        let found: Vec<(TeamId, String, String, Option<String>)> = found.await?;
        let shown = found.into_iter().map(|(team, kind, reason, why)| {
            let why = FaultReason::stored(why.as_deref(), &reason);
            (team, kind, why.shown())
        });
        Ok(shown.collect())
    }

    /// Makes the board of all active versions. A process that [judges](Self::judge) has it
    /// in [`boards`](Self::boards) already.
    pub async fn board(&self) -> Result<Board, BoardError> {
        self.board_telling(&mut |_| {}).await
    }

    /// Makes the same board, and tells of the matches that are played for it.
    ///
    /// Fails like [`board`](Self::board).
    pub async fn board_telling(
        &self,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Board, BoardError> {
        let versions = self.active_versions(Timestamp::MAX).await?;
        self.board_of(versions, &mut self.game_board(), Moment::Now, tell)
            .await
    }
}

/// The line of a team that is not on the board.
fn row(team: TeamId, name: Option<String>, kind: String, reason: String) -> DisqualifiedRow {
    DisqualifiedRow {
        file: ActiveVersion::file_of(team),
        team: name,
        kind,
        reason,
    }
}
