//! A population of tables that improves against itself.

mod equilibrium;
mod replicator;

use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::solve::{BestResponse, Memory, PerfectPlay};
use crate::{Duel, Rules, Scores, Table};

use super::field_response::Opponents;
use super::gains::{climbed, gainful_changes};
use super::{NoFieldResponse, Stop, TableResponse};
pub use equilibrium::{Equilibrium, MixedTable};

/// An evolution: a population of tables that improves against itself, by exact duels.
///
/// Each generation
///
/// 1. weighs the tables by the replicator dynamics, until none of them gains against the mixture;
/// 2. looks for tables that do: responses to the mixture, which climb by the exact gains of single
///    choices over all tables of the mixture; and mutants, which have a part of their choices from
///    another table;
/// 3. adds those, and lets tables without weight go.
///
/// It begins with perfect play's choices for each past, which are perfect play itself where the
/// rules remember nothing. It ends if no table that gains is found. The same seed gives the same
/// tables, on any number of cores.
///
/// ```
/// use std::ops::ControlFlow;
/// use pigskin_hog::{FALL_2019, Rules, search::Evolution};
/// // A small goal and no Feral Hogs, so that this takes no time.
/// let rules = Rules { goal: 20, feral_hogs: None, ..FALL_2019 };
/// let evolved = Evolution::default().run(&rules, &[], &mut |_| ControlFlow::Continue(()))?;
/// // Perfect play is a table, against which nobody gains anything.
/// assert_eq!(evolved.mixture.len(), 1);
/// assert!(evolved.gain_at_most < 1e-12);
/// # Ok::<(), pigskin_hog::search::NoEvolution>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evolution {
    /// The most generations.
    pub generations: usize,
    /// The most tables that stay from one generation to the next.
    pub population: usize,
    /// The seed of the mutations.
    pub seed: u64,
}

impl Default for Evolution {
    fn default() -> Evolution {
        Evolution {
            generations: 50,
            population: 48,
            seed: 0,
        }
    }
}

/// Progress of an evolution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// The number of the generation, from 1.
    pub number: usize,
    /// Tables in the population.
    pub tables: usize,
    /// Tables with weight.
    pub support: usize,
    /// The most that a table gains against the mixture, of those that were found.
    pub gain: f64,
}

/// Why there is no evolution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoEvolution {
    /// A table to begin with cannot be used, or the evolution was stopped.
    #[error(transparent)]
    Field(#[from] NoFieldResponse),
    /// Turns can score nothing, so that gains of single choices are not known.
    #[error("where turns can score nothing, no tables are evolved")]
    ComesBack,
}

/// Mutants in each generation.
const MUTANTS: usize = 16;

/// Maximum number of steps of a climb.
const STEPS: usize = 12;

/// The least gain of a new table.
const LEAST: f64 = 1e-9;

/// Generations in a row without a new table that end the evolution.
const IDLE: usize = 3;

impl Evolution {
    /// Runs the evolution on all cores, from perfect play's choices and these tables. `tell`
    /// receives each generation and stops it with [`ControlFlow::Break`].
    ///
    /// # Errors
    ///
    /// If a table does not fit the rules, or turns can score nothing.
    pub fn run(
        self,
        rules: &Rules,
        field: &[Table],
        tell: &mut dyn FnMut(Generation) -> ControlFlow<()>,
    ) -> Result<Equilibrium, NoEvolution> {
        self.run_until(&Stop::new(), rules, field, tell)
    }

    /// Evolves as [`run`](Self::run) does, until another thread stops it.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run), and if `stop` is asked.
    pub fn run_until(
        self,
        stop: &Stop,
        rules: &Rules,
        field: &[Table],
        tell: &mut dyn FnMut(Generation) -> ControlFlow<()>,
    ) -> Result<Equilibrium, NoEvolution> {
        if rules.positions_come_back() {
            return Err(NoEvolution::ComesBack);
        }
        for (place, table) in field.iter().enumerate() {
            let checked = table.check(rules);
            checked.map_err(|why| NoFieldResponse::Unfit { place, why })?;
        }
        let mut population = Population {
            stop,
            rules,
            tables: Vec::new(),
            payoffs: Vec::new(),
            weights: Vec::new(),
            random: ChaCha8Rng::seed_from_u64(self.seed),
        };
        population.add(first_tables(stop, rules))?;
        population.add(field.to_vec())?;
        population.weigh();
        let (mut number, mut idle, mut stopped) = (0, 0, false);
        while number < self.generations && idle < IDLE {
            number += 1;
            population.select(self.population);
            let found = population.better()?;
            let gain = found.first().map_or(0.0, |(gain, _)| *gain);
            idle = if found.is_empty() { idle + 1 } else { 0 };
            population.add(found.into_iter().map(|(_, table)| table).collect())?;
            population.weigh();
            let told = tell(Generation {
                number,
                tables: population.tables.len(),
                support: population.mixture().len(),
                gain,
            });
            if told.is_break() {
                stopped = true;
                break;
            }
        }
        population.equilibrium(number, stopped)
    }
}

