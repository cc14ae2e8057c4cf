//! The boards: how the teams stand now, and how they stood.

mod football;
mod hog;
mod standing;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::{Timestamp, ToSpan as _};
use pigskin_contest::{ContestGame, Results};
use tokio::sync::watch;

use crate::{Course, DatabaseError, TeamId};

pub use standing::{BoardRow, Progress, RankChange};

use football::{FootballBoard, ToPlay};
use hog::HogBoard;
pub(crate) use standing::Standing;

use standing::Lines;

/// How all teams stand.
#[derive(Clone, Debug, Default)]
pub struct Boards {
    /// Grows with each change.
    pub version: u64,
    /// With all that was accepted, as soon as a version's own matches are played.
    pub live: Option<Arc<Board>>,
    /// How many accepted versions that stand are not on the live board yet, since
    /// not all of their matches are played.
    pub unplayed: usize,
    /// With what was sent before the freeze; only while the public board stands
    /// still.
    pub frozen: Option<Arc<Board>>,
    /// With what was sent before today, in the course's time zone.
    pub(crate) yesterday: Option<Arc<Board>>,
    /// Whether the public board stood still before today began.
    pub(crate) froze_before_today: bool,
    /// With what versions came to when staff let them be judged again; only once
    /// all of them are, and until staff decide.
    pub rejudged: Option<Arc<Board>>,
    /// The last event that there was when it was made.
    pub(crate) rejudged_at: i64,
}

/// How the teams stand with what was sent until some moment.
#[derive(Clone, Debug)]
pub struct Board {
    /// All of it, as `pigskin contest run` has it: entries are called `team-N`.
    pub results: Arc<Results>,
    /// The team of each line, none for a reference player.
    pub teams: Vec<Option<TeamId>>,
    /// The versions that take part.
    pub(crate) standing: Arc<Vec<Standing>>,
    lines: Lines,
}

