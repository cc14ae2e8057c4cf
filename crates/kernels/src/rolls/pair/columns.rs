//! Columns: all values of a player against eight scores of the other one.

use pulp::bytemuck::{Pod, bytes_of, cast_slice, cast_slice_mut, pod_read_unaligned};

use super::tiles::Tile;
use crate::lanes::{Lanes, ROWS, Square};
use crate::rolls::roll_rules::RollRules;

/// All values of a player against eight scores of the other one, with a lane for each.
#[derive(Clone, Debug)]
pub struct Columns<N> {
    /// The chance that the first player wins when this player has just reached a row, before a
    /// swap. Rows that nothing reads any more give their places to lower ones; the number of
    /// places is a power of two.
    afterstates: Vec<N>,
}

impl<N> Default for Columns<N> {
    fn default() -> Self {
        Columns {
            afterstates: Vec::new(),
        }
    }
}

impl<N: Pod> Columns<N> {
    /// Makes room for so many rows, a power of two.
    #[inline(always)]
    pub fn make_room(&mut self, rows: usize) {
        self.afterstates.resize(rows, N::zeroed());
    }

    #[inline(always)]
    fn place(&self, row: usize) -> usize {
        row & (self.afterstates.len() - 1)
    }

    /// The afterstate at a row of a column.
    #[inline(always)]
    pub fn number(&self, row: usize, column: usize) -> f64 {
        cast_slice(&self.afterstates)[self.place(row) * ROWS + column % ROWS]
    }

    /// Sets the afterstate at a row.
    #[inline(always)]
    pub fn set_afterstate(&mut self, row: usize, chances: N) {
        let place = self.place(row);
        self.afterstates[place] = chances;
    }

    /// The afterstates of the tile whose first row is `base`.
    #[inline(always)]
    fn tile(&self, base: usize) -> &[N] {
        &self.afterstates[self.place(base)..][..ROWS]
    }

    /// Sets the afterstates of the tile whose first row is `base`.
    #[inline(always)]
    pub fn set_tile(&mut self, base: usize, rows: &[N; ROWS]) {
        let place = self.place(base);
        self.afterstates[place..][..ROWS].copy_from_slice(rows);
    }

    /// Adds up everything beyond a tile that its turns read, by row. `seat` is 0 for a player whose
    /// wins are counted.
    #[inline(always)]
    pub fn look_ahead<K: Square<Numbers = N>>(
        &self,
        lanes: K,
        rules: &RollRules,
        seat: usize,
        at: [usize; 2],
        tile: &Tile<K>,
    ) -> [N; ROWS] {
        let mut far = [lanes.all(0.0); ROWS];
        let mut left = tile.used;
        while left != 0 {
            let roll = lowest(left);
            let sums = self.look_ahead_with(lanes, rules, seat, at, roll);
            let is_first = left == tile.used;
            left &= left - 1;
            if is_first {
                far = sums;
                continue;
            }
            let rolling = lanes.rolling(&tile.places, roll);
            for row in 0..ROWS {
                far[row] = lanes.select(rolling, row, sums[row], far[row]);
            }
        }
        if tile.far_bacon != 0 {
            self.look_ahead_without_dice(rules, seat, at, tile.far_bacon, &mut far);
        }
        far
    }

    /// Adds up everything beyond a tile, as if all its turns rolled these dice.
    #[inline(always)]
    fn look_ahead_with<K: Square<Numbers = N>>(
        &self,
        lanes: K,
        rules: &RollRules,
        seat: usize,
        [columns, rows]: [usize; 2],
        roll: u8,
    ) -> [N; ROWS] {
        let (first, goal) = (ROWS * (rows + 1), rules.tiling.rows());
        let mut sums = [lanes.all(0.0); ROWS];
        let end = first + rules.most(roll);
        let count = end.min(goal).saturating_sub(first);
        let start = self.place(first);
        let before = count.min(self.afterstates.len() - start);
        let chances = rules.chances(roll, 1);
        let pieces = [
            (chances, &self.afterstates[start..][..before]),
            (&chances[before..], &self.afterstates[..count - before]),
        ];
        for (chances, afterstates) in pieces {
            // As many rows at a time as leave room in the registers for what they read.
            match K::REGISTERS {
                1 => add_up::<K, ROWS>(lanes, chances, afterstates, &mut sums),
                2 => add_up::<K, 4>(lanes, chances, afterstates, &mut sums),
                _ => add_up::<K, 2>(lanes, chances, afterstates, &mut sums),
            }
        }
        if end > goal {
            let ends = rules.ends(seat, roll, columns);
            for (row, sum) in sums.iter_mut().enumerate() {
                if let Some(ends) = ends.get(goal + ROWS - first - row) {
                    *sum = lanes.add(pod_read_unaligned(bytes_of(ends)), *sum);
                }
            }
        }
        sums
    }

