//! Squares: two bands of tables, compared.

use pigskin_entry::Hash;
use pigskin_hog::{Duel, DuelError, Rules, Table};
use rayon::prelude::*;

use crate::Band;

/// A square of a plan: the tables of one band against those of another or, on the diagonal, among
/// themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    /// The place of the first band.
    pub row: usize,
    /// The place of the second band, at least that of the first.
    pub column: usize,
}

/// Tables on a side of the piece that a core compares at a time.
const PIECE: usize = 32;

impl Square {
    /// The folder of squares within a location.
    pub const FOLDER: &str = "squares";

    /// The number of squares of a number of bands.
    pub fn count(bands: usize) -> usize {
        bands * (bands + 1) / 2
    }

    /// The squares of a number of bands, row after row.
    ///
    /// ```
    /// use pigskin_cluster::Square;
    /// let places = Square::all(3).map(|square| (square.row, square.column));
    /// assert_eq!(
    ///     places.collect::<Vec<_>>(),
    ///     [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)],
    /// );
    /// ```
    pub fn all(bands: usize) -> impl Iterator<Item = Square> {
        (0..bands).flat_map(move |row| (row..bands).map(move |column| Square { row, column }))
    }

    /// The square of an index, row after row; `None` if there are fewer.
    ///
    /// ```
    /// use pigskin_cluster::Square;
    /// let squares = (0..).map_while(|index| Square::at(3, index));
    /// assert!(squares.eq(Square::all(3)));
    /// ```
    pub fn at(bands: usize, index: usize) -> Option<Square> {
        let mut first = 0;
        for row in 0..bands {
            let length = bands - row;
            if index < first + length {
                let column = row + index - first;
                return Some(Square { row, column });
            }
            first += length;
        }
        None
    }

    /// Tests whether a band is compared with itself.
    pub fn is_diagonal(self) -> bool {
        self.row == self.column
    }

    /// The number of pairs of tables, from the number of tables in each band. On the diagonal
    /// a table is also compared with itself, since several entries may have it.
    pub fn pairs(self, rows: usize, columns: usize) -> usize {
        if self.is_diagonal() {
            rows * (rows + 1) / 2
        } else {
            rows * columns
        }
    }

    /// Each pair of tables by its places in the bands, in the order of a square's file.
    pub fn places(self, rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
        (0..rows).flat_map(move |row| {
            let first = if self.is_diagonal() { row } else { 0 };
            (first..columns).map(move |column| (row, column))
        })
    }

    /// The name of the file with the comparison of two bands, within a location.
    pub(crate) fn name(engine: u32, rules: Hash, bands: [Hash; 2]) -> Hash {
        let [rules, a, b] = [rules, bands[0], bands[1]].map(Hash::to_bytes);
        let engine = engine.to_le_bytes();
        Hash::of_parts([&b"square"[..], &engine, &rules, &a, &b])
    }

    /// Compares two bands on all cores: the chances of each pair, moving first and second, the
    /// same to the last bit on any number of cores. `tell` gets the number of pairs that are
    /// done, as they are.
    ///
    /// Fails if a table does not fit the rules.
    pub(crate) fn compare(
        self,
        rules: &Rules,
        [a, b]: [&Band; 2],
        tell: &(dyn Fn(usize) + Sync),
    ) -> Result<Vec<[f64; 2]>, DuelError> {
        let tables = |band: &'_ Band| -> Vec<Table> {
            band.tables.iter().map(|(_, table)| table.clone()).collect()
        };
        let (a, b) = (tables(a), tables(b));
        let (rows, columns) = (a.len(), b.len());
        let starts = |length: usize| (0..length).step_by(PIECE);
        let pieces = starts(rows).flat_map(|row| starts(columns).map(move |column| (row, column)));
        let pieces = pieces.filter(|(row, column)| !self.is_diagonal() || row <= column);
        let pieces: Vec<(usize, usize)> = pieces.collect();
        let duel = Duel::new(rules);
        let compared = pieces.par_iter().with_max_len(1).map_init(
            || duel.clone(),
            |duel, &(row, column)| {
                let side =
                    |tables: &'_ [Table], first: usize| first..tables.len().min(first + PIECE);
                let found = if self.is_diagonal() && row == column {
                    among(duel, &a[side(&a, row)])
                } else {
                    between(duel, &a[side(&a, row)], &b[side(&b, column)])
                }?;
                tell(found.len());
                Ok(found)
            },
        );
        let compared: Vec<Vec<(usize, usize, [f64; 2])>> = compared.collect::<Result<_, _>>()?;
        let place = |row: usize, column: usize| {
            if self.is_diagonal() {
                row * (2 * rows - row + 1) / 2 + column - row
            } else {
                row * columns + column
            }
        };
        let mut chances = vec![[f64::NAN; 2]; self.pairs(rows, columns)];
        for (&(row, column), found) in pieces.iter().zip(compared) {
            for (i, j, both) in found {
                chances[place(row + i, column + j)] = both;
            }
        }
        Ok(chances)
    }
}

