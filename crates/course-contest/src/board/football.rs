//! The board of a D-Football contest.

mod again;
mod ready;
mod turns;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pigskin_contest::{
    Contest, Entrant, Entry, Event, Field, FootballContest, PlayError, PlayedMatches, Results,
};
use pigskin_entry::Interpreters;

use super::{Board, BoardError};
use crate::HeldContest;
use crate::active_version::ActiveVersion;
use crate::matches::WantedRow;
use pigskin_course::SubmissionId;

pub use ready::Ready;
use turns::{NextRow, Playing, Turns};

/// Makes boards of D-Football: the programs that were read, and the matches that are being
/// played. Played matches are in the cache, so a new entry costs only its own row.
pub struct FootballBoard {
    football: FootballContest,
    interpreters: Arc<Interpreters>,
    entrants: HashMap<SubmissionId, Entrant>,
    /// Those that were used since the last update.
    asked_for: HashSet<SubmissionId>,
    /// The matches that were played at the last update.
    played: Option<Arc<PlayedMatches>>,
    /// How often other matches were to be played again.
    times_replaced: u64,
    turns: Turns,
}

/// The matches to be played.
#[derive(Default)]
pub struct ToPlay {
    pub first: Option<Incomplete>,
    /// All versions that some board needs.
    pub wanted: HashSet<SubmissionId>,
}

/// An incomplete board.
pub struct Incomplete {
    /// The versions that should be on it.
    pub wanted: Vec<ActiveVersion>,
    /// The versions that are on it and those that are not yet.
    pub ready: Ready,
    /// Whether it is complete, and some of its matches are to be played again.
    pub again: bool,
}

impl FootballBoard {
    pub fn new(contest: &Contest, football: FootballContest) -> FootballBoard {
        FootballBoard {
            football,
            interpreters: Arc::new(contest.interpreters()),
            entrants: HashMap::new(),
            asked_for: HashSet::new(),
            played: None,
            times_replaced: 0,
            turns: Turns::default(),
        }
    }

