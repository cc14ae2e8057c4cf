//! The page of the editor for D-Football.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::Response;
use pigskin_contest::ContestGame;
use pigskin_entry::{HousePlayer, Language, SourceGame};

use crate::football::Player;
use crate::page::{self, Frame};
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::visit::Visit;
use crate::write::form::{FOOTBALL, Form};
use crate::write::initial_text::{InitialText, Origin};
use crate::write::page::hog;
use crate::write::texts::Texts;

use super::draft::{Draft, name_of};
use super::draft_result::DraftResult;
use crate::write::football::draft::template;

#[derive(Template)]
#[template(path = "write/football.html")]
struct WritePage<'a> {
    frame: Frame<'a>,
    form: Form<'a>,
    language: &'static str,
    n: u8,
    /// The time for a move, in milliseconds.
    move_ms: u128,
    against: HousePlayer,
    opponents: Vec<(HousePlayer, String)>,
    result: Option<DraftResult>,
    since: String,
}

impl WritePage<'_> {
    fn board(&self) -> &'static str {
        match self.form.language {
            "R" => "game$board",
            _ => "game.board",
        }
    }
}

/// Shows the page with a template, or with the text of an address.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let parameters = Parameters::parse(query.as_deref());
    let drafts = visit.drafts()?;
    drafts.admit(visit.visitor())?;
    let mut draft = Draft::parse(&parameters, drafts.contest())?;
    let template = || template(draft.language).to_owned();
    let begun = InitialText::read(&visit, SourceGame::DFootball, &parameters, template).await?;
    draft.texts = Texts::begun(begun.text);
    answer(&visit, &draft, begun.origin, None)
}

pub async fn run(visit: Visit, body: String) -> Result<Response, Problem> {
    let drafts = visit.drafts()?;
    let draft = Draft::parse(&Parameters::parse(Some(&body)), drafts.contest())?;
    let result = DraftResult::new(&visit, drafts, &draft).await?;
    answer(&visit, &draft, Origin::Page, Some(result))
}

fn answer(
    visit: &Visit,
    draft: &Draft,
    origin: Origin,
    result: Option<DraftResult>,
) -> Result<Response, Problem> {
    let contest = visit.drafts()?.contest();
    let name = name_of(draft.language);
    let plays = result
        .as_ref()
        .is_some_and(|result| result.played.is_some());
    let houses = draft.houses().into_iter();
    page::html(&WritePage {
        frame: Form::frame(),
        form: Form {
            here: FOOTBALL,
            hog: hog(visit),
            language: match draft.language {
                Language::Python => "Python",
                Language::R => "R",
            },
            key: format!("d-football {name}"),
            writer: visit.visitor().writer(),
            text: &draft.texts.text,
            before: draft.texts.next_before(plays),
            save: "/write/d-football/strategy",
            share: (visit.uploads.is_some()).then_some("/write/d-football/share"),
            origin,
            sends: contest.and_then(ContestGame::football).is_some() && visit.visitor().may_send(),
            measures: false,
        },
        language: name,
        n: draft.n,
        move_ms: visit.drafts()?.runner().clock.move_time.as_millis(),
        against: draft.against,
        opponents: houses
            .map(|house| (house, Player::House(house).label()))
            .collect(),
        result,
        since: draft.texts.since().to_owned(),
    })
}
