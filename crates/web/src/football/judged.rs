//! Who wins on which board, as far as a server finds out for whoever asks.

use std::sync::Arc;

use pigskin_football::solve::{AnalyzedTurn, Judge, PerfectSwindler};
use pigskin_football::{Board, Luck, Progress, Square, Strategy as _};
use quick_cache::sync::Cache;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::problem::Problem;

/// Answers about boards, the least used of which are forgotten.
///
/// Boards of games of 8 to 11 a side are looked up, which takes microseconds. For
/// all others a solver has a budget, so that no board keeps the server busy: it is
/// new for each board, so that what is known is a function of the board alone,
/// whoever asked what before.
#[derive(Debug)]
pub struct Judged {
    /// The moves that win, as bits, or that the budget was not enough.
    winning: Cache<Board, Option<u64>>,
    /// The same with the patience that perfect play has.
    searched: Cache<Board, Option<u64>>,
    /// What strategies do on boards that took them long.
    traps: Cache<Board, Square>,
    swindler: Arc<PerfectSwindler>,
    /// So many solvers may run at once.
    solvers: Arc<Semaphore>,
}

/// The boards that each cache remembers, of less than 100 bytes each.
const REMEMBERED: usize = 100_000;

/// Lines that may be expanded for a page, some 2 µs each.
const FOR_A_PAGE: u64 = 60_000;

/// Lines that may be expanded for a move of perfect play, which has to have an
/// answer. Boards of 25 squares rarely need half of them.
const FOR_A_MOVE: u64 = 2_000_000;

/// Lines that may be expanded for all turns of a game or of a match together.
const FOR_A_REVIEW: u64 = 500_000;

impl Default for Judged {
    fn default() -> Judged {
        Judged {
            winning: Cache::new(REMEMBERED),
            searched: Cache::new(REMEMBERED),
            traps: Cache::new(REMEMBERED),
            swindler: Arc::default(),
            // Not all cores: pages that need no solver do not wait for any.
            solvers: Arc::new(Semaphore::new(1)),
        }
    }
}

impl Judged {
    /// The squares whose pieces' moves win, as bits; nothing where it takes too
    /// long to find out.
    pub async fn winning_moves(&self, board: Board) -> Result<Option<u64>, Problem> {
        if board.moves() == 0 || Judge::label(board).is_some() {
            return Ok(Judge::default().winning_moves_within(board, 0));
        }
        let solve = async {
            let solve = move || Judge::default().winning_moves_within(board, FOR_A_PAGE);
            self.run(solve).await
        };
        self.winning.get_or_insert_async(&board, solve).await
    }

    /// The move of perfect play on a board that has one: the leftmost that
    /// wins, else the leftmost.
    pub async fn perfect_move(&self, board: Board) -> Result<Option<Square>, Problem> {
        let moves = board.moves();
        if moves.is_power_of_two() {
            return Ok(Some(Square::of_bit(moves.trailing_zeros())));
        }
        let mut winning = self.winning_moves(board).await?;
        if winning.is_none() {
            let solve = async {
                let solve = move || Judge::default().winning_moves_within(board, FOR_A_MOVE);
                self.run(solve).await
            };
            winning = self.searched.get_or_insert_async(&board, solve).await?;
        }
        let leftmost = |winning: u64| match winning {
            0 => moves.trailing_zeros(),
            _ => winning.trailing_zeros(),
        };
        Ok(winning.map(|winning| Square::of_bit(leftmost(winning))))
    }

    /// The move of perfect play that sets traps where it has lost.
    pub async fn trap(&self, board: Board) -> Result<Option<Square>, Problem> {
        if self.winning_moves(board).await? != Some(0) || board.moves().is_power_of_two() {
            return self.perfect_move(board).await;
        }
        let search = async {
            let swindler = Arc::clone(&self.swindler);
            // It draws nothing.
            let search = move || swindler.choose(board, &mut Luck::new(0));
            self.run(search).await
        };
        self.traps
            .get_or_insert_async(&board, search)
            .await
            .map(Some)
    }

