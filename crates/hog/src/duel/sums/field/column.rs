//! A column: all values against one score of the other player.

use super::tile::{Ahead, Tile};
use crate::duel::lanes::{Players, ROWS};
use crate::duel::sums::level::{CARRIED, LEVELS, WINDOW, sums_of_five};
use crate::duel::sums::sum_rules::{End, RING, SumRules};

/// All values against one score of the other player, with a number for each lane.
///
/// A level is computed for eight rows at a time. From the tiles above, levels 1, 2 and 3 are
/// known from row 6, 4 and 2 of a tile on, and higher ones everywhere, so that is where the
/// eight rows begin ([`lowest_row`](crate::duel::sums::level::lowest_row)). The rest of the lowest levels
/// lies within the tile and is added when a turn is taken.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Column<N> {
    /// The chance that the first of two opponents wins when the lane's player has just
    /// reached a row, before a swap. Rows that nothing reads any more give their places to
    /// lower ones.
    afterstates: [N; RING],
    /// The same where the score has risen already; not used if none rises.
    risen: [N; RING],
    /// By level: its rows that the next lower tile reads.
    carried: [[N; CARRIED]; LEVELS],
}

impl<N: Copy> Column<N> {
    /// A column of zeros.
    pub fn new(zero: N) -> Self {
        Column {
            afterstates: [zero; RING],
            risen: [zero; RING],
            carried: [[zero; CARRIED]; LEVELS],
        }
    }

