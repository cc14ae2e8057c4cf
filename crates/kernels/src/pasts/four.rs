//! Four numbers at a time, or two.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{__m128d, __m256d};

#[cfg(target_arch = "x86_64")]
use pulp::cast;

use crate::instructions::multiply_add;
#[cfg(target_arch = "x86_64")]
use crate::lanes::Avx2;

/// Four numbers, a lane for each, or two, and what sums by past do with them.
///
/// All implementations round each operation in the same way; only [`PlainFour`] can be told to round
/// a product before it is added.
pub trait Four: Copy {
    /// Four numbers.
    type Numbers: Copy;
    /// Two numbers.
    type Pair: Copy;

    /// One number in all lanes.
    fn all(self, number: f64) -> Self::Numbers;

    /// `[a, b, b, b]`
    fn spread(self, pair: &[f64; 2]) -> Self::Numbers;

    /// The numbers in the lanes with all ones, and zeros in those with zeros.
    fn kept(self, numbers: Self::Numbers, lanes: &[u64; 4]) -> Self::Numbers;

    /// `a + b`
    fn add(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;

    /// `a × b + c`
    fn multiply_add(self, a: Self::Numbers, b: Self::Numbers, c: Self::Numbers) -> Self::Numbers;

    /// For `[a, b, c, d]` and `e`: `[a + e, (a + e) + b, (a + e) + c, (a + e) + d]`.
    fn totals(self, numbers: Self::Numbers, end: f64) -> Self::Numbers;

    /// By lane, the number of `a` and what that of `b` has more.
    fn changes(self, a: Self::Numbers, b: Self::Numbers) -> [[f64; 2]; 4];

    /// Two numbers.
    fn pair(self, numbers: &[f64; 2]) -> Self::Pair;

    /// One number twice.
    fn both(self, number: f64) -> Self::Pair;

    /// `a + b`
    fn add_pair(self, a: Self::Pair, b: Self::Pair) -> Self::Pair;

    /// `a × b + c`
    fn multiply_add_pair(self, a: Self::Pair, b: Self::Pair, c: Self::Pair) -> Self::Pair;

    /// `[a, b - a]`, or `[a, 0]` without a change.
    fn change(self, pair: Self::Pair, changes: bool) -> [f64; 2];

    /// Both numbers.
    fn numbers(self, pair: Self::Pair) -> [f64; 2];
}

/// Plain arithmetic. With `FUSED`, a product is not rounded before it is added.
#[derive(Clone, Copy, Debug)]
pub struct PlainFour<const FUSED: bool>;

impl<const FUSED: bool> Four for PlainFour<FUSED> {
    type Numbers = [f64; 4];
    type Pair = [f64; 2];

    #[inline(always)]
    fn all(self, number: f64) -> [f64; 4] {
        [number; 4]
    }

    #[inline(always)]
    fn spread(self, &[a, b]: &[f64; 2]) -> [f64; 4] {
        [a, b, b, b]
    }

    #[inline(always)]
    fn kept(self, numbers: [f64; 4], lanes: &[u64; 4]) -> [f64; 4] {
        std::array::from_fn(|lane| f64::from_bits(numbers[lane].to_bits() & lanes[lane]))
    }

    #[inline(always)]
    fn add(self, a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
        std::array::from_fn(|lane| a[lane] + b[lane])
    }

    #[inline(always)]
    fn multiply_add(self, a: [f64; 4], b: [f64; 4], c: [f64; 4]) -> [f64; 4] {
        std::array::from_fn(|lane| multiply_add::<FUSED>(a[lane], b[lane], c[lane]))
    }

    #[inline(always)]
    fn totals(self, [a, b, c, d]: [f64; 4], end: f64) -> [f64; 4] {
        let whole = a + end;
        [whole, whole + b, whole + c, whole + d]
    }

    #[inline(always)]
    fn changes(self, a: [f64; 4], b: [f64; 4]) -> [[f64; 2]; 4] {
        std::array::from_fn(|lane| [a[lane], b[lane] - a[lane]])
    }

    #[inline(always)]
    fn pair(self, numbers: &[f64; 2]) -> [f64; 2] {
        *numbers
    }

