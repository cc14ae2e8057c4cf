//! Sums of numbers, each times its weight.
//!
//! `pigskin-hog` calls these for every turn that it values by itself.

/// The sum of numbers times their weights, in four sums that do not wait for each other. There are at
/// least as many numbers as weights.
pub fn dot(weights: &[f64], numbers: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (weights, weights_rest) = weights.as_chunks::<4>();
    let end = 4 * weights.len() + weights_rest.len();
    let (numbers, numbers_rest) = numbers[..end.min(numbers.len())].as_chunks::<4>();
    for (w, n) in weights.iter().zip(numbers) {
        for lane in 0..4 {
            sums[lane] += w[lane] * n[lane];
        }
    }
    let rest = weights_rest.iter().zip(numbers_rest);
    let rest: f64 = rest.map(|(w, n)| w * n).sum();
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

/// Adds rows of numbers, each row times its weight, as far as both go. A row has as many numbers as
/// there are sums.
pub fn add_rows(sums: &mut [f64], weights: &[f64], rows: &[f64]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = pulp::x86::V3::try_new() {
        // Nothing is fused, so that the bits are the same on every processor.
        return simd.vectorize(|| add_any_rows(sums, weights, rows));
    }
    add_any_rows(sums, weights, rows);
}

#[inline(always)]
fn add_any_rows(sums: &mut [f64], weights: &[f64], rows: &[f64]) {
    // With known lengths of rows, several numbers are added at a time.
    match sums.len() {
        0 => {}
        12 => add_rows_of::<12>(sums, weights, rows),
        16 => add_rows_of::<16>(sums, weights, rows),
        length => {
            for (weight, row) in weights.iter().zip(rows.chunks_exact(length)) {
                for (sum, number) in sums.iter_mut().zip(row) {
                    *sum += weight * number;
                }
            }
        }
    }
}

#[inline(always)]
fn add_rows_of<const L: usize>(sums: &mut [f64], weights: &[f64], rows: &[f64]) {
    let Some(kept) = sums.first_chunk_mut::<L>() else {
        return;
    };
    let mut sums = *kept;
    let (rows, _) = rows.as_chunks::<L>();
    for (weight, row) in weights.iter().zip(rows) {
        for lane in 0..L {
            sums[lane] += weight * row[lane];
        }
    }
    *kept = sums;
}

#[cfg(test)]
mod tests {
    use super::{add_rows, dot};

    #[test]
    fn rows_of_all_lengths_add_up_alike() {
        let weights: Vec<f64> = (1..=9).map(f64::from).collect();
        for length in 0_u8..=17 {
            let rows: Vec<f64> = (0..9 * u32::from(length)).map(f64::from).collect();
            let mut sums = vec![1.0; length.into()];
            add_rows(&mut sums, &weights, &rows);
            for (lane, sum) in sums.iter().enumerate() {
                let column: Vec<f64> = rows
                    .iter()
                    .skip(lane)
                    .step_by(length.into())
                    .copied()
                    .collect();
                assert_eq!(sum.to_bits(), (1.0 + dot(&weights, &column)).to_bits());
            }
        }
    }
}