    /// Sets what no dice lead to beyond a tile, in some cells.
    #[inline(always)]
    fn look_ahead_without_dice(
        &self,
        rules: &RollRules,
        seat: usize,
        [columns, rows]: [usize; 2],
        mut cells: u64,
        far: &mut [N; ROWS],
    ) {
        let tiling = &rules.tiling;
        let far: &mut [f64] = cast_slice_mut(far);
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let (row, column) = (cell / ROWS, cell % ROWS);
            let raw = ROWS * rows + row + tiling.bacon[columns][column];
            far[cell] = if raw < tiling.rows() {
                self.number(raw, column)
            } else {
                let theirs = tiling.score(ROWS * columns + column).into();
                let wins = (seat == 0) != rules.weights.swaps(raw - tiling.skipped, theirs);
                if wins { 1.0 } else { 0.0 }
            };
        }
    }

    /// The chances of the turns in a row of the tile whose first row is `base`, by column. All
    /// higher rows are known.
    #[inline(always)]
    pub fn row_of_turns<K: Square<Numbers = N>>(
        &self,
        lanes: K,
        rules: &RollRules,
        [base, row]: [usize; 2],
        far: N,
        tile: &Tile<K>,
        bacon: &[usize; ROWS],
    ) -> N {
        let afterstates = self.tile(base);
        let mut chances = far;
        for points in (1..ROWS - row % ROWS).rev() {
            if tile.can_score(points) {
                let weights = tile.chances(lanes, rules, points, row);
                chances = lanes.multiply_add(weights, afterstates[row + points], chances);
            }
        }
        let mut left = byte(tile.near_bacon, row);
        while left != 0 {
            let column = left.trailing_zeros() as usize % ROWS;
            left &= left - 1;
            let afterstate = self.number(base + row + bacon[column], column);
            chances = lanes.replace(1 << column, lanes.all(afterstate), chances);
        }
        chances
    }
}

/// The chances of the turns in a column of a tile, by row. `afterstates` are those of the column in
/// the tile, of which a row reads only higher ones, and `bacon` the points of no dice.
#[inline(always)]
pub fn column_of_turns<K: Square>(
    lanes: K,
    rules: &RollRules,
    column: usize,
    far: K::Numbers,
    turned: &Tile<K>,
    bacon: usize,
    afterstates: K::Numbers,
) -> K::Numbers {
    let mut chances = far;
    let zero = lanes.all(0.0);
    macro_rules! add {
        ($($points:literal)*) => {$(
            if turned.can_score($points) {
                let weights = turned.chances(lanes, rules, $points, column);
                let afterstates = lanes.shifted::<$points>(afterstates, zero);
                chances = lanes.multiply_add(weights, afterstates, chances);
            }
        )*};
    }
    add!(7 6 5 4 3 2 1);
    let near = byte(turned.near_bacon, column);
    if near == 0 {
        return chances;
    }
    lanes.replace(near, lanes.further(afterstates, bacon), chances)
}

/// Adds afterstates to the turns of a tile with the same dice, `M` rows at a time. `chances` begin
/// with that of the first afterstate for the highest row.
#[inline(always)]
fn add_up<K: Lanes, const M: usize>(
    lanes: K,
    chances: &[f64],
    afterstates: &[K::Numbers],
    sums: &mut [K::Numbers; ROWS],
) {
    let (parts, _) = sums.as_chunks_mut::<M>();
    for (part, sums) in parts.iter_mut().enumerate() {
        let chances = &chances[ROWS - M * (part + 1)..];
        let mut local = *sums;
        for (chances, &afterstate) in chances.windows(M).zip(afterstates) {
            for row in 0..M {
                let chance = lanes.all(chances[M - 1 - row]);
                local[row] = lanes.multiply_add(chance, afterstate, local[row]);
            }
        }
        *sums = local;
    }
}

/// The place of the lowest bit.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a bit of 32")]
fn lowest(bits: u32) -> u8 {
    bits.trailing_zeros() as u8
}

/// A byte of bits.
#[inline(always)]
fn byte(bits: u64, place: usize) -> u8 {
    (bits >> (8 * place) & 0xFF) as u8
}
