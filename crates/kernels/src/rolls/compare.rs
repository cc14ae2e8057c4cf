//! A comparison with some lanes.

use std::sync::Arc;

use super::field::Field;
use super::packed::Packed;
use super::pair::{Pair, Tiles};
use super::roll_rules::RollRules;
use crate::lanes::{Opponents, Square};
use crate::pairs::Comparison;

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

/// A comparison with some lanes.
pub struct Compare<'c, K: Square, F: Opponents<SIDE>, const SIDE: usize> {
    /// The pairs.
    pub comparison: Comparison<'c, RollRules>,
    /// A lane for each of eight scores of the other player.
    pub lanes: K,
    /// A lane for each of some opponents.
    pub opponents: F,
    /// The working space.
    pub space: &'c mut Space<K, F, SIDE>,
    /// The tables of both players by column, once they are needed.
    pub by_column: Option<[Vec<Arc<Packed>>; 2]>,
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
            mut by_column,
        } = self;
        let Comparison { rules, pairs, tell } = comparison;
        let (a, b) = (pairs.a, pairs.b);
        let mut tiles = [vec![None; a.len()], vec![None; b.len()]];
        let mut places = Vec::new();
        for first_a in (0..a.len()).step_by(SIDE) {
            for first_b in (0..b.len()).step_by(SIDE) {
                places.clear();
                for i in first_a..a.len().min(first_a + SIDE) {
                    let others = first_b..b.len().min(first_b + SIDE);
                    places.extend(others.filter(|&j| pairs.wants(i, j)).map(|j| [i, j]));
                }
                if is_field(places.len(), SIDE) {
                    let [of_a, of_b] = by_column.get_or_insert_with(|| Packed::both(rules, &pairs));
                    let tables = [block(of_a, first_a), block(of_b, first_b)];
                    let chances = space.field.win_chances(opponents, rules, tables);
                    for &[i, j] in &places {
                        tell(i, j, chances[i - first_a][j - first_b]);
                    }
                    continue;
                }
                let kept: Option<&Vec<Tiles<K>>> = pairs.kept(1, || {
                    let mut all = vec![Tiles::default(); b.len()];
                    for (tiles, table) in all.iter_mut().zip(b) {
                        tiles.pack(lanes, rules, *table, &mut space.places);
                    }
                    all
                });
                for &[i, j] in &places {
                    let [of_a, of_b] = &mut tiles;
                    let of_b = kept.is_none().then_some((&mut of_b[j], b[j]));
                    for (tiles, table) in [Some((&mut of_a[i], a[i])), of_b].into_iter().flatten() {
                        if tiles.is_none() {
                            let mut packed = Tiles::default();
                            packed.pack(lanes, rules, table, &mut space.places);
                            *tiles = Some(packed);
                        }
                    }
                    let [of_a, of_b] = &mut tiles;
                    let kept = kept.map(|kept| &kept[j]);
                    if let (Some(of_a), Some(of_b)) = (&of_a[i], kept.or(of_b[j].as_ref())) {
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

/// Some tables, from a place on. The last block repeats a table to be full.
fn block<const SIDE: usize>(tables: &[Arc<Packed>], first: usize) -> [&Packed; SIDE] {
    std::array::from_fn(|place| &*tables[(first + place).min(tables.len() - 1)])
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
