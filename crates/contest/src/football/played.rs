//! The played matches of a contest.

use std::collections::HashSet;

use pigskin_entry::{Hash, Wall};

use super::Entrant;
use super::play::{Matches, asked};
use crate::{Contest, Entry, FootballContest, Store, StoreError};

/// The matches that were played already, under the settings of a contest.
#[derive(Clone, Debug, Default)]
pub struct PlayedMatches(HashSet<(Hash, Hash)>);

impl PlayedMatches {
    /// Reads which they are.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn read(
        contest: &Contest,
        football: &FootballContest,
        wall: Wall,
        store: &Store,
    ) -> Result<PlayedMatches, StoreError> {
        let settings = Matches::of(contest, football, wall).settings();
        let known = store.cached_scores(&settings).await?;
        Ok(PlayedMatches(known.into_keys().collect()))
    }

    /// Whether the match of two entries was played. Those with the same code play
    /// none.
    #[must_use]
    pub fn has(&self, a: &Entry<Entrant>, b: &Entry<Entrant>) -> bool {
        a.hash == b.hash || self.0.contains(&asked(a, b))
    }
}
