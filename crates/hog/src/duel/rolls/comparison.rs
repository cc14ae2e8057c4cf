//! The pairs to compare, and how.

use super::field::{Field, SIDE};
use super::packed::Packed;
use super::pair::{Pair, Tiles};
use super::roll_rules::RollRules;
use crate::Table;
use crate::duel::lanes::Square;
use crate::duel::tell::Tell;

/// The working space for some lanes.
#[derive(Clone, Debug)]
pub struct Space<K: Square> {
    pair: Pair<K>,
    field: Field<K>,
    /// What packing a table for a pair needs.
    places: Vec<u8>,
}

impl<K: Square> Default for Space<K> {
    fn default() -> Self {
        Space {
            pair: Pair::default(),
            field: Field::default(),
            places: Vec::new(),
        }
    }
}

/// The pairs to compare.
pub struct Comparison<'c> {
    /// The rules.
    pub rules: &'c RollRules,
    /// The tables of the first player.
    pub a: &'c [&'c Table],
    /// The tables of the second player.
    pub b: &'c [&'c Table],
    /// Whether the tables at two places are to be compared.
    pub wanted: fn(usize, usize) -> bool,
    /// Takes the chances of each pair.
    pub tell: Tell<'c>,
}

/// A comparison with some lanes.
pub struct Compare<'c, K: Square> {
    /// The pairs.
    pub comparison: Comparison<'c>,
    /// A lane for each of eight opponents or scores.
    pub lanes: K,
    /// The working space.
    pub space: &'c mut Space<K>,
}

/// The fewest pairs of eight tables and eight others that are compared side by side.
const FIELD_AT: usize = 24;

impl<K: Square> Compare<'_, K> {
    /// Compares block by block: eight tables with eight others or, where few pairs are wanted, pair
    /// by pair.
    #[inline(always)]
    pub fn compare(self) {
        let Compare {
            comparison,
            lanes,
            space,
        } = self;
        let Comparison {
            rules,
            a,
            b,
            wanted,
            tell,
        } = comparison;
        let mut by_column = ByColumn::default();
        let mut tiles = [vec![None; a.len()], vec![None; b.len()]];
        let mut places = Vec::new();
        for first_a in (0..a.len()).step_by(SIDE) {
            for first_b in (0..b.len()).step_by(SIDE) {
                places.clear();
                for i in first_a..a.len().min(first_a + SIDE) {
                    let others = first_b..b.len().min(first_b + SIDE);
                    places.extend(others.filter(|&j| wanted(i, j)).map(|j| [i, j]));
                }
                if places.len() >= FIELD_AT {
                    let tables = by_column.block(rules, [a, b], [first_a, first_b]);
                    let chances = space.field.win_chances(lanes, rules, tables);
                    for &[i, j] in &places {
                        tell(i, j, chances[i - first_a][j - first_b]);
                    }
                    continue;
                }
                for &[i, j] in &places {
                    let [of_a, of_b] = &mut tiles;
                    for (tiles, table) in [(&mut of_a[i], a[i]), (&mut of_b[j], b[j])] {
                        if tiles.is_none() {
                            let mut packed = Tiles::default();
                            packed.pack(lanes, rules, table, &mut space.places);
                            *tiles = Some(packed);
                        }
                    }
                    if let (Some(of_a), Some(of_b)) = (&of_a[i], &of_b[j]) {
                        tell(i, j, space.pair.win_chances(lanes, rules, [of_a, of_b]));
                    }
                }
            }
        }
    }
}

/// The tables of both players by column, once they are needed.
#[derive(Default)]
struct ByColumn([Vec<Packed>; 2]);

impl ByColumn {
    /// Eight tables of each player, from these places on. The last blocks repeat a table to be full.
    fn block(
        &mut self,
        rules: &RollRules,
        tables: [&[&Table]; 2],
        first: [usize; 2],
    ) -> [&Packed; 2 * SIDE] {
        for (packed, tables) in self.0.iter_mut().zip(tables) {
            if packed.is_empty() {
                packed.extend(tables.iter().map(|table| Packed::new(rules, table)));
            }
        }
        std::array::from_fn(|place| {
            let player = place / SIDE;
            let last = self.0[player].len() - 1;
            &self.0[player][(first[player] + place % SIDE).min(last)]
        })
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
