//! Tiles: up to eight own scores against one score of the other player.

use std::ops::Range;

use crate::toss_weights::DEPTH;

/// Rows of a tile. Weights have room for turns of as many rows.
pub const ROWS: usize = DEPTH;

/// Rows of a column whose chances are kept: those of the tile, and of the one above it.
pub const KEPT: usize = 2 * ROWS;

/// The scores of a tile. The last one ends at the goal.
#[inline(always)]
pub fn rows(goal: usize, tile: usize) -> Range<usize> {
    let skipped = goal.next_multiple_of(ROWS) - goal;
    let end = ROWS * (tile + 1) - skipped;
    end.saturating_sub(ROWS)..end
}
