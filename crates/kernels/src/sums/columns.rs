//! Columns: all values of a player against eight scores of the other one.

use pulp::bytemuck::{Pod, cast_slice, cast_slice_mut};

use super::carried::Carried;
use super::level::WINDOW;
use super::sum_rules::{ByCell, Cells, RING, SumRules};
use super::tile::{Ahead, Tile};
use crate::lanes::{Lanes, ROWS, Square};

/// All values of a player against eight scores of the other one, with a lane for each.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Columns<N> {
    /// The chance that the first player wins when this player has just reached a row, before a
    /// swap. Rows that nothing reads any more give their places to lower ones.
    afterstates: [N; RING],
    /// The afterstates by column, then eight rows at a time. The first eight follow the last ones again.
    by_column: [[N; RING / ROWS + 1]; ROWS],
    /// The afterstates where the score has risen already; not used if none rises.
    risen: [N; RING],
    /// Rows of levels that the next lower tile reads.
    carried: Carried<N>,
}

impl<N: Pod> Default for Columns<N> {
    fn default() -> Self {
        Columns {
            afterstates: [N::zeroed(); RING],
            by_column: [[N::zeroed(); RING / ROWS + 1]; ROWS],
            risen: [N::zeroed(); RING],
            carried: Carried::default(),
        }
    }
}

impl<N: Pod> Columns<N> {
    /// Sets what the columns of a tile begin with, where no more than `highest` dice are rolled.
    /// `is_first` tells whether this player's wins are counted.
    #[inline(always)]
    pub fn begin<K: Square<Numbers = N>>(
        &mut self,
        lanes: K,
        rules: &SumRules,
        tile: usize,
        highest: u8,
        is_first: bool,
    ) {
        let end = &rules.ends[tile];
        let goal = rules.tiling.rows();
        for (row, wins) in (goal..).zip(&end.afterstates) {
            self.afterstates[row % RING] = chances(lanes, wins, 1.0, is_first);
        }
        for base in (goal..goal + RING).step_by(ROWS) {
            let mut rows = [lanes.all(0.0); ROWS];
            for (row, chances) in (base..).zip(&mut rows) {
                *chances = self.afterstate(row);
            }
            self.set_columns(base, &lanes.turned(&rows));
        }
        if !rules.rises.is_empty() {
            for (row, wins) in (goal..).zip(&end.risen) {
                self.risen[row % RING] = chances(lanes, wins, 1.0, is_first);
            }
        }
        let mut tosses = 1.0;
        let levels = self.carried.0.iter_mut().zip(&end.carried);
        for (carried, wins) in levels.take(highest.into()) {
            tosses *= 5.0;
            for (cell, wins) in carried.iter_mut().zip(wins) {
                *cell = chances(lanes, wins, tosses, is_first);
            }
        }
    }

    /// The afterstate at a row.
    #[inline(always)]
    pub fn afterstate(&self, row: usize) -> N {
        self.afterstates[row % RING]
    }

    /// Sets the afterstate at a row.
    #[inline(always)]
    pub fn set_afterstate(&mut self, row: usize, chances: N) {
        self.afterstates[row % RING] = chances;
    }

    /// The afterstate at a row of a column.
    #[inline(always)]
    pub fn number(&self, row: usize, column: usize) -> f64 {
        cast_slice(&self.afterstates)[row % RING * ROWS + column % ROWS]
    }

    /// The afterstate at a row from which the score has risen already.
    #[inline(always)]
    pub fn risen_number(&self, row: usize, column: usize) -> f64 {
        cast_slice(&self.risen)[row % RING * ROWS + column % ROWS]
    }

    /// Sets the afterstate at a row from which the score has risen already.
    #[inline(always)]
    pub fn set_risen(&mut self, row: usize, chances: N) {
        self.risen[row % RING] = chances;
    }

    /// Sets the afterstates of the tile whose first row is `base`.
    #[inline(always)]
    pub fn set_tile(&mut self, base: usize, rows: &[N; ROWS]) {
        for (row, chances) in (base..).zip(rows) {
            self.afterstates[row % RING] = *chances;
        }
    }

    /// Sets the same tile again, by column.
    #[inline(always)]
    pub fn set_columns(&mut self, base: usize, columns: &[N; ROWS]) {
        let place = base % RING / ROWS;
        for (column, chances) in self.by_column.iter_mut().zip(columns) {
            column[place] = *chances;
            if place == 0 {
                column[RING / ROWS] = *chances;
            }
        }
    }

