//! The fast solver.

use crate::Board;

use super::barrier::Barriers;
use super::descent::Descent;
use super::line::{Bits, Sum};
use super::memory::Memory;
use super::proof_number::ProofNumberSearch;

/// What the first search of each kind may expand, and how much more the next.
const BEST_FIRST: (u64, u32) = (1 << 8, 16);
const SHORT_PROOF: (u64, u32) = (1 << 18, 4);
const DEPTH_FIRST: (u64, u32) = (1 << 18, 4);
/// Half of the lines kept; what fills a map of 2²² places.
const MEMORY: usize = 7 << 19;
/// What these take, about, in MiB.
const MEMORY_MIB: usize = 200;

/// Answers who wins with perfect play, on any board.
///
/// It remembers what it has proved, at most some 200 megabytes of it, so that
/// one solver for many boards is faster than one each.
///
/// Two searches take turns, with more patience each time, and share what
/// they prove. Best first comes first, since it finds a narrow way to where the
/// barriers decide, as there is one from the start, among hundreds of lines;
/// depth first, guided by a learned estimate, is the faster where there is
/// none, as in the middle of a game.
///
/// ```
/// use pigskin_football::Board;
/// use pigskin_football::solve::Solver;
/// let mut solver = Solver::new();
/// let start = Board::start(11).expect("a number of pieces");
/// assert!(solver.wins(start));
/// assert_eq!(solver.winning_moves(start), 1 << 10);
/// ```
#[derive(Debug)]
pub struct Solver {
    memory: Memory,
    /// The patience of the best-first search.
    best_first: (u64, u32),
    expansions: u64,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new() -> Solver {
        Solver {
            memory: Memory::new(MEMORY, Barriers::InTime),
            best_first: BEST_FIRST,
            expansions: 0,
        }
    }

    /// A solver that knows nothing yet and remembers at most some so many
    /// mebibytes of proofs, 200 in [`new`](Self::new); more help where a search
    /// is long, as for the margins of starts beyond 12 pieces a side.
    ///
    /// ```
    /// # use pigskin_football::Board;
    /// # use pigskin_football::solve::Solver;
    /// let mut solver = Solver::with_memory(4);
    /// assert_eq!(solver.margin(Board::start(8).expect("small")), -3);
    /// ```
    #[must_use]
    pub fn with_memory(mebibytes: usize) -> Solver {
        // A map has 7/8 · 2ⁿ places before it takes twice as much.
        let places = MEMORY.saturating_mul(mebibytes) / MEMORY_MIB / 7;
        let most = 7 << places.max(1).ilog2().min(40);
        Solver {
            memory: Memory::new(most, Barriers::InTime),
            ..Solver::new()
        }
    }

    /// A solver that finds short proofs, which rely on standing barriers.
    pub(super) fn of_short_proofs() -> Solver {
        Solver {
            memory: Memory::new(MEMORY, Barriers::Standing),
            best_first: SHORT_PROOF,
            expansions: 0,
        }
    }

    /// Tests whether the team to move wins.
    pub fn wins(&mut self, board: Board) -> bool {
        self.wins_with(board, 0)
    }

    /// Tests whether the team to move wins with so many free moves on top, or
    /// with so many for the other team if negative.
    ///
    /// A free move changes nothing on the board and can be made in any turn.
    /// All numbers far beyond the moves of a board are alike, and are cut to
    /// what fits.
    pub fn wins_with(&mut self, board: Board, free: i32) -> bool {
        // No board has as many moves: 31 pieces and 62 squares.
        let sum = Sum::of(board, free.clamp(-9999, 9999));
        self.decide(sum)
    }

    /// The squares whose pieces' moves win, as bits; none where the team to
    /// move has lost.
    pub fn winning_moves(&mut self, board: Board) -> u64 {
        let winning = |&bit: &u32| !self.wins(board.after(bit));
        Bits(board.moves())
            .filter(winning)
            .fold(0, |set, bit| set | 1 << bit)
    }

    /// Tests whether the team to move wins, as [`wins`](Self::wins), but gives
    /// up once so many lines have been expanded; what was proved by then is
    /// remembered.
    ///
    /// This is for boards that strangers send: a hundred thousand expansions
    /// take a tenth of a second or so, and no board takes more.
    pub fn wins_within(&mut self, board: Board, expansions: u64) -> Option<bool> {
        self.decide_within(Sum::of(board, 0), expansions)
    }

    /// The squares whose pieces' moves win, as [`winning_moves`](Self::winning_moves),
    /// or nothing where that takes more than so many expansions in all.
    ///
    /// ```
    /// # use pigskin_football::Board;
    /// # use pigskin_football::solve::Solver;
    /// let start = Board::start(11).expect("a number of pieces");
    /// assert_eq!(Solver::new().winning_moves_within(start, 100_000), Some(1 << 10));
    /// let hard = "MMMMMMMMMMMMMM__MO_OOOOOOOOOOOOOO".parse()?;
    /// assert_eq!(Solver::new().winning_moves_within(hard, 1000), None);
    /// # Ok::<(), pigskin_football::ParseBoardError>(())
    /// ```
    pub fn winning_moves_within(&mut self, board: Board, expansions: u64) -> Option<u64> {
        let end = self.expansions.saturating_add(expansions);
        Bits(board.moves()).try_fold(0, |set, bit| {
            let left = end.saturating_sub(self.expansions);
            let wins = !self.wins_within(board.after(bit), left)?;
            Some(set | u64::from(wins) << bit)
        })
    }

    /// How many lines have been expanded so far, by either search.
    #[must_use]
    pub fn expansions(&self) -> u64 {
        self.expansions
    }

    /// Whether the team to move wins, where that needs no search.
    pub(super) fn known(&self, sum: Sum) -> Option<bool> {
        self.memory.interval(sum.line).decides(sum.spare)
    }

    /// Tests whether the team to move wins a sum.
    fn decide(&mut self, sum: Sum) -> bool {
        // Without an end to the budget there always is an answer.
        self.decide_within(sum, u64::MAX).unwrap_or_default()
    }

    /// The same with an end to the expansions.
    fn decide_within(&mut self, sum: Sum, expansions: u64) -> Option<bool> {
        let mut left = expansions;
        for round in 0.. {
            let patience = |(first, growth): (u64, u32)| {
                first.saturating_mul(u64::from(growth).saturating_pow(round))
            };
            let budget = patience(self.best_first).min(left);
            let mut search = ProofNumberSearch::new(&mut self.memory, budget);
            let answer = search.wins(sum);
            let spent = budget - search.budget();
            (self.expansions, left) = (self.expansions + spent, left - spent);
            if let Ok(wins) = answer {
                return Some(wins);
            }
            // This one always ends, so that patience without end does, too.
            let budget = patience(DEPTH_FIRST).min(left);
            let mut search = Descent::new(&mut self.memory, budget);
            let answer = search.wins(sum);
            let spent = budget - search.budget();
            (self.expansions, left) = (self.expansions + spent, left - spent);
            if let Ok(wins) = answer {
                return Some(wins);
            }
            if left == 0 {
                return None;
            }
        }
        None
    }
}
