//! All strategies that there are.

use std::sync::Arc;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_contest::{HashPrefix, SourceGame, printable};
use pigskin_hog::House;

use crate::Site;
use crate::hog::editions;
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::StrategyAddress;
use super::name::StrategyName;

/// The longest name that is shown, in characters.
const LONGEST_NAME: usize = 80;

#[derive(Template)]
#[template(path = "strategies/list.html")]
struct ListPage<'a> {
    frame: Frame<'a>,
    address: &'a StrategyAddress,
    editions: Vec<(&'static str, String)>,
    /// Whether files can be dropped.
    keeps: bool,
    ours: Vec<Listed>,
    kept: Vec<Listed>,
    found: Vec<Listed>,
}

/// A strategy to be looked at.
struct Listed {
    label: String,
    /// What addresses call it; a file in a folder has no such name yet.
    name: Option<StrategyName>,
    to: String,
}

/// Shows the list. With `found`, the name of a file in the folder, that file is
/// kept and shown.
pub async fn show(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let address = StrategyAddress::parse(&parameters)?;
    if let (Some(name), Some(kept)) = (parameters.get("found"), &site.kept) {
        let name = StrategyName::Kept(kept.find(SourceGame::Hog, name).await?);
        return Ok(Redirect::to(&address.to(&name, "")).into_response());
    }
    let listed = |name: StrategyName, label: &str| Listed {
        label: printable(label, LONGEST_NAME),
        to: address.to(&name, ""),
        name: Some(name),
    };
    let rules = address.rules();
    let houses = House::usual(rules).into_iter();
    let houses = houses.map(|house| listed(StrategyName::House(house), &house.to_string()));
    let (mut kept, mut found) = (Vec::new(), Vec::new());
    if let Some(files) = &site.kept {
        kept.extend(
            files
                .list(SourceGame::Hog)
                .await?
                .into_iter()
                .map(|source| {
                    let name = StrategyName::Kept(HashPrefix::of(source.hash));
                    listed(name, &source.name)
                }),
        );
        found.extend(files.found(SourceGame::Hog).await?.into_iter().map(|file| {
            let mut parameters = address.edition_parameters();
            parameters.push("found", &file.name);
            Listed {
                label: printable(&file.name, LONGEST_NAME),
                name: None,
                to: format!("/strategies?{parameters}"),
            }
        }));
    }
    page::html(&ListPage {
        frame: Frame {
            title: "Strategies of Hog",
            part: "/strategies",
        },
        editions: editions(),
        keeps: site.kept.is_some(),
        ours: std::iter::once(listed(StrategyName::Perfect, "Perfect play"))
            .chain(houses)
            .collect(),
        kept,
        found,
        address: &address,
    })
}