    /// Eight afterstates of a column, from a row on.
    #[inline(always)]
    fn eight_rows<K: Square<Numbers = N>>(&self, lanes: K, column: usize, row: usize) -> N {
        let rows: &[f64] = cast_slice(&self.by_column[column]);
        let rows = rows[row % RING..].first_chunk::<ROWS>();
        rows.map_or(lanes.all(0.0), |rows| lanes.each(|row| rows[row]))
    }

    /// The tile whose first row is `base`, by row.
    #[inline(always)]
    pub fn tile(&self, base: usize) -> &[N; ROWS] {
        let (tiles, _) = self.afterstates.as_chunks();
        &tiles[base % RING / ROWS]
    }

    /// Sets the afterstates of a tile where the score has risen already.
    #[inline(always)]
    pub fn set_risen_tile(&mut self, base: usize, rows: &[N; ROWS]) {
        for (row, chances) in (base..).zip(rows) {
            self.risen[row % RING] = *chances;
        }
    }

    /// The afterstates at a row from which scores rise by so many rows, from those where the
    /// score has risen already.
    #[inline(always)]
    pub fn after_rise<K: Square<Numbers = N>>(&self, lanes: K, row: usize, rises: [u8; ROWS]) -> N {
        let mut chances = self.risen[row % RING];
        if rises != [0; ROWS] {
            for (column, rise) in rises.iter().enumerate() {
                let risen = lanes.all(self.risen_number(row + usize::from(*rise), column));
                chances = lanes.replace(1 << column, risen, chances);
            }
        }
        chances
    }

    /// Finds what is known of the turns of the tile whose first row is `base`, by row, or by column
    /// for the turned tile.
    #[inline(always)]
    pub fn look_ahead<K: Square<Numbers = N>>(
        &mut self,
        lanes: K,
        rules: &SumRules,
        base: usize,
        (tile, cells): (&Tile<K>, &Cells),
        turned: Option<&Tile<K>>,
        ahead: &mut Ahead<N>,
    ) {
        let leave = tile.bacon & !cells.stay;
        let one = lanes.all(rules.one);
        if cells.bacon_by_column.is_none() {
            // Before the sums, because numbers that are stored one by one take a while.
            self.bacon_beyond(base, leave, cells, &mut ahead.bacon);
        }
        let mut far = [lanes.all(0.0); ROWS];
        if tile.range.highest > 0 {
            let first = base + ROWS;
            let afterstates: [N; WINDOW] =
                std::array::from_fn(|place| self.afterstate(first + place));
            // Most tables roll four dice and more everywhere.
            let carried = &mut self.carried;
            let sums =
                carried.far_sums::<K, 3>(lanes, one, &afterstates, &tile.choices, tile.range);
            for row in 0..ROWS {
                let scales = lanes.look_up(&rules.scales, lanes.places(&tile.choices, row));
                far[row] = lanes.multiply(scales, sums[row]);
            }
        }
        if leave != 0 {
            if let Some(points) = &cells.bacon_by_column {
                let mut columns = [lanes.all(0.0); ROWS];
                for column in 0..ROWS {
                    let row = base + usize::from(points[column]);
                    columns[column] = self.eight_rows(lanes, column, row);
                }
                if let Some(turned) = turned {
                    let turned_leave = turned.bacon & !cells.turned_stay;
                    far = lanes.turned(&far);
                    for column in 0..ROWS {
                        let leave = byte(turned_leave, column);
                        ahead.far[column] = lanes.replace(leave, columns[column], far[column]);
                    }
                    return;
                }
                columns = lanes.turned(&columns);
                for (row, far) in far.iter_mut().enumerate() {
                    *far = lanes.replace(byte(leave, row), columns[row], *far);
                }
            } else {
                for (row, far) in far.iter_mut().enumerate() {
                    *far = lanes.replace(byte(leave, row), ahead.bacon[row], *far);
                }
            }
        }
        if turned.is_some() {
            far = lanes.turned(&far);
        }
        for (to, far) in ahead.far.iter_mut().zip(far) {
            *to = far;
        }
    }

    /// Finds what no dice lead to from some cells, given as bits.
    #[inline(always)]
    fn bacon_beyond(&self, base: usize, mut some: u64, cells: &Cells, bacon: &mut [N; ROWS]) {
        let numbers: &mut [f64] = cast_slice_mut(bacon);
        let afterstates: &[f64] = cast_slice(&self.afterstates);
        let points: &[u8] = cells.bacon.as_flattened();
        while some != 0 {
            let cell = some.trailing_zeros() as usize % (ROWS * ROWS);
            some &= some - 1;
            let place = ROWS * (base + usize::from(points[cell])) + cell;
            numbers[cell] = afterstates[place % (ROWS * RING)];
        }
    }

