//! The board of a contest of D-Football.

mod ready;
mod turns;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pigskin_contest::{
    Entrant, Entry, Event, Field, FootballContest, FootballResults, Interpreters, PlayedMatches,
    Results,
};

use super::{BoardError, Standing};
use crate::{Course, SubmissionId};

pub use ready::Ready;
use turns::{NextRow, Playing, Turns};

/// The programs that were read, and whose matches are being played. Matches that
/// were played are in the database of what is known: a new entry costs its own row.
pub struct FootballBoard {
    football: FootballContest,
    interpreters: Arc<Interpreters>,
    entrants: HashMap<SubmissionId, Entrant>,
    /// Those of them that were asked for since the last look.
    asked_for: HashSet<SubmissionId>,
    /// The matches that were played when it was looked last.
    played: Option<Arc<PlayedMatches>>,
    turns: Turns,
}

/// What is to be played.
#[derive(Default)]
pub struct ToPlay {
    /// The first of the boards that are not complete.
    pub first: Option<Incomplete>,
    /// All versions that a board waits for.
    pub wanted: HashSet<SubmissionId>,
}

/// A board that is not complete.
pub struct Incomplete {
    /// Those that should be on it.
    pub wanted: Vec<Standing>,
    /// What it has and what it waits for.
    pub ready: Ready,
}

impl FootballBoard {
    pub fn new(football: FootballContest) -> FootballBoard {
        FootballBoard {
            football,
            interpreters: Arc::default(),
            entrants: HashMap::new(),
            asked_for: HashSet::new(),
            played: None,
            turns: Turns::default(),
        }
    }

    /// What the contest comes to with these versions, once all their matches are
    /// played.
    pub async fn results(
        &mut self,
        course: &Course,
        standing: &[Standing],
    ) -> Result<Results, BoardError> {
        let wall = course.contest.wall.at_least()?;
        let mut entries = Vec::new();
        for standing in standing {
            entries.push(self.entry(course, standing).await?);
        }
        let field = Arc::new(Field::of_entrants(&course.contest, entries));
        let (contest, football) = (&course.contest, &self.football);
        let mut tell = |_: Event| {};
        let played = field.play(contest, football, wall, &course.store, &mut tell);
        Ok(FootballResults::of(
            contest,
            football,
            &field,
            played.await?,
        ))
    }

    /// Waits until matches were played.
    pub async fn row_is_over(&mut self) {
        self.turns.row_is_over().await;
    }

    /// Whether the machine failed when matches were played last.
    pub fn is_failing(&self) -> bool {
        self.turns.is_failing()
    }

    /// Takes in what was played since the last look.
    pub fn collect(&mut self) -> Result<(), BoardError> {
        let collected = self.turns.collect();
        if !matches!(collected, Ok(false)) {
            self.played = None;
        }
        collected?;
        Ok(())
    }

    /// Lets matches be played that the first board waits for, if any; of the versions
    /// that wait for some, those of the one whose turn it is.
    pub async fn play(&mut self, course: &Course, to_play: &ToPlay) -> Result<(), BoardError> {
        let first = to_play.first.as_ref();
        let waiting = first.map_or(&[][..], |board| &board.ready.waiting);
        let next = self.turns.next(waiting, &to_play.wanted);
        if let Some((next, board)) = next.zip(first) {
            let others = board.ready.on.iter().filter(|one| one.team != next.team);
            let (mut entries, mut is_counted) = (Vec::new(), Vec::new());
            for one in others.chain([next]) {
                entries.push(self.entry(course, one).await?);
                is_counted.push(board.is_wanted(one));
            }
            let playing = Playing {
                contest: course.contest.clone(),
                football: self.football.clone(),
                wall: course.contest.wall.at_least()?,
                store: course.store.clone(),
                progress: course.progress.clone(),
            };
            let next = NextRow {
                standing: next.clone(),
                entries,
                is_counted,
                far: board.ready.progress,
            };
            self.turns.begin(playing, next);
        }
        if waiting.is_empty() {
            course.progress.send_if_modified(|far| far.take().is_some());
        }
        // Versions of the past are let go.
        let asked_for = std::mem::take(&mut self.asked_for);
        if !asked_for.is_empty() {
            self.entrants.retain(|id, _| asked_for.contains(id));
        }
        Ok(())
    }

    async fn entry(
        &mut self,
        course: &Course,
        standing: &Standing,
    ) -> Result<Entry<Entrant>, BoardError> {
        Ok(Entry {
            file: Some(standing.file()),
            team: standing.name.clone(),
            plays: self.entrant(course, standing).await?,
            hash: standing.plays,
        })
    }

    async fn entrant(
        &mut self,
        course: &Course,
        standing: &Standing,
    ) -> Result<Entrant, BoardError> {
        self.asked_for.insert(standing.submission);
        if let Some(entrant) = self.entrants.get(&standing.submission) {
            return Ok(entrant.clone());
        }
        let source = course.standing_source(standing).await;
        let admitted = source
            .map_err(|error| course.database.failed(error))?
            .and_then(|source| Entrant::admit(&source, &self.interpreters));
        let (entrant, _) = admitted.map_err(|fault| BoardError::Damaged {
            team: standing.team,
            reason: fault.reason,
        })?;
        self.entrants.insert(standing.submission, entrant.clone());
        Ok(entrant)
    }
}

impl ToPlay {
    /// Adds what a board waits for, after those that were added before.
    pub fn add(&mut self, wanted: Vec<Standing>, ready: Ready) {
        if !ready.waiting.is_empty() {
            let waiting = ready.waiting.iter().map(|one| one.submission);
            self.wanted.extend(waiting);
            self.first.get_or_insert(Incomplete { wanted, ready });
        }
    }
}

impl Incomplete {
    fn is_wanted(&self, one: &Standing) -> bool {
        let mut wanted = self.wanted.iter();
        wanted.any(|wanted| wanted.submission == one.submission)
    }
}
