//! Uploaded files as players.

use std::fmt;

use pigskin_entry::{HashPrefix, SourceGame, printable};

use super::{Uploads, takes_no_files};
use crate::server::problem::Problem;

/// An uploaded player, named in addresses by the beginning of its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadedPlayer {
    pub hash: HashPrefix,
    pub label: Option<String>,
}

impl UploadedPlayer {
    pub fn label(&self) -> String {
        let label = self.label.clone();
        label.unwrap_or_else(|| format!("file {}", self.hash))
    }
}

impl From<HashPrefix> for UploadedPlayer {
    fn from(hash: HashPrefix) -> UploadedPlayer {
        UploadedPlayer { hash, label: None }
    }
}

impl fmt::Display for UploadedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "file:{}", self.hash)
    }
}

/// A file that a form offers as a player.
pub struct PlayerOption {
    pub value: String,
    /// The file's name. It may be any line of text.
    pub label: String,
}

/// Maximum length of a name in a form, in characters.
const LONGEST_NAME: usize = 60;

impl PlayerOption {
    /// The files of a game: uploads first, then those of the folder.
    pub async fn all(
        files: Option<&Uploads>,
        game: SourceGame,
    ) -> Result<Vec<PlayerOption>, Problem> {
        let Some(files) = files else {
            return Ok(Vec::new());
        };
        let dropped = files
            .list(game)
            .await?
            .into_iter()
            .map(|file| PlayerOption {
                value: format!("file:{}", HashPrefix::of(file.hash)),
                label: printable(&file.name, LONGEST_NAME),
            });
        let found = files
            .found(game)
            .await?
            .into_iter()
            .map(|file| PlayerOption {
                value: format!("{FOUND}{}", file.name),
                label: format!("{} (in the folder)", printable(&file.name, LONGEST_NAME)),
            });
        Ok(dropped.chain(found).collect())
    }

    /// The name in addresses of a player chosen in a form. Stores a chosen file of the folder.
    pub async fn stored(
        files: Option<&Uploads>,
        game: SourceGame,
        value: &str,
    ) -> Result<String, Problem> {
        match value.strip_prefix(FOUND) {
            Some(name) => {
                let files = files.ok_or_else(takes_no_files)?;
                let hash = files.find(game, name).await?;
                Ok(UploadedPlayer::from(hash).to_string())
            }
            None => Ok(value.to_owned()),
        }
    }
}

/// The prefix of files of the folder in forms.
const FOUND: &str = "found:";
