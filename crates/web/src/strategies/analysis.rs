//! Where a strategy loses its win chance.

use askama::Template;
use axum::extract::{Path, RawQuery};
use axum::response::{IntoResponse as _, Response};
use pigskin_game::WinRate;
use pigskin_hog::analysis::Cell;

use crate::failure::{Failure, Section};
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::visit::Visit;

use super::address::{StrategyAddress, strategy_named};
use super::analyses::Comparison;
use super::chosen::Chosen;
use super::name::StrategyName;
use crate::filters;

/// Number of choices in the list.
const COSTLIEST: usize = 10;

/// The section in the page of the strategy.
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
    best: WinRate,
    /// The analysis against perfect play, if the opponent is another.
    perfect: Option<WinRate>,
    /// The loss by all choices together.
    given_away: f64,
    costliest: Vec<Costly<'a>>,
    best_change: Option<Costly<'a>>,
}

struct Costly<'a> {
    cell: &'a Cell,
    /// The page with the picture and these scores selected.
    to: String,
}

/// Shows the analysis. The strategy's page loads its section from here.
pub async fn show(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let shown = section(&visit, &strategy, query.as_deref()).await;
    shown.unwrap_or_else(|problem| Failure::new(problem).in_section(SECTION).into_response())
}

async fn section(visit: &Visit, strategy: &str, query: Option<&str>) -> Result<Response, Problem> {
    let address = StrategyAddress::parse(&Parameters::parse(query))?;
    let rules = address.rules();
    let strategy = Chosen::of(visit, &strategy_named(strategy)?, rules).await?;
    let against = Chosen::of(visit, &address.against, rules).await?;
    let comparison = |against| Comparison {
        rules,
        strategy: &strategy,
        against,
    };
    let analysis = comparison(&against).analysis(visit).await?;
    let perfect = if against.name == StrategyName::Perfect {
        None
    } else {
        let perfect = Chosen::of(visit, &StrategyName::Perfect, rules).await?;
        Some(comparison(&perfect).win_rate(visit).await?)
    };
    let costly = |cell| {
        let mut at = address.clone();
        at.at = Some(Cell::clone(cell).scores);
        Costly {
            cell,
            to: at.to(&strategy.name, ""),
        }
    };
    page::html(&AnalysisPage {
        frame: Frame {
            title: &format!("{} against {}", strategy.label, against.label),
            part: "/strategies",
        },
        back: address.to(&strategy.name, ""),
        against: &against.label,
        rate: analysis.win_rate(),
        best: analysis.best_response(),
        perfect,
        given_away: analysis.cells().iter().map(|cell| cell.cost).sum(),
        costliest: analysis
            .costliest(COSTLIEST)
            .into_iter()
            .map(costly)
            .collect(),
        best_change: analysis.best_change().map(costly),
    })
}
