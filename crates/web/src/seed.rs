//! Random seeds.

use std::hash::{BuildHasher, RandomState};

/// Draws a seed of at most six digits, short enough to read aloud.
///
/// The keys of a hash map are random enough for dice among friends.
pub fn draw() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000
}
