//! Units that are computed twice, by different machines.

use pigskin_entry::Hash;
use serde::{Deserialize, Serialize};

/// The share of units that are computed twice, and the seed that draws them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recheck {
    /// The share, from 0 to 1. At least one unit is drawn unless it is 0.
    pub share: f64,
    /// The seed, which the plan tells: drawn units find machines that compute wrongly, not ones
    /// that cheat.
    pub seed: u64,
}

impl Recheck {
    /// The folder of second computations within a location.
    pub const FOLDER: &str = "again";

    /// The share that is usual.
    pub const USUAL: f64 = 0.01;

    /// Tests whether the share is one.
    pub(crate) fn is_fit(self) -> bool {
        (0.0..=1.0).contains(&self.share)
    }

    /// The places of those units that are drawn, from the names of all, in order.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a number of units, rounded up"
    )]
    pub fn drawn(self, units: &[Hash]) -> Vec<usize> {
        let count = (self.share * units.len() as f64).ceil() as usize;
        let seed = self.seed.to_le_bytes();
        let draw = |name: &Hash| Hash::of_parts([&seed[..], &name.to_bytes()]);
        let mut draws: Vec<(Hash, usize)> = units.iter().map(draw).zip(0..).collect();
        draws.sort_unstable();
        draws.truncate(count);
        let mut places: Vec<usize> = draws.into_iter().map(|(_, place)| place).collect();
        places.sort_unstable();
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_draws_a_share_and_at_least_one() {
        let units: Vec<Hash> = (0..500_u32)
            .map(|n| Hash::of_parts([n.to_le_bytes()]))
            .collect();
        let drawn = |share, seed| Recheck { share, seed }.drawn(&units);
        assert_eq!(drawn(0.01, 7).len(), 5);
        assert_eq!(drawn(0.01, 7), drawn(0.01, 7));
        assert_ne!(drawn(0.01, 7), drawn(0.01, 8));
        assert_eq!(drawn(1.0, 7), (0..500).collect::<Vec<_>>());
        assert!(drawn(0.0, 7).is_empty());
        let few = Recheck {
            share: 0.01,
            seed: 7,
        }
        .drawn(&units[..3]);
        assert_eq!(few.len(), 1);
    }
}
