//! The win rates of pairs of tables, in rows that matrices can share.

use std::iter;
use std::sync::Arc;

/// Two chances of winning: moving first and moving second; no numbers if they are not known.
type Chances = [f64; 2];

const UNKNOWN: Chances = [f64::NAN; 2];

/// The chances of pairs of tables, 16 bytes for each pair.
///
/// Tables are numbered from 0. Each has a row with its pairs with itself and with all before it, so
/// that a new table adds a row and changes none. Copies share their rows.
#[derive(Clone, Debug, Default)]
pub(super) struct TableRates {
    rows: Vec<Arc<[Chances]>>,
}

impl TableRates {
    /// Chances from rows with the chances against all later rows. The last row's table becomes the
    /// first.
    pub fn of_later(rows: Vec<Vec<Chances>>) -> TableRates {
        let row = |mut row: Vec<Chances>| {
            row.reverse();
            // Itself.
            row.push(UNKNOWN);
            row.into()
        };
        TableRates {
            rows: rows.into_iter().rev().map(row).collect(),
        }
    }

    /// The number of tables.
    pub fn tables(&self) -> usize {
        self.rows.len()
    }

    /// Adds tables of which nothing is known, up to this number of tables in all.
    pub fn grow(&mut self, tables: usize) {
        let new = self.rows.len()..tables;
        // Copied from a vector, each row would leave a hole in memory that is too small for the next.
        let row = |table| iter::repeat_n(UNKNOWN, table + 1).collect();
        self.rows.extend(new.map(row));
    }

    /// The chances of two tables.
    pub fn get(&self, table: usize, other: usize) -> Option<Chances> {
        let [first, second] = self.rows[table.max(other)][table.min(other)];
        (!first.is_nan()).then_some([first, second])
    }

    /// Notes the chances of two tables. The row is copied first if another matrix has it too.
    pub fn set(&mut self, table: usize, other: usize, chances: Chances) {
        let row = Arc::make_mut(&mut self.rows[table.max(other)]);
        row[table.min(other)] = chances;
    }

    /// The chances among some tables, which are numbered in this order from now on.
    pub fn only(&self, tables: &[usize]) -> TableRates {
        let row = |(number, &table): (usize, &usize)| {
            let others = tables[..=number].iter();
            let chances = others.map(|&other| self.get(table, other).unwrap_or(UNKNOWN));
            chances.collect()
        };
        TableRates {
            rows: tables.iter().enumerate().map(row).collect(),
        }
    }

    pub fn rows(&self) -> impl Iterator<Item = &[Chances]> {
        self.rows.iter().map(|row| &row[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(rates: &TableRates) -> Vec<(usize, usize, f64)> {
        let pairs = (0..rates.tables()).flat_map(|a| (0..=a).map(move |b| (a, b)));
        pairs
            .filter_map(|(a, b)| Some((a, b, rates.get(b, a)?[0])))
            .collect()
    }

    #[test]
    fn copies_share_rows_until_one_is_changed() {
        let mut rates = TableRates::default();
        rates.grow(2);
        assert_eq!(known(&rates), []);
        rates.set(0, 1, [0.25, 0.75]);
        let mut copy = rates.clone();
        copy.grow(3);
        copy.set(2, 1, [0.5; 2]);
        assert!(Arc::ptr_eq(&rates.rows[1], &copy.rows[1]));
        assert_eq!(known(&rates), [(1, 0, 0.25)]);
        assert_eq!(known(&copy), [(1, 0, 0.25), (2, 1, 0.5)]);
        copy.set(1, 1, [0.125; 2]);
        assert_eq!(known(&rates), [(1, 0, 0.25)]);
        assert_eq!(known(&copy), [(1, 0, 0.25), (1, 1, 0.125), (2, 1, 0.5)]);
    }

    #[test]
    fn some_tables_keep_their_chances() {
        let mut rates = TableRates::default();
        rates.grow(4);
        for table in 0..4 {
            for other in 0..=table {
                rates.set(other, table, [(10 * table + other) as f64, 0.0]);
            }
        }
        let some = known(&rates.only(&[3, 1]));
        assert_eq!(some, [(0, 0, 33.0), (1, 0, 31.0), (1, 1, 11.0)]);
    }
}
