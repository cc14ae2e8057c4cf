//! The first page of a server with a project: what its course holds.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use pigskin_web::{Problem, page, show_home};

use crate::frame::Frame;
use crate::portal::Portal;
use crate::visitor::Visitor;

#[derive(askama::Template)]
#[template(path = "project/home.html")]
struct HomePage {
    frame: Frame,
    project: String,
    contest: Option<String>,
}

#[derive(askama::Template)]
#[template(path = "project/no_contest.html")]
struct NoContestPage {
    frame: Frame,
    project: String,
}

/// Redirects from a contest's address to the project if there is no contest.
pub async fn no_contest(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
) -> Result<Response, Problem> {
    page::html(&NoContestPage {
        frame: Frame {
            part: "",
            ..Frame::of_project(&visitor, "No contest is held here", "")
        },
        project: portal.project()?.settings().title.clone(),
    })
}

pub async fn show(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
) -> Result<Response, Problem> {
    let Some(project) = portal.project.held() else {
        return show_home(portal.site.runs_drafts()).await;
    };
    let contest = portal.contest.as_ref();
    page::html(&HomePage {
        frame: Frame {
            part: "",
            ..Frame::of_project(&visitor, "Pigskin", "")
        },
        project: project.settings().title.clone(),
        contest: contest.map(|contest| contest.contest().title.clone()),
    })
}
