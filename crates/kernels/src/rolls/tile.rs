//! A tile of one table at work.

use super::packed::Choices;
use super::roll_rules::RollRules;
use crate::action::Action;
use crate::lanes::{Lanes, ROWS};

/// A tile of one table while its turns are taken, with some lanes for its opponents.
#[derive(Clone, Copy, Debug)]
pub struct Tile<N> {
    /// By row: the value of a turn as far as it follows from higher tiles, then, once the turn is
    /// taken, the afterstate.
    pub values: [N; ROWS],
    /// The rolls and chops.
    pub choices: Choices,
    /// The points of no dice.
    bacon: usize,
}

impl<N: Copy> Tile<N> {
    /// A tile of these numbers.
    pub fn new(number: N) -> Self {
        Tile {
            values: [number; ROWS],
            choices: Choices::default(),
            bacon: 0,
        }
    }

    /// Tests whether a player who has not spent the chop chops in a row.
    #[inline(always)]
    pub fn chops(&self, row: usize) -> bool {
        self.choices.chops >> row & 1 != 0
    }

    /// Adds up everything beyond the tile that its turns read. `afterstates` are those of the
    /// column, a ring of tiles, and `seat` is 0 for a player whose wins are counted.
    #[inline(always)]
    pub fn look_ahead<K: Lanes<Numbers = N>>(
        &mut self,
        lanes: K,
        rules: &RollRules,
        seat: usize,
        [column, tile]: [usize; 2],
        afterstates: &[N],
    ) {
        let (base, goal) = (ROWS * tile, rules.tiling.rows());
        let theirs = usize::from(rules.tiling.score(column));
        self.bacon = rules.tiling.bacon[column / ROWS][column % ROWS];
        self.values = [lanes.all(0.0); ROWS];
        let mut rows = self.choices.bacon;
        while rows != 0 {
            let row = rows.trailing_zeros() as usize % ROWS;
            rows &= rows - 1;
            let raw = base + row + self.bacon;
            self.values[row] = if raw < goal {
                afterstates[raw & (afterstates.len() - 1)]
            } else {
                let raw = raw - rules.tiling.skipped;
                let wins = (seat == 0) != rules.weights.swaps(raw, theirs);
                lanes.all(if wins { 1.0 } else { 0.0 })
            };
        }
        let Choices {
            rolls, least, most, ..
        } = self.choices;
        if most == 0 {
            return;
        }
        let (first, last) = (base + ROWS, ROWS - 1);
        if least > 0 && first < goal {
            let one = lanes.all(rules.near(rolls[last])[1]);
            let afterstate = afterstates[first & (afterstates.len() - 1)];
            self.values[last] = lanes.multiply_add(one, afterstate, self.values[last]);
        }
        let (least, most) = (usize::from(least), usize::from(most));
        // The highest row reaches the farthest.
        let count = (first + most).min(goal).saturating_sub(first + least);
        let start = (first + least) & (afterstates.len() - 1);
        let before = count.min(afterstates.len() - start);
        let pieces = [(0, before, start), (before, count - before, 0)];
        for (from, count, start) in pieces {
            if count == 0 {
                continue;
            }
            let afterstates = &afterstates[start..][..count];
            let from = ROWS + least + from;
            // As many rows at a time as leave room in the registers for what they read.
            match K::REGISTERS {
                1 => self.add_up::<K, ROWS>(lanes, rules, from, afterstates),
                2 => self.add_up::<K, 4>(lanes, rules, from, afterstates),
                _ => self.add_up::<K, 2>(lanes, rules, from, afterstates),
            }
        }
        if first + most > goal {
            let ending = rules.weights.ending(theirs);
            for (row, &roll) in rolls.iter().enumerate() {
                let toss = rules.weights.of(Action::from_place(roll));
                let ends = lanes.all(toss.finish(seat, goal - base - row, ending));
                self.values[row] = lanes.add(ends, self.values[row]);
            }
        }
    }

    /// The chances of a turn once the chop is spent. The afterstates in higher rows of the tile are
    /// known.
    #[inline(always)]
    pub fn turn<K: Lanes<Numbers = N>>(&self, lanes: K, rules: &RollRules, row: usize) -> N {
        let row = row % ROWS;
        if self.choices.more >> row & 1 != 0 {
            return self.turn_with_more(lanes, rules, row);
        }
        // Most tables roll so many dice that no other points stay in the tile.
        match self.values.get(row + 1) {
            Some(&afterstate) => {
                let one = lanes.all(rules.near(self.choices.rolls[row])[1]);
                lanes.multiply_add(one, afterstate, self.values[row])
            }
            None => self.values[row],
        }
    }

    /// The chances of a turn in any row.
    #[inline(always)]
    fn turn_with_more<K: Lanes<Numbers = N>>(&self, lanes: K, rules: &RollRules, row: usize) -> N {
        let roll = self.choices.rolls[row];
        if Action::from_place(roll) == Action::BACON {
            return self.values[(row + self.bacon) % ROWS];
        }
        let mut chances = self.values[row];
        let mut left = u16::from(rules.near_points(roll)) & ((1 << (ROWS - row)) - 1);
        // From the highest row down.
        while let Some(points) = left.checked_ilog2() {
            left ^= 1 << points;
            let points = points as usize;
            let chance = lanes.all(rules.near(roll)[points % ROWS]);
            let afterstate = self.values[(row + points) % ROWS];
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
        let (sums, _) = self.values.as_chunks_mut::<M>();
        let (rolls, _) = self.choices.rolls.as_chunks::<M>();
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
