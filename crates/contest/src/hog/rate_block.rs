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
        (possible && block.pairs() == Some(block.chances.len())).then_some(block)
    }

    /// The chances of all tables that are compared with one of the
    /// [others](Self::compared_with), by the places of these tables.
    pub fn rates_with(&self, other: usize) -> impl Iterator<Item = (usize, [f64; 2])> + '_ {
        let tables = self.tables.len();
        let (first_tables, others) = match self.others.len() {
            0 => (other, None),
            others => (tables, Some(others)),
        };
        (0..first_tables).map(move |table| {
            let place = match others {
                Some(others) => table * others + other,
                // Each row is shorter by one than the one before.
                None => table * (2 * tables - table - 1) / 2 + other - table - 1,
            };
            (table, self.chances[place])
        })
    }

    /// The opponents of the tables: the others, or the tables themselves.
    pub fn compared_with(&self) -> &[Hash] {
        if self.others.is_empty() {
            &self.tables
        } else {
            &self.others
        }
    }

    /// The number of pairs.
    fn pairs(&self) -> Option<usize> {
        match (self.tables.len(), self.others.len()) {
            (tables, 0) => Some(tables.checked_mul(tables.saturating_sub(1))? / 2),
            (tables, others) => tables.checked_mul(others),
        }
    }
}
