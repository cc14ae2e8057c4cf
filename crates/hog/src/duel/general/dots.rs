//! Dot products.

use crate::duel::instructions::{FUSED_IN_ALL, multiply_add};

/// Adds a weighted value to a sum.
pub fn add(sum: &mut f64, weight: f64, value: f64) {
    *sum = multiply_add::<FUSED_IN_ALL>(weight, value, *sum);
}

/// Adds `M` dot products of weights with the same values to their sums.
///
/// The values are read once for all of them. Several sums at a time avoid waiting
/// for the previous addition.
pub fn add_dots<const M: usize>(values: &[f64], mut weights: [&[f64]; M], sums: &mut [f64; M]) {
    for weights in &mut weights {
        *weights = &weights[..values.len()];
    }
    let mut local = *sums;
    for (place, value) in values.iter().enumerate() {
        for (weights, sum) in weights.iter().zip(&mut local) {
            add(sum, weights[place], *value);
        }
    }
    *sums = local;
}

/// The value of a bonus if it is earned after a kind of past, else 0.
pub fn earned(difference: f64, kinds: u16, kind: usize) -> f64 {
    if kinds >> kind & 1 != 0 {
        difference
    } else {
        0.0
    }
}
