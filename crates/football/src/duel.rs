//! Exact chances of one strategy against another.

use std::ops::Add;

use pigskin_game::WinRate;

use crate::mixing::bits;
use crate::reachable::Later;
use crate::{Board, Fraction, Mixed, Mixing, Reachable};

/// Two strategies with known chances, and all boards that their games can reach.
///
/// One sweep over these boards gives the win chances of both seats. An illegal move
/// loses, as it does in a contest.
///
/// ```
/// use pigskin_football::{Board, Duel, House};
/// let start = Board::start(5).expect("5 is a number of pieces");
/// let duel = Duel::with_itself(start, &House::Random);
/// let [first, second] = duel.fractions().expect("they fit");
/// assert_eq!(first.to_string(), "4108147/7962624");
/// assert_eq!(second.to_string(), "3854477/7962624");
/// assert!((duel.win_rate().first - first.to_f64()).abs() <= duel.win_rate().error_bound);
/// ```
pub struct Duel<'a> {
    strategies: [&'a dyn Mixed; 2],
    reachable: Reachable,
    error_bound: f64,
}

impl<'a> Duel<'a> {
    /// One strategy against another.
    pub fn new(start: Board, a: &'a dyn Mixed, b: &'a dyn Mixed) -> Duel<'a> {
        Duel::with_sides(start, true, [a, b])
    }

    /// A strategy against itself, in half of the time.
    pub fn with_itself(start: Board, strategy: &'a dyn Mixed) -> Duel<'a> {
        Duel::with_sides(start, false, [strategy; 2])
    }

    fn with_sides(start: Board, sides: bool, strategies: [&'a dyn Mixed; 2]) -> Duel<'a> {
        let reachable = Reachable::with_moves(start, sides, |board, side| {
            choices(strategies[side], board).0
        });
        // A value is a mean of others, which does not enlarge their errors. All values
        // are at most one, so its own rounding is half an epsilon for each operation: a
        // complement, a product, k − 1 sums of k choices, and the quotient; one more
        // covers the products of roundings.
        let pieces = |set: u64| f64::from(set.count_ones());
        let choices = pieces(start.mine()).max(pieces(start.theirs()));
        let roundings = (reachable.most_moves() + 1) as f64 * (choices + 3.0);
        Duel {
            strategies,
            reachable,
            error_bound: roundings * f64::EPSILON / 2.0,
        }
    }

    /// The first strategy's win chances in both seats.
    pub fn win_rate(&self) -> WinRate {
        let [first, second] = self.reachable.sweep(|board, side, later: &Later<f64>| {
            let (legal, mixing) = choices(self.strategies[side], board);
            let chance = |bit| f64::from(mixing.weight(bit)) * (1.0 - later.after(bit));
            // From 0.0, since `sum` begins with -0.0.
            let sum = bits(legal).map(chance).fold(0.0, f64::add);
            sum / mixing.total().max(1) as f64
        });
        WinRate {
            first,
            second: 1.0 - second,
            error_bound: self.error_bound,
        }
    }

    /// The win chances as fractions, when moving first and when moving second; `None`
    /// if a number needs more than 128 bits.
    pub fn fractions(&self) -> Option<[Fraction; 2]> {
        let [first, second] =
            self.reachable
                .sweep(|board, side, later: &Later<Option<Fraction>>| {
                    let (legal, mixing) = choices(self.strategies[side], board);
                    let total = u128::from(mixing.total().max(1));
                    bits(legal).try_fold(Fraction::ZERO, |sum, bit| {
                        let weight = Fraction::new(u128::from(mixing.weight(bit)), total)?;
                        sum.plus(weight.times(later.after(bit)?.complement()?)?)
                    })
                });
        Some([first?, second?.complement()?])
    }

    /// The number of reachable boards, counted separately for each side to move.
    pub fn boards(&self) -> usize {
        self.reachable.boards()
    }
}

/// The chosen squares whose pieces can move, and the weights of all chosen squares.
fn choices(strategy: &dyn Mixed, board: Board) -> (u64, Mixing) {
    match board.moves() {
        0 => (0, Mixing::NONE),
        moves => {
            let mixing = strategy.mixing(board);
            (moves & mixing.support(), mixing)
        }
    }
}
