//! Eight numbers at a time.

use std::arch::x86_64::{__m128i, __m512d, __m512i};

use pulp::x86::V4;
use pulp::{cast, cast_lossy};

use super::{ByDice, Lanes, ROWS, Square};

/// AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(pub V4);

impl Lanes for Avx512 {
    type Numbers = __m512d;

    #[inline(always)]
    fn all(self, number: f64) -> __m512d {
        self.0.avx512f._mm512_set1_pd(number)
    }

    #[inline(always)]
    fn of(self, lane: usize, numbers: __m512d) -> f64 {
        let numbers: [f64; 8] = cast(numbers);
        numbers[lane % 8]
    }

    #[inline(always)]
    fn each(self, of_lane: impl Fn(usize) -> f64) -> __m512d {
        cast(std::array::from_fn::<f64, 8, _>(of_lane))
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
}

impl Square for Avx512 {
    type Choices = [u64; ROWS];
    type Places = __m512i;
    type Rolling = u64;

    #[inline(always)]
    fn choices(self, dice: &[[u8; ROWS]; ROWS]) -> [u64; ROWS] {
        dice.map(u64::from_le_bytes)
    }

    #[inline(always)]
    fn rolling(self, choices: &[u64; ROWS], dice: u8) -> u64 {
        let dice = self.0.avx512f._mm512_set1_epi8(dice.cast_signed());
        self.0.avx512bw._mm512_cmpeq_epi8_mask(cast(*choices), dice)
    }

    #[inline(always)]
    fn select(self, rolling: u64, row: usize, new: __m512d, old: __m512d) -> __m512d {
        self.replace((rolling >> (8 * row) & 0xFF) as u8, new, old)
    }

    #[inline(always)]
    fn replace(self, lanes: u8, new: __m512d, old: __m512d) -> __m512d {
        self.0.avx512f._mm512_mask_blend_pd(lanes, old, new)
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

    #[inline(always)]
    fn shifted<const BY: usize>(self, numbers: __m512d, next: __m512d) -> __m512d {
        let (low, high): (__m512i, __m512i) = (cast(numbers), cast(next));
        let avx = self.0.avx512f;
        cast(match BY {
            1 => avx._mm512_alignr_epi64::<1>(high, low),
            2 => avx._mm512_alignr_epi64::<2>(high, low),
            3 => avx._mm512_alignr_epi64::<3>(high, low),
            4 => avx._mm512_alignr_epi64::<4>(high, low),
            5 => avx._mm512_alignr_epi64::<5>(high, low),
            6 => avx._mm512_alignr_epi64::<6>(high, low),
            _ => avx._mm512_alignr_epi64::<7>(high, low),
        })
    }

    #[inline(always)]
    fn turned(self, rows: &[__m512d; ROWS]) -> [__m512d; ROWS] {
        let avx = self.0.avx512f;
        let [a, b, c, d, e, f, g, h] = *rows;
        // Lanes of one parity of two rows, then of four, then of all.
        let even = [
            avx._mm512_unpacklo_pd(a, b),
            avx._mm512_unpacklo_pd(c, d),
            avx._mm512_unpacklo_pd(e, f),
            avx._mm512_unpacklo_pd(g, h),
        ];
        let odd = [
            avx._mm512_unpackhi_pd(a, b),
            avx._mm512_unpackhi_pd(c, d),
            avx._mm512_unpackhi_pd(e, f),
            avx._mm512_unpackhi_pd(g, h),
        ];
        let [a, c, e, g] = self.turned_pairs(even);
        let [b, d, f, h] = self.turned_pairs(odd);
        [a, b, c, d, e, f, g, h]
    }
}

impl Avx512 {
    /// Four rows of pairs with rows and pairs exchanged.
    #[inline(always)]
    fn turned_pairs(self, [a, b, c, d]: [__m512d; 4]) -> [__m512d; 4] {
        let avx = self.0.avx512f;
        let low = avx._mm512_shuffle_f64x2::<0b10_00_10_00>(a, b);
        let high = avx._mm512_shuffle_f64x2::<0b11_01_11_01>(a, b);
        let low_behind = avx._mm512_shuffle_f64x2::<0b10_00_10_00>(c, d);
        let high_behind = avx._mm512_shuffle_f64x2::<0b11_01_11_01>(c, d);
        [
            avx._mm512_shuffle_f64x2::<0b10_00_10_00>(low, low_behind),
            avx._mm512_shuffle_f64x2::<0b10_00_10_00>(high, high_behind),
            avx._mm512_shuffle_f64x2::<0b11_01_11_01>(low, low_behind),
            avx._mm512_shuffle_f64x2::<0b11_01_11_01>(high, high_behind),
        ]
    }
}
