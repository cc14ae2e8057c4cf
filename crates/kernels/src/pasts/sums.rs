//! Sums over the outcomes of a turn, by how many pasts of the other have an effect.

use super::four::Four;
use super::past_rules::SIDE_BY_SIDE;

/// A sum over outcomes.
pub trait Sum {
    /// Adds an outcome, given its chance without a bonus and with one, the win chance there without
    /// a bonus of the other and what a bonus adds, and the dice that the other rolls next. Sums of
    /// different places are taken side by side.
    fn add(&mut self, place: usize, chances: &[f64; 2], value: &[f64; 2], next: u8);
}

/// Where no past has an effect: win chances without a bonus of the mover and with one.
pub struct Whole<L: Four> {
    lanes: L,
    sums: [L::Pair; SIDE_BY_SIDE],
}

impl<L: Four> Whole<L> {
    #[inline(always)]
    pub fn new(lanes: L) -> Self {
        Whole {
            lanes,
            sums: [lanes.both(0.0); SIDE_BY_SIDE],
        }
    }

    #[inline(always)]
    pub fn sum(&self, ends: [f64; 2]) -> L::Pair {
        let [a, b, c, d] = self.sums;
        let [ab, cd] = [self.lanes.add_pair(a, b), self.lanes.add_pair(c, d)];
        let sum = self.lanes.add_pair(ab, cd);
        self.lanes.add_pair(sum, self.lanes.pair(&ends))
    }
}

impl<L: Four> Sum for Whole<L> {
    #[inline(always)]
    fn add(&mut self, place: usize, chances: &[f64; 2], value: &[f64; 2], _: u8) {
        let (chances, value) = (self.lanes.pair(chances), self.lanes.both(value[0]));
        self.sums[place] = self
            .lanes
            .multiply_add_pair(chances, value, self.sums[place]);
    }
}

/// Where up to three pasts have an effect: in the first lane the win chance without any, and in each
/// other lane what a past adds. Without `EARNS` there are none with a bonus of the mover.
pub struct ByLane<'s, L: Four, const EARNS: bool> {
    lanes: L,
    earning: &'s [[u64; 4]; 16],
    without: [L::Numbers; SIDE_BY_SIDE],
    with: [L::Numbers; SIDE_BY_SIDE],
}

impl<'s, L: Four, const EARNS: bool> ByLane<'s, L, EARNS> {
    #[inline(always)]
    pub fn new(lanes: L, earning: &'s [[u64; 4]; 16]) -> Self {
        let zeros = [lanes.all(0.0); SIDE_BY_SIDE];
        ByLane {
            lanes,
            earning,
            without: zeros,
            with: zeros,
        }
    }

    /// By lane the win chance without a bonus of the mover, and what a bonus adds.
    #[inline(always)]
    pub fn chances(&self, ends: [f64; 2]) -> [[f64; 2]; 4] {
        let without = self.lanes.totals(sum(self.lanes, self.without), ends[0]);
        let with = if EARNS {
            self.lanes.totals(sum(self.lanes, self.with), ends[1])
        } else {
            without
        };
        self.lanes.changes(without, with)
    }
}

impl<L: Four, const EARNS: bool> Sum for ByLane<'_, L, EARNS> {
    #[inline(always)]
    fn add(&mut self, place: usize, chances: &[f64; 2], value: &[f64; 2], next: u8) {
        let Some(earning) = self.earning.get(usize::from(next)) else {
            return;
        };
        let value = self.lanes.kept(self.lanes.spread(value), earning);
        let chance = self.lanes.all(chances[0]);
        self.without[place] = self.lanes.multiply_add(chance, value, self.without[place]);
        if EARNS {
            let chance = self.lanes.all(chances[1]);
            self.with[place] = self.lanes.multiply_add(chance, value, self.with[place]);
        }
    }
}

/// Where more pasts have an effect: as [`Whole`], and by the dice that the other rolls next what a
/// bonus for them adds.
pub struct ByDice<'s, L: Four> {
    pub whole: Whole<L>,
    /// Not part of this value, so that the other sums stay in registers.
    by_dice: &'s mut [[f64; 2]; 16],
}

impl<'s, L: Four> ByDice<'s, L> {
    /// Begins with these sums by dice, which are zeros.
    #[inline(always)]
    pub fn new(lanes: L, by_dice: &'s mut [[f64; 2]; 16]) -> Self {
        ByDice {
            whole: Whole::new(lanes),
            by_dice,
        }
    }

    /// The win chances against a past after which these next dice earn a bonus, given those without
    /// any bonus of the other.
    #[inline(always)]
    pub fn chances(&self, whole: L::Pair, [a, b]: [u8; 2]) -> L::Pair {
        let lanes = self.whole.lanes;
        let [a, b] = [a, b].map(|dice| lanes.pair(&self.by_dice[usize::from(dice & 15)]));
        lanes.add_pair(whole, lanes.add_pair(a, b))
    }
}

impl<L: Four> Sum for ByDice<'_, L> {
    #[inline(always)]
    fn add(&mut self, place: usize, chances: &[f64; 2], value: &[f64; 2], next: u8) {
        self.whole.add(place, chances, value, next);
        let lanes = self.whole.lanes;
        let sum = &mut self.by_dice[usize::from(next & 15)];
        let (chances, more) = (lanes.pair(chances), lanes.both(value[1]));
        *sum = lanes.numbers(lanes.multiply_add_pair(chances, more, lanes.pair(sum)));
    }
}

/// The sum of sums that were taken side by side.
#[inline(always)]
fn sum<L: Four>(lanes: L, [a, b, c, d]: [L::Numbers; SIDE_BY_SIDE]) -> L::Numbers {
    lanes.add(lanes.add(a, b), lanes.add(c, d))
}
