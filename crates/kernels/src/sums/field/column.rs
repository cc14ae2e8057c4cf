//! A column: all values against one score of the other player.

use super::tile::{Ahead, Tile};
use crate::lanes::{Players, ROWS};
use crate::sums::carried::Carried;
use crate::sums::level::{CARRIED, LEVELS, WINDOW};
use crate::sums::sum_rules::{End, RING, SumRules};

/// The most dice, as the number of a level.
const MOST: usize = LEVELS + 1;

/// All values against one score of the other player, with a number for each lane.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Column<N> {
    /// The chance that the first of two opponents wins when the lane's player has just
    /// reached a row, before a swap. Rows that nothing reads any more give their places to
    /// lower ones.
    afterstates: [N; RING],
    /// The afterstates where the score has risen already; not used if none rises.
    risen: [N; RING],
    /// Rows of levels that the next lower tile reads.
    carried: Carried<N>,
}

impl<N: Copy> Column<N> {
    /// A column of zeros.
    pub fn new(zero: N) -> Self {
        Column {
            afterstates: [zero; RING],
            risen: [zero; RING],
            carried: Carried([[zero; CARRIED]; LEVELS]),
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
        let levels = self.carried.0.iter_mut().zip(&end.carried);
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

    /// The afterstate at a row from which the score has risen already.
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
        if tile.range.highest == 0 {
            ahead.far = [lanes.all(0.0); ROWS];
            return;
        }
        let (one, first) = (lanes.all(rules.one), base + ROWS);
        let afterstates: [N; WINDOW] = std::array::from_fn(|place| self.afterstate(first + place));
        let carried = &mut self.carried;
        let sums = carried.far_sums::<K, MOST>(lanes, one, &afterstates, &tile.choices, tile.range);
        for (row, sum) in sums.into_iter().enumerate() {
            let scales = lanes.look_up(&rules.scales, lanes.places(&tile.choices, row));
            ahead.far[row] = lanes.multiply(scales, sum);
        }
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
        if tile.range.has_few() {
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
