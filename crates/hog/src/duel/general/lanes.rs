//! Arithmetic on adjacent numbers, one for each of several games.

use crate::duel::instructions::multiply_add;

/// Adds a weighted value to a sum, in each lane.
#[inline(always)]
pub fn add<const FUSED: bool, const LANES: usize>(
    sum: &mut [f64; LANES],
    weight: f64,
    value: &[f64; LANES],
) {
    for lane in 0..LANES {
        sum[lane] = multiply_add::<FUSED>(weight, value[lane], sum[lane]);
    }
}

/// Adds `M` dot products of weights with the same values, those of one table, to
/// their sums, in each lane.
///
/// The values are read once for all of them. Several sums at a time avoid waiting
/// for the previous addition.
#[inline(always)]
pub fn add_dots<const FUSED: bool, const LANES: usize, const TABLES: usize, const M: usize>(
    values: &[[[f64; LANES]; TABLES]],
    table: usize,
    mut weights: [&[f64]; M],
    sums: &mut [[f64; LANES]; M],
) {
    for weights in &mut weights {
        *weights = &weights[..values.len()];
    }
    let mut local = *sums;
    for (place, value) in values.iter().enumerate() {
        let value = &value[table];
        for (weights, sum) in weights.iter().zip(&mut local) {
            add::<FUSED, LANES>(sum, weights[place], value);
        }
    }
    *sums = local;
}

/// The value of a bonus in the lanes where it is earned after a kind of past; 0 in
/// the others.
#[inline(always)]
pub fn earned<const LANES: usize>(
    differences: &[f64; LANES],
    kinds: &[u16; LANES],
    kind: usize,
) -> [f64; LANES] {
    let mut earned = [0.0; LANES];
    for lane in 0..LANES {
        // All ones where it is earned. No branch, because lanes differ.
        let mask = 0_u64.wrapping_sub(u64::from(kinds[lane] >> kind & 1));
        earned[lane] = f64::from_bits(differences[lane].to_bits() & mask);
    }
    earned
}

/// Turns rows into columns.
///
/// If there are as many rows as lanes, and a power of two, rows are merged repeatedly
/// like the halves of a deck of cards; each round is a few shuffle instructions.
#[inline(always)]
pub fn transposed<const R: usize, const C: usize>(rows: &[[f64; C]; R]) -> [[f64; R]; C] {
    let mut columns = [[0.0; R]; C];
    if R != C || !R.is_power_of_two() {
        for (place, row) in rows.iter().enumerate() {
            for (column, value) in columns.iter_mut().zip(row) {
                column[place] = *value;
            }
        }
        return columns;
    }
    for (column, row) in columns.iter_mut().zip(rows) {
        column.copy_from_slice(row);
    }
    for _ in 0..R.ilog2() {
        let mut merged = [[0.0; R]; C];
        for pair in 0..R / 2 {
            for lane in 0..R / 2 {
                let (low, high) = (columns[pair], columns[pair + R / 2]);
                merged[2 * pair][2 * lane] = low[lane];
                merged[2 * pair][2 * lane + 1] = high[lane];
                merged[2 * pair + 1][2 * lane] = low[lane + R / 2];
                merged[2 * pair + 1][2 * lane + 1] = high[lane + R / 2];
            }
        }
        columns = merged;
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        fn check<const R: usize, const C: usize>() {
            let mut rows = [[0.0; C]; R];
            for (place, value) in rows.as_flattened_mut().iter_mut().enumerate() {
                *value = place as f64;
            }
            let columns = transposed(&rows);
            for row in 0..R {
                for column in 0..C {
                    assert_eq!(rows[row][column].to_bits(), columns[column][row].to_bits());
                }
            }
        }
        check::<1, 1>();
        check::<2, 2>();
        check::<4, 4>();
        check::<8, 8>();
        check::<1, 8>();
        check::<8, 1>();
        check::<3, 3>();
    }
}
