//! The search for the best table against a field.

use std::ops::ControlFlow;

use pigskin_game::WinRate;
use rayon::prelude::*;

use crate::search::Stop;
use crate::search::gains::{climbed, gainful_changes};
use crate::search::table_response::TableResponse;
use crate::solve::{BestResponse, Memory, PerfectPlay};
use crate::{Rules, Table};

use super::objective::{Objective, Share};
use super::opponents::{NoFieldResponse, Opponents};
use super::response::FieldResponse;
use super::score::FieldScore;
use crate::search::field_response::score::FieldEvent;

impl FieldResponse {
    /// Searches for the best table, on all cores.
    ///
    /// `tell` receives each step, and stops the search with [`ControlFlow::Break`];
    /// then the best table so far is returned.
    ///
    /// # Errors
    ///
    /// If the field is empty, or a table does not fit the rules as in
    /// [`Table::check`].
    pub fn to(
        rules: &Rules,
        field: &[Table],
        tell: &mut dyn FnMut(FieldEvent) -> ControlFlow<()>,
    ) -> Result<FieldResponse, NoFieldResponse> {
        FieldResponse::until(&Stop::new(), rules, field, tell)
    }

    /// Searches as [`to`](Self::to) does, until another thread stops it.
    ///
    /// # Errors
    ///
    /// As [`to`](Self::to), and if `stop` is asked.
    pub fn until(
        stop: &Stop,
        rules: &Rules,
        field: &[Table],
        tell: &mut dyn FnMut(FieldEvent) -> ControlFlow<()>,
    ) -> Result<FieldResponse, NoFieldResponse> {
        let opponents = Opponents::new(stop, rules, field)?;
        let mut search = Search::new(stop, &opponents, tell)?;
        let stopped = search.run().is_break();
        search.found(stopped)
    }
}

/// The state of a search.
struct Search<'a> {
    stop: &'a Stop,
    opponents: &'a Opponents<'a>,
    tell: &'a mut dyn FnMut(FieldEvent) -> ControlFlow<()>,
    best: Weighed,
    /// The result of each table of the field, once that is known.
    own: Option<Vec<FieldScore>>,
    shares: Vec<Share>,
    /// By opponent: whether any table has beaten it so far.
    beaten: Vec<bool>,
    /// By opponent: the win rate of its best response, if it was computed.
    best_responses: Vec<Option<WinRate>>,
    /// Number of steps so far, which selects another sample of the field each time.
    steps: usize,
}

/// A table with its results.
#[derive(Clone)]
struct Weighed {
    table: Table,
    rates: Vec<WinRate>,
    score: FieldScore,
}

/// Number of the field's best tables to which responses are found.
const ANSWERED: usize = 3;

/// Limit on the tables that the search climbs from.
const CLIMBS: usize = 4;

/// Limit on the steps of a climb by one objective.
const MOST_STEPS: usize = 24;

/// Number of opponents in a sample, if the rules remember only the scores and if they
/// remember more, where each opponent takes longer.
const SAMPLE: [usize; 2] = [64, 24];

/// Factor up to which the sample grows if it proposed no gain.
const LARGER: usize = 4;

/// The fraction of the golden ratio, whose multiples spread evenly.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

