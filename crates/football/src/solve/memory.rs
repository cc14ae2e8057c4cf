//! The results proved so far, in bounded memory.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem;

use super::barrier::Interval;
use super::line::{Line, Sum};

/// A map with lines as keys.
pub type ByLine<T> = HashMap<Line, T, BuildHasherDefault<LineHasher>>;

/// An interval for each line that was searched.
///
/// It holds proved results only, so forgetting costs nothing but time: when it is full,
/// the older half is dropped.
#[derive(Clone, Debug)]
pub struct Memory {
    young: ByLine<Interval>,
    /// Lines from before the young ones; those that are also in `young` are outdated.
    old: ByLine<Interval>,
    /// Maximum number of lines in each map.
    most: usize,
}

impl Memory {
    /// A memory for at most twice this many lines, of about 30 bytes each.
    pub fn new(most: usize) -> Memory {
        Memory {
            young: ByLine::default(),
            old: ByLine::default(),
            most,
        }
    }

    /// The result of a line: proved by search, or otherwise by its barriers.
    pub fn interval(&self, line: Line) -> Interval {
        let known = self.searched(line);
        known.unwrap_or_else(|| Interval::from_barriers(line))
    }

    /// The result of a line that was searched.
    pub fn searched(&self, line: Line) -> Option<Interval> {
        let known = self.young.get(&line);
        known.or_else(|| self.old.get(&line)).copied()
    }

    /// Remembers that the team to move wins or loses a sum, in addition to what was known
    /// of the line.
    pub fn keep(&mut self, sum: Sum, known: Interval, wins: bool) {
        if self.young.len() >= self.most {
            self.old = mem::take(&mut self.young);
        }
        let known = self.young.entry(sum.line).or_insert(known);
        let spare = i16::try_from(sum.spare).expect("fewer spare moves than ways on a board");
        if wins {
            known.wins = known.wins.min(spare);
        } else {
            known.loses = known.loses.max(spare);
        }
    }
}

/// Hashes the two words of a line. The map compares the line itself, so a collision costs
/// nothing but time.
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
