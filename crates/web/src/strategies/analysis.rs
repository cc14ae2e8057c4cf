//! Where a strategy loses its win chance.

use askama::Template;
use axum::extract::{Path, RawQuery};
use axum::response::{IntoResponse as _, Response};
use pigskin_game::WinRate;
use pigskin_hog::analysis::Cell;

use crate::page::{self, Frame};
use crate::server::failure::{Failure, Section};
use crate::server::problem::Problem;
use crate::visit::Visit;

use super::comparison::Comparison;
use super::loaded_strategy::LoadedStrategy;
use super::matchup::Matchup;
use super::name::StrategyName;
use crate::filters;

/// Number of changes in the list.
const CHANGES: usize = 10;

const SECTION: Section = Section {
    name: "analysis",
    heading: "Where the win chance is lost",
};

#[derive(Template)]
#[template(path = "strategies/analysis.html")]
struct AnalysisPage<'a> {
    frame: Frame<'a>,
    back: String,
    against: &'a str,
    rate: WinRate,
    best: Option<WinRate>,
    why: Option<String>,
    perfect: Option<WinRate>,
    given_away: f64,
    /// The changes that gain most, with the addresses of their scores.
    changes: Vec<(&'a Cell, String)>,
}

pub async fn show(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let shown = section(&visit, &strategy, query.as_deref()).await;
    shown.unwrap_or_else(|problem| Failure::new(problem).in_section(SECTION).into_response())
}

async fn section(visit: &Visit, strategy: &str, query: Option<&str>) -> Result<Response, Problem> {
    let compared = Matchup::read(visit, strategy, query).await?;
    let Matchup {
        address,
        strategy,
        against,
    } = &compared;
    let comparison = compared.comparison();
    let (analysis, why) = match comparison.analysis(visit).await {
        Ok(analysis) => (Some(analysis), None),
        // Turns that can score nothing.
        Err(Problem::Address(why)) => (None, Some(why)),
        Err(problem) => return Err(problem),
    };
    let rate = match &analysis {
        Some(analysis) => analysis.win_rate(),
        None => comparison.win_rate(visit).await?,
    };
    let perfect = if against.name == StrategyName::Perfect {
        None
    } else {
        let perfect = LoadedStrategy::of(visit, &StrategyName::Perfect, address.rules()).await?;
        let against_perfect = Comparison {
            against: &perfect,
            ..comparison
        };
        Some(against_perfect.win_rate(visit).await?)
    };
    let change = |cell| {
        let mut at = address.clone();
        at.at = Some(Cell::clone(cell).scores);
        (cell, at.to(&strategy.name, ""))
    };
    page::html(&AnalysisPage {
        frame: Frame::titled(&format!("{} against {}", strategy.label, against.label)),
        back: address.to(&strategy.name, ""),
        against: &against.label,
        rate,
        best: analysis.as_ref().map(|analysis| analysis.best_response()),
        why,
        perfect,
        given_away: analysis.as_ref().map_or(0.0, |analysis| {
            analysis.cells().iter().map(|cell| cell.cost).sum()
        }),
        changes: analysis.as_ref().map_or_else(Vec::new, |analysis| {
            let changes = analysis.best_changes(CHANGES).into_iter();
            changes.map(change).collect()
        }),
    })
}
