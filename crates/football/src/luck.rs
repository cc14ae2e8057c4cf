//! The randomness of strategies.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A source of randomness: the same draws for the same seed, on every machine.
///
/// ```
/// use pigskin_football::Luck;
/// let (mut left, mut right) = (Luck::new(7), Luck::new(7));
/// assert_eq!(left.below(6), right.below(6));
/// ```
#[derive(Clone, Debug)]
pub struct Luck(ChaCha8Rng);

impl Luck {
    /// The randomness of a seed.
    pub fn new(seed: u64) -> Luck {
        Luck::for_game(seed, 0)
    }

    /// The randomness of one game of a seed, so that each game can be replayed by
    /// itself.
    pub fn for_game(seed: u64, game: u64) -> Luck {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        source.set_stream(game);
        Luck(source)
    }

    /// Draws a number below a bound, all with the same chance; 0 if the bound is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        match bound {
            0 | 1 => 0,
            _ => self.0.random_range(0..bound),
        }
    }
}
