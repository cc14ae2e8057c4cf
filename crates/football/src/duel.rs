//! Exact chances of one strategy against another.

use std::ops::Add;

use pigskin_game::WinRate;

use crate::mixing::bits;
use crate::reachable::Later;
use crate::{Board, Fraction, Mixed, Mixing, Reachable};

/// Two strategies that say how they draw, and all boards that they can bring
/// about.
///
/// One sweep over these boards gives the chances of both seats. A move that is
/// against the rules loses, as it does in a contest.
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
    #[must_use]
    pub fn new(start: Board, a: &'a dyn Mixed, b: &'a dyn Mixed) -> Duel<'a> {
        Duel::of(start, true, [a, b])
    }

    /// A strategy against itself, in half of the time.
    #[must_use]
    pub fn with_itself(start: Board, strategy: &'a dyn Mixed) -> Duel<'a> {
        Duel::of(start, false, [strategy; 2])
    }

    fn of(start: Board, sides: bool, strategies: [&'a dyn Mixed; 2]) -> Duel<'a> {
        let reachable = Reachable::by(start, sides, |board, side| {
            choices(strategies[side], board).0
        });
        // A value is a mean of others, which passes their errors on and no
        // more. Its own rounding, all values being at most one, is half an
        // epsilon for each of: a complement, a product, the sums of k choices
        // (k − 1) and the quotient; one more covers the products of roundings.
        let pieces = |set: u64| f64::from(set.count_ones());
        let choices = pieces(start.mine()).max(pieces(start.theirs()));
        let roundings = (reachable.most_moves() + 1) as f64 * (choices + 3.0);
        Duel {
            strategies,
            reachable,
            error_bound: roundings * f64::EPSILON / 2.0,
        }
    }

    /// The chances that the first strategy wins, in either seat.
    #[must_use]
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

    /// The same chances as fractions, when moving first and when moving
    /// second; `None` where a number needs more than 128 bits.
    #[must_use]
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

    /// The number of boards with a side to move that can come up.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.reachable.boards()
    }
}

/// The squares that are chosen and can move, with the chances of all.
fn choices(strategy: &dyn Mixed, board: Board) -> (u64, Mixing) {
    match board.moves() {
        0 => (0, Mixing::NONE),
        moves => {
            let mixing = strategy.mixing(board);
            (moves & mixing.support(), mixing)
        }
    }
}
