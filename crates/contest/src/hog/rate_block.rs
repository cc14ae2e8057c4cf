//! Win rates of some tables against others, the unit of comparing and caching.

use pigskin_entry::Hash;

/// The exact win rates of some tables against others, or among themselves.
///
/// In each pair the table with the lower hash comes first, so that a rate is the same to the
/// last bit in whatever order tables are compared.
#[derive(Clone, Debug, PartialEq)]
pub struct RateBlock {
    /// The tables, by their hashes.
    pub tables: Vec<Hash>,
    /// The others; none where the tables are compared among themselves, each
    /// with all after it.
    pub others: Vec<Hash>,
    /// For each table and each other one, the chances that it wins, moving first
    /// and moving second.
    pub chances: Vec<[f64; 2]>,
}

impl RateBlock {
    /// A block; `None` unless it has a chance for each pair, all of them from 0 to 1 up to
    /// rounding.
    #[must_use]
    pub fn new(tables: Vec<Hash>, others: Vec<Hash>, chances: Vec<[f64; 2]>) -> Option<RateBlock> {
        let block = RateBlock {
            tables,
            others,
            chances,
        };
        let chances = block.chances.as_flattened().iter();
        let possible = chances
            .clone()
            .all(|chance| (-1e-9..=1.0 + 1e-9).contains(chance));
        (possible && block.pairs().count() == block.chances.len()).then_some(block)
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