    /// What perfect play says of each turn of games, or nothing where it took
    /// too long to find out.
    pub async fn review(
        &self,
        games: Vec<Progress>,
    ) -> Result<Vec<Vec<Option<AnalyzedTurn>>>, Problem> {
        let review = move || {
            let (mut judge, mut left) = (Judge::default(), FOR_A_REVIEW);
            let mut one = |game: &Progress| review_within(game, &mut judge, &mut left);
            games.iter().map(&mut one).collect()
        };
        self.run(review).await
    }

    /// Runs what takes long, beside the pages that do not.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let stopped = |_| Problem::Server("the solver has stopped".to_owned());
        let turn = Arc::clone(&self.solvers).acquire_owned().await;
        let turn = turn.map_err(|_| Problem::Server("the solvers are gone".to_owned()))?;
        // The turn is over when the work is, also if nobody waits for it any longer.
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        spawn_blocking(work).await.map_err(stopped)
    }
}

/// Looks at a game from its end, where boards are easy and what is proved helps
/// with those before, as far as the first that is too hard: so what is known is
/// the end of a game, without gaps. A board with a label is followed by such only,
/// so that none is missed.
fn review_within(game: &Progress, judge: &mut Judge, left: &mut u64) -> Vec<Option<AnalyzedTurn>> {
    let backwards = game.steps().rev().map_while(|(before, turn)| {
        let spent = judge.expansions();
        let winning = judge.winning_moves_within(before.seen_by_mover(), (*left).min(FOR_A_PAGE));
        *left -= judge.expansions() - spent;
        Some(AnalyzedTurn::new(before, turn.from, winning?))
    });
    let mut turns: Vec<_> = backwards.map(Some).collect();
    turns.resize(game.turns().len(), None);
    turns.reverse();
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_football::solve::{Analysis, Solver};
    use pigskin_football::{Football, House, Play};

    fn played(pieces: u8, seed: u64) -> (Play, Progress) {
        let game = Football::new(pieces).expect("a number of pieces");
        let houses: [&dyn pigskin_football::Strategy; 2] = [&House::Random, &House::Random];
        let play = Play::new(&game, houses, &mut Luck::new(seed)).expect("legal moves");
        let mut progress = Progress::from(game);
        for &square in &play.moves {
            progress.take(square).expect("a legal move");
        }
        (play, progress)
    }

    #[tokio::test]
    async fn a_review_is_the_analysis() {
        let judged = Judged::default();
        for (pieces, seed) in [(5, 1), (7, 2), (9, 3)] {
            let (play, progress) = played(pieces, seed);
            let reviews = judged.review(vec![progress]).await.expect("a review");
            let known: Option<Vec<AnalyzedTurn>> = reviews[0].iter().cloned().collect();
            let analysis = Analysis::of(&play, &mut Solver::new());
            assert_eq!(known, Some(analysis.turns));
        }
    }

    #[tokio::test]
    async fn what_is_too_hard_is_not_known_and_the_rest_is() {
        let judged = Judged::default();
        let hard = "MMMMMMMMMMMMMM__MO_OOOOOOOOOOOOOO"
            .parse()
            .expect("a board");
        assert_eq!(judged.winning_moves(hard).await.expect("no fault"), None);
        let (_, progress) = played(16, 1);
        let reviews = judged.review(vec![progress]).await.expect("a review");
        let first_known = reviews[0].iter().position(Option::is_some);
        let first_known = first_known.expect("the last move is known");
        assert!(first_known > 0);
        assert!(reviews[0][first_known..].iter().all(Option::is_some));
    }

    #[tokio::test]
    async fn strategies_move_as_those_of_contests_do() {
        use pigskin_football::solve::Perfect;
        let judged = Judged::default();
        for (pieces, seed) in [(5, 1), (7, 2), (11, 3)] {
            let (_, progress) = played(pieces, seed);
            let (perfect, swindler) = (Perfect::default(), PerfectSwindler::default());
            for (before, _) in progress.steps() {
                let (board, mut luck) = (before.seen_by_mover(), Luck::new(0));
                let square = judged.perfect_move(board).await.expect("no fault");
                assert_eq!(square, Some(perfect.choose(board, &mut luck)));
                let square = judged.trap(board).await.expect("no fault");
                assert_eq!(square, Some(swindler.choose(board, &mut luck)));
            }
        }
    }
}
