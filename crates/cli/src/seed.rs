//! Random seeds.

use std::hash::{BuildHasher, RandomState};

/// Draws a seed of at most six digits, short enough to type again.
///
/// The random keys of a hash map suffice, without a further dependency.
pub fn draw() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000
}
