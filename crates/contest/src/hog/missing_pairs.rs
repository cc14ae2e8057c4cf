//! The missing win rates of a field, in pieces that cores compare side by side.

use std::collections::BTreeMap;

use pigskin_entry::Hash;
use pigskin_hog::{Duel, DuelError, Table};

use super::RateBlock;

/// A piece: tables to be compared, by their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MissingPairs {
    /// Each with all after it.
    Among(Vec<usize>),
    /// Each of the first with each of the second.
    Between(Vec<usize>, Vec<usize>),
}

/// Maximum number of tables on a side of a piece; fewer with Feral Hogs, where a pair takes
/// ten times as long.
const MOST: [usize; 2] = [64, 32];

/// Best number of tables to compare at a time; see
/// [`Duel::win_rates`](pigskin_hog::Duel::win_rates).
const TOGETHER: usize = 8;

/// Number of pieces along a side for each thread, so that all threads are busy.
const PIECES: usize = 4;

/// The pieces of all missing pairs among a number of tables. In a pair, the table with the
/// lower place comes first.
pub fn missing(
    tables: usize,
    feral: bool,
    is_missing: impl Fn(usize, usize) -> bool,
) -> Vec<MissingPairs> {
    let threads = rayon::current_num_threads();
    let side = (tables / (threads * PIECES)).next_multiple_of(TOGETHER);
    let side = side.clamp(TOGETHER, MOST[usize::from(feral)]);
    let places: Vec<usize> = (0..tables).collect();
    let mut pieces = Vec::new();
    for (row, a) in places.chunks(side).enumerate() {
        for b in places.chunks(side).skip(row) {
            add_piece(a, b, &is_missing, &mut pieces);
        }
    }
    // A table against itself, where several entries have it.
    let twice = places.iter().filter(|&&table| is_missing(table, table));
    pieces.extend(twice.map(|&table| MissingPairs::Between(vec![table], vec![table])));
    pieces
}

/// Adds the missing win rates between two runs of tables, or within one.
fn add_piece(
    a: &[usize],
    b: &[usize],
    is_missing: &impl Fn(usize, usize) -> bool,
    pieces: &mut Vec<MissingPairs>,
) {
    // Tables that lack the same others are compared with them at one go.
    let mut lacking: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    let mut lacks = 0;
    for &table in a {
        let others = b.iter().copied();
        let others = others.filter(|&other| table < other && is_missing(table, other));
        let others: Vec<usize> = others.collect();
        lacks += others.len();
        if !others.is_empty() {
            lacking.entry(others).or_default().push(table);
        }
    }
    if a == b && lacks == a.len() * (a.len() - 1) / 2 && lacks > 0 {
        pieces.push(MissingPairs::Among(a.to_vec()));
        return;
    }
    let between = lacking
        .into_iter()
        .map(|(b, a)| MissingPairs::Between(a, b));
    pieces.extend(between);
}

impl MissingPairs {
    /// Compares the tables.
    ///
    /// Fails if one of them does not fit the rules of the duels.
    pub fn find_out(
        &self,
        duel: &mut Duel,
        tables: &[(Hash, Table)],
    ) -> Result<RateBlock, DuelError> {
        let of = |places: &[usize]| -> (Vec<Hash>, Vec<&Table>) {
            let tables = places.iter().map(|&place| &tables[place]);
            tables.map(|(hash, table)| (*hash, table)).unzip()
        };
        let (tables, others, rates) = match self {
            MissingPairs::Among(tables) => {
                let (hashes, tables) = of(tables);
                (hashes, Vec::new(), duel.round_robin(&tables)?)
            }
            MissingPairs::Between(a, b) => {
                let ((a_hashes, a), (b_hashes, b)) = (of(a), of(b));
                (a_hashes, b_hashes, duel.win_rates(&a, &b)?)
            }
        };
        Ok(RateBlock {
            tables,
            others,
            chances: rates.iter().map(|rate| [rate.first, rate.second]).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(pieces: &[MissingPairs]) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for piece in pieces {
            let (a, b, among) = match piece {
                MissingPairs::Among(a) => (a, a, true),
                MissingPairs::Between(a, b) => (a, b, false),
            };
            for &table in a {
                let others = b.iter().filter(|&&other| !among || table < other);
                pairs.extend(others.map(|&other| (table, other)));
            }
        }
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn every_missing_pair_is_in_one_piece() {
        let some: [&dyn Fn(usize, usize) -> bool; 5] = [
            &|_, _| false,
            &|a, b| a != b,
            &|a, b| a == 77 || b == 77,
            &|a, b| (a * 31 + b * 17) % 5 == 0,
            &|a, b| a == b || b == 3,
        ];
        for (tables, is_missing) in [0, 1, 2, 30, 200].into_iter().zip(some) {
            for is_missing in [is_missing, &|a, b| a != b] {
                let all = (0..tables).flat_map(|a| (a..tables).map(move |b| (a, b)));
                let expected: Vec<_> = all.filter(|&(a, b)| is_missing(a, b)).collect();
                for feral in [false, true] {
                    assert_eq!(pairs(&missing(tables, feral, is_missing)), expected);
                }
            }
        }
    }

    #[test]
    fn a_new_table_is_compared_with_many_at_a_time() {
        let pieces = missing(1000, false, |a, b| (a == 500 || b == 500) && a != b);
        assert!(pieces.len() <= 1000 / TOGETHER, "{}", pieces.len());
    }
}
