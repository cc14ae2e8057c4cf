//! The handout: what students read about the project.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use pigskin_course_project::{HandoutHtml, Heading};
use pigskin_web::{Problem, page};

use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::Visitor;

/// The page of a project's or a contest's handout.
#[derive(askama::Template)]
#[template(path = "project/handout.html")]
pub struct HandoutPage {
    pub frame: Frame,
    pub handout: Arc<HandoutHtml>,
}

pub async fn show(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
) -> Result<Response, Problem> {
    let project = portal.project()?;
    let title = project.settings().title.clone();
    page::html(&HandoutPage {
        frame: Frame::new(&visitor, title),
        handout: project.handout().await.map_err(Problem::server)?,
    })
}

impl HandoutPage {
    /// The headings of sections and of their parts.
    fn contents(&self) -> impl Iterator<Item = &Heading> {
        let headings = self.handout.headings.iter();
        headings.filter(|heading| (2..=3).contains(&heading.level))
    }
}
