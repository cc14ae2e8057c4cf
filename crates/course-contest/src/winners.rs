//! The winners of a contest, which staff publish and take along to the next one.

use jiff::Timestamp;
use pigskin_contest::{PastWinner, PastWinners, check_semester};
use serde::{Deserialize, Serialize};

use crate::agreement::TAKEN;
use crate::{Board, HeldContest};
use pigskin_course::act;
use pigskin_course::{Admission, DatabaseError, EventKind, PersonId, Recognition, TeamId};

/// The setting with [`WinnersPage`].
const WINNERS: &str = "winners";

/// Number of ranks that staff can publish.
const MOST_RANKS: usize = 100;

/// The page of winners as staff published it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinnersPage {
    /// The semester, such as `Fall 2026`.
    pub semester: String,
    /// The last rank that counts as a winner, from 1.
    pub ranks: usize,
}

/// A winner of this contest.
#[derive(Clone, Debug, PartialEq)]
pub struct Winner {
    pub team: TeamId,
    pub name: String,
    pub rank: usize,
    /// Matchups or games won, by the contest's scoring.
    pub wins: usize,
    /// The mean win rate over all opponents.
    pub mean_win_rate: f64,
    /// The team's answer; `None` if nobody refuses and a member has not answered.
    pub agreed: Option<Recognition>,
}

impl Winner {
    /// Whether all members agree that the team is named.
    pub fn is_named(&self) -> bool {
        self.agreed == Some(Recognition::Named)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum WinnersError {
    #[error("the contest still takes entries; publish the winners after its deadline")]
    Open,
    #[error("the board is frozen; reveal it first")]
    Frozen,
    #[error("{0}")]
    Semester(String),
    #[error("{0} is not a number of ranks from 1 to {MOST_RANKS}")]
    Ranks(usize),
    #[error("the winners of this contest are not published")]
    Unpublished,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl HeldContest {
    /// When the winners were taken along to a later contest, if they were.
    pub async fn winners_taken(&self) -> Result<Option<Timestamp>, DatabaseError> {
        let at = self.course.setting(TAKEN).await?;
        let at = at.and_then(|at| at.parse().ok());
        Ok(at.and_then(|at| Timestamp::from_millisecond(at).ok()))
    }
}

impl HeldContest {
    /// The page of winners, if staff published it.
    pub async fn winners_page(&self) -> Result<Option<WinnersPage>, DatabaseError> {
        let value = self.course.setting(WINNERS).await?;
        Ok(value.and_then(|value| serde_json::from_str(&value).ok()))
    }

    /// Checks whether the winners can be published now.
    ///
    /// Fails while the contest takes entries or the board is frozen, if the semester or the number
    /// of ranks is invalid, or if the database fails.
    pub async fn check_winners(&self, page: &WinnersPage) -> Result<(), WinnersError> {
        check_semester(&page.semester).map_err(WinnersError::Semester)?;
        if !(1..=MOST_RANKS).contains(&page.ranks) {
            return Err(WinnersError::Ranks(page.ranks));
        }
        let (schedule, now) = (&self.course.settings().schedule, self.course.clock().now());
        match schedule.admits(now, None) {
            Admission::Closed { .. } => {}
            Admission::InTime if schedule.closes.is_none() => {}
            Admission::InTime | Admission::Late | Admission::Early { .. } => {
                return Err(WinnersError::Open);
            }
        }
        if schedule.is_frozen(now) && !self.course.is_revealed().await? {
            return Err(WinnersError::Frozen);
        }
        Ok(())
    }

    /// Publishes the winners: the teams of the first ranks that agree, now and later.
    ///
    /// Fails as [`check_winners`](Self::check_winners) does.
    pub async fn publish_winners(
        &self,
        page: &WinnersPage,
        by: Option<&PersonId>,
    ) -> Result<(), WinnersError> {
        self.check_winners(page).await?;
        // A text and a number are always JSON.
        let value = serde_json::to_string(page).unwrap_or_default();
        let what = EventKind::WinnersPublished {
            semester: page.semester.clone(),
            ranks: page.ranks,
        };
        let set = act::set(WINNERS, value);
        Ok(self.course.act(Some(set), &what, by).await?)
    }

    /// Takes the page of winners back.
    pub async fn withdraw_winners(&self, by: Option<&PersonId>) -> Result<(), DatabaseError> {
        let what = EventKind::WinnersWithdrawn;
        self.course.act(Some(act::unset(WINNERS)), &what, by).await
    }

    /// The teams on a board up to this rank, with what they agree to.
    pub async fn winners(&self, board: &Board, ranks: usize) -> Result<Vec<Winner>, DatabaseError> {
        let agreed = self.agreements().await?;
        let lines = board.results.standings.iter().zip(&board.teams);
        let winners = lines.filter_map(|(row, team)| {
            let (rank, team) = row.rank.zip(*team)?;
            (rank <= ranks).then(|| Winner {
                team,
                name: row.team.clone(),
                rank,
                wins: row.wins,
                mean_win_rate: row.mean_win_rate,
                agreed: agreed.get(&team).copied().flatten(),
            })
        });
        Ok(winners.collect())
    }

    /// The published winners who agreed, before those of earlier contests. What students agreed to
    /// stays as it is from then on.
    ///
    /// Fails if the winners are not published, or if the database fails.
    pub async fn take_winners(&self, board: &Board) -> Result<PastWinners, WinnersError> {
        let page = self.winners_page().await?;
        let page = page.ok_or(WinnersError::Unpublished)?;
        let winners = self.winners(board, page.ranks).await?;
        let agreed = winners.iter().filter(|one| one.is_named());
        let ranked = board.results.standings.iter();
        let teams = ranked.filter(|row| row.rank.is_some()).count();
        let contest = self.contest();
        let taken = agreed.map(|winner| PastWinner {
            semester: page.semester.clone(),
            contest: contest.title.clone(),
            edition: contest.game.edition().map(|edition| edition.name.clone()),
            team: winner.name.clone(),
            rank: winner.rank,
            teams,
            wins: winner.wins,
            mean_win_rate: winner.mean_win_rate,
        });
        let taken: Vec<PastWinner> = taken.collect();
        let now = self.course.clock().now().as_millisecond().to_string();
        let what = EventKind::WinnersTaken {
            winners: taken.len(),
        };
        self.course
            .act(Some(act::set(TAKEN, now)), &what, None)
            .await?;
        Ok(contest.past.preceded_by(taken))
    }
}
