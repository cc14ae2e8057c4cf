//! Where a student's team stands in the contest.

use pigskin_web::{Problem, percent};

use crate::server::visitor::ContestVisitor;
use crate::texts::matches;

#[derive(Default)]
pub struct OwnStanding {
    /// Whether the team has sent a version, accepted or not.
    pub has_sent: bool,
    /// The place on the board that the student sees: the rank, of how many, matches or games won, and
    /// the mean win rate.
    place: Option<(usize, usize, usize, f64)>,
    football: bool,
}

impl OwnStanding {
    pub async fn of(visitor: &ContestVisitor) -> Result<OwnStanding, Problem> {
        let Some(team) = visitor.team() else {
            return Ok(OwnStanding::default());
        };
        let course = &visitor.contest;
        let has_sent = !course.versions(team, 1).await?.is_empty();
        let rows = (course.boards().borrow()).rows(false, course.course().settings().pseudonyms);
        let ranked = rows.iter().filter(|row| row.rank.is_some()).count();
        let own = rows.iter().find(|row| row.team == Some(team));
        Ok(OwnStanding {
            has_sent,
            place: own.and_then(|row| Some((row.rank?, ranked, row.wins, row.mean_win_rate))),
            football: course.contest().game.plays_matches(),
        })
    }

    pub fn in_words(&self) -> String {
        let Some((rank, of, wins, mean)) = self.place else {
            return if self.has_sent {
                "Your team is not on the board yet.".to_owned()
            } else {
                "Your team has sent nothing yet.".to_owned()
            };
        };
        let (won, mean) = (matches(self.football, wins), percent(mean, 1));
        format!("Your team has rank {rank} of {of}: {won} won, mean win rate {mean}.")
    }
}
