//! One number after the other.

use super::{ByDice, Choosing, Lanes, MOST_GAMES, Opponents, Players, ROWS, Square};
use crate::instructions::multiply_add;

/// Plain arithmetic. With `FUSED`, a product is not rounded before it is added.
#[derive(Clone, Copy, Debug)]
pub struct Plain<const FUSED: bool>;

impl<const FUSED: bool> Lanes for Plain<FUSED> {
    type Numbers = [f64; ROWS];

    // By the smallest registers that any processor has.
    const REGISTERS: usize = 4;

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

impl<const FUSED: bool> Choosing for Plain<FUSED> {
    type Choices = [[u8; ROWS]; ROWS];
    type Places = [u8; ROWS];
    type Rolling = [[bool; ROWS]; ROWS];

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
    fn places(self, choices: &[[u8; ROWS]; ROWS], row: usize) -> [u8; ROWS] {
        choices[row]
    }

    #[inline(always)]
    fn look_up(self, numbers: &ByDice, places: [u8; ROWS]) -> [f64; ROWS] {
        places.map(|place| numbers.0[usize::from(place & 15)])
    }
}

impl<const FUSED: bool> Players for Plain<FUSED> {
    const GAMES: usize = 4;

    type Side = [[u8; 4]; ROWS];

    #[inline(always)]
    fn of_each(self, of_a: f64, of_b: f64) -> [f64; ROWS] {
        std::array::from_fn(|player| if player % 2 == 0 { of_a } else { of_b })
    }

    #[inline(always)]
    fn of_opponents(self, numbers: [f64; ROWS]) -> [f64; ROWS] {
        std::array::from_fn(|player| numbers[player ^ 1])
    }

    #[inline(always)]
    fn sides(self, games: &[[[u8; ROWS]; ROWS]; MOST_GAMES]) -> [Self::Side; ROWS] {
        let turned = games.map(|game| turned_bytes(&game));
        let mut sides = [[[0; 4]; ROWS]; ROWS];
        for (column, side) in sides.iter_mut().enumerate() {
            for (row, players) in side.iter_mut().enumerate() {
                *players = turned.map(|game| game[column][row]);
            }
        }
        sides
    }

    #[inline(always)]
    fn of_sides(self, first: &Self::Side, second: &Self::Side) -> [[u8; ROWS]; ROWS] {
        let of_player = |row: usize, player: usize| {
            let side = if player.is_multiple_of(2) {
                first
            } else {
                second
            };
            side[row][player / 2]
        };
        std::array::from_fn(|row| std::array::from_fn(|player| of_player(row, player)))
    }
}

impl<const FUSED: bool> Square for Plain<FUSED> {
    #[inline(always)]
    fn choices(self, dice: &[[u8; ROWS]; ROWS]) -> [[u8; ROWS]; ROWS] {
        *dice
    }

    #[inline(always)]
    fn turned_choices(self, choices: &[[u8; ROWS]; ROWS]) -> [[u8; ROWS]; ROWS] {
        turned_bytes(choices)
    }

    #[inline(always)]
    fn cells(self, rolling: [[bool; ROWS]; ROWS]) -> u64 {
        let cells = rolling.as_flattened().iter();
        cells.rfold(0, |bits, &cell| bits << 1 | u64::from(cell))
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
    fn further(self, numbers: [f64; ROWS], by: usize) -> [f64; ROWS] {
        std::array::from_fn(|lane| numbers[(lane + by) % ROWS])
    }

    #[inline(always)]
    fn turned(self, rows: &[[f64; ROWS]; ROWS]) -> [[f64; ROWS]; ROWS] {
        std::array::from_fn(|lane| std::array::from_fn(|row| rows[row][lane]))
    }
}

impl<const FUSED: bool> Opponents<ROWS> for Plain<FUSED> {
    #[inline(always)]
    fn exchanged(self, tables: &[[f64; ROWS]; ROWS]) -> [[f64; ROWS]; ROWS] {
        self.turned(tables)
    }
}

/// Bytes with rows and columns exchanged.
#[inline(always)]
pub fn turned_bytes(bytes: &[[u8; ROWS]; ROWS]) -> [[u8; ROWS]; ROWS] {
    // The quarters off the diagonal, then those of each quarter, and so on.
    let mut rows = bytes.map(u64::from_le_bytes);
    exchange::<4>(&mut rows, 0x0000_0000_FFFF_FFFF);
    exchange::<2>(&mut rows, 0x0000_FFFF_0000_FFFF);
    exchange::<1>(&mut rows, 0x00FF_00FF_00FF_00FF);
    rows.map(u64::to_le_bytes)
}

/// Exchanges the bytes that are not kept with those so many rows below that are.
#[inline(always)]
fn exchange<const APART: usize>(rows: &mut [u64; ROWS], keep: u64) {
    for row in (0..ROWS).filter(|row| row & APART == 0) {
        let (upper, lower) = (rows[row], rows[row + APART]);
        let shift = 8 * APART;
        rows[row] = upper & keep | (lower & keep) << shift;
        rows[row + APART] = upper >> shift & keep | lower & !keep;
    }
}