    /// The contest's results with these versions. Plays their matches that are not in the cache.
    pub async fn results(
        &mut self,
        course: &HeldContest,
        versions: &[ActiveVersion],
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Results, BoardError> {
        let wall = course.contest().wall.at_least()?;
        let mut entries = Vec::new();
        for version in versions {
            entries.push(self.entry(course, version).await?);
        }
        let field = Arc::new(Field::of_entrants(course.contest(), entries));
        let (contest, football) = (course.contest(), &self.football);
        let played = field.play(contest, football, wall, &course.store, tell);
        Ok(Results::from_matchups(
            contest,
            football,
            &field,
            played.await?,
        ))
    }

    /// Waits until a row of matches is over.
    pub async fn row_is_over(&mut self) {
        self.turns.row_is_over().await;
    }

    /// Returns whether the machine failed at the last matches.
    pub fn is_failing(&self) -> bool {
        self.turns.is_failing()
    }

    /// Grows whenever matches were played again, so that boards with their old scores are out of
    /// date.
    pub fn times_replaced(&self) -> u64 {
        self.times_replaced
    }

    /// Collects the matches that were played since the last update, here or by another server.
    pub async fn collect(&mut self, course: &HeldContest) -> Result<(), BoardError> {
        let collected = self.turns.collect();
        let any = !matches!(collected, Ok(false));
        if let Some(before) = &self.played
            && (any || !self.turns.are_playing())
            && !before
                .are_current(&course.store)
                .await
                .map_err(PlayError::Store)?
        {
            let before = self.played.take();
            let played = self.played(course).await?;
            let is_same = before.is_some_and(|before| before.has_same_again(&played));
            self.times_replaced += u64::from(!is_same);
        }
        collected?;
        Ok(())
    }

    /// Starts matches that the first incomplete board needs: those of the waiting version
    /// whose turn it is. If all boards are complete, starts the matches of these boards that are
    /// to be played again. Returns the number of these.
    pub async fn play(
        &mut self,
        course: &HeldContest,
        mut to_play: ToPlay,
        boards: &[&Board],
    ) -> Result<usize, BoardError> {
        let mut again = 0;
        if to_play.first.is_none()
            && let Some(board) = self.again(course, boards).await?
        {
            again = board.ready.progress.matchups;
            to_play.add(board);
        }
        let first = to_play.first.as_ref();
        let waiting = first.map_or(&[][..], |board| &board.ready.waiting);
        let next = self.turns.next(waiting, &to_play.wanted);
        if let Some((next, board)) = next.zip(first) {
            let others = board.ready.on.iter().filter(|one| one.team != next.team);
            let (mut entries, mut is_counted) = (Vec::new(), Vec::new());
            let mut submissions = Vec::new();
            for one in others.chain([next]) {
                submissions.push(one.submission);
                entries.push(self.entry(course, one).await?);
                is_counted.push(board.is_wanted(one));
            }
            let wall = course.contest().wall.at_least()?;
            let others = course.has_players().await?.then(|| WantedRow {
                course: Arc::clone(&course.course),
                settings: self.football.match_settings(course.contest(), wall),
                submissions,
            });
            let playing = Playing {
                contest: course.contest().clone(),
                football: self.football.clone(),
                wall,
                others,
                store: course.store.clone(),
                progress: course.progress.clone(),
            };
            let next = NextRow {
                version: next.clone(),
                entries,
                is_counted,
                far: board.ready.progress,
                again: board.again,
            };
            self.turns.begin(playing, next);
        }
        if waiting.is_empty() {
            course.progress.send_if_modified(|far| far.take().is_some());
        }
        self.drop_unused();
        Ok(again)
    }

    /// Shows the progress of the matches, which another server plays. Returns the number of those to
    /// be played again: this server leaves them to the other one.
    pub fn show_progress(&mut self, course: &HeldContest, to_play: &ToPlay) -> usize {
        let far = to_play.first.as_ref().map(|board| board.ready.progress);
        course.progress.send_if_modified(|shown| {
            let is_new = *shown != far;
            *shown = far;
            is_new
        });
        self.drop_unused();
        0
    }

    /// Drops the programs that no board uses any more.
    fn drop_unused(&mut self) {
        let asked_for = std::mem::take(&mut self.asked_for);
        if !asked_for.is_empty() {
            self.entrants.retain(|id, _| asked_for.contains(id));
        }
    }

    async fn entry(
        &mut self,
        course: &HeldContest,
        version: &ActiveVersion,
    ) -> Result<Entry<Entrant>, BoardError> {
        Ok(Entry {
            file: Some(version.file()),
            team: version.name.clone(),
            is_stand_in: version.is_stand_in,
            plays: self.entrant(course, version).await?,
            hash: version.plays,
        })
    }

    async fn entrant(
        &mut self,
        course: &HeldContest,
        version: &ActiveVersion,
    ) -> Result<Entrant, BoardError> {
        self.asked_for.insert(version.submission);
        if let Some(entrant) = self.entrants.get(&version.submission) {
            return Ok(entrant.clone());
        }
        let source = course.source_of(version).await?;
        let admitted = source.and_then(|source| Entrant::admit(&source, &self.interpreters));
        let (entrant, _) = admitted.map_err(|fault| BoardError::Damaged {
            team: version.team,
            reason: fault.to_string(),
        })?;
        self.entrants.insert(version.submission, entrant.clone());
        Ok(entrant)
    }
}

impl ToPlay {
    /// Adds the matches that a board needs, after those of earlier boards.
    pub fn add(&mut self, board: Incomplete) {
        let waiting = &board.ready.waiting;
        if !waiting.is_empty() {
            self.wanted.extend(waiting.iter().map(|one| one.submission));
            self.first.get_or_insert(board);
        }
    }
}

impl Incomplete {
    fn is_wanted(&self, one: &ActiveVersion) -> bool {
        let mut wanted = self.wanted.iter();
        wanted.any(|wanted| wanted.submission == one.submission)
    }
}