impl<'a> Search<'a> {
    /// Starts from perfect play's choices.
    fn new(
        stop: &'a Stop,
        opponents: &'a Opponents<'a>,
        tell: &'a mut dyn FnMut(FieldEvent) -> ControlFlow<()>,
    ) -> Result<Search<'a>, NoFieldResponse> {
        let perfect = PerfectPlay::solve(opponents.rules);
        let table = perfect
            .as_table()
            .unwrap_or_else(|| perfect.submission_while(|| !stop.is_asked()).table);
        let share = |&count: &usize| Share {
            count: count as f64,
            beatable: true,
        };
        let rates = opponents
            .rates(std::slice::from_ref(&table))?
            .swap_remove(0);
        let mut search = Search {
            stop,
            best: Weighed {
                score: opponents.score(&rates),
                table,
                rates,
            },
            own: None,
            shares: opponents.counts.iter().map(share).collect(),
            beaten: vec![false; opponents.tables().len()],
            best_responses: vec![None; opponents.tables().len()],
            steps: 0,
            opponents,
            tell,
        };
        let first = search.best.clone();
        search.note(&first);
        Ok(search)
    }

    /// Runs to the end, or until `tell` stops it.
    fn run(&mut self) -> ControlFlow<()> {
        let own = self.opponents.among_themselves(self.tell)?;
        let answered = best_places(&own);
        self.own = Some(own);
        let opponents = self.opponents;
        let own_best = answered
            .iter()
            .map(|&place| opponents.tables()[place].clone());
        let mut tables: Vec<Table> = own_best.collect();
        let stop = self.stop;
        let responses: Vec<Table> = tables
            .par_iter()
            .filter_map(|table| TableResponse::until(stop, opponents.rules, table).ok())
            .map(|response| response.table)
            .collect();
        tables.extend(responses);
        let mut starts = vec![self.best.clone()];
        starts.extend(self.weighed(tables));
        self.find_beatable();
        if self.stop.is_asked() {
            return ControlFlow::Break(());
        }
        (self.tell)(FieldEvent::Step {
            best: self.best.score,
        })?;
        let climbable = starts.iter().filter(|start| self.surely_ends(&start.table));
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
                // If all possible matches are won, only the mean is left to raise.
                if reached.score.won < self.most() || matches!(objective, Objective::Wins) {
                    reached = self.climb(reached, objective)?;
                }
            }
            // Only the mean is left, which all climbs raise to about the same value.
            if self.best.score.won >= self.most() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// The best table, compared once more with the whole field.
    fn found(self, stopped: bool) -> Result<FieldResponse, NoFieldResponse> {
        let opponents = self.opponents;
        let Weighed { table, .. } = self.best;
        let rates = opponents
            .rates(std::slice::from_ref(&table))?
            .swap_remove(0);
        let unbeaten = self.best_responses.iter().zip(&self.beaten);
        let unbeaten = unbeaten.map(|(rate, &beaten)| rate.filter(|_| !beaten));
        Ok(FieldResponse {
            table,
            score: opponents.score(&rates),
            rates: opponents.for_all(&rates),
            best_responses: opponents.for_all(&unbeaten.collect::<Vec<_>>()),
            own: self.own.map(|own| opponents.for_all(&own)),
            stopped,
        })
    }

    /// The most matches that can be won, as far as known.
    fn most(&self) -> usize {
        let shares = self.shares.iter().zip(&self.opponents.counts);
        let beatable = shares.filter(|(share, _)| share.beatable);
        beatable.map(|(_, count)| count).sum()
    }

    /// Finds the opponents that cannot be beaten, among those not beaten yet.
    fn find_beatable(&mut self) {
        let (opponents, beaten) = (self.opponents, &self.beaten);
        let responses: Vec<Option<WinRate>> = opponents
            .tables()
            .par_iter()
            .zip(beaten)
            .map(|(table, &beaten)| {
                let asked = !beaten && !self.stop.is_asked();
                let response = asked.then(|| BestResponse::to(opponents.rules, table));
                Some(response?.ok()?.win_rate())
            })
            .collect();
        for (share, response) in self.shares.iter_mut().zip(&responses) {
            share.beatable = response.is_none_or(|response| response.is_above(0.5));
        }
        self.best_responses = responses;
    }

    /// Compares tables with the field, and notes the best; none once the search is stopped.
    fn weighed(&mut self, tables: Vec<Table>) -> Vec<Weighed> {
        let rates = self.opponents.rates(&tables).unwrap_or_default();
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
        if !self.surely_ends(&reached.table) {
            return ControlFlow::Continue(reached);
        }
        for _ in 0..MOST_STEPS {
            self.steps += 1;
            let opponents = self.sample(&reached, objective, sample);
            let changes =
                gainful_changes(self.stop, self.opponents.rules, &reached.table, &opponents);
            let now = self.worth(&reached, objective);
            let next = climbed(&reached.table, &changes, &now, |tables| {
                let weighed = self.weighed(tables).into_iter();
                weighed
                    .map(|weighed| (self.worth(&weighed, objective), weighed))
                    .collect()
            });
            if self.stop.is_asked() {
                return ControlFlow::Break(());
            }
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
                None if sample < LARGER * usual && sample < self.opponents.tables().len() => {
                    sample *= 2;
                }
                None => break,
            }
        }
        ControlFlow::Continue(reached)
    }

    /// Tests whether the gains of changes to a table can be computed: it must not roll
    /// dice that can score nothing.
    fn surely_ends(&self, table: &Table) -> bool {
        !table.can_score_nothing(self.opponents.rules)
    }

    fn worth(&self, weighed: &Weighed, objective: Objective) -> (f64, f64) {
        objective.worth(weighed.score, &self.shares, &means(&weighed.rates))
    }

    /// A sample of at most `most` opponents with weights. It takes the opponents in the
    /// order of the win rates, at equal steps of the total weight, so that each stands
    /// for its neighbours.
    fn sample(
        &self,
        reached: &Weighed,
        objective: Objective,
        most: usize,
    ) -> Vec<(f64, &'a Table)> {
        let means = means(&reached.rates);
        let weights = objective.weights(&self.shares, &means);
        let tables = self.opponents.tables();
        let surely_ends = |&(_, table): &(f64, &Table)| self.surely_ends(table);
        if tables.len() <= most {
            let all = weights.into_iter().zip(tables.iter().copied());
            return all.filter(surely_ends).collect();
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
        sample.retain(surely_ends);
        sample
    }
}

/// The numbers of the tables with the best results, the best first.
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
