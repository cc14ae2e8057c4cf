//! Where a strategy loses its win chance.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use pigskin_game::WinRate;
use pigskin_hog::analysis::Cell;

use crate::Site;
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::{StrategyAddress, strategy_named};
use super::analyses::Held;
use super::chosen::Chosen;
use super::name::StrategyName;
use super::uncomputed;
use crate::filters;

/// So many choices are named.
const COSTLIEST: usize = 10;

/// The section's heading.
const HEADING: &str = "Where the win chance is lost";

#[derive(Template)]
#[template(path = "strategies/analysis.html")]
struct AnalysisPage<'a> {
    frame: Frame<'a>,
    back: String,
    against: &'a str,
    rate: WinRate,
    best: WinRate,
    /// Against perfect play, where that is another opponent.
    perfect: Option<WinRate>,
    /// What all choices together give away.
    given_away: f64,
    costliest: Vec<Costly<'a>>,
    best_change: Option<Costly<'a>>,
}

struct Costly<'a> {
    cell: &'a Cell,
    /// The page with the picture, pointing there.
    to: String,
}

/// Shows the analysis. The page of the strategy takes its section from here.
pub async fn show(
    State(site): State<Arc<Site>>,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = StrategyAddress::parse(&Parameters::parse(query.as_deref()))?;
    let rules = address.rules();
    let strategy = Chosen::of(&site, &strategy_named(&strategy)?, rules).await?;
    let against = Chosen::of(&site, &address.against, rules).await?;
    let held = |against| Held {
        rules,
        strategy: &strategy,
        against,
    };
    let analysis = match held(&against).analysis(&site).await {
        Ok(analysis) => analysis,
        Err(problem) => return Ok(uncomputed::page("analysis", HEADING, &problem)),
    };
    let perfect = if against.name == StrategyName::Perfect {
        None
    } else {
        let perfect = Chosen::of(&site, &StrategyName::Perfect, rules).await?;
        Some(held(&perfect).win_rate(&site).await?)
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
