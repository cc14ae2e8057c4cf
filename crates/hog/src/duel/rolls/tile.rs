//! A tile of one table at work.

use super::packed::Packed;
use super::roll_rules::RollRules;
use crate::duel::lanes::{Lanes, ROWS};
use crate::duel::plan::Action;

/// A tile of one table while its turns are taken, with some lanes for its opponents.
#[derive(Clone, Copy, Debug)]
pub struct Tile<N> {
    /// By row: the value of a turn, as far as it follows from higher tiles.
    far: [N; ROWS],
    /// By row: the [`Action::place`] of the roll.
    rolls: [u8; ROWS],
    /// By row: the chance of one point, if it stays in the tile.
    ones: [f64; ROWS],
    /// The rows whose turns read more of the tile than one point leads to, as bits.
    more: u8,
    /// The rows with a chop, as bits.
    pub chops: u8,
    /// The points of no dice.
    bacon: usize,
}

impl<N: Copy> Tile<N> {
    /// A tile of these numbers.
    pub fn new(number: N) -> Self {
        Tile {
            far: [number; ROWS],
            rolls: [0; ROWS],
            ones: [0.0; ROWS],
            more: 0,
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
        self.far = [lanes.all(0.0); ROWS];
        // The highest row reaches the farthest.
        let first = base + ROWS;
        let count = (first + table.most[place]).min(goal).saturating_sub(first);
        let start = first & (afterstates.len() - 1);
        let before = count.min(afterstates.len() - start);
        let pieces = [(0, before, start), (before, count - before, 0)];
        for (from, count, start) in pieces {
            if count == 0 {
                continue;
            }
            let afterstates = &afterstates[start..][..count];
            let from = ROWS + from;
            // As many rows at a time as leave room in the registers for what they read.
            match K::REGISTERS {
                1 => self.add_up::<K, ROWS>(lanes, rules, from, afterstates),
                2 => self.add_up::<K, 4>(lanes, rules, from, afterstates),
                _ => self.add_up::<K, 2>(lanes, rules, from, afterstates),
            }
        }
        self.more = 0;
        for (row, &roll) in self.rolls.iter().enumerate() {
            self.ones[row] = rules.near(roll)[1];
            let near = rules.near_points(roll) & !0b11;
            self.more |= u8::from(u16::from(near) << row & 0xFF != 0) << row;
        }
        self.ones[ROWS - 1] = 0.0;
        let theirs = usize::from(rules.tiling.score(column));
        if first + table.most[place] > goal {
            for row in 0..ROWS {
                let toss = rules.weights.of(Action::from_place(self.rolls[row]));
                let ending = rules.weights.ending(theirs);
                let ends = lanes.all(toss.finish(seat, goal - base - row, ending));
                self.far[row] = lanes.add(ends, self.far[row]);
            }
        }
        let mut rows = table.bacon[place];
        while rows != 0 {
            let row = rows.trailing_zeros() as usize % ROWS;
            rows &= rows - 1;
            let raw = base + row + self.bacon;
            if raw < first {
                self.more |= 1 << row;
                continue;
            }
            self.far[row] = if raw < goal {
                afterstates[raw & (afterstates.len() - 1)]
            } else {
                let raw = raw - rules.tiling.skipped;
                let wins = (seat == 0) != rules.weights.swaps(raw, theirs);
                lanes.all(if wins { 1.0 } else { 0.0 })
            };
        }
    }

    /// The chances of a turn once the chop is spent, from the afterstates of the tile, of which those
    /// in higher rows are known.
    #[inline(always)]
    pub fn turn<K: Lanes<Numbers = N>>(
        &self,
        lanes: K,
        rules: &RollRules,
        row: usize,
        afterstates: &[N; ROWS],
    ) -> N {
        let row = row % ROWS;
        if self.more >> row & 1 != 0 {
            return self.turn_with_more(lanes, rules, row, afterstates);
        }
        // Most tables roll so many dice that no other points stay in the tile. Where none does, any
        // number is multiplied with zero.
        let afterstate = afterstates[(row + 1) % ROWS];
        lanes.multiply_add(lanes.all(self.ones[row]), afterstate, self.far[row])
    }

    /// The same for any rows.
    #[inline(always)]
    fn turn_with_more<K: Lanes<Numbers = N>>(
        &self,
        lanes: K,
        rules: &RollRules,
        row: usize,
        afterstates: &[N; ROWS],
    ) -> N {
        let roll = self.rolls[row];
        if Action::from_place(roll) == Action::BACON {
            return afterstates[(row + self.bacon) % ROWS];
        }
        let mut chances = self.far[row];
        let mut left = u16::from(rules.near_points(roll)) & ((1 << (ROWS - row)) - 1);
        // From the highest row down.
        while let Some(points) = left.checked_ilog2() {
            left ^= 1 << points;
            let points = points as usize;
            let chance = lanes.all(rules.near(roll)[points % ROWS]);
            let afterstate = afterstates[(row + points) % ROWS];
            chances = lanes.multiply_add(chance, afterstate, chances);
        }
        chances
    }

    /// Adds afterstates to the turns, `M` rows at a time. The first afterstate is so many points from
    /// the lowest row.
    #[inline(always)]
    fn add_up<K: Lanes<Numbers = N>, const M: usize>(
        &mut self,
        lanes: K,
        rules: &RollRules,
        from: usize,
        afterstates: &[N],
    ) {
        let (sums, _) = self.far.as_chunks_mut::<M>();
        let (rolls, _) = self.rolls.as_chunks::<M>();
        for (part, (sums, rolls)) in sums.iter_mut().zip(rolls).enumerate() {
            let mut chances: [&[f64]; M] = [&[]; M];
            for row in 0..M {
                let points = from - M * part - row;
                chances[row] = &rules.chances(rolls[row], points)[..afterstates.len()];
            }
            let mut local = *sums;
            for (place, &afterstate) in afterstates.iter().enumerate() {
                for row in 0..M {
                    let chance = lanes.all(chances[row][place]);
                    local[row] = lanes.multiply_add(chance, afterstate, local[row]);
                }
            }
            *sums = local;
        }
    }
}
