//! The page of the editor.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_entry::{HashPrefix, SourceGame};
use pigskin_hog::Semester;

use crate::filters;
use crate::hog::{editions, parameters_of, rules_list};
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::strategies::{StrategyAddress, StrategyName, opponents};
use crate::visit::Visit;

use super::draft::{Draft, address};
use super::drafts::{Drafts, WrittenGame};
use super::form::{FOOTBALL, Form};
use super::template::template;
use super::texts::Texts;
use super::tried::Tried;

#[derive(Template)]
#[template(path = "write/page.html")]
struct WritePage<'a> {
    frame: Frame<'a>,
    address: &'a StrategyAddress,
    editions: Vec<(&'static str, String)>,
    opponents: Vec<(StrategyName, String)>,
    /// The names and meanings of the rules.
    rules: Vec<(String, String)>,
    form: Form<'a>,
    /// The result of running the text.
    tried: Option<Tried>,
    since: &'a str,
}

/// Shows the page with a template, or with the text of an address. Beside a contest of another game,
/// its editor comes first.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let drafts = drafts(&visit)?;
    drafts.admit(&visit).await?;
    let parameters = match (drafts.contest(), parameters.get("edition")) {
        (Some(WrittenGame::Hog(edition)), None) => {
            let mut of_contest = parameters_of(edition);
            for (name, value) in parameters.pairs() {
                of_contest.push(name, value);
            }
            of_contest
        }
        (Some(WrittenGame::DFootball(_)), None) => {
            return Ok(Redirect::to(FOOTBALL).into_response());
        }
        _ => parameters,
    };
    let address = address(&parameters)?;
    let shared = match parameters.get("file") {
        Some(file) => Some(shared(&visit, SourceGame::Hog, file).await?),
        None => None,
    };
    let draft = Draft {
        texts: Texts::begun(match &shared {
            Some(text) => text.clone(),
            None => template(address.rules()),
        }),
        address,
    };
    answer(&visit, &draft, shared.is_some(), None).await
}

/// Runs the text of the form and shows the page with its result.
pub async fn run(visit: Visit, body: String) -> Result<Response, Problem> {
    let draft = Draft::parse(&Parameters::parse(Some(&body)))?;
    let tried = Tried::new(&visit, drafts(&visit)?, &draft).await?;
    answer(&visit, &draft, false, Some(tried)).await
}

async fn answer(
    visit: &Visit,
    draft: &Draft,
    shared: bool,
    tried: Option<Tried>,
) -> Result<Response, Problem> {
    let address = &draft.address;
    let own = StrategyName::Upload(HashPrefix::of(draft.source()?.hash()));
    let contest = drafts(visit)?.contest();
    let is_contest =
        matches!(contest, Some(WrittenGame::Hog(edition)) if edition.rules == *address.rules());
    let plays = matches!(tried, Some(Tried::Plays(_)));
    page::html(&WritePage {
        frame: Frame {
            title: "Write a strategy",
            part: "/strategies",
        },
        editions: editions(),
        opponents: opponents(visit, address, &own).await?,
        rules: rules_list(&address.edition.edition),
        form: Form {
            here: "/write",
            hog: hog(contest),
            language: "Python",
            key: format!("hog {}", address.edition_parameters()),
            writer: visit.writer().await,
            text: &draft.texts.text,
            before: draft.texts.next_before(plays),
            save: "/write/strategy.py",
            share: visit.uploads.is_some().then_some("/write/share"),
            shared,
            sends: is_contest,
            measures: is_contest,
        },
        tried,
        since: draft.texts.since(),
        address,
    })
}

/// The address of the editor for Hog. Beside a contest of another game, it names an edition.
pub fn hog(contest: Option<&WrittenGame>) -> String {
    match contest {
        Some(WrittenGame::DFootball(_)) => format!("/write?edition={}", Semester::ALL[0].name),
        Some(WrittenGame::Hog(_)) | None => "/write".to_owned(),
    }
}

/// The judging of texts, if programs run on this server.
pub fn drafts(visit: &Visit) -> Result<&Drafts, Problem> {
    let drafts = visit.drafts.as_ref();
    drafts.ok_or_else(|| Problem::Refused("this server runs no programs".to_owned()))
}

/// The text that was shared under this name.
pub async fn shared(visit: &Visit, game: SourceGame, file: &str) -> Result<String, Problem> {
    let prefix: HashPrefix = file.parse().map_err(Problem::address)?;
    let source = visit.uploads()?.source(game, &prefix).await?;
    let text = str::from_utf8(source.main_bytes());
    let text = text.map_err(|_| Problem::File("the file is not text".to_owned()))?;
    Ok(text.to_owned())
}
