//! Results, recomputed from the recorded tables and games.

use std::collections::BTreeSet;

use pigskin_entry::{Folder, Hash};

use crate::{
    Contest, ContestGame, DecideError, Entry, Field, ReferencePlayer, Results, StandingRow, Store,
    StoreError,
};

/// Why results cannot be computed again.
#[derive(Debug, thiserror::Error)]
pub enum RecomputeError {
    #[error("the results are not of the contest's game")]
    OtherGame,
    /// Two parts of them contradict each other, or the rules.
    #[error("{0}")]
    Contradiction(String),
    /// The matchups of Hog could not be decided.
    #[error(transparent)]
    Decide(#[from] DecideError),
    /// There is no room for intermediate results.
    #[error("could not make a temporary folder: {0}")]
    Folder(#[from] std::io::Error),
    /// The database for it fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RecomputeError {
    pub(crate) fn contradiction(what: impl Into<String>) -> RecomputeError {
        RecomputeError::Contradiction(what.into())
    }
}

impl Results {
    /// Recomputes the results with an empty cache.
    ///
    /// In Hog all win rates and standings follow from the tables, whose hashes are checked. In
    /// D-Football every recorded game is played again by the rules, the counts of every match
    /// are compared with its games and with each other, and the standings follow from the
    /// matches. Disqualified entries are taken over. The JSON of the recomputed results has
    /// the same bytes unless something was changed, or another [`ENGINE`](crate::ENGINE) made
    /// the results: then win rates can differ within their error bounds.
    ///
    /// Fails if the results contradict themselves, the rules or the contest, or the
    /// machine fails.
    pub async fn recompute(&self, contest: &Contest) -> Result<Results, RecomputeError> {
        let mut results = match &contest.game {
            ContestGame::Hog(hog) => {
                let recorded = self.game.hog().ok_or(RecomputeError::OtherGame)?;
                let folder = Folder::make("recompute")?;
                let store = Store::open(&folder.path().join("known.sqlite")).await?;
                let results = recorded.recompute(self, contest, hog, &store).await;
                store.close().await;
                results?
            }
            ContestGame::DFootball(football) => {
                let recorded = self.game.football().ok_or(RecomputeError::OtherGame)?;
                recorded.recompute(self, contest, football)?
            }
        };
        results.disqualified.clone_from(&self.disqualified);
        Ok(results)
    }

    /// The field of these standings, in a contest's order: the entries by file name, then the
    /// reference players.
    pub(crate) fn field<P>(
        &self,
        contest: &Contest,
        mut plays: impl FnMut(&StandingRow, Hash) -> Result<P, RecomputeError>,
    ) -> Result<Field<P>, RecomputeError> {
        let (mut ranked, mut others): (Vec<&StandingRow>, Vec<&StandingRow>) =
            self.standings.iter().partition(|row| row.file.is_some());
        ranked.sort_by(|left, right| left.file.cmp(&right.file));
        others.sort_by_key(|row| place_of(row, &contest.references));
        let mut keys = BTreeSet::new();
        let mut entries = Vec::new();
        for row in ranked.iter().chain(&others) {
            let failed = |what: String| {
                RecomputeError::Contradiction(format!("the team {:?} {what}", row.team))
            };
            let team: pigskin_entry::TeamName = row
                .team
                .parse()
                .map_err(|why| failed(format!("has a name that {why}")))?;
            if !keys.insert(team.key()) {
                return Err(failed("is listed twice".to_owned()));
            }
            if row.file.is_none() && place_of(row, &contest.references).is_none() {
                return Err(failed(
                    "is not a reference player of contest.toml".to_owned(),
                ));
            }
            let hash: Hash = row
                .hash
                .parse()
                .map_err(|why: pigskin_entry::ParseHashError| {
                    failed(format!("has no hash: {why}"))
                })?;
            entries.push(Entry {
                file: row.file.clone(),
                team,
                is_stand_in: row.stand_in,
                plays: plays(row, hash)?,
                hash,
            });
        }
        let files: BTreeSet<_> = ranked.iter().map(|row| &row.file).collect();
        if files.len() < ranked.len() {
            let what = "two teams have the same file";
            return Err(RecomputeError::contradiction(what));
        }
        Ok(Field {
            entries,
            references: others.len(),
            disqualified: Vec::new(),
        })
    }
}

/// The place of a reference player among those of a contest.
fn place_of(row: &StandingRow, references: &[ReferencePlayer]) -> Option<usize> {
    let mut names = references.iter().map(ToString::to_string);
    names.position(|name| row.team == name || row.team == format!("{name} (reference)"))
}