/// Why a board could not be made; never the fault of an entry.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The database fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The win rates could not be found out.
    #[error(transparent)]
    Decide(#[from] pigskin_contest::DecideError),
    /// The matches could not be played.
    #[error(transparent)]
    Play(#[from] pigskin_contest::PlayError),
    /// Programs do not run on this machine.
    #[error(transparent)]
    NoWall(#[from] pigskin_contest::NoWall),
    /// What was accepted can no longer be read.
    #[error("the entry of team {team} cannot be read any more: {reason}")]
    Damaged {
        /// Whose it is.
        team: TeamId,
        /// What is wrong with it.
        reason: String,
    },
}

/// The boards are looked at so often for the day that begins and the freeze.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Changes are taken together for so long, so that a rush of entries is compared
/// side by side.
const TOGETHER: Duration = Duration::from_millis(100);

/// What fails is tried again after this time.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// Which moment a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Now: what it comes to is remembered, and the next entry costs its own row.
    Now,
    /// An earlier one, or none that ever was.
    Other,
}

/// The game's own part of keeping boards.
pub(crate) enum Keeper {
    Hog(Box<HogBoard>),
    DFootball(Box<FootballBoard>),
}

impl Keeper {
    /// Waits until matches were played that a board waits for.
    async fn row_is_over(&mut self) {
        match self {
            Keeper::Hog(_) => std::future::pending().await,
            Keeper::DFootball(keeper) => keeper.row_is_over().await,
        }
    }

    /// Whether the machine failed at something that is tried again.
    fn is_failing(&self) -> bool {
        match self {
            Keeper::Hog(_) => false,
            Keeper::DFootball(keeper) => keeper.is_failing(),
        }
    }
}

impl Board {
    /// The line of a team, from 0.
    #[must_use]
    pub fn line_of(&self, team: TeamId) -> Option<usize> {
        self.teams.iter().position(|of| *of == Some(team))
    }
}

impl Boards {
    /// The board that everybody sees, or that staff see.
    #[must_use]
    pub fn seen_by(&self, staff: bool) -> Option<&Arc<Board>> {
        match &self.frozen {
            Some(frozen) if !staff => Some(frozen),
            _ => self.live.as_ref(),
        }
    }
}

impl Course {
    /// How the teams stand; a new value comes with each change.
    #[must_use]
    pub fn boards(&self) -> watch::Receiver<Arc<Boards>> {
        self.boards.subscribe()
    }

    /// Matches of D-Football that are being played for the board: how many are
    /// decided, and of how many.
    #[must_use]
    pub fn progress(&self) -> watch::Receiver<Option<Progress>> {
        self.progress.subscribe()
    }

    /// The game's own part of keeping boards.
    pub(crate) fn keeper(&self) -> Keeper {
        match &self.contest.game {
            ContestGame::Hog(hog) => Keeper::Hog(Box::new(HogBoard::new(hog.clone()))),
            ContestGame::DFootball(football) => {
                Keeper::DFootball(Box::new(FootballBoard::new(football.clone())))
            }
        }
    }

    /// Keeps the boards as they should be, until it is dropped.
    pub(crate) async fn keep_boards(self: Arc<Self>) {
        let mut keeper = self.keeper();
        let mut changed = self.listen();
        let mut told = None;
        loop {
            changed.borrow_and_update();
            if let Err(error) = self.update_boards(&mut keeper).await {
                told = Some(self.report(&error));
                tokio::time::sleep(TRY_AGAIN).await;
                continue;
            }
            if !keeper.is_failing() {
                self.recovered(&mut told);
            }
            tokio::select! {
                () = keeper.row_is_over() => {}
                _ = changed.changed() => tokio::time::sleep(TOGETHER).await,
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
    }

    /// Makes the boards that should be there and are not, as far as matches of
    /// D-Football are played, and lets more of them be played: first those that the
    /// live board waits for.
    async fn update_boards(&self, keeper: &mut Keeper) -> Result<(), BoardError> {
        if let Keeper::DFootball(keeper) = keeper {
            keeper.collect()?;
        }
        let now = self.clock.now();
        let before = Arc::clone(&self.boards.borrow());
        let mut to_play = ToPlay::default();
        let live = self.standing(Timestamp::MAX).await?;
        let (was, moment) = (before.live.as_ref(), Moment::Now);
        let live = self.board_by_now(live, was, keeper, moment, &mut to_play);
        let live = live.await?;
        let unplayed = to_play.wanted.len();
        let schedule = &self.settings.schedule;
        let frozen = match schedule.freeze {
            Some(freeze) if schedule.is_frozen(now) && !self.is_revealed().await? => {
                let standing = self.standing(freeze - 1.millisecond()).await?;
                let before = before.frozen.as_ref();
                let moment = Moment::Other;
                let board = self.board_by_now(standing, before, keeper, moment, &mut to_play);
                Some(board.await?)
            }
            _ => None,
        };
        // Where no day begins, nothing was before it.
        let midnight = now.to_zoned(schedule.time_zone.clone()).start_of_day();
        let midnight = midnight.map(|midnight| midnight.timestamp());
        let began = midnight.as_ref().ok();
        let froze_before_today = frozen.is_some()
            && schedule
                .freeze
                .as_ref()
                .zip(began)
                .is_some_and(|(a, b)| a < b);
        let yesterday = match midnight {
            Ok(midnight) => {
                let end = midnight - 1.millisecond();
                let standing = self.standing(end).await?;
                let before = before.yesterday.as_ref();
                let moment = Moment::Other;
                let board = self.board_by_now(standing, before, keeper, moment, &mut to_play);
                Some(board.await?)
            }
            Err(_) => None,
        };
        let same = |a: &Option<Arc<Board>>, b: &Option<Arc<Board>>| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        // A new day gives the same board other lines.
        let anew = |board: Arc<Board>| {
            if same(&before.yesterday, &yesterday) {
                return board;
            }
            Arc::new(Board {
                lines: Lines::default(),
                ..(*board).clone()
            })
        };
        let (live, frozen) = (anew(live), frozen.map(anew));
        // What changes a board is an event, and between two of them nothing is asked.
        let last = self.last_event().await?;
        let rejudged = if last == before.rejudged_at && self.is_rejudged().await? {
            before.rejudged.clone()
        } else {
            self.if_applied(&before, keeper, &mut to_play).await?
        };
        if let Keeper::DFootball(keeper) = keeper {
            keeper.play(self, &to_play).await?;
        }
        let boards = Boards {
            rejudged_at: if rejudged.is_some() { last } else { 0 },
            rejudged,
            version: before.version + 1,
            froze_before_today,
            live: Some(live),
            unplayed,
            frozen,
            yesterday,
        };
        let unchanged = same(&before.live, &boards.live)
            && before.unplayed == boards.unplayed
            && same(&before.frozen, &boards.frozen)
            && same(&before.yesterday, &boards.yesterday)
            && before.rejudged_at == boards.rejudged_at
            && same(&before.rejudged, &boards.rejudged);
        if !unchanged {
            self.boards.send_replace(Arc::new(boards));
        }
        Ok(())
    }

    /// The board if staff applied what versions came to when they were judged again,
    /// once it is complete.
    async fn if_applied(
        &self,
        before: &Boards,
        keeper: &mut Keeper,
        to_play: &mut ToPlay,
    ) -> Result<Option<Arc<Board>>, BoardError> {
        // Ranks on a board that is not complete say nothing.
        if !to_play.wanted.is_empty() || !self.is_rejudged().await? {
            return Ok(None);
        }
        let Some(standing) = self.standing_if_applied().await? else {
            return Ok(None);
        };
        let before = before.rejudged.as_ref();
        let board = self.board_by_now(standing, before, keeper, Moment::Other, to_play);
        Ok(Some(board.await?).filter(|_| to_play.wanted.is_empty()))
    }

    /// The board with these versions, or with those of them, and of earlier ones,
    /// whose matches are played by now; the others are to be played.
    async fn board_by_now(
        &self,
        wanted: Vec<Standing>,
        before: Option<&Arc<Board>>,
        keeper: &mut Keeper,
        moment: Moment,
        to_play: &mut ToPlay,
    ) -> Result<Arc<Board>, BoardError> {
        let on = match keeper {
            // What a version of Hog comes to costs nobody any time.
            Keeper::Hog(_) => wanted,
            Keeper::DFootball(keeper) => {
                let before = before.map(|before| &**before);
                let ready = keeper.ready(self, &wanted, before).await?;
                let on = ready.on.clone();
                to_play.add(wanted, ready);
                on
            }
        };
        self.board_of(on, before, keeper, moment).await
    }

    /// The board with these versions; the one from before, where it is that.
    pub(crate) async fn board_of(
        &self,
        standing: Vec<Standing>,
        before: Option<&Arc<Board>>,
        keeper: &mut Keeper,
        moment: Moment,
    ) -> Result<Arc<Board>, BoardError> {
        if let Some(before) = before.filter(|before| *before.standing == standing) {
            return Ok(Arc::clone(before));
        }
        let results = match keeper {
            Keeper::Hog(keeper) => keeper.results(self, &standing, moment).await?,
            Keeper::DFootball(keeper) => keeper.results(self, &standing).await?,
        };
        let by_file: HashMap<String, TeamId> = standing
            .iter()
            .map(|standing| (standing.file(), standing.team))
            .collect();
        let teams = results.standings.iter().map(|row| {
            let file = row.file.as_ref()?;
            by_file.get(file).copied()
        });
        Ok(Arc::new(Board {
            teams: teams.collect(),
            results: Arc::new(results),
            standing: Arc::new(standing),
            lines: Lines::default(),
        }))
    }
}