    /// Sets what a column begins with, one of those with the same end, where no more than `highest`
    /// dice are rolled.
    #[inline(always)]
    pub fn begin<K: Players<Numbers = N>>(
        &mut self,
        lanes: K,
        rules: &SumRules,
        (end, column): (&End, usize),
        highest: u8,
    ) {
        for (row, wins) in (rules.tiling.rows()..).zip(&end.afterstates[..rules.reach]) {
            let wins = wins[column];
            self.afterstates[row % RING] = lanes.of_each(wins, 1.0 - wins);
        }
        if !rules.rises.is_empty() {
            for (row, wins) in (rules.tiling.rows()..).zip(&end.risen[..rules.reach]) {
                let wins = wins[column];
                self.risen[row % RING] = lanes.of_each(wins, 1.0 - wins);
            }
        }
        let mut tosses = 1.0;
        let levels = self.carried.iter_mut().zip(&end.carried);
        for (carried, wins) in levels.take(usize::from(highest).saturating_sub(1)) {
            tosses *= 5.0;
            for (cell, wins) in carried.iter_mut().zip(wins) {
                *cell = lanes.of_each(wins[column], tosses - wins[column]);
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

    /// The same at a row from which the score has risen already.
    #[inline(always)]
    pub fn risen(&self, row: usize) -> N {
        self.risen[row % RING]
    }

    /// Sets the afterstate at a row from which the score rises by so many rows, by what it is
    /// where the score has risen already.
    #[inline(always)]
    pub fn set_rising(&mut self, row: usize, rise: u8, risen: N) {
        self.risen[row % RING] = risen;
        self.set_afterstate(row, self.risen(row + usize::from(rise)));
    }

    /// Finds what is known of the turns of the tile whose first row is `base`.
    #[inline(always)]
    pub fn look_ahead<K: Players<Numbers = N>>(
        &mut self,
        lanes: K,
        rules: &SumRules,
        base: usize,
        tile: &Tile<K::Choices>,
        ahead: &mut Ahead<K>,
    ) {
        ahead.bacon = lanes.rolling(&tile.choices, 0);
        if tile.highest == 0 {
            ahead.far = [lanes.all(0.0); ROWS];
            return;
        }
        let sums = self.far_sums(lanes, lanes.all(rules.one), base, tile);
        for (row, sum) in sums.into_iter().enumerate() {
            let scales = lanes.look_up(&rules.scales, lanes.places(&tile.choices, row));
            ahead.far[row] = lanes.multiply(scales, sum);
        }
    }

    /// The sums over the tosses without ones that lead beyond a tile, in each row with the
    /// player's number of dice.
    #[inline(always)]
    fn far_sums<K: Players<Numbers = N>>(
        &mut self,
        lanes: K,
        one: N,
        base: usize,
        tile: &Tile<K::Choices>,
    ) -> [N; ROWS] {
        let zero = lanes.all(0.0);
        let highest = usize::from(tile.highest);
        let first = base + ROWS;
        let afterstates: [N; WINDOW] = std::array::from_fn(|place| self.afterstate(first + place));
        let mut sums = [zero; ROWS];

        let level_one = sums_of_five(lanes, one, &afterstates);
        // Rows 2 to 9, without what lies in the tile.
        let mut far_one = [zero; ROWS];
        if tile.used & 0b1110 != 0 {
            let two_rows = lanes.add(afterstates[0], afterstates[1]);
            let three_rows = lanes.add(two_rows, afterstates[2]);
            let four_rows = lanes.add(three_rows, afterstates[3]);
            far_one[..4].copy_from_slice(&[afterstates[0], two_rows, three_rows, four_rows]);
            far_one[4..].copy_from_slice(&level_one[..4]);
            let mut rows = [zero; ROWS];
            rows[2..].copy_from_slice(&far_one[..6]);
            sums = select(lanes, tile, 1, &rows, sums);
        }
        if highest < 2 {
            return sums;
        }

        let two = self.next_level::<K, 4>(lanes, one, 1, &level_one);
        // Rows 0 to 7, without what lies in the tile.
        let mut far_two = [zero; ROWS];
        if tile.used & 0b1100 != 0 {
            let middle = lanes.add(far_one[3], far_one[4]);
            let before = lanes.add(lanes.add(far_one[1], far_one[2]), middle);
            let after = lanes.add(middle, lanes.add(far_one[5], far_one[6]));
            let rows = [
                lanes.add(far_one[0], before),
                lanes.add(before, far_one[5]),
                lanes.add(far_one[2], after),
                lanes.add(after, far_one[7]),
            ];
            far_two[..4].copy_from_slice(&rows);
            far_two[4..].copy_from_slice(&two[..4]);
            sums = select(lanes, tile, 2, &far_two, sums);
        }
        if highest < 3 {
            return sums;
        }

        let three = self.next_level::<K, 4>(lanes, one, 2, &two);
        if tile.used & 0b1000 != 0 {
            let middle = lanes.add(
                lanes.add(far_two[3], far_two[4]),
                lanes.add(far_two[5], far_two[6]),
            );
            let mut far_three = [lanes.add(far_two[2], middle); ROWS];
            far_three[1] = lanes.add(middle, far_two[7]);
            far_three[2..].copy_from_slice(&three[..6]);
            sums = select(lanes, tile, 3, &far_three, sums);
        }
        if highest < 4 {
            return sums;
        }

        let mut level = self.next_level::<K, 4>(lanes, one, 3, &three);
        sums = select(lanes, tile, 4, &level, sums);
        for dice in 5..=highest.min(LEVELS + 1) {
            level = self.next_level::<K, 6>(lanes, one, dice - 1, &level);
            sums = select(lanes, tile, dice, &level, sums);
        }
        sums
    }

    /// The level above one with so many dice, of which the tile above has left `KEPT` rows.
    #[inline(always)]
    fn next_level<K: Players<Numbers = N>, const KEPT: usize>(
        &mut self,
        lanes: K,
        one: N,
        dice: usize,
        level: &[N; ROWS],
    ) -> [N; ROWS] {
        let carried = &mut self.carried[dice - 1];
        let mut window = [level[0]; WINDOW];
        let own = WINDOW - KEPT;
        window[..own].copy_from_slice(&level[ROWS - own..]);
        window[own..].copy_from_slice(&carried[..KEPT]);
        carried[..KEPT].copy_from_slice(&level[..KEPT]);
        sums_of_five(lanes, one, &window)
    }

    /// The chances of the turns in a row of the tile whose first row is `base`; `bacon` are
    /// the points of no dice.
    #[inline(always)]
    pub fn turn<K: Players<Numbers = N>>(
        &self,
        lanes: K,
        rules: &SumRules,
        [base, row]: [usize; 2],
        bacon: u8,
        tile: &Tile<K::Choices>,
        ahead: &Ahead<K>,
    ) -> N {
        let mut chances = ahead.far[row];
        let places = lanes.places(&tile.choices, row);
        if tile.used & 0b1110 != 0 {
            for points in 2..ROWS - row {
                let weights = lanes.look_up(&rules.near[points], places);
                let afterstate = self.afterstate(base + row + points);
                chances = lanes.multiply_add(weights, afterstate, chances);
            }
        }
        let prices = lanes.look_up(&rules.prices, places);
        chances = lanes.multiply_add(prices, self.afterstate(base + row + 1), chances);
        lanes.select(
            ahead.bacon,
            row,
            self.afterstate(base + row + usize::from(bacon)),
            chances,
        )
    }
}

/// The rows of a level for those who roll this many dice, and `sums` for the others.
#[inline(always)]
fn select<K: Players>(
    lanes: K,
    tile: &Tile<K::Choices>,
    dice: usize,
    level: &[K::Numbers; ROWS],
    mut sums: [K::Numbers; ROWS],
) -> [K::Numbers; ROWS] {
    if tile.used >> dice & 1 != 0 {
        #[expect(clippy::cast_possible_truncation, reason = "a number of dice")]
        let rolling = lanes.rolling(&tile.choices, dice as u8);
        for (row, sum) in sums.iter_mut().enumerate() {
            *sum = lanes.select(rolling, row, level[row], *sum);
        }
    }
    sums
}
