//! The page of a strategy.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use pigskin_contest::{Fault, HashPrefix, SourceGame, printable};
use pigskin_hog::House;
use pigskin_hog::solve::Memory;

use crate::Site;
use crate::hog::editions;
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::{MapKind, StrategyAddress, strategy_named};
use super::analyses::Held;
use super::chosen::{Chosen, Faulty, Look};
use super::heat::{Heat, LetteredTable};
use super::name::StrategyName;
use super::{picture, progress};

#[derive(Template)]
#[template(path = "strategies/fault.html")]
struct FaultPage<'a> {
    frame: Frame<'a>,
    label: &'a str,
    why: &'a str,
    fault: Option<&'a Fault>,
    /// What the program printed last.
    printed: Vec<(&'static str, Vec<String>)>,
    name: &'a StrategyName,
    address: &'a StrategyAddress,
    editions: Vec<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "strategies/show.html")]
struct StrategyPage<'a> {
    frame: Frame<'a>,
    strategy: &'a Chosen,
    against: &'a Chosen,
    address: &'a StrategyAddress,
    editions: Vec<(&'static str, String)>,
    opponents: Vec<(StrategyName, String)>,
    heat: Heat,
    /// What is said of the scores that are pointed at.
    told: Option<String>,
    /// The game in which it moves second.
    play: String,
    /// Whether perfect play knows more than this table has.
    remembers: bool,
}

/// Shows a strategy, or how far a file is with its table.
pub async fn show(
    State(site): State<Arc<Site>>,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let name = strategy_named(&strategy)?;
    let address = StrategyAddress::parse(&Parameters::parse(query.as_deref()))?;
    match Look::at(&site, &name, address.rules()).await? {
        Look::Ready(chosen) => ready(&site, &address, &chosen).await,
        Look::Pending(pending) => {
            let kept = site.kept.as_ref().ok_or_else(Problem::failed)?;
            progress::show(kept, &address, &name, &pending)
        }
        Look::Faulty(Faulty {
            label,
            why,
            fault,
            printed,
        }) => page::html(&FaultPage {
            frame: Frame {
                title: "This file does not take part",
                part: "/strategies",
            },
            label: &label,
            why: &why,
            fault: fault.as_ref(),
            printed,
            name: &name,
            address: &address,
            editions: editions(),
        }),
    }
}

async fn ready(
    site: &Site,
    address: &StrategyAddress,
    strategy: &Chosen,
) -> Result<Response, Problem> {
    let rules = address.rules();
    let against = Chosen::of(site, &address.against, rules).await?;
    let map = picture::map(site, address, strategy, &against).await?;
    let label = format!(
        "{} of {}, by both scores",
        address.map.label(),
        strategy.label
    );
    let mut heat = Heat::new("picture", label, map);
    heat.tables = vec![LetteredTable::of(&strategy.label, &strategy.table)];
    heat.cells = Some(address.to(&strategy.name, "/cells.json"));
    heat.at = address.at;
    let mut game = address.edition_parameters();
    game.push("second", strategy.name.to_string());
    page::html(&StrategyPage {
        frame: Frame {
            title: &strategy.label,
            part: "/strategies",
        },
        told: told(site, address, strategy, &against).await?,
        strategy,
        against: &against,
        address,
        editions: editions(),
        opponents: opponents(site, address, strategy).await?,
        heat,
        play: format!("/hog/new?{game}"),
        remembers: strategy.name == StrategyName::Perfect && Memory::matters(rules),
    })
}

/// What the strategy does at the scores that are pointed at.
async fn told(
    site: &Site,
    address: &StrategyAddress,
    strategy: &Chosen,
    against: &Chosen,
) -> Result<Option<String>, Problem> {
    let Some(at) = address.at else {
        return Ok(None);
    };
    let held = Held {
        rules: address.rules(),
        strategy,
        against,
    };
    let analysis = held.analysis(site).await?;
    let cell = analysis.cells().iter().find(|cell| cell.scores == at);
    Ok(cell.map(|cell| {
        let regret = match cell.regret() {
            Some(regret) => format!("the choice gives away {:.4} each time", regret * 100.0),
            None => "no game comes here".to_owned(),
        };
        let visits = cell.visits * 100.0;
        format!("{cell}; {regret}; met in {visits:.2} % of games. In points of a percent.")
    }))
}

/// Whom a strategy can be held against, by name and label.
pub async fn opponents(
    site: &Site,
    address: &StrategyAddress,
    strategy: &Chosen,
) -> Result<Vec<(StrategyName, String)>, Problem> {
    let mut opponents = vec![(StrategyName::Perfect, "Perfect play".to_owned())];
    let houses = House::usual(address.rules()).into_iter();
    opponents.extend(houses.map(|house| (StrategyName::House(house), house.to_string())));
    if let Some(kept) = &site.kept {
        let files = kept.list(SourceGame::Hog).await?.into_iter();
        opponents.extend(files.map(|file| {
            let name = StrategyName::Kept(HashPrefix::of(file.hash));
            (name, printable(&file.name, 60))
        }));
    }
    if !opponents.iter().any(|(name, _)| *name == address.against) {
        opponents.push((address.against.clone(), address.against.to_string()));
    }
    opponents.retain(|(name, _)| *name == StrategyName::Perfect || *name != strategy.name);
    Ok(opponents)
}
