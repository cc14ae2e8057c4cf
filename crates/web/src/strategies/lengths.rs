//! How long games take.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use pigskin_hog::analysis::GameLengths;

use crate::Site;
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::{StrategyAddress, strategy_named};
use super::analyses::Held;
use super::chosen::Chosen;
use super::uncomputed;
use crate::filters;

/// The section's heading.
const HEADING: &str = "How long games take";

#[derive(Template)]
#[template(path = "strategies/lengths.html")]
struct LengthsPage<'a> {
    frame: Frame<'a>,
    back: String,
    lengths: &'a GameLengths,
    bars: Vec<Bar>,
}

/// Some numbers of turns.
struct Bar {
    first: usize,
    last: usize,
    /// The chance of a game that long.
    chance: f64,
    /// The bar's height, in percent of the highest.
    height: f64,
}

/// The most bars.
const MOST_BARS: usize = 40;

impl Bar {
    /// Bars of the same width between the rare ends.
    fn all(lengths: &GameLengths) -> Vec<Bar> {
        let (from, to) = (lengths.quantile(0.001), lengths.quantile(0.999));
        let width = (to - from + 1).div_ceil(MOST_BARS).max(1);
        let chances = lengths.chances();
        let bar = |first: usize| {
            let end = (first + width).min(chances.len());
            (first, end - 1, chances[first..end].iter().sum::<f64>())
        };
        let bars: Vec<(usize, usize, f64)> = (from..=to).step_by(width).map(bar).collect();
        let most = bars
            .iter()
            .map(|&(_, _, chance)| chance)
            .fold(0.0, f64::max);
        let bars = bars.into_iter().map(|(first, last, chance)| Bar {
            first,
            last,
            chance,
            height: 100.0 * chance / most,
        });
        bars.collect()
    }

    /// The numbers of turns in words.
    fn turns(&self) -> String {
        if self.first == self.last {
            self.first.to_string()
        } else {
            format!("{}–{}", self.first, self.last)
        }
    }
}

impl LengthsPage<'_> {
    /// The width of a bar, in hundredths of the picture, 2 of them a unit.
    fn width(&self) -> f64 {
        200.0 / self.bars.len().max(1) as f64
    }

    /// About every fifth bar is named.
    fn is_named(&self, place: usize) -> bool {
        let step = self.bars.len().div_ceil(8).max(1);
        place.is_multiple_of(step)
    }
}

/// Shows the lengths. The page of the strategy takes its section from here.
pub async fn show(
    State(site): State<Arc<Site>>,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = StrategyAddress::parse(&Parameters::parse(query.as_deref()))?;
    let rules = address.rules();
    let strategy = Chosen::of(&site, &strategy_named(&strategy)?, rules).await?;
    let against = Chosen::of(&site, &address.against, rules).await?;
    let held = Held {
        rules,
        strategy: &strategy,
        against: &against,
    };
    let lengths = match held.lengths(&site).await {
        Ok(lengths) => lengths,
        Err(problem) => return Ok(uncomputed::page("lengths", HEADING, &problem)),
    };
    page::html(&LengthsPage {
        frame: Frame {
            title: &format!("{} against {}", strategy.label, against.label),
            part: "/strategies",
        },
        back: address.to(&strategy.name, ""),
        bars: Bar::all(&lengths),
        lengths: &lengths,
    })
}
