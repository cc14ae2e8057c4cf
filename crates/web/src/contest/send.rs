//! Entries that people send on the page.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{Multipart, State};
use axum::response::Redirect;
use pigskin_contest::{Fault, FaultKind, Source, SourceGame};
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
    let _place = site.pace.upload(member.person.id.as_str())?;
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
    let mut named = Vec::new();
    for (name, contents) in files {
        // What stands after the last slash: a folder is flat here.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let path = PathBuf::from(name);
        if named.iter().any(|(other, _)| *other == path) {
            let reason = format!("two of the files are called {name}");
            return Err(Fault::new(FaultKind::LoadError, reason));
        }
        named.push((path, contents));
    }
    Source::of_files(game, "entry", true, named)
}

/// Why an entry is not taken.
pub fn refused(error: SubmitError) -> Problem {
    match error {
        SubmitError::Database(error) => Problem::server(error),
        SubmitError::Waiting { .. } => Problem::TooMany(error.to_string()),
        other => Problem::refused(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(names: &[&str]) -> Result<Source, Fault> {
        let files = names
            .iter()
            .map(|name| ((*name).to_owned(), b"x = 1".to_vec()));
        entry(SourceGame::Hog, files.collect())
    }

    #[test]
    fn several_files_are_one_entry() {
        let source = sent(&["hog_contest.py", "C:\\fakepath\\dice.py"]).expect("an entry");
        assert!(source.is_folder());
        let paths: Vec<_> = source.files().map(|(path, _)| path.to_owned()).collect();
        assert_eq!(paths, ["dice.py", "hog_contest.py"].map(PathBuf::from));
    }

    #[test]
    fn what_cannot_be_files_is_refused() {
        let long = format!("{}.py", "x".repeat(250));
        for names in [
            vec![],
            vec!["hog_contest.py", "../hog_contest.py"],
            vec!["hog_contest.py", ".."],
            vec!["hog_contest.py", long.as_str()],
            vec!["hog_contest.py", "a\0.py"],
        ] {
            assert!(sent(&names).is_err(), "{names:?}");
        }
    }
}
