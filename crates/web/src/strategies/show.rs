//! The page of a strategy.

use askama::Template;
use axum::extract::{Path, RawQuery};
use axum::response::Response;
use pigskin_entry::{HashPrefix, SourceGame, printable};
use pigskin_hog::House;
use pigskin_hog::solve::Memory;

use crate::hog::editions;
use crate::page::{self, Frame};
use crate::server::problem::Problem;
use crate::visit::Visit;

use super::address::{MapKind, StrategyAddress, strategy_named};
use super::heat::{Heat, LetteredTable};
use super::loaded_strategy::{FaultyStrategy, LoadedStrategy, StrategyState};
use super::matchup::Matchup;
use super::name::StrategyName;
use super::{picture, progress};

#[derive(Template)]
#[template(path = "strategies/fault.html")]
struct FaultPage<'a> {
    frame: Frame<'a>,
    file: FaultyStrategy,
    name: &'a StrategyName,
    address: &'a StrategyAddress,
    editions: Vec<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "strategies/show.html")]
struct StrategyPage<'a> {
    frame: Frame<'a>,
    strategy: &'a LoadedStrategy,
    against: &'a LoadedStrategy,
    address: &'a StrategyAddress,
    editions: Vec<(&'static str, String)>,
    opponents: Vec<(StrategyName, String)>,
    heat: Heat,
    description: Option<String>,
    /// A game in which the strategy moves second.
    play: String,
    remembers: bool,
}

pub async fn show(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let name = strategy_named(&strategy)?;
    let address = StrategyAddress::parse(&visit.parameters(query.as_deref()))?;
    match StrategyState::find(&visit, &name, address.rules()).await? {
        StrategyState::Ready(chosen) => {
            ready(&visit, Matchup::of(&visit, address, *chosen).await?).await
        }
        StrategyState::Pending(pending) => {
            let kept = visit.uploads.as_ref().ok_or_else(Problem::failed)?;
            progress::show(kept, &address, &name, &pending)
        }
        StrategyState::Faulty(file) => page::html(&FaultPage {
            frame: Frame::titled("This file does not take part"),
            file,
            name: &name,
            address: &address,
            editions: editions(),
        }),
    }
}

async fn ready(visit: &Visit, mut compared: Matchup) -> Result<Response, Problem> {
    let map = match picture::map(visit, &compared).await {
        // Where costs are not computed, the choices are shown first.
        Err(Problem::Address(_)) if compared.address.map == MapKind::FIRST => {
            compared.address.map = MapKind::Choices;
            picture::map(visit, &compared).await?
        }
        map => map?,
    };
    let Matchup {
        address,
        strategy,
        against,
    } = &compared;
    let label = format!(
        "{} of {}, by both scores",
        address.map.label(),
        strategy.label
    );
    let tables = vec![LetteredTable::of(&strategy.label, &strategy.table)];
    let mut heat = Heat::new("picture", label, map, tables);
    heat.cells = Some(address.to(&strategy.name, "/cells.json"));
    heat.at = address.at;
    let mut game = address.edition_parameters();
    game.push("second", strategy.name.to_string());
    page::html(&StrategyPage {
        frame: Frame::titled(&strategy.label),
        description: describe(visit, &compared).await?,
        strategy,
        against,
        address,
        editions: editions(),
        opponents: opponents(visit, address, &strategy.name).await?,
        heat,
        play: format!("/hog/new?{game}"),
        remembers: strategy.name == StrategyName::Perfect && Memory::matters(address.rules()),
    })
}

/// The strategy's choice at the selected scores, in words.
async fn describe(visit: &Visit, compared: &Matchup) -> Result<Option<String>, Problem> {
    let Some(at) = compared.address.at else {
        return Ok(None);
    };
    let analysis = compared.comparison().analysis(visit).await?;
    let cell = analysis.cells().iter().find(|cell| cell.scores == at);
    Ok(cell.map(|cell| {
        let regret = cell.regret().map(|regret| {
            let points = regret * 100.0;
            format!(" The choice gives away {points:.4} percentage points each time.")
        });
        format!("{cell}.{}", regret.unwrap_or_default())
    }))
}

pub async fn opponents(
    visit: &Visit,
    address: &StrategyAddress,
    strategy: &StrategyName,
) -> Result<Vec<(StrategyName, String)>, Problem> {
    let mut opponents = vec![(StrategyName::Perfect, "Perfect play".to_owned())];
    let houses = House::usual(address.rules()).into_iter();
    opponents.extend(houses.map(|house| (StrategyName::House(house), house.to_string())));
    if let Some(kept) = &visit.uploads {
        let files = kept.list(SourceGame::Hog).await?.into_iter();
        opponents.extend(files.map(|file| {
            let name = StrategyName::Upload(HashPrefix::of(file.hash));
            (name, printable(&file.name, 60))
        }));
    }
    if !opponents.iter().any(|(name, _)| *name == address.against) {
        opponents.push((address.against.clone(), address.against.to_string()));
    }
    opponents.retain(|(name, _)| *name == StrategyName::Perfect || name != strategy);
    Ok(opponents)
}