/// The chances of each of some tables against each other and itself.
fn among(duel: &mut Duel, tables: &[Table]) -> Result<Vec<(usize, usize, [f64; 2])>, DuelError> {
    let all: Vec<&Table> = tables.iter().collect();
    let count = all.len();
    let pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
    let rates = duel.round_robin(&all)?;
    let mut found: Vec<_> = pairs
        .zip(rates)
        .map(|((i, j), rate)| (i, j, [rate.first, rate.second]))
        .collect();
    for (place, table) in tables.iter().enumerate() {
        let rate = duel.win_rate(table, table)?;
        found.push((place, place, [rate.first, rate.second]));
    }
    Ok(found)
}

/// The chances of each of some tables against each of some others.
fn between(
    duel: &mut Duel,
    a: &[Table],
    b: &[Table],
) -> Result<Vec<(usize, usize, [f64; 2])>, DuelError> {
    let [rows, columns] = [a, b].map(|tables| tables.iter().collect::<Vec<&Table>>());
    let pairs = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
    let rates = duel.win_rates(&rows, &columns)?;
    let found = pairs.zip(rates);
    Ok(found
        .map(|((i, j), rate)| (i, j, [rate.first, rate.second]))
        .collect())
}

#[cfg(test)]
mod tests {
    use pigskin_hog::{Choice, FALL_2017, FALL_2019, Scores};

    use super::*;

    fn band(first: u16, count: u16) -> Band {
        let table = |seed: u16| {
            Table::from_fn(12, |Scores { mine, theirs }| {
                Choice::dice(u8::try_from((mine.0 * 3 + theirs.0 * seed + seed) % 9).unwrap() + 1)
            })
        };
        let tables = (first..first + count).map(table);
        let mut tables: Vec<_> = tables
            .map(|table| (Hash::of_table(&table), table))
            .collect();
        tables.sort_by_key(|&(hash, _)| hash);
        Band { tables }
    }

    #[test]
    fn a_square_has_the_chances_of_single_duels_to_the_last_bit() {
        for rules in [FALL_2017, FALL_2019] {
            let rules = Rules { goal: 12, ..rules };
            let (a, b) = (band(0, 70), band(70, 33));
            for (square, bands) in [
                (Square { row: 1, column: 1 }, [&a, &a]),
                (Square { row: 0, column: 1 }, [&a, &b]),
            ] {
                let [rows, columns] = bands.map(|band| band.tables.len());
                let chances = square.compare(&rules, bands, &|_| {}).expect("they fit");
                assert_eq!(chances.len(), square.pairs(rows, columns));
                let mut duel = Duel::new(&rules);
                for ((i, j), both) in square.places(rows, columns).zip(&chances) {
                    let (mine, theirs) = (&bands[0].tables[i].1, &bands[1].tables[j].1);
                    let rate = duel.win_rate(mine, theirs).expect("they fit");
                    let one = [rate.first.to_bits(), rate.second.to_bits()];
                    assert_eq!(both.map(f64::to_bits), one, "{i} against {j}");
                }
            }
        }
    }
}
