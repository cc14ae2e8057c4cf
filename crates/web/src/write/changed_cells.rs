//! The cells in which two tables differ.

use std::fmt::Write as _;

use pigskin_hog::Table;

/// The cells in which two tables of the same goal differ.
pub struct ChangedCells {
    size: usize,
    /// Row by row, from own score 0 up.
    changed: Vec<bool>,
}

impl ChangedCells {
    /// Compares two tables; `None` if their goals differ.
    pub fn between(before: &Table, now: &Table) -> Option<ChangedCells> {
        let pairs = before.choices().iter().zip(now.choices());
        (before.goal() == now.goal()).then(|| ChangedCells {
            size: usize::from(now.goal()),
            changed: pairs.map(|(before, now)| before != now).collect(),
        })
    }

    pub fn count(&self) -> usize {
        self.changed.iter().filter(|&&changed| changed).count()
    }

    pub fn of(&self) -> usize {
        self.changed.len()
    }

    /// An SVG path around the cells that differ, each of them one unit wide and high; `None` if
    /// there are none. The rows go up, so the first is at the bottom.
    pub fn outline(&self) -> Option<String> {
        let mut path = String::new();
        let size = self.size;
        for line in 0..=size {
            // Writing into a String does not fail.
            self.edges(
                |at| self.is_changed(line, at) != self.is_changed(line + 1, at),
                |from, length| _ = write!(path, "M{from} {}h{length}", size - line),
            );
            self.edges(
                |at| self.is_changed(at + 1, line.wrapping_sub(1)) != self.is_changed(at + 1, line),
                |from, length| _ = write!(path, "M{line} {}v-{length}", size - from),
            );
        }
        (!path.is_empty()).then_some(path)
    }

    /// Whether the cell of a row, counted from 1, differs. Cells outside do not.
    fn is_changed(&self, row: usize, across: usize) -> bool {
        let row = row.checked_sub(1).filter(|_| across < self.size);
        let at = row.map(|row| row * self.size + across);
        at.and_then(|at| self.changed.get(at).copied())
            .unwrap_or(false)
    }

    /// Calls `draw` with the start and the length of each run of places that are on an edge.
    fn edges(&self, is_edge: impl Fn(usize) -> bool, mut draw: impl FnMut(usize, usize)) {
        let places: Vec<bool> = (0..self.size).map(is_edge).collect();
        let mut from = 0;
        for run in places.chunk_by(PartialEq::eq) {
            if run[0] {
                draw(from, run.len());
            }
            from += run.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_hog::{Choice, Scores};

    fn table(other: &[(u16, u16)]) -> Table {
        Table::from_fn(3, |at: Scores| {
            let is_other = other.contains(&(at.mine.0, at.theirs.0));
            Choice::dice(if is_other { 0 } else { 4 })
        })
    }

    fn outline(other: &[(u16, u16)]) -> Option<String> {
        let cells = ChangedCells::between(&table(&[]), &table(other)).expect("one goal");
        assert_eq!((cells.count(), cells.of()), (other.len(), 9));
        cells.outline()
    }

    #[test]
    fn equal_tables_have_no_outline() {
        assert_eq!(outline(&[]), None);
        let other = Table::from_fn(4, |_| Choice::dice(4));
        assert!(ChangedCells::between(&table(&[]), &other).is_none());
    }

    #[test]
    fn the_outline_goes_around_the_cells() {
        // Own score 0 is the row at the bottom.
        let one = outline(&[(0, 1)]).expect("an outline");
        assert_eq!(one, "M1 3h1M1 2h1M1 3v-1M2 3v-1");
        // Two cells beside each other have no line between them.
        let two = outline(&[(2, 1), (2, 2)]).expect("an outline");
        assert_eq!(two, "M1 1v-1M1 1h2M1 0h2M3 1v-1");
        // A whole table has its border.
        let rows = (0..3).flat_map(|mine| (0..3).map(move |theirs| (mine, theirs)));
        let all: Vec<_> = rows.collect();
        let all = outline(&all).expect("an outline");
        assert_eq!(all, "M0 3h3M0 3v-3M0 0h3M3 3v-3");
    }
}
