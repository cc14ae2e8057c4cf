//! Keeping the boards up to date.

use std::sync::Arc;
use std::time::Duration;

use jiff::{Timestamp, ToSpan as _};
use pigskin_contest::{ContestGame, Event};
use tokio::sync::watch;

use super::football::{FootballBoard, Incomplete, ToPlay};
use super::hog::{HogBoard, Moment};
use super::{Board, BoardError, BoardProgress, Boards};
use crate::HeldContest;
use crate::active_version::ActiveVersion;

/// Time between checks for a new day and for the freeze.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Time for which changes are collected, so that a rush of entries is compared together.
const TOGETHER: Duration = Duration::from_millis(100);

/// Time between retries after a failure.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// The part of keeping boards that depends on the game.
pub(crate) enum GameBoard {
    Hog(Box<HogBoard>),
    DFootball(Box<FootballBoard>),
}

impl GameBoard {
    /// Waits until matches that a board needs were played.
    async fn row_is_over(&mut self) {
        match self {
            GameBoard::Hog(_) => std::future::pending().await,
            GameBoard::DFootball(game) => game.row_is_over().await,
        }
    }

    /// Grows whenever decided matchups changed.
    fn times_replaced(&self) -> u64 {
        match self {
            GameBoard::Hog(_) => 0,
            GameBoard::DFootball(game) => game.times_replaced(),
        }
    }

    /// Returns whether a failure of the machine is being retried.
    fn is_failing(&self) -> bool {
        match self {
            GameBoard::Hog(_) => false,
            GameBoard::DFootball(game) => game.is_failing(),
        }
    }
}

impl HeldContest {
    /// The boards; each change sends a new value.
    pub fn boards(&self) -> watch::Receiver<Arc<Boards>> {
        self.boards.subscribe()
    }

    /// The progress of the matches that are being played for the board.
    pub fn progress(&self) -> watch::Receiver<Option<BoardProgress>> {
        self.progress.subscribe()
    }

    /// The part of keeping boards that depends on the game.
    pub(crate) fn game_board(&self) -> GameBoard {
        match &self.contest().game {
            ContestGame::Hog(hog) => GameBoard::Hog(Box::new(HogBoard::new(hog.clone()))),
            ContestGame::DFootball(football) => GameBoard::DFootball(Box::new(FootballBoard::new(
                self.contest(),
                football.clone(),
            ))),
        }
    }

    /// Keeps the boards of a server that does not judge up to date until it is dropped. Matches are
    /// played by another one.
    pub async fn follow_boards(self: Arc<Self>) {
        self.keep_boards(false).await;
    }

    /// Keeps the boards up to date until it is dropped. Only one process for a course `decides`:
    /// it plays matches.
    pub(crate) async fn keep_boards(self: Arc<Self>, decides: bool) {
        let mut game = self.game_board();
        let mut changed = self.course.listen();
        if decides {
            // If they are left, workers play some matches for nobody.
            _ = self.forget_matches().await;
        }
        let mut told = None;
        loop {
            changed.borrow_and_update();
            let updated = self.update_boards(&mut game, decides);
            if let Err(error) = updated.await {
                told = Some(self.queue.trouble().report(&error));
                tokio::time::sleep(TRY_AGAIN).await;
                continue;
            }
            if !game.is_failing() {
                self.queue.trouble().recovered(&mut told);
            }
            tokio::select! {
                () = game.row_is_over() => {}
                _ = changed.changed() => tokio::time::sleep(TOGETHER).await,
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
    }

    /// Makes the boards that have changed, as far as matches are played. One that `decides` starts
    /// more matches, first those that the live board needs.
    async fn update_boards(&self, game: &mut GameBoard, decides: bool) -> Result<(), BoardError> {
        match game {
            GameBoard::Hog(game) => game.use_settings_of(self.contest()),
            GameBoard::DFootball(game) => game.collect(self).await?,
        }
        let now = self.course.clock().now();
        let before = Arc::clone(&self.boards.borrow());
        let mut to_play = ToPlay::default();
        let live = self.active_versions(Timestamp::MAX).await?;
        let (was, moment) = (before.live.as_ref(), Moment::Now);
        let live = self.board_by_now(live, was, game, moment, &mut to_play);
        let live = live.await?;
        let unplayed = to_play.wanted.len();
        let schedule = &self.course.settings().schedule;
        let frozen = match schedule.freeze {
            Some(freeze) if schedule.is_frozen(now) && !self.course.is_revealed().await? => {
                let versions = self.active_versions(freeze - 1.millisecond()).await?;
                let before = before.frozen.as_ref();
                let moment = Moment::Other;
                let board = self.board_by_now(versions, before, game, moment, &mut to_play);
                Some(board.await?)
            }
            _ => None,
        };
        // Without a beginning of the day there is no board of yesterday.
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
                let versions = self.active_versions(end).await?;
                let before = before.yesterday.as_ref();
                let moment = Moment::Other;
                let board = self.board_by_now(versions, before, game, moment, &mut to_play);
                Some(board.await?)
            }
            Err(_) => None,
        };
        let same = |a: &Option<Arc<Board>>, b: &Option<Arc<Board>>| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        // A new day changes the rows of the same board.
        let anew = |board: Arc<Board>| {
            if same(&before.yesterday, &yesterday) {
                return board;
            }
            Arc::new(board.with_new_rows())
        };
        let (live, frozen) = (anew(live), frozen.map(anew));
        let last = self.course.last_event().await?;
        let rejudged = self.rejudged(&before, last, game, &mut to_play).await?;
        let again = match game {
            GameBoard::Hog(_) => 0,
            GameBoard::DFootball(game) if !decides => game.show_progress(self, &to_play),
            GameBoard::DFootball(game) => {
                let boards = [Some(&live), frozen.as_ref()].into_iter().flatten();
                let boards: Vec<&Board> = boards.map(|board| &**board).collect();
                game.play(self, to_play, &boards).await?
            }
        };
        let boards = Boards {
            rejudged_at: if rejudged.is_some() { last } else { 0 },
            rejudged,
            version: before.version + 1,
            froze_before_today,
            live: Some(live),
            unplayed,
            again,
            frozen,
            yesterday,
        };
        let unchanged = same(&before.live, &boards.live)
            && before.unplayed == boards.unplayed
            && before.again == boards.again
            && same(&before.frozen, &boards.frozen)
            && same(&before.yesterday, &boards.yesterday)
            && before.rejudged_at == boards.rejudged_at
            && same(&before.rejudged, &boards.rejudged);
        if !unchanged {
            self.boards.send_replace(Arc::new(boards));
        }
        Ok(())
    }

