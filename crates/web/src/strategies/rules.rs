//! Rules in words that improve a strategy.

use askama::Template;
use axum::extract::{Path, RawQuery};
use axum::response::Response;
use pigskin_hog::search::Lesson;

use crate::filters;
use crate::page::{self, Frame};
use crate::pending::pending;
use crate::problem::Problem;
use crate::visit::Visit;
use crate::work::Stage;

use super::comparison::MOST_RULES;
use super::matchup::Matchup;

#[derive(Template)]
#[template(path = "strategies/rules.html")]
struct RulesPage<'a> {
    frame: Frame<'a>,
    back: String,
    label: &'a str,
    against: &'a str,
    lesson: &'a Lesson,
    python: String,
}

/// Shows the rules, or how far the search for them is.
pub async fn show(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let compared = Matchup::read(&visit, &strategy, query.as_deref()).await?;
    let Matchup {
        address,
        strategy,
        against,
    } = &compared;
    let title = format!(
        "Rules that improve {} against {}",
        strategy.label, against.label
    );
    let frame = Frame::titled(&title);
    let lesson = match compared.comparison().lesson(&visit).await? {
        Stage::Done(lesson) => lesson,
        Stage::Waiting => {
            let words = "Waiting: other work comes first.";
            return pending(frame, words, &address.to(&strategy.name, "/rules"));
        }
        Stage::Working { since, steps } => {
            let words = format!(
                "The search has found {steps} of at most {MOST_RULES} rules in {} s.",
                since.elapsed().as_secs()
            );
            return pending(frame, &words, &address.to(&strategy.name, "/rules"));
        }
    };
    page::html(&RulesPage {
        frame,
        back: address.to(&strategy.name, ""),
        label: &strategy.label,
        against: &against.label,
        python: lesson.to_python(address.rules()),
        lesson: &lesson,
    })
}
