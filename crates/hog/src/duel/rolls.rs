//! Duels under rules that remember nothing.

mod packed;
mod pair;
mod roll_rules;
#[cfg(test)]
mod tests;
mod tile;

use std::sync::Arc;

#[cfg(target_arch = "x86_64")]
use super::instructions::Kind;
use super::instructions::{FUSED_IN_ALL, Instructions};
#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512, Twice};
use super::lanes::{Plain, Square};
use super::tell::Tell;
use crate::{Rules, Table};
pub use packed::Packed;
use pair::{Pair, Tiles};
pub use roll_rules::RollRules;
pub use tile::Tile;

/// Duels under rules that remember nothing.
#[derive(Clone, Debug)]
pub struct Rolls {
    rules: Arc<RollRules>,
    instructions: Instructions,
    spaces: Spaces,
}

/// The working space for each kind of lanes, empty before its first use.
#[derive(Clone, Debug, Default)]
struct Spaces {
    plain: Space<Plain<FUSED_IN_ALL>>,
    #[cfg(target_arch = "x86_64")]
    avx2: Space<Twice<Avx2>>,
    #[cfg(target_arch = "x86_64")]
    avx512: Space<Avx512>,
}

/// The working space for some lanes.
#[derive(Clone, Debug)]
struct Space<K: Square> {
    pair: Pair<K>,
    /// Room to pack tables.
    places: Vec<u8>,
    tiles: [Vec<Tiles<K>>; 2],
}

impl<K: Square> Default for Space<K> {
    fn default() -> Self {
        Space {
            pair: Pair::default(),
            places: Vec::new(),
            tiles: [Vec::new(), Vec::new()],
        }
    }
}

impl Rolls {
    /// Prepares duels under these rules, if they remember nothing.
    pub fn new(rules: &Rules) -> Option<Rolls> {
        let nothing = !rules.remembers().anything();
        nothing
            .then(|| RollRules::new(rules))?
            .map(|rules| Rolls::of(Arc::new(rules)))
    }

    /// Prepares duels of tables that use nothing that these rules remember.
    pub fn of(rules: Arc<RollRules>) -> Rolls {
        Rolls {
            rules,
            instructions: Instructions::widest(),
            spaces: Spaces::default(),
        }
    }

    /// Uses other instructions.
    pub fn with(self, instructions: Instructions) -> Rolls {
        Rolls {
            instructions,
            ..self
        }
    }

    /// Compares each table of a with each of b. All fit the rules, and none rolls dice that
    /// can score nothing.
    pub fn compare(&mut self, a: &[&Table], b: &[&Table], tell: Tell<'_>) {
        self.compare_where(a, b, |_, _| true, tell);
    }

    /// Compares each table with all after it.
    pub fn compare_among(&mut self, tables: &[&Table], tell: Tell<'_>) {
        self.compare_where(tables, tables, |i, j| i < j, tell);
    }

    /// Compares those tables of a and b whose places are wanted.
    fn compare_where(
        &mut self,
        a: &[&Table],
        b: &[&Table],
        wanted: fn(usize, usize) -> bool,
        tell: Tell<'_>,
    ) {
        let comparison = Comparison {
            rules: &self.rules,
            a,
            b,
            wanted,
            tell,
        };
        match self.instructions.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(simd) => simd.vectorize(Compare {
                comparison,
                lanes: Avx512(simd),
                space: &mut self.spaces.avx512,
            }),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(simd) => simd.vectorize(Compare {
                comparison,
                lanes: Twice(Avx2(simd)),
                space: &mut self.spaces.avx2,
            }),
            Kind::Plain => Compare {
                comparison,
                lanes: Plain,
                space: &mut self.spaces.plain,
            }
            .compare(),
        }
    }
}

/// The pairs to compare.
struct Comparison<'c> {
    rules: &'c RollRules,
    a: &'c [&'c Table],
    b: &'c [&'c Table],
    /// Whether the tables at two places are to be compared.
    wanted: fn(usize, usize) -> bool,
    tell: Tell<'c>,
}

/// A comparison with some lanes.
struct Compare<'c, K: Square> {
    comparison: Comparison<'c>,
    lanes: K,
    space: &'c mut Space<K>,
}

impl<K: Square> Compare<'_, K> {
    #[inline(always)]
    fn compare(self) {
        let Comparison {
            rules,
            a,
            b,
            wanted,
            tell,
        } = self.comparison;
        let Space {
            pair,
            places,
            tiles,
        } = self.space;
        for (tiles, tables) in tiles.iter_mut().zip([a, b]) {
            tiles.resize_with(tables.len(), Tiles::default);
            for (tiles, table) in tiles.iter_mut().zip(tables) {
                tiles.pack(self.lanes, rules, table, places);
            }
        }
        let [of_a, of_b] = &*tiles;
        for (i, own) in of_a.iter().enumerate() {
            for (j, other) in of_b.iter().enumerate() {
                if wanted(i, j) {
                    tell(i, j, pair.win_chances(self.lanes, rules, [own, other]));
                }
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl<K: Square> pulp::NullaryFnOnce for Compare<'_, K> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.compare();
    }
}
