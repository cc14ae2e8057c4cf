//! Eight numbers at a time.

use std::arch::x86_64::{__m128i, __m512d, __m512i};

use pulp::cast;
use pulp::x86::V4;

use super::{ByDice, Choosing, Lanes, MOST_GAMES, Opponents, Players, ROWS, Square};

/// AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(pub V4);

/// The numbers of dice in a tile, by row.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Choices([u64; ROWS]);

impl Lanes for Avx512 {
    type Numbers = __m512d;

    const REGISTERS: usize = 1;

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

impl Choosing for Avx512 {
    type Choices = Choices;
    type Places = __m512i;
    type Rolling = u64;

    #[inline(always)]
    fn rolling(self, choices: &Choices, dice: u8) -> u64 {
        let dice = self.0.avx512f._mm512_set1_epi8(dice.cast_signed());
        self.0
            .avx512bw
            ._mm512_cmpeq_epi8_mask(cast(choices.0), dice)
    }

    #[inline(always)]
    fn select(self, rolling: u64, row: usize, new: __m512d, old: __m512d) -> __m512d {
        self.replace((rolling >> (8 * row) & 0xFF) as u8, new, old)
    }

    #[inline(always)]
    fn places(self, choices: &Choices, row: usize) -> __m512i {
        let choices: __m128i = cast([choices.0[row], 0]);
        self.0.avx512f._mm512_cvtepu8_epi64(choices)
    }

    #[inline(always)]
    fn look_up(self, numbers: &ByDice, places: __m512i) -> __m512d {
        let [low, high]: [__m512d; 2] = cast(numbers.0);
        self.0.avx512f._mm512_permutex2var_pd(low, places, high)
    }
}

impl Players for Avx512 {
    const GAMES: usize = 4;

    type Side = [[u8; 4]; ROWS];

    #[inline(always)]
    fn of_each(self, of_a: f64, of_b: f64) -> __m512d {
        self.0.avx512dq._mm512_broadcast_f64x2(cast([of_a, of_b]))
    }

    #[inline(always)]
    fn of_opponents(self, numbers: __m512d) -> __m512d {
        self.0.avx512f._mm512_permute_pd::<0b0101_0101>(numbers)
    }

    #[inline(always)]
    fn sides(self, games: &[[[u8; ROWS]; ROWS]; MOST_GAMES]) -> [Self::Side; ROWS] {
        let avx = self.0.avx512bw;
        // Side by side, a register of each pair of rows: two games, then four; of the even rows,
        // then of the odd ones; the first four columns, then the last ones.
        let [a, b, c, d] = games.map(cast::<_, __m512i>);
        let even = [
            avx._mm512_unpacklo_epi8(a, b),
            avx._mm512_unpacklo_epi8(c, d),
        ];
        let odd = [
            avx._mm512_unpackhi_epi8(a, b),
            avx._mm512_unpackhi_epi8(c, d),
        ];
        let first = [even, odd].map(|[ab, cd]| avx._mm512_unpacklo_epi16(ab, cd));
        let last = [even, odd].map(|[ab, cd]| avx._mm512_unpackhi_epi16(ab, cd));
        let columns = |[even, odd]: [__m512i; 2], places: [u32; 16]| {
            self.0
                .avx512f
                ._mm512_permutex2var_epi32(even, cast(places), odd)
        };
        cast([
            columns(first, TWO_COLUMNS[0]),
            columns(first, TWO_COLUMNS[1]),
            columns(last, TWO_COLUMNS[0]),
            columns(last, TWO_COLUMNS[1]),
        ])
    }

    #[inline(always)]
    fn of_sides(self, first: &Self::Side, second: &Self::Side) -> Choices {
        let avx = self.0.avx512bw;
        let first = avx._mm512_cvtepu8_epi16(cast(*first));
        let second = avx._mm512_slli_epi16::<8>(avx._mm512_cvtepu8_epi16(cast(*second)));
        Choices(cast(self.0.avx512f._mm512_or_si512(first, second)))
    }
}

impl Square for Avx512 {
    #[inline(always)]
    fn choices(self, dice: &[[u8; ROWS]; ROWS]) -> Choices {
        Choices(cast(*dice))
    }

    #[inline(always)]
    fn turned_choices(self, choices: &Choices) -> Choices {
        let avx = self.0.avx512bw;
        let by_two = avx._mm512_shuffle_epi8(cast(choices.0), cast([BY_TWO; 4]));
        Choices(cast(avx._mm512_permutexvar_epi16(cast(BY_LANE), by_two)))
    }

    #[inline(always)]
    fn cells(self, rolling: u64) -> u64 {
        rolling
    }

    #[inline(always)]
    fn replace(self, lanes: u8, new: __m512d, old: __m512d) -> __m512d {
        self.0.avx512f._mm512_mask_blend_pd(lanes, old, new)
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
    fn further(self, numbers: __m512d, by: usize) -> __m512d {
        let avx = self.0.avx512f;
        let by = [(by % ROWS) as u64; ROWS];
        let places = avx._mm512_add_epi64(cast([0_u64, 1, 2, 3, 4, 5, 6, 7]), cast(by));
        avx._mm512_permutexvar_pd(places, numbers)
    }

    #[inline(always)]
    fn turned(self, rows: &[__m512d; ROWS]) -> [__m512d; ROWS] {
        let avx = self.0.avx512f;
        // Lanes of one parity of two rows, then of four, then of all.
        let even = [
            avx._mm512_unpacklo_pd(rows[0], rows[1]),
            avx._mm512_unpacklo_pd(rows[2], rows[3]),
            avx._mm512_unpacklo_pd(rows[4], rows[5]),
            avx._mm512_unpacklo_pd(rows[6], rows[7]),
        ];
        let odd = [
            avx._mm512_unpackhi_pd(rows[0], rows[1]),
            avx._mm512_unpackhi_pd(rows[2], rows[3]),
            avx._mm512_unpackhi_pd(rows[4], rows[5]),
            avx._mm512_unpackhi_pd(rows[6], rows[7]),
        ];
        let (even, odd) = (self.turned_pairs(even), self.turned_pairs(odd));
        [
            even[0], odd[0], even[1], odd[1], even[2], odd[2], even[3], odd[3],
        ]
    }
}

impl Opponents<ROWS> for Avx512 {
    #[inline(always)]
    fn exchanged(self, tables: &[__m512d; ROWS]) -> [__m512d; ROWS] {
        self.turned(tables)
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

/// Brings the even and the odd rows of a column together, for the first two columns of four and
/// for the last two.
const TWO_COLUMNS: [[u32; 16]; 2] = [two_columns(0), two_columns(2)];

const fn two_columns(first: u32) -> [u32; 16] {
    let mut places = [0; 16];
    let mut place = 0;
    while place < 16 {
        let (column, row) = (first + place / 8, place % 8);
        places[place as usize] = row % 2 * 16 + row / 2 * 4 + column;
        place += 1;
    }
    places
}

/// Brings the dice of two rows in a lane side by side.
const BY_TWO: [u8; 16] = [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15];

/// Brings those of all rows in a lane side by side, two rows at a time.
const BY_LANE: [u16; 32] = by_lane();

const fn by_lane() -> [u16; 32] {
    let mut places = [0; 32];
    let mut place = 0;
    while place < 32 {
        places[place as usize] = place % 4 * 8 + place / 4;
        place += 1;
    }
    places
}
