//! One number after the other.

use super::{ByDice, Lanes, ROWS};
use crate::duel::instructions::multiply_add;

/// Plain arithmetic for some players. With `FUSED`, a product is not rounded before it is
/// added.
#[derive(Clone, Copy, Debug)]
pub struct Plain<const FUSED: bool, const PLAYERS: usize>;

impl<const FUSED: bool, const PLAYERS: usize> Lanes for Plain<FUSED, PLAYERS> {
    const PLAYERS: usize = PLAYERS;
    type Numbers = [f64; PLAYERS];
    type Choices = [[u8; PLAYERS]; ROWS];
    type Places = [u8; PLAYERS];
    type Rolling = [[bool; PLAYERS]; ROWS];

    #[inline(always)]
    fn all(self, number: f64) -> [f64; PLAYERS] {
        [number; PLAYERS]
    }

    #[inline(always)]
    fn of_each(self, of_a: f64, of_b: f64) -> [f64; PLAYERS] {
        std::array::from_fn(|player| if player % 2 == 0 { of_a } else { of_b })
    }

    #[inline(always)]
    fn of(self, player: usize, numbers: [f64; PLAYERS]) -> f64 {
        numbers[player]
    }

    #[inline(always)]
    fn each(self, of_player: impl Fn(usize) -> f64) -> [f64; PLAYERS] {
        std::array::from_fn(of_player)
    }

    #[inline(always)]
    fn halves(self, a: [f64; PLAYERS], b: [f64; PLAYERS]) -> [[f64; PLAYERS]; 2] {
        let half = PLAYERS / 2;
        let of = |place: usize, first: usize| {
            if place < half {
                a[first + place]
            } else {
                b[first + place - half]
            }
        };
        [0, half].map(|first| std::array::from_fn(|place| of(place, first)))
    }

    #[inline(always)]
    fn add(self, a: [f64; PLAYERS], b: [f64; PLAYERS]) -> [f64; PLAYERS] {
        std::array::from_fn(|player| a[player] + b[player])
    }

    #[inline(always)]
    fn multiply(self, a: [f64; PLAYERS], b: [f64; PLAYERS]) -> [f64; PLAYERS] {
        std::array::from_fn(|player| a[player] * b[player])
    }

    #[inline(always)]
    fn multiply_add(
        self,
        a: [f64; PLAYERS],
        b: [f64; PLAYERS],
        c: [f64; PLAYERS],
    ) -> [f64; PLAYERS] {
        std::array::from_fn(|player| multiply_add::<FUSED>(a[player], b[player], c[player]))
    }

    #[inline(always)]
    fn of_opponents(self, numbers: [f64; PLAYERS]) -> [f64; PLAYERS] {
        std::array::from_fn(|player| numbers[player ^ 1])
    }

    #[inline(always)]
    fn choices<'c>(self, of_player: impl Fn(usize) -> &'c [u8; ROWS]) -> [[u8; PLAYERS]; ROWS] {
        let players: [&[u8; ROWS]; PLAYERS] = std::array::from_fn(of_player);
        std::array::from_fn(|row| players.map(|choices| choices[row]))
    }

    #[inline(always)]
    fn rolling(self, choices: &[[u8; PLAYERS]; ROWS], dice: u8) -> [[bool; PLAYERS]; ROWS] {
        choices.map(|row| row.map(|choice| choice == dice))
    }

    #[inline(always)]
    fn select(
        self,
        rolling: [[bool; PLAYERS]; ROWS],
        row: usize,
        new: [f64; PLAYERS],
        old: [f64; PLAYERS],
    ) -> [f64; PLAYERS] {
        std::array::from_fn(|player| {
            if rolling[row][player] {
                new[player]
            } else {
                old[player]
            }
        })
    }

    #[inline(always)]
    fn places(self, choices: &[[u8; PLAYERS]; ROWS], row: usize) -> [u8; PLAYERS] {
        choices[row]
    }

    #[inline(always)]
    fn look_up(self, numbers: &ByDice, places: [u8; PLAYERS]) -> [f64; PLAYERS] {
        places.map(|place| numbers[usize::from(place & 15)])
    }
}
