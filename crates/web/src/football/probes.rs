//! Winners of boards, as far as a server computes them for a page.

use std::sync::Arc;

use crate::server::problem::Problem;
use crate::work::{Job, Price, Visitor, Work};
use pigskin_football::solve::{AnalyzedTurn, Probe, Tablebase};
use pigskin_football::{Board, Progress, Square};

use super::player::{SMALL, is_at_once};

/// Results of boards, in caches that forget the least used ones.
///
/// Boards of games with 8 to 11 a side are looked up, which takes microseconds. For all others
/// a solver has a budget, so that no board keeps the server busy. Each board gets a new solver,
/// so that the result depends on the board alone and not on earlier requests.
#[derive(Debug)]
pub struct Probes {
    /// The winning moves as bits; `None` if the budget was not enough.
    winning: Arc<Work<Board, Option<u64>>>,
    searched: Arc<Work<Board, Option<u64>>>,
}

/// Boards in each cache, of less than 100 bytes each.
const REMEMBERED: usize = 100_000;

/// Budget for a page, in expanded lines of about 2 µs each.
const FOR_A_PAGE: u64 = 60_000;

/// Budget for a move of perfect play, which needs an answer, in expanded lines. Boards of 25
/// squares rarely need half of it.
const FOR_A_MOVE: u64 = 2_000_000;

/// Budget for all turns of a game or a match together, in expanded lines.
const FOR_A_REVIEW: u64 = 500_000;

impl Default for Probes {
    fn default() -> Probes {
        Probes {
            winning: Work::remembering(REMEMBERED),
            searched: Work::remembering(REMEMBERED),
        }
    }
}

impl Probes {
    /// The squares whose pieces have winning moves, as bits; `None` if the search takes too long.
    pub async fn winning_moves(
        &self,
        visitor: &Visitor,
        board: Board,
    ) -> Result<Option<u64>, Problem> {
        if board.moves() == 0 || Tablebase::probe(board).is_some() {
            return Ok(Probe::default().winning_moves_within(board, 0));
        }
        let solve = |job: Job<_>| async move {
            let solve = move || Probe::default().winning_moves_within(board, FOR_A_PAGE);
            job.run(price(board, FOR_A_PAGE), solve).await
        };
        self.winning.done(&board, visitor, solve).await
    }

    /// The move of perfect play: the leftmost winning move, else the leftmost move.
    pub async fn perfect_move(
        &self,
        visitor: &Visitor,
        board: Board,
    ) -> Result<Option<Square>, Problem> {
        let moves = board.moves();
        if moves.is_power_of_two() {
            return Ok(Some(Square::from_bit(moves.trailing_zeros())));
        }
        let mut winning = self.winning_moves(visitor, board).await?;
        if winning.is_none() {
            let solve = |job: Job<_>| async move {
                let solve = move || Probe::default().winning_moves_within(board, FOR_A_MOVE);
                job.run(price(board, FOR_A_MOVE), solve).await
            };
            winning = self.searched.done(&board, visitor, solve).await?;
        }
        let leftmost = |winning: u64| match winning {
            0 => moves.trailing_zeros(),
            _ => winning.trailing_zeros(),
        };
        Ok(winning.map(|winning| Square::from_bit(leftmost(winning))))
    }

    /// The analysis of each turn of a game, if all its boards are known at once; otherwise empty.
    pub async fn review_at_once(
        &self,
        visitor: &Visitor,
        game: &Progress,
    ) -> Result<Vec<Option<AnalyzedTurn>>, Problem> {
        if !is_at_once(game.game().start) {
            return Ok(Vec::new());
        }
        self.review_one(visitor, game).await
    }

    /// The analysis of each turn of a game.
    pub async fn review_one(
        &self,
        visitor: &Visitor,
        game: &Progress,
    ) -> Result<Vec<Option<AnalyzedTurn>>, Problem> {
        let mut reviews = self.review(visitor, vec![game.clone()]).await?;
        Ok(reviews.pop().unwrap_or_default())
    }

    /// The analysis of each turn of some games; `None` for turns where the search takes too long.
    pub async fn review(
        &self,
        visitor: &Visitor,
        games: Vec<Progress>,
    ) -> Result<Vec<Vec<Option<AnalyzedTurn>>>, Problem> {
        let price = price_of_review(&games);
        let review = move || {
            let (mut probe, mut left) = (Probe::default(), FOR_A_REVIEW);
            let mut one = |game: &Progress| review_within(game, &mut probe, &mut left);
            games.iter().map(&mut one).collect()
        };
        if price <= Price::AT_ONCE {
            return Ok(review());
        }
        visitor.run(price, review).await
    }
}

