//! Where a random player is likeliest to err.

use std::collections::HashMap;

use crate::Board;

use super::Solver;
use super::line::Bits;

/// The most lost boards that one search looks at.
const MOST_BOARDS: usize = 2_500;
/// How many moves ahead the searches look that guess what comes later.
const AHEAD: [u32; 2] = [3, 7];
/// What is guessed that a random player survives each further move with.
const SURVIVAL: f64 = 0.85;

/// A move on a lost board, and the chance that it leads to a win against a
/// player who makes every move with the same chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trap {
    /// The bit of the square whose piece moves.
    pub bit: u32,
    /// The chance to win; a guess unless it is exact.
    pub chance: f64,
    /// Whether everything was looked at to the end of the game.
    pub exact: bool,
}

impl Trap {
    /// The best trap on a lost board: by all that can follow, or else by as
    /// many moves ahead as there is patience for.
    pub fn on(board: Board, solver: &mut Solver) -> Trap {
        let mut best = |ahead| {
            let mut search = Search {
                solver,
                known: HashMap::new(),
            };
            search.best(board, ahead)
        };
        if let Some(trap) = best(None) {
            return Trap {
                exact: true,
                ..trap
            };
        }
        let mut deepest = Trap::none(board);
        for trap in AHEAD.iter().map_while(|&ahead| best(Some(ahead))) {
            deepest = trap;
        }
        deepest
    }

    /// Any move, which wins nothing.
    fn none(board: Board) -> Trap {
        Trap {
            bit: board.moves().trailing_zeros(),
            chance: 0.0,
            exact: false,
        }
    }
}

struct Search<'a> {
    solver: &'a mut Solver,
    /// By board and moves to look ahead.
    known: HashMap<(Board, Option<u32>), Trap>,
}

impl Search<'_> {
    /// The best trap by so many moves and a guess for what comes later, or by
    /// all moves; nothing if that is too much.
    fn best(&mut self, board: Board, ahead: Option<u32>) -> Option<Trap> {
        if let Some(&trap) = self.known.get(&(board, ahead)) {
            return Some(trap);
        }
        if self.known.len() >= MOST_BOARDS {
            return None;
        }
        let mut best = Trap::none(board);
        for bit in Bits(board.moves()) {
            let theirs = board.after(bit);
            let mut errors = 0.0;
            for next in theirs.afters() {
                errors += if self.solver.wins(next) {
                    1.0
                } else if next.moves() == 0 {
                    0.0
                } else if ahead != Some(1) {
                    self.best(next, ahead.map(|moves| moves - 1))?.chance
                } else {
                    1.0 - SURVIVAL.powi(moves_left(next))
                };
            }
            best.improve(bit, errors / f64::from(theirs.moves().count_ones()));
        }
        self.known.insert((board, ahead), best);
        Some(best)
    }
}

impl Trap {
    fn improve(&mut self, bit: u32, chance: f64) {
        if chance > self.chance {
            *self = Trap {
                bit,
                chance,
                ..*self
            };
        }
    }
}

/// The mover's steps if the others stood still, which is how long a game can
/// be drawn out.
fn moves_left(board: Board) -> i32 {
    let (mut steps, mut empty) = (0, 0);
    for bit in (0..board.squares()).rev() {
        if board.theirs() >> bit & 1 == 1 {
            empty = 0;
        } else if board.mine() >> bit & 1 == 1 {
            steps += empty;
        } else {
            empty += 1;
        }
    }
    steps
}
