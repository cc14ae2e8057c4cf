//! The lengths of games.

use askama::Template;
use axum::extract::{Path, RawQuery};
use axum::response::{IntoResponse as _, Response};
use pigskin_hog::analysis::GameLengths;

use crate::page::{self, Frame};
use crate::server::failure::{Failure, Section};
use crate::server::problem::Problem;
use crate::visit::Visit;

use super::matchup::Matchup;
use crate::filters;

const SECTION: Section = Section {
    name: "lengths",
    heading: "How long games take",
};

#[derive(Template)]
#[template(path = "strategies/lengths.html")]
struct LengthsPage<'a> {
    frame: Frame<'a>,
    back: String,
    lengths: &'a GameLengths,
    bars: Vec<Bar>,
}

/// A range of numbers of turns.
struct Bar {
    first: usize,
    last: usize,
    chance: f64,
    /// The bar's height, in percent of the highest.
    height: f64,
}

/// Maximum number of bars.
const MOST_BARS: usize = 40;

impl Bar {
    /// Bars of equal width, without the rare ends.
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

    fn turns(&self) -> String {
        if self.first == self.last {
            self.first.to_string()
        } else {
            format!("{}–{}", self.first, self.last)
        }
    }
}

impl LengthsPage<'_> {
    /// The width of a bar, in units of the picture.
    fn width(&self) -> f64 {
        200.0 / self.bars.len().max(1) as f64
    }

    /// About every fifth bar has a label.
    fn is_named(&self, place: usize) -> bool {
        let step = self.bars.len().div_ceil(8).max(1);
        place.is_multiple_of(step)
    }
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
    let lengths = compared.comparison().lengths(visit).await?;
    let Matchup {
        address,
        strategy,
        against,
    } = &compared;
    page::html(&LengthsPage {
        frame: Frame::titled(&format!("{} against {}", strategy.label, against.label)),
        back: address.to(&strategy.name, ""),
        bars: Bar::all(&lengths),
        lengths: &lengths,
    })
}
