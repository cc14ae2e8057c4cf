//! The search for the best table.

use std::ops::ControlFlow;

use pigskin_game::WinRate;
use rayon::prelude::*;

use crate::{Duel, Table};

use super::objective::{Objective, Share};
use super::opponents::Opponents;
use super::{FieldEvent, FieldResponse, FieldScore};
use crate::solve::gains::{climbed, gainful_changes};
use crate::solve::{BestResponse, Memory, PerfectPlay, TableResponse};

/// A search as far as it has come.
pub struct Search<'a> {
    opponents: &'a Opponents<'a>,
    tell: &'a mut dyn FnMut(FieldEvent) -> ControlFlow<()>,
    best: Weighed,
    /// What each of the field comes to, once that is known.
    own: Option<Vec<FieldScore>>,
    shares: Vec<Share>,
    /// By opponent: whether any table has beaten it until now.
    beaten: Vec<bool>,
    /// By opponent: how often its best response wins, where that was of
    /// interest.
    best_responses: Vec<Option<WinRate>>,
    /// The changes that were looked for, so that others stand for the field each
    /// time.
    steps: usize,
}

/// A table with what it comes to.
#[derive(Clone)]
struct Weighed {
    table: Table,
    rates: Vec<WinRate>,
    score: FieldScore,
}

/// So many of the field's best tables are answered.
const ANSWERED: usize = 3;

/// The most tables that are climbed from.
const CLIMBS: usize = 4;

/// The most steps of a climb by one objective.
const MOST_STEPS: usize = 24;

/// So many opponents stand for the field, and where the rules remember more than
/// the scores, for which a look at one takes long.
const SAMPLE: [usize; 2] = [64, 24];

/// So many times more do where fewer have proposed nothing that gains.
const LARGER: usize = 4;

/// The golden ratio's fraction: its multiples spread evenly.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

