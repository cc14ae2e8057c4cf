//! The chances of tables against each other, for tests of sweeps.

use pigskin_kernels::{DiceTable, Pairs};

use crate::duel::win_chances;
use crate::{Rules, Table};

/// Takes the chances of the pair at two places.
pub type Note<'n> = dyn FnMut(usize, usize, [f64; 2]) + 'n;

/// The chances of each table against each.
pub fn chances(tables: &[Table], compare: impl FnOnce(Pairs, &mut Note)) -> Vec<[f64; 2]> {
    let tables = in_numbers(tables);
    let mut chances = vec![[f64::NAN; 2]; tables.len() * tables.len()];
    let count = tables.len();
    let pairs = Pairs::between(&tables, &tables);
    compare(pairs, &mut |i, j, both| chances[i * count + j] = both);
    chances
}

/// The chances of each table against each, where each pair is solved as perfect play is.
pub fn by_solving(rules: &Rules, tables: &[Table]) -> Vec<[f64; 2]> {
    let pairs = tables
        .iter()
        .flat_map(|a| tables.iter().map(move |b| [a, b]));
    pairs.map(|pair| win_chances(rules, pair)).collect()
}

/// Tables, as a sweep reads them.
pub fn in_numbers(tables: &[Table]) -> Vec<&dyn DiceTable> {
    tables
        .iter()
        .map(|table| -> &dyn DiceTable { table })
        .collect()
}

/// The bits of chances.
pub fn bits(chances: &[[f64; 2]]) -> Vec<u64> {
    let chances = chances.as_flattened().iter();
    chances.map(|chance| chance.to_bits()).collect()
}
