//! The list of all strategies.

use std::sync::Arc;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_entry::{HashPrefix, SourceGame, printable};
use pigskin_hog::House;

use crate::Site;
use crate::hog::editions;
use crate::page::{self, Frame};
use crate::server::problem::Problem;

use super::address::StrategyAddress;
use super::name::StrategyName;

/// Maximum length of a name on the page, in characters.
const LONGEST_NAME: usize = 80;

#[derive(Template)]
#[template(path = "strategies/list.html")]
struct ListPage<'a> {
    frame: Frame<'a>,
    address: &'a StrategyAddress,
    editions: Vec<(&'static str, String)>,
    takes_files: bool,
    writes: bool,
    house: Vec<ListedStrategy>,
    uploads: Vec<ListedStrategy>,
    folder: Vec<ListedStrategy>,
}

struct ListedStrategy {
    label: String,
    /// The name in addresses; `None` for a file of the folder, which has none yet.
    name: Option<StrategyName>,
    to: String,
}

/// Shows the list. With `found`, the name of a file in the folder, stores that file and shows it.
pub async fn show(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let parameters = site.parameters(query.as_deref());
    let address = StrategyAddress::parse(&parameters)?;
    if let (Some(name), Some(uploads)) = (parameters.get("found"), &site.uploads) {
        let name = StrategyName::Upload(uploads.find(SourceGame::Hog, name).await?);
        return Ok(Redirect::to(&address.to(&name, "")).into_response());
    }
    let listed = |name: StrategyName, label: &str| ListedStrategy {
        label: printable(label, LONGEST_NAME),
        to: address.to(&name, ""),
        name: Some(name),
    };
    let rules = address.rules();
    let houses = House::usual(rules).into_iter();
    let houses = houses.map(|house| listed(StrategyName::House(house), &house.to_string()));
    let (mut uploaded, mut folder) = (Vec::new(), Vec::new());
    if let Some(files) = &site.uploads {
        uploaded.extend(
            files
                .list(SourceGame::Hog)
                .await?
                .into_iter()
                .map(|source| {
                    let name = StrategyName::Upload(HashPrefix::of(source.hash));
                    listed(name, &source.name)
                }),
        );
        folder.extend(files.found(SourceGame::Hog).await?.into_iter().map(|file| {
            let mut parameters = address.edition_parameters();
            parameters.push("found", &file.name);
            ListedStrategy {
                label: printable(&file.name, LONGEST_NAME),
                name: None,
                to: format!("/strategies?{parameters}"),
            }
        }));
    }
    page::html(&ListPage {
        frame: Frame::titled("Strategies of Hog"),
        editions: editions(),
        takes_files: site.uploads.is_some(),
        writes: site.runs_drafts(),
        house: std::iter::once(listed(StrategyName::Perfect, "Perfect play"))
            .chain(houses)
            .collect(),
        uploads: uploaded,
        folder,
        address: &address,
    })
}
