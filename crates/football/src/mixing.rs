//! The chances with which a strategy chooses its moves.

use crate::Board;

/// A strategy with known chances, so that win chances can be computed instead of sampled.
pub trait Mixed {
    /// The chances of all choices on a board that has a move.
    fn mixing(&self, board: Board) -> Mixing;
}

/// The chances of choices, as whole weights: the chance of a choice is its
/// weight over the total.
///
/// ```
/// use pigskin_football::Mixing;
/// let mut mixing = Mixing::uniform(0b0110);
/// mixing.add(2, 2);
/// assert_eq!((mixing.weight(1), mixing.weight(2), mixing.total()), (1, 3, 4));
/// assert_eq!(mixing.support(), 0b0110);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mixing {
    /// By bit of the square.
    weights: [u32; u64::BITS as usize],
    /// The bits whose weight is not zero.
    support: u64,
}

impl Mixing {
    /// No choice.
    pub const NONE: Mixing = Mixing {
        weights: [0; u64::BITS as usize],
        support: 0,
    };

    /// All these squares with the same weight.
    pub fn uniform(squares: u64) -> Mixing {
        let mut mixing = Mixing::NONE;
        for bit in bits(squares) {
            mixing.add(bit, 1);
        }
        mixing
    }

    /// Adds to the weight of a choice. A bit above 63 is ignored, and a weight saturates
    /// at the highest `u32`.
    pub fn add(&mut self, bit: u32, weight: u32) {
        if let Some(sum) = self.weights.get_mut(bit as usize)
            && weight > 0
        {
            *sum = sum.saturating_add(weight);
            self.support |= 1 << bit;
        }
    }

    /// The weight of a choice.
    pub fn weight(&self, bit: u32) -> u32 {
        self.weights.get(bit as usize).copied().unwrap_or_default()
    }

    /// The squares with a weight above zero.
    pub const fn support(&self) -> u64 {
        self.support
    }

    /// The sum of all weights.
    pub fn total(&self) -> u64 {
        bits(self.support)
            .map(|bit| u64::from(self.weight(bit)))
            .sum()
    }
}

/// The indices of the bits that are set, from the lowest up.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        bit
    })
}
