//! One number after the other.

use super::{ByDice, Lanes, ROWS, Square};
use crate::duel::instructions::multiply_add;

/// Plain arithmetic. With `FUSED`, a product is not rounded before it is added.
#[derive(Clone, Copy, Debug)]
pub struct Plain<const FUSED: bool>;

impl<const FUSED: bool> Lanes for Plain<FUSED> {
    type Numbers = [f64; ROWS];

    #[inline(always)]
    fn all(self, number: f64) -> [f64; ROWS] {
        [number; ROWS]
    }

    #[inline(always)]
    fn of(self, lane: usize, numbers: [f64; ROWS]) -> f64 {
        numbers[lane]
    }

    #[inline(always)]
    fn each(self, of_lane: impl Fn(usize) -> f64) -> [f64; ROWS] {
        std::array::from_fn(of_lane)
    }

    #[inline(always)]
    fn halves(self, a: [f64; ROWS], b: [f64; ROWS]) -> [[f64; ROWS]; 2] {
        let half = ROWS / 2;
        let of = |lane: usize, first: usize| {
            if lane < half {
                a[first + lane]
            } else {
                b[first + lane - half]
            }
        };
        [0, half].map(|first| std::array::from_fn(|lane| of(lane, first)))
    }

    #[inline(always)]
    fn add(self, a: [f64; ROWS], b: [f64; ROWS]) -> [f64; ROWS] {
        std::array::from_fn(|lane| a[lane] + b[lane])
    }

    #[inline(always)]
    fn multiply(self, a: [f64; ROWS], b: [f64; ROWS]) -> [f64; ROWS] {
        std::array::from_fn(|lane| a[lane] * b[lane])
    }

    #[inline(always)]
    fn multiply_add(self, a: [f64; ROWS], b: [f64; ROWS], c: [f64; ROWS]) -> [f64; ROWS] {
        std::array::from_fn(|lane| multiply_add::<FUSED>(a[lane], b[lane], c[lane]))
    }
}

impl<const FUSED: bool> Square for Plain<FUSED> {
    type Choices = [[u8; ROWS]; ROWS];
    type Places = [u8; ROWS];
    type Rolling = [[bool; ROWS]; ROWS];

    #[inline(always)]
    fn choices(self, dice: &[[u8; ROWS]; ROWS]) -> [[u8; ROWS]; ROWS] {
        *dice
    }

    #[inline(always)]
    fn rolling(self, choices: &[[u8; ROWS]; ROWS], dice: u8) -> [[bool; ROWS]; ROWS] {
        choices.map(|row| row.map(|choice| choice == dice))
    }

    #[inline(always)]
    fn select(
        self,
        rolling: [[bool; ROWS]; ROWS],
        row: usize,
        new: [f64; ROWS],
        old: [f64; ROWS],
    ) -> [f64; ROWS] {
        std::array::from_fn(|lane| {
            if rolling[row][lane] {
                new[lane]
            } else {
                old[lane]
            }
        })
    }

    #[inline(always)]
    fn replace(self, lanes: u8, new: [f64; ROWS], old: [f64; ROWS]) -> [f64; ROWS] {
        std::array::from_fn(|lane| {
            if lanes >> lane & 1 != 0 {
                new[lane]
            } else {
                old[lane]
            }
        })
    }

    #[inline(always)]
    fn places(self, choices: &[[u8; ROWS]; ROWS], row: usize) -> [u8; ROWS] {
        choices[row]
    }

    #[inline(always)]
    fn look_up(self, numbers: &ByDice, places: [u8; ROWS]) -> [f64; ROWS] {
        places.map(|place| numbers[usize::from(place & 15)])
    }

    #[inline(always)]
    fn shifted<const BY: usize>(self, numbers: [f64; ROWS], next: [f64; ROWS]) -> [f64; ROWS] {
        std::array::from_fn(|lane| {
            let from = lane + BY;
            if from < ROWS {
                numbers[from]
            } else {
                next[from % ROWS]
            }
        })
    }

    #[inline(always)]
    fn turned(self, rows: &[[f64; ROWS]; ROWS]) -> [[f64; ROWS]; ROWS] {
        std::array::from_fn(|lane| std::array::from_fn(|row| rows[row][lane]))
    }
}
