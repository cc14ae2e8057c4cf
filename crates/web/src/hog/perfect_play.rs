//! The page of what perfect play comes to, edition by edition.

use std::sync::Arc;

use askama::Template;
use axum::response::Response;
use pigskin_hog::Edition;
use pigskin_hog::solve::{Summary, TableLoss};

use crate::page::{self, Frame};
use crate::problem::Problem;
use crate::visit::Visit;

use super::rules_list::editions;

#[derive(Template)]
#[template(path = "hog/perfect_play.html")]
struct PerfectPlayPage<'a> {
    frame: Frame<'a>,
    solved: Vec<SolvedEdition>,
}

/// A handout's edition with its figures.
struct SolvedEdition {
    name: &'static str,
    title: String,
    summary: Arc<Summary>,
}

impl SolvedEdition {
    /// The best choices of the first turn.
    fn first_choices(&self) -> String {
        let choices = self.summary.first_choices.iter();
        let choices: Vec<String> = choices.map(ToString::to_string).collect();
        choices.join(", ")
    }

    /// Whether perfect play is a table.
    fn is_table(&self) -> bool {
        self.summary.table_loss == TableLoss::NONE
    }
}

impl PerfectPlayPage<'_> {
    /// A bound on the errors of all chances, in percentage points.
    fn chance_bound(&self) -> f64 {
        let summaries = self.solved.iter().map(|solved| &solved.summary);
        let bounds = summaries.map(|summary| {
            let win_rate = summary.win_rate.error_bound;
            win_rate.max(summary.table_loss.error_bound)
        });
        shown_bound(100.0 * bounds.fold(0.0, f64::max))
    }

    /// A bound on the errors of all lengths, in turns.
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

/// Shows the handouts' editions.
pub async fn show(visit: Visit) -> Result<Response, Problem> {
    let mut solved = Vec::new();
    for (name, title) in editions() {
        let Some(edition) = Edition::named(name) else {
            continue;
        };
        // A handout's edition is small enough.
        let Some(summary) = visit.solved.summary(&visit, &edition.rules).await? else {
            continue;
        };
        solved.push(SolvedEdition {
            name,
            title,
            summary,
        });
    }
    page::html(&PerfectPlayPage {
        frame: Frame {
            title: "Perfect play of Hog",
            part: "/hog",
        },
        solved,
    })
}
