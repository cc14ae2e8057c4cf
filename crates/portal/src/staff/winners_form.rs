//! The section of staff's page in which they publish the winners.

use pigskin_course_contest::{Winner, WinnersPage};
use pigskin_web::Problem;

use crate::server::visitor::ContestVisitor;

/// Number of ranks that the form proposes: those with an award in the handouts.
const RANKS: usize = 3;

pub struct WinnersForm {
    pub page: Option<WinnersPage>,
    pub rows: Vec<Winner>,
    pub taken: Option<String>,
}

impl WinnersForm {
    pub async fn of(visitor: &ContestVisitor) -> Result<WinnersForm, Problem> {
        let course = &visitor.contest;
        let page = course.winners_page().await?;
        let ranks = page.as_ref().map_or(RANKS, |page| page.ranks);
        let boards = course.boards().borrow().clone();
        let rows = match &boards.live {
            Some(board) => course.winners(board, ranks).await?,
            None => Vec::new(),
        };
        let taken = course.winners_taken().await?;
        let schedule = &course.course().settings().schedule;
        Ok(WinnersForm {
            page,
            rows,
            taken: taken.map(|at| schedule.shown(at)),
        })
    }

    pub fn semester(&self) -> &str {
        self.page.as_ref().map_or("", |page| &page.semester)
    }

    pub fn ranks(&self) -> usize {
        self.page.as_ref().map_or(RANKS, |page| page.ranks)
    }
}
