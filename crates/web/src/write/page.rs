//! The page of the editor.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_contest::ContestGame;
use pigskin_entry::{HashPrefix, SourceGame};
use pigskin_hog::Semester;

use crate::filters;
use crate::hog::editions;
use crate::page::{self, Frame};
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::strategies::{StrategyAddress, StrategyName, opponents};
use crate::visit::Visit;

use super::draft::{Draft, address};
use super::draft_result::DraftResult;
use super::drafts::Drafts;
use super::form::{FOOTBALL, Form};
use super::initial_text::{InitialText, Origin};
use super::template::template;
use super::texts::Texts;

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
    since: String,
}

/// Shows the page with a template, or with the text of an address. Beside a contest of another
/// game, redirects to that game's editor.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let drafts = visit.drafts()?;
    drafts.admit(visit.visitor())?;
    let is_elsewhere = drafts.contest().is_some_and(|game| game.hog().is_none());
    let given = Parameters::parse(query.as_deref());
    if is_elsewhere && given.get("edition").is_none() {
        // The handout of that contest is in R.
        return Ok(Redirect::to(&format!("{FOOTBALL}?language=r")).into_response());
    }
    let parameters = visit.parameters(query.as_deref());
    let address = address(&parameters)?;
    let template = || template(address.rules());
    let begun = InitialText::read(&visit, SourceGame::Hog, &parameters, template).await?;
    let draft = Draft {
        texts: Texts::begun(begun.text),
        address,
    };
    answer(&visit, &draft, begun.origin, None).await
}

pub async fn run(visit: Visit, body: String) -> Result<Response, Problem> {
    let draft = Draft::parse(&visit.parameters(Some(&body)))?;
    let drafts = visit.drafts()?;
    let result = DraftResult::new(&visit, drafts, &draft).await?;
    answer(&visit, &draft, Origin::Page, Some(result)).await
}

async fn answer(
    visit: &Visit,
    draft: &Draft,
    origin: Origin,
    result: Option<DraftResult>,
) -> Result<Response, Problem> {
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
            hog: hog(visit),
            language: "Python",
            key: format!("hog {}", address.edition_parameters()),
            writer: visit.visitor().writer(),
            text: &draft.texts.text,
            before: draft.texts.next_before(plays),
            save: "/write/strategy.py",
            share: visit.uploads.is_some().then_some("/write/share"),
            origin,
            sends: is_contest && visit.visitor().may_send(),
            measures: is_contest,
        },
        result,
        since: draft.texts.since().to_owned(),
        address,
    })
}

/// The address of the editor for Hog. Beside a contest of another game, it names an edition.
pub fn hog(visit: &Visit) -> String {
    let contest = visit.drafts().ok().and_then(Drafts::contest);
    if contest.is_none_or(|game| game.hog().is_some()) {
        return "/write".to_owned();
    }
    let mut edition = Parameters::default();
    edition.push("edition", Semester::ALL[0].name);
    let edition = visit.parameters(None).or(&edition);
    format!("/write?{edition}")
}
