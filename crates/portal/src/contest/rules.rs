//! The rules of the contest: of Hog its handout.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::response::Response;
use pigskin_contest::KitFacts;
use pigskin_web::{Problem, page};
use tokio::task::spawn_blocking;

use crate::contest::board::rules;
use crate::frame::Frame;
use crate::project::handout::HandoutPage;
use crate::server::address::address;
use crate::server::visitor::ContestVisitor;

#[derive(askama::Template)]
#[template(path = "rules.html")]
struct RulesPage {
    frame: Frame,
    rules: String,
}

pub async fn show(visitor: ContestVisitor, headers: HeaderMap) -> Result<Response, Problem> {
    let contest = visitor.contest.contest().clone();
    let rules = rules(&contest.game);
    let course = visitor.contest.course();
    let settings = course.settings();
    let facts = KitFacts {
        // This server takes the entries.
        address: Some(address(course, &headers)).filter(|it| !it.is_empty()),
        team_size: Some(settings.team_size),
        ..settings.kit_facts()
    };
    let made = spawn_blocking(move || contest.handout(&facts)).await;
    match made.map_err(Problem::server)?.map_err(Problem::server)? {
        Some(handout) => page::html(&HandoutPage {
            frame: Frame::new(&visitor, "Rules"),
            handout: Arc::new(handout.to_html()),
        }),
        None => page::html(&RulesPage {
            frame: Frame::new(&visitor, "The rules in words"),
            rules,
        }),
    }
}
