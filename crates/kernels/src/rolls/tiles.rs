//! The tiles of one table at work.

use super::packed::Packed;
use super::roll_rules::RollRules;
use super::tile::Tile;
use crate::lanes::{Lanes, ROWS};

/// The tiles of one table while the turns at pairs of scores from two tiles are taken: those of the
/// columns of the lower tile with the rows of the higher one, and the other way round.
#[derive(Clone, Copy, Debug)]
pub struct Tiles<N>(pub [Tile<N>; 2 * ROWS]);

/// The tile of the columns and that of the rows, for each half of the tiles at work. There is one
/// half where both are the same.
pub type Halves<'h> = &'h [[usize; 2]];

impl<N: Copy> Tiles<N> {
    /// Tiles of these numbers.
    pub fn new(number: N) -> Self {
        Tiles([Tile::new(number); 2 * ROWS])
    }

    /// Takes the choices from a table. All tables do this first: as nothing waits for the choices, they
    /// come from farther memory at the same time.
    #[inline(always)]
    pub fn choose(&mut self, rules: &RollRules, table: &Packed, halves: Halves<'_>) {
        for (tiles, &[columns, rows]) in self.0.chunks_mut(ROWS).zip(halves) {
            for (tile, choices) in tiles.iter_mut().zip(table.tiles(rules, columns, rows)) {
                tile.choices = *choices;
            }
        }
    }

    /// Adds up everything beyond the tiles that their turns read. `afterstates` are by column, then by
    /// tile, so many for each column.
    #[inline(always)]
    pub fn look_ahead<K: Lanes<Numbers = N>>(
        &mut self,
        lanes: K,
        rules: &RollRules,
        seat: usize,
        halves: Halves<'_>,
        (afterstates, kept): (&[[N; ROWS]], usize),
    ) {
        for (tiles, &[columns, rows]) in self.0.chunks_mut(ROWS).zip(halves) {
            let first = ROWS * columns;
            let afterstates = afterstates[first * kept..].chunks_exact(kept);
            for ((column, tile), afterstates) in (first..).zip(tiles).zip(afterstates) {
                let afterstates = afterstates.as_flattened();
                tile.look_ahead(lanes, rules, seat, [column, rows], afterstates);
            }
        }
    }

    /// Writes the values, which are afterstates now, back to the columns.
    #[inline(always)]
    pub fn write_back(&self, halves: Halves<'_>, (afterstates, kept): (&mut [[N; ROWS]], usize)) {
        for (tiles, &[columns, rows]) in self.0.chunks(ROWS).zip(halves) {
            let afterstates = afterstates[ROWS * columns * kept..].chunks_exact_mut(kept);
            for (tile, column) in tiles.iter().zip(afterstates) {
                column[rows % kept] = tile.values;
            }
        }
    }
}