/// Perfect play's choices for each past, and a response to the least exploitable of them.
fn first_tables(stop: &Stop, rules: &Rules) -> Vec<Table> {
    let perfect = PerfectPlay::solve(rules);
    if let Some(table) = perfect.as_table() {
        return vec![table];
    }
    let memories = Memory::same_turns(rules);
    let mut tables: Vec<Table> = memories
        .map(|([mine, theirs], phase)| perfect.table_for(mine, theirs, phase))
        .collect();
    let submission = perfect.submission_while(|| !stop.is_asked());
    let response = TableResponse::until(stop, rules, &submission.table);
    tables.extend(response.ok().map(|response| response.table));
    tables
}

/// The tables of a generation.
struct Population<'r> {
    stop: &'r Stop,
    rules: &'r Rules,
    /// Different tables.
    tables: Vec<Table>,
    /// How far each table's mean win rate against each is above ½.
    payoffs: Vec<Vec<f64>>,
    weights: Vec<f64>,
    random: ChaCha8Rng,
}

impl Population<'_> {
    /// Adds tables that are not there, with their duels.
    fn add(&mut self, tables: Vec<Table>) -> Result<(), NoEvolution> {
        let first = self.tables.len();
        for table in tables {
            if !self.tables.contains(&table) {
                self.tables.push(table);
            }
        }
        if self.tables.len() == first {
            return Ok(());
        }
        let opponents = Opponents::new(self.stop, self.rules, &self.tables)?;
        let rates = opponents.rates(&self.tables[first..])?;
        for (new, rates) in (first..).zip(&rates) {
            let mut row: Vec<f64> = rates.iter().map(|rate| rate.mean() - 0.5).collect();
            for (old, &gain) in row[..new].iter().enumerate() {
                self.payoffs[old].push(-gain);
            }
            row[new] = 0.0;
            // Those of later tables follow with their rows.
            row.truncate(new + 1);
            self.payoffs.push(row);
        }
        Ok(())
    }

    fn weigh(&mut self) {
        self.weights = replicator::weights(self.stop, &self.payoffs);
    }

    /// Lets the tables with the lowest weights go, among those the ones that gain least.
    fn select(&mut self, most: usize) {
        let gains = replicator::gains(&self.payoffs, &self.weights);
        let mut places: Vec<usize> = (0..self.tables.len()).collect();
        places.sort_by(|&a, &b| {
            let by_weight = self.weights[b].total_cmp(&self.weights[a]);
            by_weight.then(gains[b].total_cmp(&gains[a]))
        });
        let support = self.mixture().len();
        places.truncate(most.max(support).max(1));
        places.sort_unstable();
        self.tables = places
            .iter()
            .map(|&place| self.tables[place].clone())
            .collect();
        let row = |&a: &usize| places.iter().map(|&b| self.payoffs[a][b]).collect();
        self.payoffs = places.iter().map(row).collect();
        self.weights = places.iter().map(|&place| self.weights[place]).collect();
    }

    /// The tables with weight.
    fn mixture(&self) -> Vec<(f64, &Table)> {
        let all = self.weights.iter().copied().zip(&self.tables);
        all.filter(|(weight, _)| *weight > 0.0).collect()
    }

    /// Tables that gain against the mixture, with what they gain, the best first.
    fn better(&mut self) -> Result<Vec<(f64, Table)>, NoEvolution> {
        if self.stop.is_asked() {
            return Err(NoFieldResponse::Stopped.into());
        }
        let mutants: Vec<Table> = (0..MUTANTS).map(|_| self.mutant()).collect();
        let mixture = self.mixture();
        let mixed: Vec<Table> = mixture.iter().map(|(_, table)| (*table).clone()).collect();
        let opponents = Opponents::new(self.stop, self.rules, &mixed)?;
        let weigh = |tables: Vec<Table>| -> Result<Vec<(f64, Table)>, NoFieldResponse> {
            let rates = opponents.rates(&tables)?;
            let gain = |rates: &Vec<pigskin_game::WinRate>| -> f64 {
                let rates = rates.iter().zip(&mixture);
                rates
                    .map(|(rate, (weight, _))| weight * (rate.mean() - 0.5))
                    .sum()
            };
            Ok(rates.iter().map(gain).zip(tables).collect())
        };
        let best = |weighed: Vec<(f64, Table)>| {
            weighed
                .into_iter()
                .reduce(|a, b| if b.0 > a.0 { b } else { a })
        };
        let heaviest = mixture
            .iter()
            .copied()
            .reduce(|a, b| if b.0 > a.0 { b } else { a });
        let heaviest = heaviest.map(|(_, table)| table.clone());
        let mutants = weigh(mutants)?;
        let mut found: Vec<(f64, Table)> = mutants
            .iter()
            .filter(|(gain, _)| *gain > LEAST)
            .cloned()
            .collect();
        let others = best(weigh(self.tables.clone())?);
        let starts = heaviest.into_iter().map(|table| (0.0, table));
        let starts = starts.chain(best(mutants)).chain(others);
        for (_, table) in starts {
            let Some(mut reached) = best(weigh(vec![table])?) else {
                continue;
            };
            for _ in 0..STEPS {
                let changes = gainful_changes(self.stop, self.rules, &reached.1, &mixture);
                let next = climbed(&reached.1, &changes, &reached.0, |tables| {
                    // Once the search is stopped, no table is weighed.
                    let weighed = weigh(tables).unwrap_or_default().into_iter();
                    weighed.map(|(gain, table)| (gain, (gain, table))).collect()
                });
                let Some((gain, next)) = next else {
                    break;
                };
                let is_little = gain - reached.0 < LEAST;
                reached = next;
                if is_little {
                    break;
                }
            }
            found.push(reached);
        }
        found.retain(|(gain, table)| *gain > LEAST && !self.tables.contains(table));
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        Ok(found)
    }

    /// A table of the mixture with the choices of another one in a rectangle of scores.
    fn mutant(&mut self) -> Table {
        let draw: f64 = self.random.random();
        let mut passed = 0.0;
        let parent = self.weights.iter().position(|weight| {
            passed += weight;
            draw < passed
        });
        let parent = parent.unwrap_or(0);
        let other = self.random.random_range(0..self.tables.len());
        let goal = self.rules.goal;
        let mut range = || {
            let ends = [0; 2].map(|_| self.random.random_range(0..goal));
            ends[0].min(ends[1])..=ends[0].max(ends[1])
        };
        let (rows, columns) = (range(), range());
        let (parent, other) = (&self.tables[parent], &self.tables[other]);
        Table::from_fn(goal, |scores: Scores| {
            let is_inside = rows.contains(&scores.mine.0) && columns.contains(&scores.theirs.0);
            if is_inside { other } else { parent }.choice(scores)
        })
    }

    /// The mixture with its bounds.
    fn equilibrium(
        mut self,
        generations: usize,
        stopped: bool,
    ) -> Result<Equilibrium, NoEvolution> {
        let responses: Option<Vec<_>> = self
            .tables
            .par_iter()
            .map(|table| {
                let response = || BestResponse::to_fitting(self.rules, table).win_rate();
                (!self.stop.is_asked()).then(response)
            })
            .collect();
        let responses = responses.ok_or(NoFieldResponse::Stopped)?;
        let found = self.better()?.into_iter().next();
        let gains = replicator::gains(&self.payoffs, &self.weights).into_iter();
        let known = gains
            .zip(&self.tables)
            .map(|(gain, table)| (gain, table.clone()));
        let best = known
            .chain(found)
            .reduce(|a, b| if b.0 > a.0 { b } else { a });
        let all = self.tables.iter().zip(&responses);
        let safest = all
            .clone()
            .reduce(|a, b| if b.1.mean() < a.1.mean() { b } else { a });
        let (Some((gain, response)), Some((table, rate))) = (best, safest) else {
            return Err(NoFieldResponse::Nobody.into());
        };
        let safest = (table.clone(), *rate);
        let mixture = all.zip(&self.weights).filter(|(_, weight)| **weight > 0.0);
        let mut mixture: Vec<MixedTable> = mixture
            .map(|((table, &best_response), &weight)| MixedTable {
                table: table.clone(),
                weight,
                best_response,
            })
            .collect();
        mixture.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let at_most = mixture.iter().map(|mixed| {
            let response = mixed.best_response;
            mixed.weight * (response.mean() - 0.5 + response.error_bound)
        });
        let error_bound = Duel::error_bound(self.rules);
        Ok(Equilibrium {
            gain_at_most: at_most.sum(),
            mixture,
            response,
            gain_found: (gain - error_bound).max(0.0),
            error_bound,
            safest,
            generations,
            stopped,
        })
    }
}
