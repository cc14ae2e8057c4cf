//! The field against which rules are searched for, kept for a while.
//!
//! A board changes with every entry, and a search for rules takes seconds. So all searches of an hour are
//! against one field: each entry is searched for once, a search that goes on is not for an old board, and
//! nobody learns from two searches what a rival has just sent.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use pigskin_contest::HogContest;
use pigskin_course::TeamId;
use pigskin_course_contest::HeldContest;
use pigskin_hog::Table;
use pigskin_web::Problem;

use crate::contest::rivals::Rivals;

/// Time for which a field is kept.
const PERIOD: SignedDuration = SignedDuration::from_hours(1);

/// The tables of the public board at a moment, without reference players.
#[derive(Debug)]
pub struct PinnedField {
    pub at: Timestamp,
    lines: Vec<(TeamId, Table)>,
}

impl PinnedField {
    /// Minimum number of rivals: a mean over fewer would reveal the strategy of a single team.
    pub const LEAST_RIVALS: usize = 5;

    pub fn rivals_of(&self, team: TeamId) -> Vec<&Table> {
        let rivals = self.lines.iter().filter(|(of, _)| *of != team);
        rivals.map(|(_, table)| table).collect()
    }
}

/// The field of a contest that is kept at the moment. A server that starts again has none.
#[derive(Debug, Default)]
pub struct FieldOfTheHour(Mutex<Option<Arc<PinnedField>>>);

impl FieldOfTheHour {
    /// The stored field, or a new one if it is missing or too old; `None` without a board.
    pub async fn take(
        &self,
        course: &HeldContest,
        hog: &HogContest,
    ) -> Result<Option<Arc<PinnedField>>, Problem> {
        let now = course.course().clock().now();
        let kept = self.kept();
        let is_new = |field: &Arc<PinnedField>| {
            (SignedDuration::ZERO..PERIOD).contains(&now.duration_since(field.at))
        };
        if let Some(field) = kept.filter(is_new) {
            return Ok(Some(field));
        }
        // Staff see what everybody sees, too: a frozen board stays frozen.
        let boards = course.boards().borrow().clone();
        let Some(board) = boards.seen_by(false) else {
            return Ok(None);
        };
        if board.teams.iter().all(Option::is_none) {
            return Ok(None);
        }
        let is_team = |line: usize| board.teams[line].is_some();
        let lines = Rivals::on(course, hog, board, is_team).await?.into_lines();
        let lines = lines.filter_map(|(line, table)| Some((board.teams[line]?, table)));
        let field = Arc::new(PinnedField {
            at: now,
            lines: lines.collect(),
        });
        // A field that is too small is taken again as soon as there are more entries.
        if field.lines.len() > PinnedField::LEAST_RIVALS {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            *kept = Some(Arc::clone(&field));
        }
        Ok(Some(field))
    }

    fn kept(&self) -> Option<Arc<PinnedField>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clone()
    }
}
