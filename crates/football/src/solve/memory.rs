//! What has been proved so far, in bounded memory.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::barrier::Interval;
use super::line::{Line, Sum};

/// A map from lines that grows as needed.
pub type ByLine<T> = HashMap<Line, T, BuildHasherDefault<LineHasher>>;

/// An interval for each line that was searched.
///
/// It only ever holds what is proved, so that forgetting costs time and
/// nothing else: where it is full, it starts anew.
#[derive(Clone, Debug)]
pub struct Memory {
    intervals: ByLine<Interval>,
    /// The most lines that are kept.
    most: usize,
}

impl Memory {
    /// A memory for so many lines, of some 25 bytes each.
    pub fn new(most: usize) -> Memory {
        Memory {
            intervals: ByLine::default(),
            most,
        }
    }

    /// What is known of a line: what was proved by search, or else what its
    /// barriers prove.
    pub fn interval(&self, line: Line) -> Interval {
        let known = self.intervals.get(&line).copied();
        known.unwrap_or_else(|| Interval::of(line))
    }

    /// Keeps that the team to move wins a sum, or loses it.
    pub fn keep(&mut self, sum: Sum, wins: bool) {
        if self.intervals.len() >= self.most {
            self.intervals.clear();
        }
        let known = self.intervals.entry(sum.line);
        let known = known.or_insert_with(|| Interval::of(sum.line));
        let spare = i16::try_from(sum.spare).expect("fewer spare moves than ways on a board");
        if wins {
            known.wins = known.wins.min(spare);
        } else {
            known.loses = known.loses.max(spare);
        }
    }
}

/// Mixes the two words of a line; the map keeps the line itself, so that a
/// collision costs time and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineHasher(u64);

impl Hasher for LineHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
}
