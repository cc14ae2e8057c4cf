//! Rows of levels that the next lower tile reads.

use pulp::bytemuck::Zeroable;

use super::level::{CARRIED, LEVELS, WINDOW, sums_of_five};
use super::tile::DiceRange;
use crate::lanes::{Choosing, ROWS};

/// By level: its rows that the next lower tile reads.
///
/// A level is computed for eight rows at a time. From the tiles above, levels 1, 2 and 3 are
/// known from row 6, 4 and 2 of a tile on, and higher ones everywhere, so that is where the
/// eight rows begin ([`lowest_row`](super::level::lowest_row)). The rest of the lowest levels
/// lies within the tile and is added when a turn is taken.
#[derive(Clone, Copy, Debug)]
pub struct Carried<N>(pub [[N; CARRIED]; LEVELS]);

impl<N: Zeroable + Copy> Default for Carried<N> {
    fn default() -> Self {
        Carried([[N::zeroed(); CARRIED]; LEVELS])
    }
}

impl<N: Copy> Carried<N> {
    /// The sums over the tosses without ones that lead beyond a tile, in each row with the
    /// player's number of dice, which is in the range. More dice than `TESTED` are taken to occur, to
    /// save tests that would mostly succeed. `afterstates` are those of the rows above the tile.
    #[inline(always)]
    pub fn far_sums<K: Choosing<Numbers = N>, const TESTED: usize>(
        &mut self,
        lanes: K,
        one: N,
        afterstates: &[N; WINDOW],
        choices: &K::Choices,
        range: DiceRange,
    ) -> [N; ROWS] {
        let zero = lanes.all(0.0);
        let highest = usize::from(range.highest);
        let mut sums = [zero; ROWS];

        let level_one = sums_of_five(lanes, one, afterstates);
        // Rows 2 to 9, without what lies in the tile.
        let mut far_one = [zero; ROWS];
        if range.has_any(0b1110) {
            let two_rows = lanes.add(afterstates[0], afterstates[1]);
            let three_rows = lanes.add(two_rows, afterstates[2]);
            let four_rows = lanes.add(three_rows, afterstates[3]);
            far_one[..4].copy_from_slice(&[afterstates[0], two_rows, three_rows, four_rows]);
            far_one[4..].copy_from_slice(&level_one[..4]);
            let mut rows = [zero; ROWS];
            rows[2..].copy_from_slice(&far_one[..6]);
            sums = select::<K, TESTED>(lanes, choices, range, 1, &rows, sums);
        }
        if highest < 2 {
            return sums;
        }

        let two = self.next_level::<K, 4>(lanes, one, 1, &level_one);
        // Rows 0 to 7, without what lies in the tile.
        let mut far_two = [zero; ROWS];
        if range.has_any(0b1100) {
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
            sums = select::<K, TESTED>(lanes, choices, range, 2, &far_two, sums);
        }
        if highest < 3 {
            return sums;
        }

        let three = self.next_level::<K, 4>(lanes, one, 2, &two);
        if range.has(3) {
            let middle = lanes.add(
                lanes.add(far_two[3], far_two[4]),
                lanes.add(far_two[5], far_two[6]),
            );
            let mut far_three = [lanes.add(far_two[2], middle); ROWS];
            far_three[1] = lanes.add(middle, far_two[7]);
            far_three[2..].copy_from_slice(&three[..6]);
            sums = select::<K, TESTED>(lanes, choices, range, 3, &far_three, sums);
        }
        if highest < 4 {
            return sums;
        }

        let mut level = self.next_level::<K, 4>(lanes, one, 3, &three);
        sums = select::<K, TESTED>(lanes, choices, range, 4, &level, sums);
        for dice in 5..=highest.min(LEVELS + 1) {
            level = self.next_level::<K, 6>(lanes, one, dice - 1, &level);
            sums = select::<K, TESTED>(lanes, choices, range, dice, &level, sums);
        }
        sums
    }

    /// The level above one with so many dice, of which the tile above has left `KEPT` rows.
    #[inline(always)]
    fn next_level<K: Choosing<Numbers = N>, const KEPT: usize>(
        &mut self,
        lanes: K,
        one: N,
        dice: usize,
        level: &[N; ROWS],
    ) -> [N; ROWS] {
        let carried = &mut self.0[dice - 1];
        let mut window = [level[0]; WINDOW];
        let own = WINDOW - KEPT;
        window[..own].copy_from_slice(&level[ROWS - own..]);
        window[own..].copy_from_slice(&carried[..KEPT]);
        carried[..KEPT].copy_from_slice(&level[..KEPT]);
        sums_of_five(lanes, one, &window)
    }
}

/// The rows of a level for those who roll this many dice, and `sums` for the others.
#[inline(always)]
fn select<K: Choosing, const TESTED: usize>(
    lanes: K,
    choices: &K::Choices,
    range: DiceRange,
    dice: usize,
    level: &[K::Numbers; ROWS],
    mut sums: [K::Numbers; ROWS],
) -> [K::Numbers; ROWS] {
    if dice > TESTED || range.has(dice) {
        #[expect(clippy::cast_possible_truncation, reason = "a number of dice")]
        let rolling = lanes.rolling(choices, dice as u8);
        for (row, sum) in sums.iter_mut().enumerate() {
            *sum = lanes.select(rolling, row, level[row], *sum);
        }
    }
    sums
}
