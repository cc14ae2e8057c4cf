//! Sums over one more die.

use crate::game_rules::MOST_DICE;
use crate::lanes::{Lanes, ROWS};

/// Outcomes of a die that are not a one.
const FACES: usize = 5;

/// Numbers that the sums of a tile add up.
pub const WINDOW: usize = ROWS + FACES - 1;

/// Levels from which a higher one is made.
pub const LEVELS: usize = MOST_DICE as usize - 1;

/// Most rows of a level that the next lower tile reads.
pub const CARRIED: usize = 6;

/// The first of the eight rows of a level that are computed before a tile.
pub const fn lowest_row(level: usize) -> usize {
    if level < 4 { ROWS - 2 * level } else { 0 }
}

/// For each of eight rows, the sum of five neighbours: row `i` adds up places `i` to
/// `i + 4`.
///
/// Sums of the first and of the last numbers of each five places serve several rows,
/// so eight rows take 18 additions instead of 32. Nothing is subtracted, and no term of a
/// sum goes through more than four additions. Half of the additions are written as one times a
/// number plus another, which rounds in the same way: processors add and multiply in different
/// places, and so do both at a time.
#[inline(always)]
pub fn sums_of_five<K: Lanes>(
    lanes: K,
    one: K::Numbers,
    v: &[K::Numbers; WINDOW],
) -> [K::Numbers; ROWS] {
    macro_rules! sum {
        ($a:expr, $b:expr) => {
            lanes.multiply_add(one, $a, $b)
        };
    }
    // Sums up to place 4.
    let from_3 = lanes.add(v[3], v[4]);
    let from_2 = sum!(v[2], from_3);
    let from_1 = lanes.add(v[1], from_2);
    // Sums from place 5 on.
    let to_6 = sum!(v[5], v[6]);
    let to_7 = lanes.add(to_6, v[7]);
    let to_8 = sum!(v[8], to_7);
    // Sums up to place 9.
    let from_8 = lanes.add(v[8], v[9]);
    let from_7 = sum!(v[7], from_8);
    let from_6 = lanes.add(v[6], from_7);
    [
        sum!(v[0], from_1),
        lanes.add(from_1, v[5]),
        sum!(from_2, to_6),
        lanes.add(from_3, to_7),
        sum!(v[4], to_8),
        lanes.add(to_8, v[9]),
        sum!(v[10], from_6),
        lanes.add(from_7, sum!(v[10], v[11])),
    ]
}

#[cfg(test)]
mod tests {
    use super::{WINDOW, sums_of_five};
    use crate::lanes::{Lanes, Plain, ROWS};

    #[test]
    fn a_level_adds_up_five_rows_at_a_time() {
        let lanes = Plain::<true>;
        let values: [[f64; ROWS]; WINDOW] = std::array::from_fn(|place| {
            std::array::from_fn(|lane| f64::from(1 << place) * (1 + lane) as f64)
        });
        let sums = sums_of_five(lanes, lanes.all(1.0), &values);
        for (row, sum) in sums.iter().enumerate() {
            for lane in 0..ROWS {
                let five: f64 = values[row..row + 5].iter().map(|value| value[lane]).sum();
                assert!(
                    (lanes.of(lane, *sum) - five).abs() < f64::EPSILON,
                    "row {row}"
                );
            }
        }
    }
}
