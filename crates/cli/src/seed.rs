//! Seeds that nobody chose.

use std::hash::{BuildHasher, RandomState};

/// Draws a seed of at most six digits, short enough to be typed again.
///
/// The keys of a hash map are random enough for that, and spare a dependency.
pub fn draw() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000
}
