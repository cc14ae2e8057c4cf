//! Files that play.

use std::fmt;

use pigskin_contest::{HashPrefix, SourceGame, printable};

use crate::Site;
use crate::problem::Problem;

use super::keeps;

/// A file that plays, as an address names it: by the beginning of its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptPlayer {
    /// The beginning of its hash.
    pub hash: HashPrefix,
    /// What pages call it, once that is known. An address does not have it.
    pub label: Option<String>,
}

impl KeptPlayer {
    /// What pages call it.
    pub fn label(&self) -> String {
        let label = self.label.clone();
        label.unwrap_or_else(|| format!("file {}", self.hash))
    }
}

impl From<HashPrefix> for KeptPlayer {
    fn from(hash: HashPrefix) -> KeptPlayer {
        KeptPlayer { hash, label: None }
    }
}

impl fmt::Display for KeptPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "file:{}", self.hash)
    }
}

/// A file that can be chosen for a player.
pub struct Offered {
    /// What a form calls it.
    pub value: String,
    /// The file's name. It may be any line of text.
    pub label: String,
}

/// The longest name that is offered, in characters.
const LONGEST_NAME: usize = 60;

impl Offered {
    /// The files of a game: those that were dropped, then those in the folder.
    pub async fn all(site: &Site, game: SourceGame) -> Result<Vec<Offered>, Problem> {
        let Some(kept) = &site.kept else {
            return Ok(Vec::new());
        };
        let dropped = kept.list(game).await?.into_iter().map(|file| Offered {
            value: format!("file:{}", HashPrefix::of(file.hash)),
            label: printable(&file.name, LONGEST_NAME),
        });
        let found = kept.found(game).await?.into_iter().map(|file| Offered {
            value: format!("{FOUND}{}", file.name),
            label: format!("{} (in the folder)", printable(&file.name, LONGEST_NAME)),
        });
        Ok(dropped.chain(found).collect())
    }

    /// What an address calls a player that a form has chosen. A file in the folder is
    /// kept now.
    pub async fn chosen(site: &Site, game: SourceGame, value: &str) -> Result<String, Problem> {
        match value.strip_prefix(FOUND) {
            Some(name) => {
                let hash = keeps(site)?.find(game, name).await?;
                Ok(KeptPlayer::from(hash).to_string())
            }
            None => Ok(value.to_owned()),
        }
    }
}

/// What stands before the names of files in the folder.
const FOUND: &str = "found:";
