//! The text with which the editor's page begins.

use pigskin_entry::{HashPrefix, SourceGame};

use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::visit::Visit;

pub struct InitialText {
    pub text: String,
    pub origin: Origin,
}

/// Where a text comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The page: the visitor's newest version, or a template. What the browser has comes first.
    Page,
    /// A version of the visitor's that the address names.
    Version,
    Share,
}

impl InitialText {
    /// Reads the address of a page; without a text in it, the page begins with the visitor's newest
    /// version, or with a template.
    pub async fn read(
        visit: &Visit,
        game: SourceGame,
        parameters: &Parameters,
        page: &str,
        template: impl FnOnce() -> String,
    ) -> Result<InitialText, Problem> {
        if let Some(file) = parameters.get("file") {
            return Ok(InitialText {
                text: shared(visit, game, file).await?,
                origin: Origin::Share,
            });
        }
        let drafts = visit.drafts()?;
        if let Some(number) = parameters.get("version") {
            let nothing = || Problem::NotFound(format!("for version {number} of yours"));
            let number = number.parse().map_err(|_| nothing())?;
            let text = drafts.version(visit.visitor(), page, Some(number)).await?;
            return Ok(InitialText {
                text: text.ok_or_else(nothing)?,
                origin: Origin::Version,
            });
        }
        let newest = drafts.version(visit.visitor(), page, None).await?;
        Ok(InitialText {
            text: newest.unwrap_or_else(template),
            origin: Origin::Page,
        })
    }
}

async fn shared(visit: &Visit, game: SourceGame, file: &str) -> Result<String, Problem> {
    let prefix: HashPrefix = file.parse().map_err(Problem::address)?;
    let source = visit.uploads()?.source(game, &prefix).await?;
    let text = str::from_utf8(source.main_bytes());
    let text = text.map_err(|_| Problem::File("the file is not text".to_owned()))?;
    Ok(text.to_owned())
}
