//! A contest's settings files, to be packed.

use std::path::{Component, Path};

use pigskin_hog::Edition;
use serde::{Deserialize, Serialize};

use crate::{Contest, ContestFileError, FindEditionError, ReadTextError, find_edition, read_text};

/// `contest.toml`, and the file of its custom edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestText {
    pub toml: String,
    /// The name and text of a custom edition.
    pub edition: Option<(String, String)>,
}

#[derive(Debug, thiserror::Error)]
pub enum ContestTextError {
    #[error(transparent)]
    Read(#[from] ReadTextError),
    #[error(
        "contest.toml has its edition in {0:?}, outside of its folder; copy the file into the folder"
    )]
    Outside(String),
}

impl ContestText {
    pub fn read(folder: &Path) -> Result<ContestText, ContestTextError> {
        let toml = read_text(&folder.join(Contest::FILE))?;
        let table: toml::Table = toml.parse().unwrap_or_default();
        let edition = table.get("edition").and_then(toml::Value::as_str);
        let own = edition.filter(|name| Edition::named(name).is_none());
        let own = own.map(|name| {
            if !is_inside(name) {
                return Err(ContestTextError::Outside(name.to_owned()));
            }
            Ok((name.to_owned(), read_text(&folder.join(name))?))
        });
        let edition = own.transpose()?;
        Ok(ContestText { toml, edition })
    }

    /// The contest of these settings, as if they were in this folder.
    ///
    /// Fails as [`Contest::from_toml`].
    pub fn contest(&self, folder: &Path) -> Result<Contest, ContestFileError> {
        Contest::from_toml_with(folder, &self.toml, &|name| match &self.edition {
            Some((file, text)) if file == name => {
                Edition::from_toml(text).map_err(|source| FindEditionError::File {
                    path: file.into(),
                    source: Box::new(source),
                })
            }
            _ => find_edition(folder, name),
        })
    }

    /// The files, by their names in the folder.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let edition = self.edition.iter();
        let edition = edition.map(|(name, text)| (name.as_str(), text.as_str()));
        [(Contest::FILE, self.toml.as_str())]
            .into_iter()
            .chain(edition)
    }
}

/// Tests whether a path stays inside its folder.
fn is_inside(name: &str) -> bool {
    let is_normal = |component: Component| matches!(component, Component::Normal(_));
    Path::new(name).components().all(is_normal)
}
