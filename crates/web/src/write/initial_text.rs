//! The text with which the editor's page begins.

use pigskin_entry::{HashPrefix, SourceGame};

use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::visit::Visit;

pub struct InitialText {
    pub text: String,
    pub origin: Origin,
}

/// Where a text comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The page: a template. What the browser has comes first.
    Page,
    Share,
}

impl InitialText {
    /// Reads the address of a page; without a text in it, the page begins with a template.
    pub async fn read(
        visit: &Visit,
        game: SourceGame,
        parameters: &Parameters,
        template: impl FnOnce() -> String,
    ) -> Result<InitialText, Problem> {
        if let Some(file) = parameters.get("file") {
            return Ok(InitialText {
                text: shared(visit, game, file).await?,
                origin: Origin::Share,
            });
        }
        Ok(InitialText {
            text: template(),
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