    /// The chances of the turns in a row of the tile whose first row is `base`, by column. All
    /// higher rows are known, and `above` is the next one.
    #[inline(always)]
    pub fn row_of_turns<K: Square<Numbers = N>>(
        &self,
        lanes: K,
        rules: &SumRules,
        [base, row]: [usize; 2],
        (far, above): (N, N),
        tile: &Tile<K>,
        cells: &Cells,
    ) -> N {
        let mut chances = far;
        let places = lanes.places(&tile.choices, row);
        macro_rules! add {
            ($($points:literal)*) => {$(
                if row + $points < ROWS {
                    let weights = lanes.look_up(&rules.near[$points], places);
                    let afterstates = self.afterstate(base + row + $points);
                    chances = lanes.multiply_add(weights, afterstates, chances);
                }
            )*};
        }
        if tile.range.has(1) {
            add!(2 3);
        }
        if tile.range.has_few() {
            add!(4 5 6 7);
        }
        let prices = lanes.look_up(&rules.prices, places);
        chances = lanes.multiply_add(prices, above, chances);
        let mut stay = byte(tile.bacon & cells.stay, row);
        while stay != 0 {
            let column = stay.trailing_zeros() as usize % ROWS;
            let points = usize::from(cells.bacon[row][column]);
            let afterstate = self.number(base + row + points, column);
            chances = lanes.replace(1 << column, lanes.all(afterstate), chances);
            stay &= stay - 1;
        }
        chances
    }
}

/// The chances of the turns in a column of a tile, by row. `reached` are the afterstates of
/// the column in the tile, of which a row reads only higher ones, and `next` is the one above.
#[inline(always)]
pub fn column_of_turns<K: Square>(
    lanes: K,
    rules: &SumRules,
    column: usize,
    far: K::Numbers,
    turned: &Tile<K>,
    cells: &Cells,
    (reached, next): (K::Numbers, f64),
) -> K::Numbers {
    let mut chances = far;
    let places = lanes.places(&turned.choices, column);
    let zero = lanes.all(0.0);
    macro_rules! add {
        ($($points:literal)*) => {$(
            let weights = lanes.look_up(&rules.near[$points], places);
            let afterstates = lanes.shifted::<$points>(reached, zero);
            chances = lanes.multiply_add(weights, afterstates, chances);
        )*};
    }
    if turned.range.has(1) {
        add!(2 3);
    }
    if turned.range.has_few() {
        add!(4 5 6 7);
    }
    let prices = lanes.look_up(&rules.prices, places);
    let afterstates = lanes.shifted::<1>(reached, lanes.all(next));
    chances = lanes.multiply_add(prices, afterstates, chances);
    let mut stay = byte(turned.bacon & cells.turned_stay, column);
    if let Some(points) = &cells.bacon_by_column {
        let bacon = lanes.further(reached, points[column].into());
        return lanes.replace(stay, bacon, chances);
    }
    while stay != 0 {
        let row = stay.trailing_zeros() as usize % ROWS;
        let points = usize::from(cells.bacon[row][column]);
        let afterstate = lanes.all(lanes.of((row + points) % ROWS, reached));
        chances = lanes.replace(1 << row, afterstate, chances);
        stay &= stay - 1;
    }
    chances
}

/// The afterstates of a column in a tile whose first row is `base`, by row, from those where the
/// score has risen already: in this tile, and in higher ones as `columns` has them.
#[inline(always)]
pub fn column_after_rise<K: Square>(
    lanes: K,
    columns: &Columns<K::Numbers>,
    [base, column]: [usize; 2],
    rises: &ByCell,
    risen: K::Numbers,
) -> K::Numbers {
    let mut chances = risen;
    for (row, rises) in rises.iter().enumerate() {
        let to = row + usize::from(rises[column]);
        if to > row {
            let afterstate = if to < ROWS {
                lanes.of(to, risen)
            } else {
                columns.risen_number(base + to, column)
            };
            chances = lanes.replace(1 << row, lanes.all(afterstate), chances);
        }
    }
    chances
}

/// A byte of bits.
#[inline(always)]
fn byte(bits: u64, place: usize) -> u8 {
    (bits >> (8 * place) & 0xFF) as u8
}

/// The chances that the first player wins, from the mover's wins among so many tosses.
#[inline(always)]
fn chances<K: Lanes>(lanes: K, wins: &[f64; ROWS], tosses: f64, is_first: bool) -> K::Numbers {
    if is_first {
        lanes.each(|lane| wins[lane])
    } else {
        lanes.each(|lane| tosses - wins[lane])
    }
}
