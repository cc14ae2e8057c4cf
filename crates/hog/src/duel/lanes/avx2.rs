//! Four numbers at a time.

use std::arch::x86_64::__m256d;

use pulp::cast;
use pulp::x86::V3;

use super::{ByDice, Lanes, ROWS};

/// AVX2, for two games.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(pub V3);

impl Lanes for Avx2 {
    const PLAYERS: usize = 4;
    type Numbers = __m256d;
    type Choices = [[u8; 4]; ROWS];
    type Places = [u8; 4];
    type Rolling = [i32; ROWS];

    #[inline(always)]
    fn all(self, number: f64) -> __m256d {
        self.0.avx._mm256_set1_pd(number)
    }

    #[inline(always)]
    fn of_each(self, of_a: f64, of_b: f64) -> __m256d {
        cast([of_a, of_b, of_a, of_b])
    }

    #[inline(always)]
    fn of(self, player: usize, numbers: __m256d) -> f64 {
        let numbers: [f64; 4] = cast(numbers);
        numbers[player]
    }

    #[inline(always)]
    fn each(self, of_player: impl Fn(usize) -> f64) -> __m256d {
        cast(std::array::from_fn::<f64, 4, _>(of_player))
    }

    #[inline(always)]
    fn halves(self, a: __m256d, b: __m256d) -> [__m256d; 2] {
        [
            self.0.avx._mm256_permute2f128_pd::<0x20>(a, b),
            self.0.avx._mm256_permute2f128_pd::<0x31>(a, b),
        ]
    }

    #[inline(always)]
    fn add(self, a: __m256d, b: __m256d) -> __m256d {
        self.0.avx._mm256_add_pd(a, b)
    }

    #[inline(always)]
    fn multiply(self, a: __m256d, b: __m256d) -> __m256d {
        self.0.avx._mm256_mul_pd(a, b)
    }

    #[inline(always)]
    fn multiply_add(self, a: __m256d, b: __m256d, c: __m256d) -> __m256d {
        self.0.fma._mm256_fmadd_pd(a, b, c)
    }

    #[inline(always)]
    fn of_opponents(self, numbers: __m256d) -> __m256d {
        self.0.avx._mm256_permute_pd::<0b0101>(numbers)
    }

    #[inline(always)]
    fn choices<'c>(self, of_player: impl Fn(usize) -> &'c [u8; ROWS]) -> [[u8; 4]; ROWS] {
        let players: [&[u8; ROWS]; 4] = std::array::from_fn(of_player);
        std::array::from_fn(|row| players.map(|choices| choices[row]))
    }

    #[inline(always)]
    fn rolling(self, choices: &[[u8; 4]; ROWS], dice: u8) -> [i32; ROWS] {
        let dice = self.0.avx._mm256_set1_epi8(dice.cast_signed());
        cast(self.0.avx2._mm256_cmpeq_epi8(cast(*choices), dice))
    }

    #[inline(always)]
    fn select(self, rolling: [i32; ROWS], row: usize, new: __m256d, old: __m256d) -> __m256d {
        let bytes = self.0.sse2._mm_cvtsi32_si128(rolling[row]);
        let mask = self.0.avx2._mm256_cvtepi8_epi64(bytes);
        self.0.avx._mm256_blendv_pd(old, new, cast(mask))
    }

    #[inline(always)]
    fn places(self, choices: &[[u8; 4]; ROWS], row: usize) -> [u8; 4] {
        choices[row]
    }

    #[inline(always)]
    fn look_up(self, numbers: &ByDice, places: [u8; 4]) -> __m256d {
        cast(places.map(|place| numbers[usize::from(place & 15)]))
    }
}
