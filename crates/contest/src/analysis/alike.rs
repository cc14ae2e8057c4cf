//! Tables that are nearly the same.

use rayon::prelude::*;
use serde::Serialize;

use super::Pairs;
use crate::HogResults;

/// Two entries of Hog and how little their tables differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AlikeRow {
    /// A team.
    pub a: String,
    /// The other.
    pub b: String,
    /// At how many pairs of scores they choose differently.
    pub differing: usize,
    /// At how many pairs of scores they choose at all.
    pub choices: usize,
}

/// Tables that differ in more than one of so many choices are not called alike.
/// Two that are written apart differ in far more.
const ALIKE: usize = 10;

/// After so many choices it is looked whether the tables can still be alike.
const CHUNK: usize = 500;

impl Pairs<'_> {
    /// The pairs with the fewest choices that differ. Of entries with the same
    /// table, the first in the standings stands for all.
    pub(super) fn alike(&self, hog: &HogResults, most: usize) -> Vec<AlikeRow> {
        let mut first_with: Vec<(usize, Vec<i8>)> = Vec::new();
        for (line, hash) in self.hashes.iter().enumerate() {
            let known = first_with
                .iter()
                .any(|&(first, _)| self.hashes[first] == *hash);
            let table = hog.tables.get(*hash).filter(|_| !known);
            first_with.extend(table.map(|table| (line, table.concat())));
        }
        let pairs = first_with.par_iter().enumerate();
        let pairs = pairs.flat_map_iter(|(place, (a, mine))| {
            let later = first_with[place + 1..].iter();
            later
                .filter_map(move |(b, theirs)| Some((differing(mine, theirs)?, *a, *b, mine.len())))
        });
        let mut rows: Vec<_> = pairs.collect();
        rows.sort_unstable();
        rows.truncate(most);
        let row = |(differing, a, b, choices)| AlikeRow {
            a: self.team(a),
            b: self.team(b),
            differing,
            choices,
        };
        rows.into_iter().map(row).collect()
    }
}

/// In how many choices two tables differ; `None` where these are too many.
fn differing(mine: &[i8], theirs: &[i8]) -> Option<usize> {
    let most = mine.len() / ALIKE;
    let mut count = 0;
    for (mine, theirs) in mine.chunks(CHUNK).zip(theirs.chunks(CHUNK)) {
        let both = mine.iter().zip(theirs);
        count += both.filter(|(mine, theirs)| mine != theirs).count();
        if count > most {
            return None;
        }
    }
    Some(count)
}
