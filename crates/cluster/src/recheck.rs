//! Squares that are computed twice, by different machines.

use std::fmt;

use pigskin_entry::Hash;
use serde::{Deserialize, Serialize};

use crate::Machine;

/// The share of squares that are computed twice, and the seed that draws them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recheck {
    /// The share, from 0 to 1. At least one square is drawn unless it is 0.
    pub share: f64,
    /// The seed, which the plan tells: drawn squares find machines that compute wrongly, not ones
    /// that cheat.
    pub seed: u64,
}

/// A pair of tables with different chances from two machines, and the chances of this machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The square's index.
    pub square: usize,
    /// The pair of tables.
    pub tables: [Hash; 2],
    /// Both machines with their chances, moving first and second.
    pub found: [(Machine, [f64; 2]); 2],
    /// The chances of this machine.
    pub here: [f64; 2],
    /// The error bound of each chance.
    pub error_bound: f64,
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

    /// The places of those squares that are drawn, from the names of all, in order.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a number of squares, rounded up"
    )]
    pub fn drawn(self, squares: &[Hash]) -> Vec<usize> {
        let count = (self.share * squares.len() as f64).ceil() as usize;
        let seed = self.seed.to_le_bytes();
        let draw = |name: &Hash| Hash::of_parts([&seed[..], &name.to_bytes()]);
        let mut draws: Vec<(Hash, usize)> = squares.iter().map(draw).zip(0..).collect();
        draws.sort_unstable();
        draws.truncate(count);
        let mut places: Vec<usize> = draws.into_iter().map(|(_, place)| place).collect();
        places.sort_unstable();
        places
    }
}

/// The first place at which two computations of a square differ by more than both bounds.
pub(crate) fn first_difference(
    one: &[[f64; 2]],
    other: &[[f64; 2]],
    error_bound: f64,
) -> Option<usize> {
    let mut pairs = one.iter().zip(other);
    pairs.position(|(one, other)| differ(*one, *other, error_bound))
}

fn differ(one: [f64; 2], other: [f64; 2], error_bound: f64) -> bool {
    let mut chances = one.iter().zip(other);
    chances.any(|(one, other)| (one - other).abs() > 2.0 * error_bound)
}

impl Difference {
    /// The machines whose chances differ from this machine's.
    pub fn wrong(&self) -> Vec<&Machine> {
        let found = self.found.iter();
        let wrong = found.filter(|(_, chances)| differ(*chances, self.here, self.error_bound));
        wrong.map(|(machine, _)| machine).collect()
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.tables;
        write!(
            f,
            "two machines give different chances to table {a} against {b} in square {}:",
            self.square
        )?;
        for (machine, [first, second]) in &self.found {
            write!(f, " {machine} has {first} and {second};")?;
        }
        let [first, second] = self.here;
        write!(
            f,
            " this machine has {first} and {second}, and the error bound is {}",
            self.error_bound
        )?;
        match self.wrong()[..] {
            [] => write!(f, ". The machines differ by more than the bound"),
            [wrong] => write!(f, ". So {} computes wrongly", wrong.name),
            _ => write!(f, ". So both are wrong, or this machine is"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_draws_a_share_and_at_least_one() {
        let squares: Vec<Hash> = (0..500_u32)
            .map(|n| Hash::of_parts([n.to_le_bytes()]))
            .collect();
        let drawn = |share, seed| Recheck { share, seed }.drawn(&squares);
        assert_eq!(drawn(0.01, 7).len(), 5);
        assert_eq!(drawn(0.01, 7), drawn(0.01, 7));
        assert_ne!(drawn(0.01, 7), drawn(0.01, 8));
        assert_eq!(drawn(1.0, 7), (0..500).collect::<Vec<_>>());
        assert!(drawn(0.0, 7).is_empty());
        let few = Recheck {
            share: 0.01,
            seed: 7,
        }
        .drawn(&squares[..3]);
        assert_eq!(few.len(), 1);
    }

    #[test]
    fn a_difference_counts_beyond_both_bounds() {
        let one = [[0.5, 0.25], [0.5, 0.75]];
        let near = [[0.5, 0.25], [0.5, 0.75 + 1.5e-12]];
        let far = [[0.5, 0.25], [0.5, 0.75 + 2.5e-12]];
        assert_eq!(first_difference(&one, &near, 1e-12), None);
        assert_eq!(first_difference(&one, &far, 1e-12), Some(1));
    }
}
