//! Few pairs, one after the other.

use super::packed::Packed;
use super::pair::Pair;
use super::sum_rules::SumRules;
use crate::lanes::{ROWS, Square};
use crate::pairs::Comparison;

/// The working space for some lanes.
#[derive(Clone, Debug)]
pub struct Space<K: Square> {
    pair: Pair<K>,
    /// The table of a at work, then one or all of b.
    packed: Vec<Packed<K>>,
    /// The working space of packing.
    dice: Vec<[u8; ROWS]>,
}

impl<K: Square> Default for Space<K> {
    fn default() -> Self {
        Space {
            pair: Pair::default(),
            packed: Vec::new(),
            dice: Vec::new(),
        }
    }
}

/// Compares pair by pair.
///
/// A table is packed shortly before it is read, unless it is read again.
#[inline(always)]
pub fn compare<K: Square>(lanes: K, space: &mut Space<K>, comparison: Comparison<'_, SumRules>) {
    let Comparison { rules, pairs, tell } = comparison;
    let (a, b) = (pairs.a, pairs.b);
    let Space { pair, packed, dice } = space;
    // Of the tables of b, all are kept if they are read again.
    let kept = if a.len() > 1 { b.len() } else { 1 };
    packed.resize_with(1 + kept, Packed::default);
    for (i, own) in a.iter().enumerate() {
        for (j, other) in b.iter().enumerate() {
            let place = 1 + if kept == 1 { 0 } else { j };
            for (place, table, is_new) in [(0, own, j == 0), (place, other, i == 0)] {
                if is_new {
                    packed[place].pack(lanes, rules, *table, dice);
                }
            }
            if pairs.wants(i, j) {
                let tables = [&packed[0], &packed[place]];
                tell(i, j, pair.win_chances(lanes, rules, tables));
            }
        }
    }
    packed.truncate(2);
}
