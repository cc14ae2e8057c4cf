//! A comparison with some lanes.

use super::field::{self, Block};
use super::one_by_one::{self, Space as Alone};
use super::sum_rules::SumRules;
use crate::lanes::{Players, Square};
use crate::pairs::Comparison;

/// The fewest pairs that are played in blocks.
const FIELD_AT: usize = 8;

/// The working space for some lanes.
#[derive(Clone, Debug)]
pub struct Space<K: Square, P: Players> {
    alone: Alone<K>,
    block: Block<P>,
}

impl<K: Square, P: Players> Default for Space<K, P> {
    fn default() -> Self {
        Space {
            alone: Alone::default(),
            block: Block::default(),
        }
    }
}

/// A comparison with some lanes.
pub struct Compare<'c, K: Square, P: Players> {
    /// The pairs.
    pub comparison: Comparison<'c, SumRules>,
    /// A lane for each column of a tile.
    pub lanes: K,
    /// A lane for each player of a block.
    pub players: P,
    /// The working space.
    pub space: &'c mut Space<K, P>,
}

impl<K: Square, P: Players> Compare<'_, K, P> {
    /// Compares in blocks or, where there are few pairs, one by one.
    #[inline(always)]
    pub fn compare(self) {
        let Compare {
            comparison,
            lanes,
            players,
            space,
        } = self;
        if comparison.pairs.a.len() * comparison.pairs.b.len() < FIELD_AT {
            one_by_one::compare(lanes, &mut space.alone, comparison);
        } else {
            field::compare(players, &mut space.block, comparison);
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl<K: Square, P: Players> pulp::NullaryFnOnce for Compare<'_, K, P> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.compare();
    }
}
