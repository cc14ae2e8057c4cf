//! The field, with each table once.

use std::collections::HashMap;
use std::ops::ControlFlow;

use pigskin_game::WinRate;

use crate::search::Stop;
use crate::search::opposition::Opposition;
use crate::{Rules, Table, UnfitTable};

use super::score::FieldScore;
use crate::search::field_response::score::FieldEvent;

/// Why there is no response to a field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFieldResponse {
    /// The field is empty.
    #[error("the field is empty")]
    Nobody,
    /// A table of the field does not fit the rules.
    #[error("table {place} of the field {why}")]
    Unfit {
        /// Its place in the field, from 0.
        place: usize,
        /// The error.
        why: UnfitTable,
    },
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
}

/// The tables of a field, with equal tables merged.
pub struct Opponents<'a> {
    pub rules: &'a Rules,
    /// The distinct tables, in the order of their first places.
    opposition: Opposition<&'a Table>,
    /// How often each of them is in the field.
    pub counts: Vec<usize>,
    /// By place in the field: the number of its table among the distinct ones.
    numbers: Vec<usize>,
    stop: &'a Stop,
}

impl<'a> Opponents<'a> {
    pub fn new(
        stop: &'a Stop,
        rules: &'a Rules,
        field: &'a [Table],
    ) -> Result<Opponents<'a>, NoFieldResponse> {
        if field.is_empty() {
            return Err(NoFieldResponse::Nobody);
        }
        let (mut tables, mut counts) = (Vec::new(), Vec::new());
        let mut numbers = Vec::with_capacity(field.len());
        let mut known: HashMap<&Table, usize> = HashMap::new();
        for (place, table) in field.iter().enumerate() {
            table
                .check(rules)
                .map_err(|why| NoFieldResponse::Unfit { place, why })?;
            let number = *known.entry(table).or_insert(tables.len());
            if number == tables.len() {
                tables.push(table);
                counts.push(0);
            }
            counts[number] += 1;
            numbers.push(number);
        }
        Ok(Opponents {
            rules,
            opposition: Opposition::new(rules, tables),
            counts,
            numbers,
            stop,
        })
    }

    /// The distinct tables, in the order of their first places.
    pub fn tables(&self) -> &[&'a Table] {
        &self.opposition.tables
    }

    /// For each of these tables, which must fit the rules, its win rates against the
    /// distinct opponents.
    ///
    /// # Errors
    ///
    /// If the search is stopped.
    pub fn rates(&self, tables: &[Table]) -> Result<Vec<Vec<WinRate>>, NoFieldResponse> {
        let tables: Vec<&Table> = tables.iter().collect();
        let rates = self.opposition.rates(self.stop, &tables, 0);
        rates.expect(FITS).ok_or(NoFieldResponse::Stopped)
    }

    /// The result of these win rates against the distinct opponents.
    pub fn score(&self, rates: &[WinRate]) -> FieldScore {
        let mut tally = Tally::default();
        for (rate, &count) in rates.iter().zip(&self.counts) {
            tally.add(rate, count);
        }
        tally.score()
    }

    /// Values for each place in the field, from those for the distinct opponents.
    pub fn for_all<T: Copy>(&self, of_tables: &[T]) -> Vec<T> {
        let numbers = self.numbers.iter();
        numbers.map(|&number| of_tables[number]).collect()
    }

    /// The result of each distinct opponent against all others of the field.
    pub fn among_themselves(
        &self,
        tell: &mut dyn FnMut(FieldEvent) -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<FieldScore>> {
        let count = self.tables().len();
        let of = count * (count - 1) / 2;
        let mut tallies = vec![Tally::default(); count];
        for (tally, &alike) in tallies.iter_mut().zip(&self.counts) {
            // A table does not beat an equal table, and does not play itself.
            tally.add(&EVEN, alike - 1);
        }
        let mut pairs = 0;
        let blocks = self.opposition.tables.chunks(self.opposition.block);
        for (block, ours) in blocks.enumerate() {
            let rates = self.opposition.rates(self.stop, ours, block);
            let Some(rates) = rates.expect(FITS) else {
                return ControlFlow::Break(());
            };
            let first = block * self.opposition.block;
            for (i, rates) in (first..).zip(&rates) {
                let others = (first..).zip(rates);
                for (j, rate) in others.filter(|&(j, _)| j > i) {
                    tallies[i].add(rate, self.counts[j]);
                    tallies[j].add(&rate.reversed(), self.counts[i]);
                    pairs += 1;
                }
            }
            tell(FieldEvent::Compared { pairs, of })?;
        }
        ControlFlow::Continue(tallies.iter().map(Tally::score).collect())
    }
}

const FITS: &str = "the field was checked, and all else is made of choices that the rules have";

/// The win rate of a table against itself.
const EVEN: WinRate = WinRate {
    first: 0.5,
    second: 0.5,
    error_bound: 0.0,
};

/// A count of matches.
#[derive(Clone, Copy, Default)]
struct Tally {
    won: usize,
    matches: usize,
    sum: f64,
}

impl Tally {
    fn add(&mut self, rate: &WinRate, count: usize) {
        self.won += if rate.is_above(0.5) { count } else { 0 };
        self.matches += count;
        self.sum += rate.mean() * count as f64;
    }

    fn score(&self) -> FieldScore {
        FieldScore {
            won: self.won,
            mean: self.sum / self.matches.max(1) as f64,
        }
    }
}
