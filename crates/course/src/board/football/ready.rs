//! Which versions a board has by now.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use pigskin_contest::{Entrant, Entry, Field, PlayedMatches};

use super::FootballBoard;
use crate::board::{Board, BoardError, Progress, Standing};
use crate::{Course, SubmissionId, TeamId};

/// What a board has, and what it waits for.
pub struct Ready {
    /// The versions whose matches against each other and the reference players are
    /// all played, one of a team at the most, by team.
    pub on: Vec<Standing>,
    /// The versions that should be on the board and are not yet.
    pub waiting: Vec<Standing>,
    /// How far the matches of all that should be on the board are.
    pub progress: Progress,
}

/// A version with what plays for it.
#[derive(Clone)]
struct Version {
    standing: Standing,
    entry: Entry<Entrant>,
}

/// Who is on the board.
struct OnBoard<'a> {
    played: &'a PlayedMatches,
    references: &'a [Entry<Entrant>],
    versions: BTreeMap<TeamId, Version>,
}

impl OnBoard<'_> {
    fn has(&self, standing: &Standing) -> bool {
        let on = self.versions.get(&standing.team);
        on.is_some_and(|on| on.standing.submission == standing.submission)
    }

    /// Whether all matches of a version are played that it has if it takes the place
    /// of its team.
    fn fits(&self, version: &Version) -> bool {
        let others = self.versions.iter();
        let others = others.filter(|(team, _)| **team != version.standing.team);
        let others = others.map(|(_, other)| &other.entry);
        let mut opponents = others.chain(self.references);
        opponents.all(|opponent| self.played.has(&version.entry, opponent))
    }

    fn take(&mut self, version: Version) {
        self.versions.insert(version.standing.team, version);
    }
}

impl FootballBoard {
    /// The versions that a board has by now: those that are on it, until a newer
    /// one of their team can take their place; then those that can, whose team has
    /// used the least time first. A team of which there is none has its last one
    /// that can be on it, if any.
    pub async fn ready(
        &mut self,
        course: &Course,
        wanted: &[Standing],
        before: Option<&Board>,
    ) -> Result<Ready, BoardError> {
        if before.is_some_and(|before| before.standing.as_slice() == wanted) {
            return Ok(Ready::complete(wanted.to_vec()));
        }
        let played = self.played(course).await?;
        let references = Field::of_entrants(&course.contest, Vec::new()).entries;
        let mut versions = self.versions(course, wanted).await?;
        let mut on = OnBoard {
            played: &played,
            references: &references,
            versions: BTreeMap::new(),
        };
        for version in self.still_on(course, &versions, before).await? {
            on.take(version);
        }
        let progress = progress(&versions, &on);
        versions.sort_by_key(|one| self.turns.place(&one.standing));
        // One that takes another's place can make room for a third.
        while let Some(next) = versions
            .iter()
            .find(|one| !on.has(&one.standing) && on.fits(one))
        {
            on.take(next.clone());
        }
        let lacking = wanted
            .iter()
            .filter(|one| !on.versions.contains_key(&one.team));
        let lacking: Vec<&Standing> = lacking.collect();
        let mut earlier = course.earlier(&lacking).await?;
        earlier.sort_by_key(|one| Reverse(one.version));
        for one in earlier {
            if !on.versions.contains_key(&one.team) {
                let version = self.version(course, one).await?;
                if on.fits(&version) {
                    on.take(version);
                }
            }
        }
        let waiting: Vec<Standing> = wanted.iter().filter(|one| !on.has(one)).cloned().collect();
        let versions = on.versions.into_values();
        let mut on: Vec<Standing> = versions.map(|version| version.standing).collect();
        if waiting.is_empty() {
            return Ok(Ready::complete(wanted.to_vec()));
        }
        if on.iter().any(|one| !wanted.contains(one)) {
            // Names can have gone from one version to another team's.
            let submissions: Vec<SubmissionId> = on.iter().map(|one| one.submission).collect();
            on = course.standing_with(&submissions).await?;
        }
        Ok(Ready {
            on,
            waiting,
            progress,
        })
    }

    /// The versions that were on the board and play as they did, where their team
    /// has none of a lower number to be on it now.
    async fn still_on(
        &mut self,
        course: &Course,
        wanted: &[Version],
        before: Option<&Board>,
    ) -> Result<Vec<Version>, BoardError> {
        let Some(before) = before else {
            return Ok(Vec::new());
        };
        let mut newest: HashMap<TeamId, &Version> = HashMap::new();
        newest.extend(wanted.iter().map(|one| (one.standing.team, one)));
        let (mut still, mut older) = (Vec::new(), Vec::new());
        for was in before.standing.iter() {
            match newest.get(&was.team) {
                Some(one)
                    if one.standing.submission == was.submission
                        && one.standing.plays == was.plays =>
                {
                    still.push((*one).clone());
                }
                Some(one) if one.standing.version > was.version => older.push(was.submission),
                _ => {}
            }
        }
        if older.is_empty() {
            return Ok(still);
        }
        for one in course.standing_with(&older).await? {
            if before.standing_of(one.team).map(|was| was.plays) == Some(one.plays) {
                still.push(self.version(course, one).await?);
            }
        }
        Ok(still)
    }

    async fn versions(
        &mut self,
        course: &Course,
        standing: &[Standing],
    ) -> Result<Vec<Version>, BoardError> {
        let mut versions = Vec::new();
        for one in standing {
            versions.push(self.version(course, one.clone()).await?);
        }
        Ok(versions)
    }

    async fn version(
        &mut self,
        course: &Course,
        standing: Standing,
    ) -> Result<Version, BoardError> {
        let entry = self.entry(course, &standing).await?;
        Ok(Version { standing, entry })
    }

    /// The matches that are known to be played, read once until more are.
    async fn played(&mut self, course: &Course) -> Result<Arc<PlayedMatches>, BoardError> {
        if let Some(played) = &self.played {
            return Ok(Arc::clone(played));
        }
        let wall = course.contest.wall.at_least()?;
        let (contest, store) = (&course.contest, &course.store);
        let played = PlayedMatches::read(contest, &self.football, wall, store).await;
        let played = Arc::new(played.map_err(pigskin_contest::PlayError::Store)?);
        self.played = Some(Arc::clone(&played));
        Ok(played)
    }
}

impl Ready {
    fn complete(on: Vec<Standing>) -> Ready {
        Ready {
            on,
            waiting: Vec::new(),
            progress: Progress {
                decided: 0,
                matchups: 0,
            },
        }
    }
}

/// How many of the matches between these versions, and of these with reference
/// players, are played.
fn progress(versions: &[Version], on: &OnBoard) -> Progress {
    let mut progress = Progress {
        decided: 0,
        matchups: 0,
    };
    for (place, one) in versions.iter().enumerate() {
        let others = versions[place + 1..].iter().map(|other| &other.entry);
        for opponent in others.chain(on.references) {
            progress.matchups += 1;
            progress.decided += usize::from(on.played.has(&one.entry, opponent));
        }
    }
    progress
}
