//! Numbers by the kind of the other player's past.

#![expect(
    clippy::needless_range_loop,
    reason = "closures in iterators might not be inlined"
)]

use crate::instructions::multiply_add;

/// A number for each kind of the other player's past, side by side.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct Kinds<const KINDS: usize>(pub [f64; KINDS]);

/// All ones at some kinds, and zeros at the others.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct Mask<const KINDS: usize>([u64; KINDS]);

impl<const KINDS: usize> Kinds<KINDS> {
    /// Zeros.
    pub const ZERO: Self = Kinds([0.0; KINDS]);

    /// Adds a weighted value.
    #[inline(always)]
    pub fn add<const FUSED: bool>(&mut self, weight: f64, value: &Self) {
        for kind in 0..KINDS {
            self.0[kind] = multiply_add::<FUSED>(weight, value.0[kind], self.0[kind]);
        }
    }
}

impl<const KINDS: usize> Mask<KINDS> {
    /// All ones at these kinds.
    pub fn new(has: impl Fn(usize) -> bool) -> Self {
        Mask(std::array::from_fn(
            |kind| if has(kind) { u64::MAX } else { 0 },
        ))
    }

    /// `inside` at the kinds of this mask, and `first` at those of the other.
    #[inline(always)]
    pub fn either(&self, inside: f64, first: f64, other: &Self) -> Kinds<KINDS> {
        let mut numbers = [0.0; KINDS];
        for kind in 0..KINDS {
            let bits = inside.to_bits() & self.0[kind] | first.to_bits() & other.0[kind];
            numbers[kind] = f64::from_bits(bits);
        }
        Kinds(numbers)
    }

    /// Adds a number at the kinds of this mask.
    #[inline(always)]
    pub fn add_to(&self, numbers: &mut Kinds<KINDS>, more: f64) {
        for kind in 0..KINDS {
            numbers.0[kind] += f64::from_bits(more.to_bits() & self.0[kind]);
        }
    }

    /// A number, plus those outside of this mask.
    #[inline(always)]
    pub fn added_outside(&self, number: f64, numbers: &Kinds<KINDS>) -> Kinds<KINDS> {
        let mut sums = [0.0; KINDS];
        for kind in 0..KINDS {
            sums[kind] = number + f64::from_bits(numbers.0[kind].to_bits() & !self.0[kind]);
        }
        Kinds(sums)
    }
}
