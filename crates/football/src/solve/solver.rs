//! The fast solver.

use crate::Board;

use super::descent::{Descent, OutOfBudget};
use super::estimate::Estimate;
use super::line::{Bits, Sum};
use super::memory::Memory;
use super::proof_number::ProofNumberSearch;

/// Longer lines are searched best first to begin with, and so are those with
/// fewer empty squares, from where the game is still long.
const SHORT: u32 = 25;
const CROWDED: u32 = 4;
/// What the first search of each kind may expand, and how much more the next.
const DEPTH_FIRST: (u64, u32) = (1 << 15, 4);
const BEST_FIRST: (u64, u32) = (1 << 14, 2);
/// Lines kept; some 25 bytes each, and as much again while growing.
const MEMORY: usize = 1 << 22;

/// Answers who wins with perfect play, on any board.
///
/// It remembers what it has proved, at most some 200 megabytes of it, so that
/// one solver for many boards is faster than one each.
///
/// Two searches take turns, with more patience each time, and share what
/// they prove. Depth first, guided by a learned estimate, is the faster for a
/// board in the middle of a game, whose line can hardly be avoided; best first
/// finds the narrow way from a long line to one that the barriers decide.
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
    estimate: Estimate,
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
            memory: Memory::new(MEMORY),
            estimate: Estimate::new(),
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
        let squares = sum.line.squares();
        let pieces = (sum.line.mine() | sum.line.theirs()).count_ones();
        self.decide(sum, squares <= SHORT && squares - pieces >= CROWDED)
    }

    /// The squares whose pieces' moves win, as bits; none where the team to
    /// move has lost.
    pub fn winning_moves(&mut self, board: Board) -> u64 {
        let winning = |&bit: &u32| !self.wins(board.after(bit));
        Bits(board.moves())
            .filter(winning)
            .fold(0, |set, bit| set | 1 << bit)
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

    /// Tests whether the team to move wins, best first, so that the positions
    /// which prove it are few.
    pub(super) fn prove(&mut self, board: Board) -> bool {
        self.decide(Sum::of(board, 0), false)
    }

    fn decide(&mut self, sum: Sum, mut depth_first: bool) -> bool {
        for round in 0.. {
            // Depth first always ends, so that patience without end does, too.
            let (first, growth) = if depth_first { DEPTH_FIRST } else { BEST_FIRST };
            let budget = first.saturating_mul(u64::from(growth).saturating_pow(round / 2));
            let (answer, left) = if depth_first {
                let mut search = Descent::new(&mut self.memory, &self.estimate, budget);
                (search.wins(sum), search.budget())
            } else {
                let mut search = ProofNumberSearch::new(&mut self.memory, budget);
                (search.wins(sum), search.budget())
            };
            self.expansions += budget - left;
            match answer {
                Ok(wins) => return wins,
                Err(OutOfBudget) => depth_first = !depth_first,
            }
        }
        false
    }
}