    /// The board of a rejudging; the one from before unless an event or another score can have
    /// changed it.
    async fn rejudged(
        &self,
        before: &Boards,
        last_event: i64,
        game: &mut GameBoard,
        to_play: &mut ToPlay,
    ) -> Result<Option<Arc<Board>>, BoardError> {
        let rejudged = before.rejudged.as_ref();
        let is_current = last_event == before.rejudged_at
            && rejudged.is_none_or(|board| board.times_replaced == game.times_replaced());
        if is_current && self.is_rejudged().await? {
            return Ok(before.rejudged.clone());
        }
        self.if_applied(before, game, to_play).await
    }

    /// The board as it would be if staff applied the rejudging, once it is complete.
    async fn if_applied(
        &self,
        before: &Boards,
        game: &mut GameBoard,
        to_play: &mut ToPlay,
    ) -> Result<Option<Arc<Board>>, BoardError> {
        // Ranks on an incomplete board mean nothing.
        if !to_play.wanted.is_empty() || !self.is_rejudged().await? {
            return Ok(None);
        }
        let Some(versions) = self.active_versions_if_applied().await? else {
            return Ok(None);
        };
        let before = before.rejudged.as_ref();
        let board = self.board_by_now(versions, before, game, Moment::Other, to_play);
        Ok(Some(board.await?).filter(|_| to_play.wanted.is_empty()))
    }

    /// The board with these versions, or with those of them and of earlier ones whose
    /// matches are played; the other matches are added to `to_play`. It is the one from before if
    /// its versions are the same.
    async fn board_by_now(
        &self,
        wanted: Vec<ActiveVersion>,
        before: Option<&Arc<Board>>,
        game: &mut GameBoard,
        moment: Moment,
        to_play: &mut ToPlay,
    ) -> Result<Arc<Board>, BoardError> {
        let on = match game {
            // In Hog, comparing a version takes no noticeable time.
            GameBoard::Hog(_) => wanted,
            GameBoard::DFootball(game) => {
                let before = before.map(|before| &**before);
                let ready = game.ready(self, &wanted, before).await?;
                let on = ready.on.clone();
                to_play.add(Incomplete {
                    wanted,
                    ready,
                    again: false,
                });
                on
            }
        };
        let times_replaced = game.times_replaced();
        let is_same = |before: &&Arc<Board>| {
            *before.versions == on
                && before.times_replaced == times_replaced
                && before.results.has_settings_of(self.contest())
        };
        if let Some(before) = before.filter(is_same) {
            return Ok(Arc::clone(before));
        }
        let board = self.board_of(on, game, moment, &mut |_| {}).await?;
        Ok(Arc::new(board))
    }

    /// The board with these versions. Tells of matches that are played for it.
    pub(crate) async fn board_of(
        &self,
        versions: Vec<ActiveVersion>,
        game: &mut GameBoard,
        moment: Moment,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Board, BoardError> {
        let times_replaced = game.times_replaced();
        let results = match game {
            GameBoard::Hog(game) => game.results(self, &versions, moment).await?,
            GameBoard::DFootball(game) => game.results(self, &versions, tell).await?,
        };
        Ok(Board::new(results, versions, times_replaced))
    }
}
