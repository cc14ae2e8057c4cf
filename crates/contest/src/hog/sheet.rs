//! Win rates of some tables against others, as they are found and kept.

use crate::Hash;

/// The exact win rates of some tables against others, or among themselves.
///
/// Of each pair the table with the lower hash comes first, so that a rate is the
/// same to the last bit whoever was compared first. Only a table against itself
/// has no lower one.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The tables, by their hashes.
    pub tables: Vec<Hash>,
    /// The others; none where the tables are compared among themselves, each
    /// with all after it.
    pub others: Vec<Hash>,
    /// For each table and each other one, the chances that it wins, moving first
    /// and moving second.
    pub chances: Vec<[f64; 2]>,
}

impl Sheet {
    /// A sheet of as many chances as it has pairs, all of them from 0 to 1, but
    /// for rounding; or none.
    #[must_use]
    pub fn new(tables: Vec<Hash>, others: Vec<Hash>, chances: Vec<[f64; 2]>) -> Option<Sheet> {
        let sheet = Sheet {
            tables,
            others,
            chances,
        };
        let chances = sheet.chances.as_flattened().iter();
        let possible = chances
            .clone()
            .all(|chance| (-1e-9..=1.0 + 1e-9).contains(chance));
        (possible && sheet.pairs().count() == sheet.chances.len()).then_some(sheet)
    }

    /// Each pair with its chances, by the places of the table and of the one that
    /// it is compared [with](Self::compared_with).
    pub fn rates(&self) -> impl Iterator<Item = (usize, usize, [f64; 2])> + '_ {
        let pairs = self.pairs().zip(&self.chances);
        pairs.map(|((table, other), &chances)| (table, other, chances))
    }

    /// What the tables are compared with: the others, or themselves.
    #[must_use]
    pub fn compared_with(&self) -> &[Hash] {
        if self.others.is_empty() {
            &self.tables
        } else {
            &self.others
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let among = self.others.is_empty();
        let others = self.compared_with().len();
        (0..self.tables.len()).flat_map(move |table| {
            let first = if among { table + 1 } else { 0 };
            (first..others).map(move |other| (table, other))
        })
    }
}
