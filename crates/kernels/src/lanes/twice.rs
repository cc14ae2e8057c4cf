//! Twice as many numbers at a time.

use super::{ByDice, Choosing, Lanes};

/// The lanes of `K` twice, side by side.
#[derive(Clone, Copy, Debug)]
pub struct Twice<K>(pub K);

/// Lanes of each half.
const HALF: usize = 4;

impl<K: Lanes> Lanes for Twice<K> {
    type Numbers = [K::Numbers; 2];

    const REGISTERS: usize = 2 * K::REGISTERS;

    #[inline(always)]
    fn all(self, number: f64) -> [K::Numbers; 2] {
        [self.0.all(number); 2]
    }

    #[inline(always)]
    fn of(self, lane: usize, numbers: [K::Numbers; 2]) -> f64 {
        self.0.of(lane % HALF, numbers[lane / HALF % 2])
    }

    #[inline(always)]
    fn each(self, of_lane: impl Fn(usize) -> f64) -> [K::Numbers; 2] {
        [
            self.0.each(&of_lane),
            self.0.each(|lane| of_lane(HALF + lane)),
        ]
    }

    #[inline(always)]
    fn halves(self, a: [K::Numbers; 2], b: [K::Numbers; 2]) -> [[K::Numbers; 2]; 2] {
        [[a[0], b[0]], [a[1], b[1]]]
    }

    #[inline(always)]
    fn add(self, a: [K::Numbers; 2], b: [K::Numbers; 2]) -> [K::Numbers; 2] {
        [self.0.add(a[0], b[0]), self.0.add(a[1], b[1])]
    }

    #[inline(always)]
    fn multiply(self, a: [K::Numbers; 2], b: [K::Numbers; 2]) -> [K::Numbers; 2] {
        [self.0.multiply(a[0], b[0]), self.0.multiply(a[1], b[1])]
    }

    #[inline(always)]
    fn multiply_add(
        self,
        a: [K::Numbers; 2],
        b: [K::Numbers; 2],
        c: [K::Numbers; 2],
    ) -> [K::Numbers; 2] {
        [
            self.0.multiply_add(a[0], b[0], c[0]),
            self.0.multiply_add(a[1], b[1], c[1]),
        ]
    }
}

impl<K: Choosing> Choosing for Twice<K> {
    type Choices = [K::Choices; 2];
    type Places = [K::Places; 2];
    type Rolling = [K::Rolling; 2];

    #[inline(always)]
    fn rolling(self, choices: &[K::Choices; 2], dice: u8) -> [K::Rolling; 2] {
        [
            self.0.rolling(&choices[0], dice),
            self.0.rolling(&choices[1], dice),
        ]
    }

    #[inline(always)]
    fn select(
        self,
        rolling: [K::Rolling; 2],
        row: usize,
        new: [K::Numbers; 2],
        old: [K::Numbers; 2],
    ) -> [K::Numbers; 2] {
        [
            self.0.select(rolling[0], row, new[0], old[0]),
            self.0.select(rolling[1], row, new[1], old[1]),
        ]
    }

    #[inline(always)]
    fn places(self, choices: &[K::Choices; 2], row: usize) -> [K::Places; 2] {
        [
            self.0.places(&choices[0], row),
            self.0.places(&choices[1], row),
        ]
    }

    #[inline(always)]
    fn look_up(self, numbers: &ByDice, places: [K::Places; 2]) -> [K::Numbers; 2] {
        [
            self.0.look_up(numbers, places[0]),
            self.0.look_up(numbers, places[1]),
        ]
    }
}