    #[inline(always)]
    fn both(self, number: f64) -> [f64; 2] {
        [number; 2]
    }

    #[inline(always)]
    fn add_pair(self, a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
        [a[0] + b[0], a[1] + b[1]]
    }

    #[inline(always)]
    fn multiply_add_pair(self, a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|place| multiply_add::<FUSED>(a[place], b[place], c[place]))
    }

    #[inline(always)]
    fn change(self, [a, b]: [f64; 2], changes: bool) -> [f64; 2] {
        [a, if changes { b - a } else { 0.0 }]
    }

    #[inline(always)]
    fn numbers(self, pair: [f64; 2]) -> [f64; 2] {
        pair
    }
}

#[cfg(target_arch = "x86_64")]
impl Four for Avx2 {
    type Numbers = __m256d;
    type Pair = __m128d;

    #[inline(always)]
    fn all(self, number: f64) -> __m256d {
        self.0.avx._mm256_set1_pd(number)
    }

    #[inline(always)]
    fn spread(self, pair: &[f64; 2]) -> __m256d {
        let pair = cast(*pair);
        let twice = self.0.avx._mm256_set_m128d(pair, pair);
        self.0.avx._mm256_permute_pd::<0b1110>(twice)
    }

    #[inline(always)]
    fn kept(self, numbers: __m256d, lanes: &[u64; 4]) -> __m256d {
        self.0.avx._mm256_and_pd(numbers, cast(*lanes))
    }

    #[inline(always)]
    fn add(self, a: __m256d, b: __m256d) -> __m256d {
        self.0.avx._mm256_add_pd(a, b)
    }

    #[inline(always)]
    fn multiply_add(self, a: __m256d, b: __m256d, c: __m256d) -> __m256d {
        self.0.fma._mm256_fmadd_pd(a, b, c)
    }

    #[inline(always)]
    fn totals(self, numbers: __m256d, end: f64) -> __m256d {
        let first = self.0.avx._mm256_castpd256_pd128(numbers);
        let whole = self.0.sse2._mm_add_sd(first, self.0.sse2._mm_set_sd(end));
        let whole = self.0.avx2._mm256_broadcastsd_pd(whole);
        let zeros = self.0.avx._mm256_setzero_pd();
        let others = self.0.avx._mm256_blend_pd::<0b0001>(numbers, zeros);
        self.0.avx._mm256_add_pd(whole, others)
    }

    #[inline(always)]
    fn changes(self, a: __m256d, b: __m256d) -> [[f64; 2]; 4] {
        let more = self.0.avx._mm256_sub_pd(b, a);
        let even: [[f64; 2]; 2] = cast(self.0.avx._mm256_unpacklo_pd(a, more));
        let odd: [[f64; 2]; 2] = cast(self.0.avx._mm256_unpackhi_pd(a, more));
        [even[0], odd[0], even[1], odd[1]]
    }

    #[inline(always)]
    fn pair(self, numbers: &[f64; 2]) -> __m128d {
        cast(*numbers)
    }

    #[inline(always)]
    fn both(self, number: f64) -> __m128d {
        self.0.sse2._mm_set1_pd(number)
    }

    #[inline(always)]
    fn add_pair(self, a: __m128d, b: __m128d) -> __m128d {
        self.0.sse2._mm_add_pd(a, b)
    }

    #[inline(always)]
    fn multiply_add_pair(self, a: __m128d, b: __m128d, c: __m128d) -> __m128d {
        self.0.fma._mm_fmadd_pd(a, b, c)
    }

    #[inline(always)]
    fn change(self, pair: __m128d, changes: bool) -> [f64; 2] {
        let change = if changes {
            self.0
                .sse2
                ._mm_sub_pd(self.0.avx._mm_permute_pd::<0b01>(pair), pair)
        } else {
            self.0.sse2._mm_setzero_pd()
        };
        cast(self.0.sse2._mm_unpacklo_pd(pair, change))
    }

    #[inline(always)]
    fn numbers(self, pair: __m128d) -> [f64; 2] {
        cast(pair)
    }
}
