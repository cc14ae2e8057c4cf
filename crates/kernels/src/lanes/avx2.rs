//! Four numbers at a time.

use std::arch::x86_64::{__m128i, __m256d};

use pulp::cast;
use pulp::x86::V3;

use super::plain::turned_bytes;
use super::{ByDice, Choosing, Lanes, MOST_GAMES, Opponents, Players, ROWS, Square, Twice};

#[derive(Clone, Copy, Debug)]
pub struct Avx2(pub V3);

impl Lanes for Avx2 {
    type Numbers = __m256d;

    const REGISTERS: usize = 1;

    #[inline(always)]
    fn all(self, number: f64) -> __m256d {
        self.0.avx._mm256_set1_pd(number)
    }

    #[inline(always)]
    fn of(self, lane: usize, numbers: __m256d) -> f64 {
        let numbers: [f64; 4] = cast(numbers);
        numbers[lane % 4]
    }

    #[inline(always)]
    fn each(self, of_lane: impl Fn(usize) -> f64) -> __m256d {
        cast(std::array::from_fn::<f64, 4, _>(of_lane))
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
}

impl Choosing for Avx2 {
    type Choices = [[u8; 4]; ROWS];
    type Places = [u8; 4];
    type Rolling = [i32; ROWS];

    #[inline(always)]
    fn rolling(self, choices: &[[u8; 4]; ROWS], dice: u8) -> [i32; ROWS] {
        let dice = self.0.avx._mm256_set1_epi8(dice.cast_signed());
        cast(self.0.avx2._mm256_cmpeq_epi8(cast(*choices), dice))
    }

    #[inline(always)]
    fn select(self, rolling: [i32; ROWS], row: usize, new: __m256d, old: __m256d) -> __m256d {
        self.select_bytes(rolling[row], new, old)
    }

    #[inline(always)]
    fn places(self, choices: &[[u8; 4]; ROWS], row: usize) -> [u8; 4] {
        choices[row]
    }

    #[inline(always)]
    fn look_up(self, numbers: &ByDice, places: [u8; 4]) -> __m256d {
        cast(places.map(|place| numbers.0[usize::from(place & 15)]))
    }
}

impl Players for Avx2 {
    const GAMES: usize = 2;

    type Side = [[u8; 2]; ROWS];

    #[inline(always)]
    fn of_each(self, of_a: f64, of_b: f64) -> __m256d {
        cast([of_a, of_b, of_a, of_b])
    }

    #[inline(always)]
    fn of_opponents(self, numbers: __m256d) -> __m256d {
        self.0.avx._mm256_permute_pd::<0b0101>(numbers)
    }

    #[inline(always)]
    fn sides(self, games: &[[[u8; ROWS]; ROWS]; MOST_GAMES]) -> [Self::Side; ROWS] {
        let [first, second] = [turned_bytes(&games[0]), turned_bytes(&games[1])];
        let rows = |bytes: [u8; ROWS]| -> __m128i { cast([u64::from_le_bytes(bytes), 0]) };
        let mut sides = [[[0; 2]; ROWS]; ROWS];
        for (side, (first, second)) in sides.iter_mut().zip(first.into_iter().zip(second)) {
            *side = cast(self.0.sse2._mm_unpacklo_epi8(rows(first), rows(second)));
        }
        sides
    }

    #[inline(always)]
    fn of_sides(self, first: &Self::Side, second: &Self::Side) -> [[u8; 4]; ROWS] {
        let (first, second): (__m128i, __m128i) = (cast(*first), cast(*second));
        let low = self.0.sse2._mm_unpacklo_epi8(first, second);
        let high = self.0.sse2._mm_unpackhi_epi8(first, second);
        cast([low, high])
    }
}

impl Avx2 {
    /// `new` for some lanes, given by a byte for each that is −1, `old` for the others.
    #[inline(always)]
    fn select_bytes(self, bytes: i32, new: __m256d, old: __m256d) -> __m256d {
        let bytes = self.0.sse2._mm_cvtsi32_si128(bytes);
        let mask = self.0.avx2._mm256_cvtepi8_epi64(bytes);
        self.0.avx._mm256_blendv_pd(old, new, cast(mask))
    }

    /// The numbers so many lanes further on, from 0 to 3, where `next` follows.
    #[inline(always)]
    fn shifted<const BY: usize>(self, numbers: __m256d, next: __m256d) -> __m256d {
        let middle = self.0.avx._mm256_permute2f128_pd::<0x21>(numbers, next);
        match BY {
            0 => numbers,
            1 => self.0.avx._mm256_shuffle_pd::<0b0101>(numbers, middle),
            2 => middle,
            _ => self.0.avx._mm256_shuffle_pd::<0b0101>(middle, next),
        }
    }

