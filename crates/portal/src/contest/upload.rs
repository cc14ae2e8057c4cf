//! Entries uploaded on the page.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{Multipart, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_contest::ContestGame;
use pigskin_course::Member;
use pigskin_course_contest::Receipt;
use pigskin_entry::{Fault, FaultKind, FaultReason, Source};
use pigskin_web::{Problem, Upload, page};

use crate::contest::my_team;
use crate::portal::Portal;
use crate::server::refusal;
use crate::server::visitor::ContestVisitor;
use crate::staff::rejected_form::RejectedForm;

pub async fn receive(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    form: Multipart,
) -> Result<Response, Problem> {
    let member = visitor.member()?;
    let _place = portal.limits.upload(member.person.id.as_str()).await?;
    let form = Upload::read(form).await?;
    match submit(&visitor, member, form).await {
        Ok(receipt) => Ok(receipt.into_response()),
        Err(problem) => {
            let status = problem.status();
            let returned = RejectedForm::after(problem, "send", "", "")?;
            let page = my_team::with_form(&visitor, &portal, returned);
            Ok((status, page::html(&page.await?)?).into_response())
        }
    }
}

pub async fn submit(
    visitor: &ContestVisitor,
    member: &Member,
    form: Upload,
) -> Result<Redirect, Problem> {
    let source = entry(&visitor.contest.contest().game, form.files);
    let source = source.map_err(|fault| Problem::File(fault.to_string()))?;
    let sent = visitor.contest.submit(&member.person.id, &source).await;
    let Receipt { submission, .. } = sent.map_err(refusal::submission)?;
    let submission = submission.id;
    Ok(Redirect::to(&format!("/contest/entries/{submission}")))
}

/// Makes an entry of one file, or of several files in a folder.
pub fn entry(game: &ContestGame, mut files: Vec<(String, Vec<u8>)>) -> Result<Source, Fault> {
    if files.len() <= 1 {
        let (name, contents) = files.pop().unwrap_or_default();
        return Source::sent(game.source_game(), &name, contents);
    }
    let mut named = Vec::new();
    for (name, contents) in files {
        // Only the part after the last slash: the folder is flat.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let path = PathBuf::from(name);
        if named.iter().any(|(other, _)| *other == path) {
            let name = name.to_owned();
            return Err(Fault::new(
                FaultKind::LoadError,
                FaultReason::SameName { name },
            ));
        }
        named.push((path, contents));
    }
    game.source_of_files("entry", true, named)
}

#[cfg(test)]
mod tests {
    use pigskin_contest::Contest;

    use super::*;

    fn sent(names: &[&str]) -> Result<Source, Fault> {
        let files = names
            .iter()
            .map(|name| ((*name).to_owned(), b"x = 1".to_vec()));
        let contest = Contest::from_toml("hog".as_ref(), "edition = 'fall-2017'");
        entry(&contest.expect("a contest").game, files.collect())
    }

    #[test]
    fn several_files_are_one_entry() {
        let source = sent(&["hog_contest.py", "C:\\fakepath\\dice.py"]).expect("an entry");
        assert!(source.is_folder());
        let paths: Vec<_> = source.files().map(|(path, _)| path.to_owned()).collect();
        assert_eq!(paths, ["dice.py", "hog_contest.py"].map(PathBuf::from));
    }

    #[test]
    fn bad_file_names_are_refused() {
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
