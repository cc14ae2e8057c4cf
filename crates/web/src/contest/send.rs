//! Entries that people send on the page.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{Multipart, State};
use axum::response::Redirect;
use pigskin_contest::{Fault, Source, SourceGame};
use pigskin_course::{Receipt, SubmitError};

use crate::Site;
use crate::problem::Problem;
use crate::upload::Upload;

use super::visitor::Visitor;

/// Keeps an entry, and leads to its receipt.
pub async fn receive(
    visitor: Visitor,
    State(site): State<Arc<Site>>,
    form: Multipart,
) -> Result<Redirect, Problem> {
    let member = visitor.member()?;
    site.pace.entry(member.person.id.as_str())?;
    let files = Upload::read(form).await?.files;
    let source = entry(visitor.course.game(), files);
    let source = source.map_err(|fault| Problem::File(fault.reason))?;
    let sent = visitor.course.submit(&member.person.id, &source).await;
    let Receipt { submission, .. } = sent.map_err(refused)?;
    Ok(Redirect::to(&format!("/contest/entries/{submission}")))
}

/// The entry of these files: the only one, or a folder of all.
pub fn entry(game: SourceGame, mut files: Vec<(String, Vec<u8>)>) -> Result<Source, Fault> {
    if files.len() <= 1 {
        let (name, contents) = files.pop().unwrap_or_default();
        return Source::sent(game, &name, contents);
    }
    let files = files.into_iter().map(|(name, contents)| {
        // What stands after the last slash: a folder is flat here.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        (PathBuf::from(name), contents)
    });
    Source::of_files(game, "entry", true, files.collect())
}

/// Why an entry is not taken.
pub fn refused(error: SubmitError) -> Problem {
    match error {
        SubmitError::Database(error) => Problem::server(error),
        SubmitError::Waiting { .. } => Problem::TooMany(error.to_string()),
        other => Problem::refused(other),
    }
}
