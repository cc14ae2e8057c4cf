//! The pairs to compare, and how.

use super::field::Field;
use super::packed::Packed;
use super::pair::{Pair, Tiles};
use super::roll_rules::RollRules;
use crate::dice_table::DiceTable;
use crate::lanes::{Opponents, Square};
use crate::tell::Tell;

/// The working space for some lanes.
#[derive(Clone, Debug)]
pub struct Space<K: Square, F: Opponents<SIDE>, const SIDE: usize> {
    pair: Pair<K>,
    field: Field<F, SIDE>,
    /// The working space of packing a table for a pair.
    places: Vec<u8>,
}

impl<K: Square, F: Opponents<SIDE>, const SIDE: usize> Default for Space<K, F, SIDE> {
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
    pub a: &'c [&'c dyn DiceTable],
    /// The tables of the second player.
    pub b: &'c [&'c dyn DiceTable],
    /// Whether the tables at two places are to be compared.
    pub wanted: fn(usize, usize) -> bool,
    /// Takes the chances of each pair.
    pub tell: Tell<'c>,
}

/// A comparison with some lanes.
pub struct Compare<'c, K: Square, F: Opponents<SIDE>, const SIDE: usize> {
    /// The pairs.
    pub comparison: Comparison<'c>,
    /// A lane for each of eight scores of the other player.
    pub lanes: K,
    /// A lane for each of some opponents.
    pub opponents: F,
    /// The working space.
    pub space: &'c mut Space<K, F, SIDE>,
}

/// Tests whether so many of the pairs of a block are played sooner side by side than one by one,
/// when a pair alone takes two and a half times as long.
pub const fn is_field(pairs: usize, side: usize) -> bool {
    5 * pairs >= 2 * side * side
}

impl<K: Square, F: Opponents<SIDE>, const SIDE: usize> Compare<'_, K, F, SIDE> {
    /// Compares block by block: some tables with as many others or, where few pairs are wanted, pair
    /// by pair.
    #[inline(always)]
    pub fn compare(self) {
        let Compare {
            comparison,
            lanes,
            opponents,
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
                if is_field(places.len(), SIDE) {
                    let tables = by_column.block(rules, [a, b], [first_a, first_b]);
                    let chances = space.field.win_chances(opponents, rules, tables);
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
                    // Against one table, none is read again.
                    if a.len() == 1 {
                        of_b[j] = None;
                    }
                    if b.len() == 1 {
                        of_a[i] = None;
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
    /// Some tables of each player, from these places on. The last blocks repeat a table to be full.
    fn block<const SIDE: usize>(
        &mut self,
        rules: &RollRules,
        tables: [&[&dyn DiceTable]; 2],
        first: [usize; 2],
    ) -> [[&Packed; SIDE]; 2] {
        for (packed, tables) in self.0.iter_mut().zip(tables) {
            if packed.is_empty() {
                packed.extend(tables.iter().map(|table| Packed::new(rules, *table)));
            }
        }
        [0, 1].map(|player| {
            let last = self.0[player].len() - 1;
            std::array::from_fn(|place| &self.0[player][(first[player] + place).min(last)])
        })
    }
}

#[cfg(target_arch = "x86_64")]
impl<K: Square, F: Opponents<SIDE>, const SIDE: usize> pulp::NullaryFnOnce
    for Compare<'_, K, F, SIDE>
{
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.compare();
    }
}

#[cfg(test)]
mod tests {
    use super::is_field;

    #[test]
    fn most_pairs_of_a_block_are_played_side_by_side() {
        assert!(is_field(36, 8) && is_field(26, 8) && !is_field(25, 8));
        assert!(is_field(7, 4) && !is_field(6, 4));
    }
}
