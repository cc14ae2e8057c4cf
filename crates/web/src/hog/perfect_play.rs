//! The page with the results of perfect play, by edition.

use askama::Template;
use axum::response::Response;
use pigskin_hog::solve::{Summary, TableLoss};

use crate::page::{self, Frame};
use crate::pending::pending;
use crate::problem::Problem;
use crate::visit::Visit;
use crate::work::Stage;

use super::editions::titled;

#[derive(Template)]
#[template(path = "hog/perfect_play.html")]
struct PerfectPlayPage<'a> {
    frame: Frame<'a>,
    solved: Vec<SolvedEdition<'a>>,
}

struct SolvedEdition<'a> {
    name: &'static str,
    title: String,
    summary: &'a Summary,
}

impl SolvedEdition<'_> {
    /// The best choices of the first turn.
    fn first_choices(&self) -> String {
        let choices = self.summary.first_choices.iter();
        let choices: Vec<String> = choices.map(ToString::to_string).collect();
        choices.join(", ")
    }

    fn is_table(&self) -> bool {
        self.summary.table_loss == TableLoss::NONE
    }
}

impl PerfectPlayPage<'_> {
    /// A bound on the errors of all chances, in percentage points.
    fn chance_bound(&self) -> f64 {
        let summaries = self.solved.iter().map(|solved| solved.summary);
        let bounds = summaries.map(|summary| {
            let win_rate = summary.win_rate.error_bound;
            win_rate.max(summary.table_loss.error_bound)
        });
        shown_bound(100.0 * bounds.fold(0.0, f64::max))
    }

    fn turns_bound(&self) -> f64 {
        let lengths = self.solved.iter().filter_map(|solved| solved.summary.turns);
        let bounds = lengths.map(|turns| turns.error_bound);
        shown_bound(bounds.fold(0.0, f64::max))
    }
}

/// A bound that still is one when it is rounded to two digits.
fn shown_bound(bound: f64) -> f64 {
    1.06 * bound
}

/// Shows the editions of the semesters, or how many are solved so far.
pub async fn show(visit: Visit) -> Result<Response, Problem> {
    let frame = Frame::titled("Perfect play of Hog");
    let figures = match visit.solved.figures(visit.visitor()).await? {
        Stage::Done(figures) => figures,
        stage => {
            let all = visit.solved.semesters.len();
            let words = format!("{} of {all} editions are solved.", stage.steps());
            return pending(frame, &words, "/hog/perfect-play");
        }
    };
    let solved = figures.iter().map(|(name, summary)| SolvedEdition {
        name,
        title: titled(name),
        summary,
    });
    let solved = solved.collect();
    page::html(&PerfectPlayPage { frame, solved })
}
