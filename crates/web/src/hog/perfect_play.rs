//! The page with the results of perfect play, by edition.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::Response;
use pigskin_hog::Semester;
use pigskin_hog::solve::{Summary, TableLoss};

use crate::page::{self, Frame};
use crate::server::problem::Problem;
use crate::visit::Visit;

use super::edition_address::EditionAddress;
use super::editions::titled;
use super::figures::{figures, figures_of};

#[derive(Template)]
#[template(path = "hog/perfect_play.html")]
struct PerfectPlayPage<'a> {
    frame: Frame<'a>,
    asked: EditionAddress,
    title: String,
    /// The figures of the edition that was asked for; `None` if it is not a semester's.
    summary: Option<&'static Summary>,
    solved: Vec<SolvedEdition>,
}

struct SolvedEdition {
    name: &'static str,
    title: String,
    summary: &'static Summary,
}

impl PerfectPlayPage<'_> {
    fn is_asked(&self, name: &str) -> bool {
        self.summary.is_some() && self.asked.base == name
    }

    /// A bound on the errors of all chances, in percentage points.
    fn chance_bound(&self) -> f64 {
        let bounds = self.solved.iter().map(|SolvedEdition { summary, .. }| {
            let win_rate = summary.win_rate.error_bound;
            win_rate.max(summary.table_loss.error_bound)
        });
        shown_bound(100.0 * bounds.fold(0.0, f64::max))
    }

    fn turns_bound(&self) -> f64 {
        let lengths = self.solved.iter().filter_map(|one| one.summary.turns);
        let bounds = lengths.map(|turns| turns.error_bound);
        shown_bound(bounds.fold(0.0, f64::max))
    }
}

/// A bound that still is one when it is rounded to two digits.
fn shown_bound(bound: f64) -> f64 {
    1.06 * bound
}

/// Shows the edition of the address, and those of all semesters.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let given = visit.parameters(query.as_deref());
    let name = given.get("edition").unwrap_or(Semester::ALL[0].name);
    let asked = EditionAddress::parse(name, &given)?;
    let summary = figures_of(&asked.edition.rules);
    let solved = figures().iter().map(|(semester, summary)| SolvedEdition {
        name: semester.name,
        title: titled(semester.name),
        summary,
    });
    page::html(&PerfectPlayPage {
        frame: Frame::titled("Perfect play of Hog"),
        title: match summary {
            Some(_) => titled(&asked.base),
            None => asked.title(),
        },
        summary,
        solved: solved.collect(),
        asked,
    })
}
