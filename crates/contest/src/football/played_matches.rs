//! The played matches of a contest.

use std::collections::HashSet;

use pigskin_entry::{Hash, Wall};

use super::Entrant;
use super::play::{Matches, asked};
use crate::{Contest, Entry, FootballContest, Store, StoreError};

/// The matches that were played already, under the settings of a contest.
#[derive(Clone, Debug)]
pub struct PlayedMatches {
    settings: Hash,
    played: HashSet<(Hash, Hash)>,
    /// The matches in which a player forfeited a game.
    forfeited: HashSet<(Hash, Hash)>,
    /// The matches to be played again.
    again: HashSet<(Hash, Hash)>,
}

impl PlayedMatches {
    /// Reads which they are.
    pub async fn read(
        contest: &Contest,
        football: &FootballContest,
        wall: Wall,
        store: &Store,
    ) -> Result<PlayedMatches, StoreError> {
        let settings = Matches::of(contest, football, wall).settings();
        let scores = store.cached_scores(&settings).await?;
        let forfeited = scores.iter().filter(|(_, score)| score.has_forfeits());
        Ok(PlayedMatches {
            forfeited: forfeited.map(|(pair, _)| *pair).collect(),
            played: scores.into_keys().collect(),
            again: store.scores_to_replace(&settings).await?,
            settings,
        })
    }

    /// Tests whether they still are those of the store, by their number.
    pub async fn are_current(&self, store: &Store) -> Result<bool, StoreError> {
        let numbers = [self.played.len(), self.again.len()].map(i64::try_from);
        let (played, again) = store.count_scores(&self.settings).await?;
        Ok(numbers == [Ok(played), Ok(again)])
    }

    /// Tests whether the same matches are to be played again.
    pub fn has_same_again(&self, other: &PlayedMatches) -> bool {
        self.again == other.again
    }

    /// Tests whether the match of two entries was played. Entries with the same code play none.
    pub fn has(&self, a: &Entry<Entrant>, b: &Entry<Entrant>) -> bool {
        a.hash == b.hash || self.played.contains(&asked(a, b))
    }

    /// Tests whether any match is to be played again.
    pub fn any_again(&self) -> bool {
        !self.again.is_empty()
    }

    /// Tests whether the match of two entries is to be played again.
    pub fn is_again(&self, a: &Entry<Entrant>, b: &Entry<Entrant>) -> bool {
        a.hash != b.hash && self.again.contains(&asked(a, b))
    }

    /// Marks all matches with a forfeit to be [played again](crate::Field::play_until), as after a
    /// failure of the machine, and returns their number. The scores count until then.
    pub async fn replace_forfeits(&mut self, store: &Store) -> Result<usize, StoreError> {
        let forfeited = self.forfeited.iter().copied();
        store
            .replace_scores(&self.settings, forfeited, true)
            .await?;
        self.again.extend(&self.forfeited);
        Ok(self.forfeited.len())
    }

    /// Deletes all matches with a forfeit, so that the next run plays them again, and returns their
    /// number.
    pub async fn forget_forfeits(self, store: &Store) -> Result<usize, StoreError> {
        let count = self.forfeited.len();
        store.forget_scores(&self.settings, self.forfeited).await?;
        Ok(count)
    }

    /// Asks that no match is played again.
    pub async fn keep_all(&mut self, store: &Store) -> Result<(), StoreError> {
        let again = self.again.iter().copied();
        store.replace_scores(&self.settings, again, false).await?;
        self.again.clear();
        Ok(())
    }
}
