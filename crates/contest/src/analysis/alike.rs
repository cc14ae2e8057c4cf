//! Tables that are nearly the same.

use std::collections::HashSet;

use rayon::prelude::*;
use serde::Serialize;

use super::Pairs;
use crate::HogResults;

/// Two entries of Hog with similar tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AlikeRow {
    /// A team.
    pub a: String,
    /// The other.
    pub b: String,
    /// Number of pairs of scores with different choices.
    pub differing: usize,
    /// Number of pairs of scores.
    pub choices: usize,
}

/// Tables are similar if at most one of this number of choices differs. Tables that were
/// written independently differ far more.
const ALIKE: usize = 10;

/// Number of choices between checks whether two tables can still be similar. Differences among
/// them are counted in a byte, many at a time.
const CHUNK: usize = u8::MAX as usize;

impl Pairs<'_> {
    /// The pairs with the fewest different choices. Of entries with the same table, only the
    /// first in the standings counts.
    pub(super) fn alike(&self, hog: &HogResults, most: usize) -> Vec<AlikeRow> {
        let mut first_with: Vec<(usize, Vec<i8>)> = Vec::new();
        let mut known = HashSet::new();
        for (line, hash) in self.hashes.iter().enumerate() {
            let table = hog.tables.get(*hash).filter(|_| known.insert(*hash));
            first_with.extend(table.map(|table| (line, table.concat())));
        }
        let pairs = first_with.par_iter().enumerate();
        let pairs = pairs.flat_map_iter(|(place, (a, mine))| {
            let later = first_with[place + 1..].iter();
            let rows = later
                .filter_map(|(b, theirs)| Some((differing(mine, theirs)?, *a, *b, mine.len())));
            let mut rows: Vec<_> = rows.collect();
            rows.sort_unstable();
            rows.truncate(most);
            rows
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
        let differing: u8 = both.map(|(mine, theirs)| u8::from(mine != theirs)).sum();
        count += usize::from(differing);
        if count > most {
            return None;
        }
    }
    Some(count)
}
