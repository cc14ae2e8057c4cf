//! The text of the editor, for the pages of a contest.

use std::sync::Arc;

use pigskin_entry::SourceGame;
use pigskin_hog::{Rules, Table};

use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::visit::Visit;
use crate::work::Client;
use crate::{Site, Upload};

use super::draft::{FILE, source};
use super::football::{file_of, language};
use super::texts::Texts;

#[derive(Clone, Debug)]
pub struct EditorText {
    text: String,
    file: &'static str,
}

impl EditorText {
    /// Reads the form of a game.
    ///
    /// Fails if the body is not the editor's form, or if the text is too long.
    pub fn parse(game: SourceGame, body: &str) -> Result<EditorText, Problem> {
        let parameters = Parameters::parse(Some(body));
        Ok(EditorText {
            text: Texts::parse(&parameters)?.text,
            file: match game {
                SourceGame::Hog => FILE,
                SourceGame::DFootball => file_of(language(&parameters)?),
            },
        })
    }

    pub fn into_upload(self) -> Upload {
        Upload {
            parameters: Parameters::default(),
            files: vec![(self.file.to_owned(), self.text.into_bytes())],
        }
    }

    /// Runs a text for Hog for a person, and returns its table.
    ///
    /// Fails if the text is no strategy, or if the person's programs do not run here.
    pub async fn table(
        &self,
        site: &Arc<Site>,
        person: Client,
        rules: &Rules,
    ) -> Result<Table, Problem> {
        let visit = Visit::of(Arc::clone(site), person);
        let verdict = visit
            .drafts()?
            .verdict(visit.visitor(), rules, source(&self.text)?);
        Ok(verdict.await?.entrant()?.table.clone())
    }
}
