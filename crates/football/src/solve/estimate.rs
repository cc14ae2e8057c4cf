//! A guess of who wins, which only ever decides what is looked at first.
//!
//! A small network was fitted to the labels of all positions that can be
//! reached with 9 to 11 pieces a side and that the barriers do not decide: the
//! chance that the team to move wins is 1 / (1 + e⁻ᶻ), and it is right in 95.7
//! of 100 of them. Its inputs are the squares of both teams' pieces counted
//! from their front pieces, the gap between these, and a few sums. One layer
//! of sixteen rectified sums is followed by one sum, to which the inputs also
//! contribute directly.

use super::barrier::Interval;
use super::line::{Bits, Sum, sum_of_bits};
use super::weights::WEIGHTS;

/// The squares behind a front piece that are looked at.
const REACH: u32 = 24;
/// The inputs that are there or not: my squares, theirs, gap, parity with gap.
const PLACES: usize = 2 * REACH as usize + 8 + 8;
/// The inputs that are numbers.
const NUMBERS: usize = 12;
/// All inputs, and one that is always 1.
const INPUTS: usize = PLACES + NUMBERS + 1;
const HIDDEN: usize = 16;
/// What 1 is in the weights as they are written down.
const SCALE: f32 = 1024.0;

/// The fitted network.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// What an input adds to the hidden sums, and directly to the last one.
    inputs: Vec<([f32; HIDDEN], f32)>,
    /// What the hidden sums add to the last one.
    hidden: [f32; HIDDEN],
    /// The logarithm of each number's successor, which is slow to compute.
    logarithms: Vec<f32>,
}

impl Estimate {
    pub fn new() -> Estimate {
        let mut weights = WEIGHTS.iter().map(|&weight| f32::from(weight) / SCALE);
        let mut next = || weights.next().expect("as many weights as inputs need");
        let inputs = (0..INPUTS).map(|_| ([(); HIDDEN].map(|()| next()), next()));
        Estimate {
            inputs: inputs.collect(),
            hidden: [(); HIDDEN].map(|()| next()),
            logarithms: (1..=1024_u16)
                .map(|number| f32::from(number).ln())
                .collect(),
        }
    }

    /// The higher, the likelier the team to move wins; 0 is even.
    pub fn of(&self, sum: Sum, known: Interval) -> f32 {
        let Some(facing) = Facing::of(sum) else {
            return 0.0;
        };
        let (always_hidden, always) = &self.inputs[INPUTS - 1];
        let (mut sums, mut last) = (*always_hidden, *always);
        let mut add = |input: usize, value: f32| {
            let (weights, direct) = &self.inputs[input];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight * value;
            }
            last += direct * value;
        };
        facing.places(|input| add(input, 1.0));
        for (input, value) in (PLACES..).zip(facing.numbers(sum, known, &self.logarithms)) {
            add(input, value);
        }
        let hidden = sums.iter().zip(self.hidden);
        last + hidden
            .map(|(sum, weight)| sum.max(0.0) * weight)
            .sum::<f32>()
    }
}

/// The two front pieces that face each other first, and what is behind them.
struct Facing {
    mine: u64,
    theirs: u64,
    my_front: u32,
    their_front: u32,
}

impl Facing {
    fn of(sum: Sum) -> Option<Facing> {
        let (mine, theirs) = (sum.line.mine(), sum.line.theirs());
        let ahead = theirs & !((2 << mine.trailing_zeros().min(62)) - 1);
        if mine == 0 || ahead == 0 {
            return None;
        }
        let their_front = ahead.trailing_zeros();
        let mine = mine & ((1 << their_front) - 1);
        Some(Facing {
            mine,
            theirs: ahead,
            my_front: mine.ilog2(),
            their_front,
        })
    }

    fn gap(&self) -> u32 {
        self.their_front - self.my_front - 1
    }

    fn places(&self, mut place: impl FnMut(usize)) {
        let behind = self.mine & !(1 << self.my_front);
        let mine = Bits(behind).map(|bit| self.my_front - bit - 1);
        for back in mine.filter(|&back| back < REACH) {
            place(back as usize);
        }
        let behind = self.theirs & !(1 << self.their_front);
        let theirs = Bits(behind).map(|bit| bit - self.their_front - 1);
        for back in theirs.take_while(|&back| back < REACH) {
            place((REACH + back) as usize);
        }
        place((2 * REACH + self.gap().min(7)) as usize);
        let (my_way, their_way) = self.ways();
        let odd = (my_way + their_way + self.gap().cast_signed()) & 1;
        let odd = odd.unsigned_abs();
        place((2 * REACH + 8 + 4 * odd + self.gap().min(3)) as usize);
    }

    /// The ways of the pieces behind each front piece until they stand packed.
    fn ways(&self) -> (i32, i32) {
        let mine = self.mine.count_ones().cast_signed();
        let theirs = self.theirs.count_ones().cast_signed();
        let my_front = self.my_front.cast_signed();
        let their_front = self.their_front.cast_signed();
        (
            mine * my_front - sum_of_bits(self.mine) - mine * (mine - 1) / 2,
            sum_of_bits(self.theirs) - theirs * their_front - theirs * (theirs - 1) / 2,
        )
    }

    fn numbers(&self, sum: Sum, known: Interval, logarithms: &[f32]) -> [f32; NUMBERS] {
        let (my_way, their_way) = self.ways();
        let to_win = i32::from(known.wins) - sum.spare;
        let to_lose = sum.spare - i32::from(known.loses);
        let float = |moves: i32| f32::from(i16::try_from(moves).unwrap_or(i16::MAX));
        let count = |number: u32| float(number.cast_signed());
        let most = logarithms.len() - 1;
        let logarithm = |moves: i32| logarithms[usize::try_from(moves).unwrap_or(0).min(most)];
        [
            float(to_win) * 0.1,
            float(to_lose) * 0.1,
            float(my_way) * 0.1,
            float(their_way) * 0.1,
            count(self.mine.count_ones()) * 0.2,
            count(self.theirs.count_ones()) * 0.2,
            logarithm(to_win),
            logarithm(to_lose),
            count(self.my_front) * 0.1,
            count(sum.line.squares() - self.their_front) * 0.1,
            logarithm(my_way),
            logarithm(their_way),
        ]
    }
}
