//! Scores by tiles.

use super::game_rules::GameRules;
use super::lanes::ROWS;

/// Scores by tiles.
///
/// A *row* is an own score, a *column* a score of the other player, and a *tile* eight rows of a
/// column. The last tile ends at the goal. A sweep takes the pairs of tiles with the highest
/// lower tile first, and among them those with the highest higher tile, or in the order of
/// [`pairs_of_tiles`]; and in them both turns of two scores, x : y and y : x, together. So whatever a
/// turn or a swap leads to is finished.
#[derive(Clone, Debug)]
pub struct Tiling {
    /// Tiles of a column.
    pub tiles: usize,
    /// Rows and columns of the lowest tiles that stand for no score. Nothing reads their values.
    pub skipped: usize,
    /// The points of no dice, by tile and column.
    pub bacon: Vec<[usize; ROWS]>,
    /// By the higher tile, the lower tile and the row in the lower one: whether scores are
    /// swapped, as bits by row in the higher one.
    pub swaps: Vec<[u8; ROWS]>,
}

/// All pairs of a lower and a higher tile, or of a tile with itself, in an order in which a sweep can
/// take them.
///
/// A pair of tiles reads what the pairs with the same lower tile and a higher second one have left,
/// and what those with the same higher tile and a higher first one have left. Two lower tiles are
/// taken with the same higher tile in turn, so that its columns are read from farther memory half
/// as often.
///
/// ```text
/// tiles 3 and 2:  3:3  2:3  2:2
/// tiles 1 and 0:  1:3  0:3  1:2  0:2  1:1  0:1  0:0
/// ```
pub fn pairs_of_tiles(tiles: usize) -> impl Iterator<Item = [usize; 2]> {
    let lower = (1..=tiles).rev().step_by(2);
    lower.flat_map(move |end| {
        let first = end.saturating_sub(2);
        let higher = (first..tiles).rev();
        higher.flat_map(move |high| (first..end.min(high + 1)).rev().map(move |low| [low, high]))
    })
}

impl Tiling {
    /// Reads the rules, if swaps below the goal do not depend on whose scores they are.
    pub fn new(rules: &dyn GameRules) -> Option<Tiling> {
        let tiles = usize::from(rules.goal()).div_ceil(ROWS);
        let mut tiling = Tiling {
            tiles,
            skipped: ROWS * tiles - usize::from(rules.goal()),
            bacon: Vec::new(),
            swaps: Vec::new(),
        };
        let swap = |row, column| rules.swaps(tiling.score(row), tiling.score(column));
        let rows = 0..ROWS * tiles;
        let mut cells = rows.flat_map(|row| (0..row).map(move |column| (row, column)));
        if cells.any(|(row, column)| swap(row, column) != swap(column, row)) {
            return None;
        }
        let pairs_of_tiles = (0..tiles).flat_map(|high| (0..tiles).map(move |low| (high, low)));
        let swaps = pairs_of_tiles.map(|(high, low)| {
            std::array::from_fn(|column| {
                let swaps = |row| swap(ROWS * high + row, ROWS * low + column);
                (0..ROWS).fold(0, |bits, row| bits | u8::from(swaps(row)) << row)
            })
        });
        let bacon = |row| rules.bacon_points(0, tiling.score(row)).into();
        let bacon = (0..tiles).map(|tile| std::array::from_fn(|row| bacon(ROWS * tile + row)));
        (tiling.bacon, tiling.swaps) = (bacon.collect(), swaps.collect());
        Some(tiling)
    }

    /// Rows below the goal.
    pub fn rows(&self) -> usize {
        ROWS * self.tiles
    }

    /// The score of a row or column. Those that stand for none are read as score 0.
    pub fn score(&self, row: usize) -> u16 {
        u16::try_from(row.saturating_sub(self.skipped)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::pairs_of_tiles;

    #[test]
    fn each_pair_of_tiles_comes_once_after_those_that_it_reads() {
        for tiles in 1..14 {
            let pairs: Vec<[usize; 2]> = pairs_of_tiles(tiles).collect();
            assert_eq!(pairs.len(), tiles * (tiles + 1) / 2);
            for (place, &[low, high]) in pairs.iter().enumerate() {
                assert!(low <= high && high < tiles);
                let before = |pair: [usize; 2]| {
                    pairs[..place].contains(&[pair[0].min(pair[1]), pair[0].max(pair[1])])
                };
                assert!(!before([low, high]));
                assert!((high + 1..tiles).all(|higher| before([low, higher])));
                assert!((low + 1..tiles).all(|higher| before([high, higher])));
            }
        }
    }
}
