//! A tile of one table at work.

use super::packed::Packed;
use super::roll_rules::RollRules;
use crate::duel::lanes::{Lanes, ROWS};
use crate::duel::plan::Action;

/// A tile of one table while its turns are taken.
#[derive(Clone, Copy, Debug)]
pub struct Tile<N> {
    /// By row: the value of a turn, as far as it is known.
    sums: [N; ROWS],
    /// By row: the [`Action::place`] of the roll.
    rolls: [u8; ROWS],
    /// The rows with a chop, as bits.
    pub chops: u8,
    /// The points of no dice.
    bacon: usize,
}

impl<N: Copy> Tile<N> {
    /// A tile of these numbers.
    pub fn new(number: N) -> Self {
        Tile {
            sums: [number; ROWS],
            rolls: [0; ROWS],
            chops: 0,
            bacon: 0,
        }
    }

    /// Adds up everything beyond the tile that its turns read. `afterstates` are those of the
    /// column, a ring of tiles, and `seat` is 0 for a player whose wins are counted.
    #[inline(always)]
    pub fn look_ahead<K: Lanes<Numbers = N>>(
        &mut self,
        lanes: K,
        rules: &RollRules,
        (table, seat): (&Packed, usize),
        [column, tile]: [usize; 2],
        afterstates: &[N],
    ) {
        let place = column * rules.tiling.tiles + tile;
        let (base, goal) = (ROWS * tile, rules.tiling.rows());
        self.rolls = table.rolls[place];
        self.chops = table.chops[place];
        self.bacon = rules.tiling.bacon[column / ROWS][column % ROWS];
        let mut sums = [lanes.all(0.0); ROWS];
        // The highest row reaches the farthest.
        let first = base + ROWS;
        let count = (first + table.most[place]).min(goal).saturating_sub(first);
        let start = first & (afterstates.len() - 1);
        let before = count.min(afterstates.len() - start);
        let pieces = [(0, before, start), (before, count - before, 0)];
        for (from, count, start) in pieces {
            let afterstates = &afterstates[start..][..count];
            let mut chances: [&[f64]; ROWS] = [&[]; ROWS];
            for (row, chances) in chances.iter_mut().enumerate() {
                let points = ROWS - row + from;
                *chances = &rules.chances(self.rolls[row], points)[..count];
            }
            for (place, &afterstate) in afterstates.iter().enumerate() {
                for row in 0..ROWS {
                    let chance = lanes.all(chances[row][place]);
                    sums[row] = lanes.multiply_add(chance, afterstate, sums[row]);
                }
            }
        }
        self.sums = sums;
        let theirs = usize::from(rules.tiling.score(column));
        if first + table.most[place] > goal {
            for row in 0..ROWS {
                let toss = rules.weights.of(Action::from_place(self.rolls[row]));
                let ending = rules.weights.ending(theirs);
                let ends = lanes.all(toss.finish(seat, goal - base - row, ending));
                self.sums[row] = lanes.add(ends, self.sums[row]);
            }
        }
        let mut rows = table.bacon[place];
        while rows != 0 {
            let row = rows.trailing_zeros() as usize % ROWS;
            rows &= rows - 1;
            let raw = base + row + self.bacon;
            if raw < first {
                continue;
            }
            self.sums[row] = if raw < goal {
                afterstates[raw & (afterstates.len() - 1)]
            } else {
                let raw = raw - rules.tiling.skipped;
                let wins = (seat == 0) != rules.weights.swaps(raw, theirs);
                lanes.all(if wins { 1.0 } else { 0.0 })
            };
        }
    }

    /// The chances of a turn once the chop is spent. All higher rows have been added.
    #[inline(always)]
    pub fn turn(&self, row: usize, afterstates: &[N; ROWS]) -> N {
        let row = row % ROWS;
        if Action::from_place(self.rolls[row]) == Action::BACON && row + self.bacon < ROWS {
            afterstates[row + self.bacon]
        } else {
            self.sums[row]
        }
    }

    /// Adds the afterstate at a row to the turns in lower rows.
    #[inline(always)]
    pub fn add<K: Lanes<Numbers = N>>(
        &mut self,
        lanes: K,
        rules: &RollRules,
        row: usize,
        afterstate: N,
    ) {
        for lower in 0..row % ROWS {
            let chance = lanes.all(rules.near(self.rolls[lower])[row % ROWS - lower]);
            self.sums[lower] = lanes.multiply_add(chance, afterstate, self.sums[lower]);
        }
    }
}
