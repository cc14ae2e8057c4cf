//! Where a student's team stands in the contest.

use pigskin_web::{Problem, percent};

use crate::server::visitor::ContestVisitor;
use crate::texts::matches;

#[derive(Default)]
pub struct OwnStanding {
    /// Whether the team has sent a version, accepted or not.
    pub has_sent: bool,
    /// The newest version and why it was refused, if it was.
    refused: Option<(i64, String)>,
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
        let newest = course.versions(team, 1).await?.pop();
        let rows = (course.boards().borrow()).rows(false, course.course().settings().pseudonyms);
        let ranked = rows.iter().filter(|row| row.rank.is_some()).count();
        let own = rows.iter().find(|row| row.team == Some(team));
        Ok(OwnStanding {
            has_sent: newest.is_some(),
            refused: newest.and_then(|one| Some((one.version, one.fault?.1))),
            place: own.and_then(|row| Some((row.rank?, ranked, row.wins, row.mean_win_rate))),
            football: course.contest().game.plays_matches(),
        })
    }

    pub fn in_words(&self) -> String {
        let place = match self.place {
            None if self.has_sent => "Your team is not on the board yet.".to_owned(),
            None => "Your team has sent nothing yet.".to_owned(),
            Some((rank, of, wins, mean)) => {
                let (won, mean) = (matches(self.football, wins), percent(mean, 1));
                format!("Your team has rank {rank} of {of}: {won} won, mean win rate {mean}.")
            }
        };
        match &self.refused {
            None => place,
            Some((version, why)) => format!("Version {version} was refused: {why}. {place}"),
        }
    }
}
