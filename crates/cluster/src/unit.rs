//! Units: the pairs of two bands of players.

use std::ops::Range;

/// A unit of a plan: the players of one band against those of another or, on the diagonal, among
/// themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    /// The place of the first band.
    pub row: usize,
    /// The place of the second band, at least that of the first.
    pub column: usize,
}

impl Unit {
    /// The folder of units within a location.
    pub const FOLDER: &str = "units";

    /// The units of a number of bands, row after row.
    ///
    /// ```
    /// use pigskin_cluster::Unit;
    /// let places = Unit::all(3).map(|unit| (unit.row, unit.column));
    /// assert_eq!(
    ///     places.collect::<Vec<_>>(),
    ///     [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)],
    /// );
    /// ```
    pub fn all(bands: usize) -> impl Iterator<Item = Unit> {
        (0..bands).flat_map(move |row| (row..bands).map(move |column| Unit { row, column }))
    }

    /// The pairs of players by their places, the lower place first, in the order of a unit's file.
    /// On the diagonal, a player also meets `itself` if several entries can have it and it does not
    /// play them all alike.
    pub fn pairs(
        self,
        bands: &[Range<usize>],
        itself: bool,
    ) -> impl Iterator<Item = (usize, usize)> {
        let [rows, columns] = [self.row, self.column].map(|band| bands[band].clone());
        rows.flat_map(move |row| {
            let first = columns.start.max(row + usize::from(!itself));
            (first..columns.end).map(move |column| (row, column))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_every_pair_once() {
        for (bands, itself) in [(vec![0..3, 3..4, 4..7], true), (vec![0..2, 2..9], false)] {
            let pairs = Unit::all(bands.len()).flat_map(|unit| unit.pairs(&bands, itself));
            let mut pairs: Vec<_> = pairs.collect();
            pairs.sort_unstable();
            let players = bands.last().map_or(0, |band| band.end);
            let all = (0..players).flat_map(|a| (a..players).map(move |b| (a, b)));
            assert!(pairs.into_iter().eq(all.filter(|(a, b)| itself || a != b)));
        }
    }
}