    /// Four rows with rows and lanes exchanged.
    #[inline(always)]
    fn turned(self, [a, b, c, d]: [__m256d; 4]) -> [__m256d; 4] {
        let avx = self.0.avx;
        let even = avx._mm256_unpacklo_pd(a, b);
        let odd = avx._mm256_unpackhi_pd(a, b);
        let even_behind = avx._mm256_unpacklo_pd(c, d);
        let odd_behind = avx._mm256_unpackhi_pd(c, d);
        [
            avx._mm256_permute2f128_pd::<0x20>(even, even_behind),
            avx._mm256_permute2f128_pd::<0x20>(odd, odd_behind),
            avx._mm256_permute2f128_pd::<0x31>(even, even_behind),
            avx._mm256_permute2f128_pd::<0x31>(odd, odd_behind),
        ]
    }
}

impl Opponents<4> for Avx2 {
    #[inline(always)]
    fn exchanged(self, tables: &[__m256d; 4]) -> [__m256d; 4] {
        self.turned(*tables)
    }
}

impl Square for Twice<Avx2> {
    #[inline(always)]
    fn choices(self, dice: &[[u8; ROWS]; ROWS]) -> Self::Choices {
        let [mut low, mut high] = [[[0; 4]; ROWS]; 2];
        for (dice, (low, high)) in dice.iter().zip(low.iter_mut().zip(&mut high)) {
            low.copy_from_slice(&dice[..4]);
            high.copy_from_slice(&dice[4..]);
        }
        [low, high]
    }

    #[inline(always)]
    fn turned_choices(self, [low, high]: &Self::Choices) -> Self::Choices {
        let mut dice = [[0; ROWS]; ROWS];
        for (dice, (low, high)) in dice.iter_mut().zip(low.iter().zip(high)) {
            dice[..4].copy_from_slice(low);
            dice[4..].copy_from_slice(high);
        }
        self.choices(&turned_bytes(&dice))
    }

    #[inline(always)]
    fn cells(self, [low, high]: Self::Rolling) -> u64 {
        let mut bits = 0;
        for row in 0..ROWS {
            bits |= u64::from(nibble(low[row]) | nibble(high[row]) << 4) << (ROWS * row);
        }
        bits
    }

    #[inline(always)]
    fn replace(self, lanes: u8, new: Self::Numbers, old: Self::Numbers) -> Self::Numbers {
        let lanes = usize::from(lanes);
        [
            self.0.select_bytes(BYTES[lanes & 15], new[0], old[0]),
            self.0.select_bytes(BYTES[lanes >> 4], new[1], old[1]),
        ]
    }

    #[inline(always)]
    fn shifted<const BY: usize>(
        self,
        [a, b]: Self::Numbers,
        [c, d]: Self::Numbers,
    ) -> Self::Numbers {
        let half = self.0;
        match BY {
            1 => [half.shifted::<1>(a, b), half.shifted::<1>(b, c)],
            2 => [half.shifted::<2>(a, b), half.shifted::<2>(b, c)],
            3 => [half.shifted::<3>(a, b), half.shifted::<3>(b, c)],
            4 => [b, c],
            5 => [half.shifted::<1>(b, c), half.shifted::<1>(c, d)],
            6 => [half.shifted::<2>(b, c), half.shifted::<2>(c, d)],
            _ => [half.shifted::<3>(b, c), half.shifted::<3>(c, d)],
        }
    }

    #[inline(always)]
    fn further(self, numbers: Self::Numbers, by: usize) -> Self::Numbers {
        match by {
            0 => numbers,
            1 => self.shifted::<1>(numbers, numbers),
            2 => self.shifted::<2>(numbers, numbers),
            3 => self.shifted::<3>(numbers, numbers),
            4 => self.shifted::<4>(numbers, numbers),
            5 => self.shifted::<5>(numbers, numbers),
            6 => self.shifted::<6>(numbers, numbers),
            _ => self.shifted::<7>(numbers, numbers),
        }
    }

    #[inline(always)]
    fn turned(self, rows: &[Self::Numbers; ROWS]) -> [Self::Numbers; ROWS] {
        let [low, high] = [&rows[..4], &rows[4..]];
        let first = self.0.turned([low[0][0], low[1][0], low[2][0], low[3][0]]);
        let first_behind = self
            .0
            .turned([high[0][0], high[1][0], high[2][0], high[3][0]]);
        let last = self.0.turned([low[0][1], low[1][1], low[2][1], low[3][1]]);
        let last_behind = self
            .0
            .turned([high[0][1], high[1][1], high[2][1], high[3][1]]);
        [
            [first[0], first_behind[0]],
            [first[1], first_behind[1]],
            [first[2], first_behind[2]],
            [first[3], first_behind[3]],
            [last[0], last_behind[0]],
            [last[1], last_behind[1]],
            [last[2], last_behind[2]],
            [last[3], last_behind[3]],
        ]
    }
}

/// A byte for each of four lanes, −1 for those that are set, by the lanes as bits.
const BYTES: [i32; 16] = bytes();

const fn bytes() -> [i32; 16] {
    let mut bytes = [0; 16];
    let mut place = 0;
    while place < 64 {
        let (lanes, lane) = (place / 4, place % 4);
        if lanes >> lane & 1 != 0 {
            bytes[lanes] |= 0xFF << (8 * lane);
        }
        place += 1;
    }
    bytes
}

/// The lowest bits of four bytes.
#[inline(always)]
const fn nibble(bytes: i32) -> u32 {
    // Brings them together in the highest byte.
    (bytes.cast_unsigned() & 0x0101_0101).wrapping_mul(0x0102_0408) >> 24 & 15
}
