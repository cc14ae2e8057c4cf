//! The field, each table once.

use std::collections::HashMap;
use std::ops::ControlFlow;

use pigskin_game::WinRate;
use rayon::prelude::*;

use crate::{Duel, Rules, Table};

use super::{FieldEvent, FieldScore, NoFieldResponse};

/// The tables of a field, those alike taken together.
pub struct Opponents<'a> {
    pub rules: &'a Rules,
    /// Tables that all differ, in the order in which they come first.
    pub tables: Vec<&'a Table>,
    /// How many of the field have each of them.
    pub counts: Vec<usize>,
    /// The number of the table that each of the field has.
    numbers: Vec<usize>,
    duel: Duel,
}

/// So many opponents are compared with some tables by one core at a time.
const BLOCK: usize = 32;

impl<'a> Opponents<'a> {
    pub fn new(rules: &'a Rules, field: &'a [Table]) -> Result<Opponents<'a>, NoFieldResponse> {
        if field.is_empty() {
            return Err(NoFieldResponse::Nobody);
        }
        let mut opponents = Opponents {
            rules,
            tables: Vec::new(),
            counts: Vec::new(),
            numbers: Vec::with_capacity(field.len()),
            duel: Duel::new(rules),
        };
        let mut known: HashMap<&Table, usize> = HashMap::new();
        for (place, table) in field.iter().enumerate() {
            Duel::check(rules, table).map_err(|why| NoFieldResponse::Unfit { place, why })?;
            let number = *known.entry(table).or_insert(opponents.tables.len());
            if number == opponents.tables.len() {
                opponents.tables.push(table);
                opponents.counts.push(0);
            }
            opponents.counts[number] += 1;
            opponents.numbers.push(number);
        }
        Ok(opponents)
    }

    /// For each of these tables, which fit the rules, its win rates against
    /// those that differ.
    pub fn rates(&self, tables: &[Table]) -> Vec<Vec<WinRate>> {
        let ours: Vec<&Table> = tables.iter().collect();
        let blocks: Vec<Vec<WinRate>> = self
            .tables
            .par_chunks(BLOCK)
            .map_init(
                || self.duel.clone(),
                |duel, block| compared(duel, &ours, block),
            )
            .collect();
        let of_table = |place: usize| {
            let rows = blocks.iter().zip(self.tables.chunks(BLOCK));
            let rows = rows.flat_map(|(rates, block)| &rates[place * block.len()..][..block.len()]);
            rows.copied().collect()
        };
        (0..tables.len()).map(of_table).collect()
    }

    /// What win rates against those that differ come to.
    pub fn score(&self, rates: &[WinRate]) -> FieldScore {
        let mut tally = Tally::default();
        for (rate, &count) in rates.iter().zip(&self.counts) {
            tally.add(rate, count);
        }
        tally.score()
    }

    /// What stands for each of the field, from what there is for those that
    /// differ.
    pub fn for_all<T: Copy>(&self, of_tables: &[T]) -> Vec<T> {
        let numbers = self.numbers.iter();
        numbers.map(|&number| of_tables[number]).collect()
    }

    /// What each of those that differ comes to against all others of the field.
    pub fn among_themselves(
        &self,
        tell: &mut dyn FnMut(FieldEvent) -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<FieldScore>> {
        let count = self.tables.len();
        let of = count * (count - 1) / 2;
        let mut tallies = vec![Tally::default(); count];
        for (tally, &alike) in tallies.iter_mut().zip(&self.counts) {
            // Nobody beats the same table, and nobody plays itself.
            tally.add(&EVEN, alike - 1);
        }
        let mut pairs = 0;
        let blocks: Vec<&[&Table]> = self.tables.chunks(BLOCK).collect();
        for (row, &ours) in blocks.iter().enumerate() {
            let rates: Vec<Vec<WinRate>> = blocks[row..]
                .par_iter()
                .map_init(
                    || self.duel.clone(),
                    |duel, block| compared(duel, ours, block),
                )
                .collect();
            let columns = (row..).zip(&blocks[row..]).zip(&rates);
            for ((column, block), rates) in columns {
                for (i, rates) in (row * BLOCK..).zip(rates.chunks(block.len())) {
                    let others = (column * BLOCK..).zip(rates);
                    for (j, rate) in others.filter(|&(j, _)| j > i) {
                        tallies[i].add(rate, self.counts[j]);
                        tallies[j].add(&rate.reversed(), self.counts[i]);
                        pairs += 1;
                    }
                }
            }
            tell(FieldEvent::Compared { pairs, of })?;
        }
        ControlFlow::Continue(tallies.iter().map(Tally::score).collect())
    }
}

/// The win rate of a table against itself.
const EVEN: WinRate = WinRate {
    first: 0.5,
    second: 0.5,
    error_bound: 0.0,
};

fn compared(duel: &mut Duel, ours: &[&Table], theirs: &[&Table]) -> Vec<WinRate> {
    let rates = duel.win_rates(ours, theirs);
    rates.expect("the field was checked, and all else is made of choices that the rules have")
}

/// Matches as they are counted.
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
