//! The versions that a board can have already.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use pigskin_contest::{Entrant, Entry, Field, PlayedMatches};

use super::FootballBoard;
use crate::HeldContest;
use crate::active_version::ActiveVersion;
use crate::board::{Board, BoardError, BoardProgress};
use pigskin_course::{SubmissionId, TeamId};

/// The versions of a board, and those that it waits for.
pub struct Ready {
    /// The versions whose matches against each other and the reference players are all
    /// played, at most one per team, by team.
    pub on: Vec<ActiveVersion>,
    /// The versions that should be on the board and are not yet.
    pub waiting: Vec<ActiveVersion>,
    /// The progress of the matches of all versions that should be on the board.
    pub progress: BoardProgress,
}

/// A version with its entry in the field.
type Candidate = (ActiveVersion, Entry<Entrant>);

/// The versions on the board.
struct OnBoard<'a> {
    played: &'a PlayedMatches,
    references: &'a [Entry<Entrant>],
    versions: BTreeMap<TeamId, Candidate>,
}

impl OnBoard<'_> {
    fn has(&self, version: &ActiveVersion) -> bool {
        let on = self.versions.get(&version.team);
        on.is_some_and(|(on, _)| on.submission == version.submission)
    }

    /// Returns whether all matches are played that a version has in its team's place.
    fn fits(&self, (version, entry): &Candidate) -> bool {
        let others = self.versions.iter();
        let others = others.filter(|(team, _)| **team != version.team);
        let others = others.map(|(_, (_, other))| other);
        let mut opponents = others.chain(self.references);
        opponents.all(|opponent| self.played.has(entry, opponent))
    }

    fn take(&mut self, candidate: Candidate) {
        self.versions.insert(candidate.0.team, candidate);
    }
}

impl FootballBoard {
    /// The versions that a board has by now. A version stays on the board until a newer
    /// one of its team can take its place. Other versions are added if they can be, the
    /// one whose team has used the least time first. A team without any version gets its
    /// last one that can be on the board.
    pub async fn ready(
        &mut self,
        course: &HeldContest,
        wanted: &[ActiveVersion],
        before: Option<&Board>,
    ) -> Result<Ready, BoardError> {
        if before.is_some_and(|before| before.versions.as_slice() == wanted) {
            return Ok(Ready::complete(wanted.to_vec()));
        }
        let played = self.played(course).await?;
        let references = Field::of_entrants(course.contest(), Vec::new()).entries;
        let mut versions = self.candidates(course, wanted).await?;
        let mut on = OnBoard {
            played: &played,
            references: &references,
            versions: BTreeMap::new(),
        };
        for version in self.still_on(course, &versions, before).await? {
            on.take(version);
        }
        let progress = progress(&versions, &on);
        versions.sort_by_key(|(version, _)| self.turns.place(version));
        // A version that takes another's place can make room for a third.
        while let Some(next) = versions.iter().find(|one| !on.has(&one.0) && on.fits(one)) {
            on.take(next.clone());
        }
        let lacking = wanted
            .iter()
            .filter(|one| !on.versions.contains_key(&one.team));
        let lacking: Vec<&ActiveVersion> = lacking.collect();
        let mut earlier = course.earlier_versions(&lacking).await?;
        earlier.sort_by_key(|one| Reverse(one.version));
        for one in earlier {
            if !on.versions.contains_key(&one.team) {
                let candidate = self.candidate(course, one).await?;
                if on.fits(&candidate) {
                    on.take(candidate);
                }
            }
        }
        let waiting: Vec<ActiveVersion> =
            wanted.iter().filter(|one| !on.has(one)).cloned().collect();
        let versions = on.versions.into_values();
        let mut on: Vec<ActiveVersion> = versions.map(|(version, _)| version).collect();
        if waiting.is_empty() {
            return Ok(Ready::complete(wanted.to_vec()));
        }
        if on.iter().any(|one| !wanted.contains(one)) {
            // A name can have moved to another team's version.
            let submissions: Vec<SubmissionId> = on.iter().map(|one| one.submission).collect();
            on = course.active_versions_among(&submissions).await?;
        }
        Ok(Ready {
            on,
            waiting,
            progress,
        })
    }

    /// The versions that were on the board and are unchanged, unless an older version of
    /// their team is active now.
    async fn still_on(
        &mut self,
        course: &HeldContest,
        wanted: &[Candidate],
        before: Option<&Board>,
    ) -> Result<Vec<Candidate>, BoardError> {
        let Some(before) = before else {
            return Ok(Vec::new());
        };
        let mut newest: HashMap<TeamId, &Candidate> = HashMap::new();
        newest.extend(wanted.iter().map(|one| (one.0.team, one)));
        let (mut still, mut older) = (Vec::new(), Vec::new());
        for was in before.versions.iter() {
            match newest.get(&was.team) {
                Some(one) if one.0.submission == was.submission && one.0.plays == was.plays => {
                    still.push((*one).clone());
                }
                Some(one) if one.0.version > was.version => older.push(was.submission),
                _ => {}
            }
        }
        if older.is_empty() {
            return Ok(still);
        }
        for one in course.active_versions_among(&older).await? {
            if before.active_version(one.team).map(|was| was.plays) == Some(one.plays) {
                still.push(self.candidate(course, one).await?);
            }
        }
        Ok(still)
    }

    pub(super) async fn candidates(
        &mut self,
        course: &HeldContest,
        versions: &[ActiveVersion],
    ) -> Result<Vec<Candidate>, BoardError> {
        let mut candidates = Vec::new();
        for version in versions {
            candidates.push(self.candidate(course, version.clone()).await?);
        }
        Ok(candidates)
    }

    async fn candidate(
        &mut self,
        course: &HeldContest,
        version: ActiveVersion,
    ) -> Result<Candidate, BoardError> {
        let entry = self.entry(course, &version).await?;
        Ok((version, entry))
    }

    /// The played matches, read again only after more were played.
    pub(super) async fn played(
        &mut self,
        course: &HeldContest,
    ) -> Result<Arc<PlayedMatches>, BoardError> {
        if let Some(played) = &self.played {
            return Ok(Arc::clone(played));
        }
        let wall = course.contest().wall.at_least()?;
        let (contest, store) = (course.contest(), &course.store);
        let played = PlayedMatches::read(contest, &self.football, wall, store).await;
        let played = Arc::new(played.map_err(pigskin_contest::PlayError::Store)?);
        self.played = Some(Arc::clone(&played));
        Ok(played)
    }
}

impl Ready {
    fn complete(on: Vec<ActiveVersion>) -> Ready {
        Ready {
            on,
            waiting: Vec::new(),
            progress: BoardProgress {
                decided: 0,
                matchups: 0,
            },
        }
    }
}

/// The progress of the matches between these versions, and of these with reference
/// players.
fn progress(versions: &[Candidate], on: &OnBoard) -> BoardProgress {
    let mut progress = BoardProgress {
        decided: 0,
        matchups: 0,
    };
    for (place, (_, entry)) in versions.iter().enumerate() {
        let others = versions[place + 1..].iter().map(|(_, other)| other);
        for opponent in others.chain(on.references) {
            progress.matchups += 1;
            progress.decided += usize::from(on.played.has(entry, opponent));
        }
    }
    progress
}
