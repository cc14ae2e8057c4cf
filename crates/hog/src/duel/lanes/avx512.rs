//! Eight numbers at a time.

use std::arch::x86_64::{__m128i, __m512d, __m512i};

use pulp::x86::V4;
use pulp::{cast, cast_lossy};

use super::{ByDice, Lanes, ROWS};

/// AVX-512, for four games.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(pub V4);

impl Lanes for Avx512 {
    const PLAYERS: usize = 8;
    type Numbers = __m512d;
    type Choices = [u64; ROWS];
    type Places = __m512i;
    type Rolling = u64;

    #[inline(always)]
    fn all(self, number: f64) -> __m512d {
        self.0.avx512f._mm512_set1_pd(number)
    }

    #[inline(always)]
    fn of_each(self, of_a: f64, of_b: f64) -> __m512d {
        cast([of_a, of_b, of_a, of_b, of_a, of_b, of_a, of_b])
    }

    #[inline(always)]
    fn of(self, player: usize, numbers: __m512d) -> f64 {
        let numbers: [f64; 8] = cast(numbers);
        numbers[player]
    }

    #[inline(always)]
    fn each(self, of_player: impl Fn(usize) -> f64) -> __m512d {
        cast(std::array::from_fn::<f64, 8, _>(of_player))
    }

    #[inline(always)]
    fn halves(self, a: __m512d, b: __m512d) -> [__m512d; 2] {
        [
            self.0.avx512f._mm512_shuffle_f64x2::<0b01_00_01_00>(a, b),
            self.0.avx512f._mm512_shuffle_f64x2::<0b11_10_11_10>(a, b),
        ]
    }

    #[inline(always)]
    fn add(self, a: __m512d, b: __m512d) -> __m512d {
        self.0.avx512f._mm512_add_pd(a, b)
    }

    #[inline(always)]
    fn multiply(self, a: __m512d, b: __m512d) -> __m512d {
        self.0.avx512f._mm512_mul_pd(a, b)
    }

    #[inline(always)]
    fn multiply_add(self, a: __m512d, b: __m512d, c: __m512d) -> __m512d {
        self.0.avx512f._mm512_fmadd_pd(a, b, c)
    }

    #[inline(always)]
    fn of_opponents(self, numbers: __m512d) -> __m512d {
        self.0.avx512f._mm512_permute_pd::<0b0101_0101>(numbers)
    }

    #[inline(always)]
    fn choices<'c>(self, of_player: impl Fn(usize) -> &'c [u8; ROWS]) -> [u64; ROWS] {
        let by_player: [u64; ROWS] =
            std::array::from_fn(|player| u64::from_le_bytes(*of_player(player)));
        let by_two = self
            .0
            .avx512bw
            ._mm512_shuffle_epi8(cast(by_player), cast([BY_TWO; 4]));
        cast(
            self.0
                .avx512bw
                ._mm512_permutexvar_epi16(cast(BY_ROW), by_two),
        )
    }

    #[inline(always)]
    fn rolling(self, choices: &[u64; ROWS], dice: u8) -> u64 {
        let dice = self.0.avx512f._mm512_set1_epi8(dice.cast_signed());
        self.0.avx512bw._mm512_cmpeq_epi8_mask(cast(*choices), dice)
    }

    #[inline(always)]
    fn select(self, rolling: u64, row: usize, new: __m512d, old: __m512d) -> __m512d {
        let rolling = (rolling >> (8 * row) & 0xFF) as u8;
        self.0.avx512f._mm512_mask_blend_pd(rolling, old, new)
    }

    #[inline(always)]
    fn places(self, choices: &[u64; ROWS], row: usize) -> __m512i {
        let choices: __m128i = cast([choices[row], 0]);
        self.0.avx512f._mm512_cvtepu8_epi64(choices)
    }

    #[inline(always)]
    fn look_up(self, numbers: &ByDice, places: __m512i) -> __m512d {
        let [low, high]: [__m512d; 2] = cast_lossy(*numbers);
        self.0.avx512f._mm512_permutex2var_pd(low, places, high)
    }
}

/// Brings the choices of two players in a row side by side.
const BY_TWO: [u8; 16] = [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15];

/// Brings those of all players in a row side by side, two players at a time.
const BY_ROW: [u16; 32] = by_row();

const fn by_row() -> [u16; 32] {
    let mut places = [0; 32];
    let mut place = 0;
    while place < 32 {
        places[place as usize] = place % 4 * 8 + place / 4;
        place += 1;
    }
    places
}