/// Maximum number of lines expanded on a small board.
const FOR_A_SMALL_BOARD: u64 = 1000;

/// Cost of a look-up, in expanded lines.
const FOR_A_LABEL: u64 = 2;

/// The maximum price of finding the winner of a board.
fn price(board: Board, most: u64) -> Price {
    Price::of_expansions(expansions(board, most))
}

fn expansions(board: Board, most: u64) -> u64 {
    match board.squares() {
        _ if Tablebase::probe(board).is_some() => FOR_A_LABEL,
        ..=SMALL => FOR_A_SMALL_BOARD.min(most),
        _ => most,
    }
}

/// The price of reviewing games. Boards that follow a cheap board are cheap too.
fn price_of_review(games: &[Progress]) -> Price {
    let game = |game: &Progress| {
        let start = game.game().start.seen_by_mover();
        expansions(start, FOR_A_PAGE) * game.turns().len() as u64
    };
    Price::of_expansions(games.iter().map(game).sum::<u64>().min(FOR_A_REVIEW))
}

/// Analyzes a game from its end, where boards are easy and proofs help with earlier boards, up to
/// the first board that is too hard. The analyzed turns are therefore the end of the game without
/// gaps. All boards after a labelled one have labels, so none of them is missed.
fn review_within(game: &Progress, probe: &mut Probe, left: &mut u64) -> Vec<Option<AnalyzedTurn>> {
    let backwards = game.steps().rev().map_while(|(before, turn)| {
        let spent = probe.expansions();
        let winning = probe.winning_moves_within(before.seen_by_mover(), (*left).min(FOR_A_PAGE));
        *left -= probe.expansions() - spent;
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
    use pigskin_football::{Football, House, Luck, Play, Strategy};

    fn visitor() -> Visitor {
        Visitor::new(Arc::default(), crate::work::Client::Unknown)
    }

    fn played(pieces: u8, seed: u64) -> (Play, Progress) {
        let game = Football::new(pieces).expect("a number of pieces");
        let houses: [&dyn Strategy; 2] = [&House::Random, &House::Random];
        let play = Play::new(&game, houses, &mut Luck::new(seed)).expect("legal moves");
        let mut progress = Progress::from(game);
        for &square in &play.moves {
            progress.take(square).expect("a legal move");
        }
        (play, progress)
    }

    #[tokio::test]
    async fn a_review_is_the_analysis() {
        let judged = Probes::default();
        for (pieces, seed) in [(5, 1), (7, 2), (9, 3)] {
            let (play, progress) = played(pieces, seed);
            let reviews = judged
                .review(&visitor(), vec![progress])
                .await
                .expect("a review");
            let known: Option<Vec<AnalyzedTurn>> = reviews[0].iter().cloned().collect();
            let analysis = Analysis::of(&play, &mut Solver::new());
            assert_eq!(known, Some(analysis.turns));
        }
    }

    #[tokio::test]
    async fn what_is_too_hard_is_not_known_and_the_rest_is() {
        let judged = Probes::default();
        let hard = "MMMMMMMMMMMMMM__MO_OOOOOOOOOOOOOO"
            .parse()
            .expect("a board");
        assert_eq!(
            judged
                .winning_moves(&visitor(), hard)
                .await
                .expect("no fault"),
            None
        );
        let (_, progress) = played(16, 1);
        let reviews = judged
            .review(&visitor(), vec![progress])
            .await
            .expect("a review");
        let first_known = reviews[0].iter().position(Option::is_some);
        let first_known = first_known.expect("the last move is known");
        assert!(first_known > 0);
        assert!(reviews[0][first_known..].iter().all(Option::is_some));
    }

    #[tokio::test]
    async fn perfect_play_moves_as_in_contests() {
        use pigskin_football::solve::Perfect;
        let judged = Probes::default();
        for (pieces, seed) in [(5, 1), (7, 2), (11, 3)] {
            let (_, progress) = played(pieces, seed);
            let perfect = Perfect::default();
            for (before, _) in progress.steps() {
                let (board, mut luck) = (before.seen_by_mover(), Luck::new(0));
                let square = judged
                    .perfect_move(&visitor(), board)
                    .await
                    .expect("no fault");
                assert_eq!(square, Some(perfect.choose(board, &mut luck)));
            }
        }
    }
}