impl<'a> Search<'a> {
    /// Begins with perfect play's choices.
    pub fn new(
        opponents: &'a Opponents<'a>,
        tell: &'a mut dyn FnMut(FieldEvent) -> ControlFlow<()>,
    ) -> Search<'a> {
        let perfect = PerfectPlay::of(opponents.rules);
        let table = perfect
            .as_table()
            .unwrap_or_else(|| perfect.submission().table);
        let share = |&count: &usize| Share {
            count: count as f64,
            beatable: true,
        };
        let rates = opponents.rates(std::slice::from_ref(&table)).swap_remove(0);
        let mut search = Search {
            best: Weighed {
                score: opponents.score(&rates),
                table,
                rates,
            },
            own: None,
            shares: opponents.counts.iter().map(share).collect(),
            beaten: vec![false; opponents.tables.len()],
            best_responses: vec![None; opponents.tables.len()],
            steps: 0,
            opponents,
            tell,
        };
        let first = search.best.clone();
        search.note(&first);
        search
    }

    /// Runs to the end, or until it is told to stop.
    pub fn run(&mut self) -> ControlFlow<()> {
        let own = self.opponents.among_themselves(self.tell)?;
        let answered = best_places(&own);
        self.own = Some(own);
        let opponents = self.opponents;
        let own_best = answered
            .iter()
            .map(|&place| opponents.tables[place].clone());
        let mut tables: Vec<Table> = own_best.collect();
        let responses: Vec<Table> = tables
            .par_iter()
            .filter_map(|table| TableResponse::to(opponents.rules, table).ok())
            .map(|response| response.table)
            .collect();
        tables.extend(responses);
        let mut starts = vec![self.best.clone()];
        starts.extend(self.weighed(tables));
        self.find_beatable();
        (self.tell)(FieldEvent::Step {
            best: self.best.score,
        })?;
        let climbable = starts.iter().filter(|start| self.goes_on(&start.table));
        let best = climbable
            .cloned()
            .reduce(|a, b| if b.score > a.score { b } else { a });
        if let Some(best) = best {
            let uniform = self.climb(best, Objective::Mean)?;
            starts.insert(0, uniform);
        }
        let mut climbed_from: Vec<Table> = Vec::new();
        starts.sort_by(|a, b| {
            b.score
                .partial_cmp(&a.score)
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        for start in starts {
            if climbed_from.len() == CLIMBS {
                break;
            }
            if climbed_from.contains(&start.table) {
                continue;
            }
            climbed_from.push(start.table.clone());
            (self.tell)(FieldEvent::Climbs {
                climb: climbed_from.len(),
                of: CLIMBS,
            })?;
            let mut reached = start;
            for objective in Objective::STEEPER_AND_STEEPER {
                // Where all is won that can be, only the mean is left to raise.
                if reached.score.won < self.most() || matches!(objective, Objective::Wins) {
                    reached = self.climb(reached, objective)?;
                }
            }
            // What is left is the mean, which all climbs raise to much the same.
            if self.best.score.won >= self.most() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// The best table, with duels of its own.
    pub fn found(self, stopped: bool) -> FieldResponse {
        let opponents = self.opponents;
        let Weighed { table, .. } = self.best;
        let rates = opponents.rates(std::slice::from_ref(&table)).swap_remove(0);
        let unbeaten = self.best_responses.iter().zip(&self.beaten);
        let unbeaten = unbeaten.map(|(rate, &beaten)| rate.filter(|_| !beaten));
        FieldResponse {
            table,
            score: opponents.score(&rates),
            rates: opponents.for_all(&rates),
            best_responses: opponents.for_all(&unbeaten.collect::<Vec<_>>()),
            own: self.own.map(|own| opponents.for_all(&own)),
            stopped,
        }
    }

    /// The most matches that can be won, as far as is known.
    fn most(&self) -> usize {
        let shares = self.shares.iter().zip(&self.opponents.counts);
        let beatable = shares.filter(|(share, _)| share.beatable);
        beatable.map(|(_, count)| count).sum()
    }

    /// Finds out who cannot be beaten, of those whom no table has beaten yet.
    fn find_beatable(&mut self) {
        let (opponents, beaten) = (self.opponents, &self.beaten);
        let responses: Vec<Option<WinRate>> = opponents
            .tables
            .par_iter()
            .zip(beaten)
            .map(|(table, &beaten)| {
                let response = (!beaten).then(|| BestResponse::to(opponents.rules, table));
                Some(response?.ok()?.win_rate())
            })
            .collect();
        for (share, response) in self.shares.iter_mut().zip(&responses) {
            share.beatable = response.is_none_or(|response| response.is_above(0.5));
        }
        self.best_responses = responses;
    }

    /// Compares tables with the field, and keeps the best.
    fn weighed(&mut self, tables: Vec<Table>) -> Vec<Weighed> {
        let rates = self.opponents.rates(&tables);
        let weighed = tables.into_iter().zip(rates).map(|(table, rates)| Weighed {
            score: self.opponents.score(&rates),
            table,
            rates,
        });
        let weighed: Vec<Weighed> = weighed.collect();
        for table in &weighed {
            self.note(table);
        }
        weighed
    }

    fn note(&mut self, weighed: &Weighed) {
        for (beaten, rate) in self.beaten.iter_mut().zip(&weighed.rates) {
            *beaten |= rate.is_above(0.5);
        }
        if weighed.score > self.best.score {
            self.best = weighed.clone();
        }
    }

    /// Climbs until no change helps.
    fn climb(&mut self, from: Weighed, objective: Objective) -> ControlFlow<(), Weighed> {
        let mut reached = from;
        let usual = SAMPLE[usize::from(Memory::matters(self.opponents.rules))];
        let mut sample = usual;
        if !self.goes_on(&reached.table) {
            return ControlFlow::Continue(reached);
        }
        for _ in 0..MOST_STEPS {
            self.steps += 1;
            let opponents = self.sample(&reached, objective, sample);
            let changes = gainful_changes(self.opponents.rules, &reached.table, &opponents);
            let now = self.worth(&reached, objective);
            let next = climbed(&reached.table, &changes, &now, |tables| {
                let weighed = self.weighed(tables).into_iter();
                weighed
                    .map(|weighed| (self.worth(&weighed, objective), weighed))
                    .collect()
            });
            (self.tell)(FieldEvent::Step {
                best: self.best.score,
            })?;
            match next {
                Some((worth, next)) => {
                    reached = next;
                    if objective.is_little(now, worth) {
                        break;
                    }
                }
                None if sample < LARGER * usual && sample < self.opponents.tables.len() => {
                    sample *= 2;
                }
                None => break,
            }
        }
        ControlFlow::Continue(reached)
    }

    /// Tests whether it is known what changes of a table gain: not where it rolls
    /// dice that can score nothing, so that positions come back.
    fn goes_on(&self, table: &Table) -> bool {
        !Duel::comes_back(self.opponents.rules, table)
    }

    fn worth(&self, weighed: &Weighed, objective: Objective) -> (f64, f64) {
        objective.worth(weighed.score, &self.shares, &means(&weighed.rates))
    }

    /// At most so many opponents with weights that stand for all: in the order of
    /// the win rates, so that each stands for its neighbours, one at every so
    /// much of the weight.
    fn sample(
        &self,
        reached: &Weighed,
        objective: Objective,
        most: usize,
    ) -> Vec<(f64, &'a Table)> {
        let means = means(&reached.rates);
        let weights = objective.weights(&self.shares, &means);
        let tables = &self.opponents.tables;
        let goes_on = |&(_, table): &(f64, &Table)| self.goes_on(table);
        if tables.len() <= most {
            let all = weights.into_iter().zip(tables.iter().copied());
            return all.filter(goes_on).collect();
        }
        let mut order: Vec<usize> = (0..tables.len()).collect();
        order.sort_by(|&a, &b| means[a].total_cmp(&means[b]));
        let each = 1.0 / most as f64;
        let mut next = (self.steps as f64 * GOLDEN).fract() * each;
        let mut passed = 0.0;
        let mut sample = Vec::with_capacity(most);
        for place in order {
            passed += weights[place];
            let mut weight = 0.0;
            while next < passed {
                weight += each;
                next += each;
            }
            if weight > 0.0 {
                sample.push((weight, tables[place]));
            }
        }
        sample.retain(goes_on);
        sample
    }
}

/// The numbers of the tables that come to most, the best first.
fn best_places(own: &[FieldScore]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..own.len()).collect();
    places.sort_by(|&a, &b| {
        own[b]
            .partial_cmp(&own[a])
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    places.truncate(ANSWERED);
    places
}

fn means(rates: &[WinRate]) -> Vec<f64> {
    rates.iter().map(WinRate::mean).collect()
}
