//! What has been proved so far, in bounded memory.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem;

use super::barrier::{Barriers, Interval};
use super::line::{Line, Sum};

/// A map from lines that grows as needed.
pub type ByLine<T> = HashMap<Line, T, BuildHasherDefault<LineHasher>>;

/// An interval for each line that was searched.
///
/// It only ever holds what is proved, so that forgetting costs time and
/// nothing else: where it is full, the older half goes.
#[derive(Clone, Debug)]
pub struct Memory {
    young: ByLine<Interval>,
    /// What was kept before the young ones, unless these have the line, too.
    old: ByLine<Interval>,
    /// The most lines in each.
    most: usize,
    /// What proves something without search.
    barriers: Barriers,
}

impl Memory {
    /// A memory for twice so many lines, of some 30 bytes each.
    pub fn new(most: usize, barriers: Barriers) -> Memory {
        Memory {
            young: ByLine::default(),
            old: ByLine::default(),
            most,
            barriers,
        }
    }

    /// What is known of a line: what was proved by search, or else what its
    /// barriers prove.
    pub fn interval(&self, line: Line) -> Interval {
        let known = self.searched(line);
        known.unwrap_or_else(|| Interval::of(line, self.barriers))
    }

    /// What was proved of a line by search, if it was.
    pub fn searched(&self, line: Line) -> Option<Interval> {
        let known = self.young.get(&line);
        known.or_else(|| self.old.get(&line)).copied()
    }

    /// Keeps that the team to move wins a sum, or loses it, besides what was
    /// known of the line.
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
