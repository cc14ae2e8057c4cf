//! Two strategies side by side.

use askama::Template;
use axum::extract::{Path, RawQuery};
use axum::response::{Redirect, Response};
use pigskin_contest::strategy_map;
use pigskin_game::WinRate;

use super::address::{StrategyAddress, strategy_named};
use super::heat::{Heat, LetteredTable};
use super::loaded_strategy::LoadedStrategy;
use super::matchup::Matchup;
use super::name::StrategyName;
use super::show;
use crate::filters;
use crate::page::{self, Frame};
use crate::server::problem::Problem;
use crate::visit::Visit;

#[derive(Template)]
#[template(path = "strategies/pair.html")]
struct PairPage<'a> {
    frame: Frame<'a>,
    address: &'a StrategyAddress,
    strategies: [(&'a LoadedStrategy, String); 2],
    others: Vec<(StrategyName, String)>,
    heats: [Heat; 2],
    difference: Heat,
    differing: (usize, usize),
    /// The win rates of the first against the second, and the reverse.
    rates: [WinRate; 2],
    lengths: String,
}

/// Shows both tables, where they differ, and the exact duel.
pub async fn show(
    visit: Visit,
    Path((a, b)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let mut address = StrategyAddress::parse(&visit.parameters(query.as_deref()))?;
    address.against = strategy_named(&b)?;
    let compared = Matchup::load(&visit, address, &strategy_named(&a)?).await?;
    let rate = compared.comparison().win_rate(&visit).await?;
    let Matchup {
        address,
        strategy: a,
        against: b,
    } = &compared;
    let edition = &address.edition.edition;
    let heat = |id, chosen: &LoadedStrategy| {
        let map = strategy_map::choices(edition, &chosen.label, &chosen.table);
        let tables = vec![LetteredTable::of(&chosen.label, &chosen.table)];
        Heat::new(id, format!("Choices of {}", chosen.label), map, tables)
    };
    let map = strategy_map::difference(edition, [&a.label, &b.label], [&a.table, &b.table]);
    let label = format!("Where the choices of {} and {} differ", a.label, b.label);
    let tables = [a, b].map(|chosen| LetteredTable::of(&chosen.label, &chosen.table));
    let difference = Heat::new("difference", label, map, tables.into());
    let pairs = a.table.choices().iter().zip(b.table.choices());
    let mut turned = address.clone();
    turned.against = a.name.clone();
    page::html(&PairPage {
        frame: Frame::titled(&format!("{} and {}", a.label, b.label)),
        others: show::opponents(&visit, address, &a.name).await?,
        heats: [heat("first", a), heat("second", b)],
        difference,
        differing: (
            pairs.filter(|(a, b)| a != b).count(),
            a.table.choices().len(),
        ),
        rates: [rate, rate.reversed()],
        lengths: address.to(&a.name, "/lengths"),
        strategies: [(a, address.to(&a.name, "")), (b, turned.to(&b.name, ""))],
        address,
    })
}

pub async fn start(
    visit: Visit,
    Path(a): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Problem> {
    let address = StrategyAddress::parse(&visit.parameters(query.as_deref()))?;
    let (a, b) = (strategy_named(&a)?, &address.against);
    let parameters = address.edition_parameters();
    Ok(Redirect::to(&format!(
        "/strategies/{a}/against/{b}?{parameters}"
    )))
}
