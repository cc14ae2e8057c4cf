//! The page of the editor.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_contest::ContestGame;
use pigskin_entry::{HashPrefix, SourceGame};
use pigskin_hog::Semester;

use crate::filters;
use crate::hog::{editions, parameters_of};
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::strategies::{StrategyAddress, StrategyName, opponents};
use crate::visit::Visit;

use super::draft::{Draft, address};
use super::draft_result::DraftResult;
use super::form::{FOOTBALL, Form, versions_of};
use super::initial_text::{InitialText, Origin};
use super::template::template;
use super::texts::Texts;
use super::versions::Version;

#[derive(Template)]
#[template(path = "write/page.html")]
struct WritePage<'a> {
    frame: Frame<'a>,
    address: &'a StrategyAddress,
    editions: Vec<(&'static str, String)>,
    opponents: Vec<(StrategyName, String)>,
    rules: Vec<(String, String)>,
    form: Form<'a>,
    result: Option<DraftResult>,
    kept: Option<i64>,
    since: String,
}

/// Shows the page with a template, or with the text of an address. Beside a contest of another
/// game, redirects to that game's editor.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let drafts = visit.drafts()?;
    drafts.admit(visit.visitor()).await?;
    let parameters = match (drafts.contest(), parameters.get("edition")) {
        (Some(ContestGame::Hog(hog)), None) => {
            let mut of_contest = parameters_of(&hog.edition);
            for (name, value) in parameters.pairs() {
                of_contest.push(name, value);
            }
            of_contest
        }
        (Some(ContestGame::DFootball(_)), None) => {
            return Ok(Redirect::to(FOOTBALL).into_response());
        }
        (None, _) | (Some(_), Some(_)) => parameters,
    };
    let address = address(&parameters)?;
    let page = page_of(&address);
    let template = || template(address.rules());
    let begun = InitialText::read(&visit, SourceGame::Hog, &parameters, &page, template).await?;
    let draft = Draft {
        texts: Texts::begun(begun.text),
        address,
    };
    answer(&visit, &draft, begun.origin, None).await
}

fn page_of(address: &StrategyAddress) -> String {
    format!("/write?{}", address.edition_parameters())
}

pub async fn run(visit: Visit, body: String) -> Result<Response, Problem> {
    let draft = Draft::parse(&Parameters::parse(Some(&body)))?;
    let drafts = visit.drafts()?;
    let result = DraftResult::new(&visit, drafts, &draft).await?;
    let kept = match &result {
        DraftResult::Plays(played) => {
            let version = Version {
                page: page_of(&draft.address),
                text: draft.texts.text.clone(),
                worth: played.worth(),
                against: played.against.clone(),
            };
            drafts.keep(visit.visitor(), version).await
        }
        DraftResult::Faulty(_) => None,
    };
    answer(&visit, &draft, Origin::Page, Some((result, kept))).await
}

async fn answer(
    visit: &Visit,
    draft: &Draft,
    origin: Origin,
    result: Option<(DraftResult, Option<i64>)>,
) -> Result<Response, Problem> {
    let (result, kept) = result.unzip();
    let address = &draft.address;
    let own = StrategyName::Upload(HashPrefix::of(draft.source()?.hash()));
    let contest = visit.drafts()?.contest();
    let edition = contest.and_then(ContestGame::edition);
    let is_contest = edition.is_some_and(|edition| edition.rules == *address.rules());
    let plays = matches!(result, Some(DraftResult::Plays(_)));
    let mut opponents = opponents(visit, address, &own).await?;
    for (name, label) in &mut opponents {
        if *name == StrategyName::Perfect {
            "Perfect play".clone_into(label);
        }
    }
    page::html(&WritePage {
        frame: Form::frame(),
        editions: editions(),
        opponents,
        rules: address.edition.edition.in_words(),
        form: Form {
            here: "/write",
            hog: hog(contest),
            language: "Python",
            key: format!("hog {}", address.edition_parameters()),
            writer: visit.visitor().writer(),
            text: &draft.texts.text,
            before: draft.texts.next_before(plays),
            save: "/write/strategy.py",
            share: visit.uploads.is_some().then_some("/write/share"),
            origin,
            versions: versions_of(visit.drafts()?, &page_of(address)),
            sends: is_contest,
            measures: is_contest,
        },
        result,
        kept: kept.flatten(),
        since: draft.texts.since().to_owned(),
        address,
    })
}

/// The address of the editor for Hog. Beside a contest of another game, it names an edition.
pub fn hog(contest: Option<&ContestGame>) -> String {
    if contest.is_some_and(|game| game.hog().is_none()) {
        format!("/write?edition={}", Semester::ALL[0].name)
    } else {
        "/write".to_owned()
    }
}
