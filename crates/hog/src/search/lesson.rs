//! The difference between a strategy and a better one, as a chain of rules in words.

mod condition;
mod python;
mod tip;

use std::collections::BTreeSet;

use pigskin_game::WinRate;
use rayon::prelude::*;

pub use condition::Condition;
pub use tip::Tip;

use crate::{Choice, Duel, DuelError, Rules, Scores, Table};

/// A chain of rules that improve a strategy against an opponent, the most useful first.
///
/// Each rule names a choice and when to make it, by up to three [`Condition`]s. A later rule holds
/// over an earlier one. The search is greedy and always finds the same rules: at each step it tries
/// every single condition with every choice, then adds conditions to the best of these, and keeps
/// the rule with the highest win rate. Every win rate is an exact duel, and a further condition must
/// gain clearly more than the rule without it.
///
/// A chain of rules is easier to remember than a table, and gains less.
///
/// ```
/// use pigskin_hog::search::Lesson;
/// use pigskin_hog::{Choice, FALL_2017, Rules, Table};
/// // A small goal, so that this takes no time.
/// let rules = Rules { goal: 20, ..FALL_2017 };
/// let fours = Table::from_fn(20, |_| Choice::dice(4));
/// let lesson = Lesson::learn(&rules, &fours, &fours, 2, &mut |_| {})?;
/// let first = &lesson.learned[0];
/// assert!(first.gain > 0.01 && first.gain == first.alone);
/// assert!(lesson.table(&rules, &fours).check(&rules).is_ok());
/// # Ok::<(), pigskin_hog::DuelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The win rate of the strategy without any rule.
    pub start: WinRate,
    /// The rules, in order.
    pub learned: Vec<Learned>,
}

/// A rule of a lesson with what it gains.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// The rule.
    pub tip: Tip,
    /// How much it raises the win rate after the rules before it.
    pub gain: f64,
    /// How much it raises the win rate of the strategy without any other rule; it may be below 0.
    pub alone: f64,
    /// The win rate with this rule and those before it.
    pub win_rate: WinRate,
}

/// An event of a search for rules.
#[derive(Clone, Debug)]
pub enum LessonEvent<'a> {
    /// The search for a rule tries this many candidates in this of three rounds.
    Tries {
        /// The number of the rule, from 1.
        rule: usize,
        /// The number of conditions of a candidate.
        conditions: usize,
        /// The number of candidates.
        candidates: usize,
    },
    /// A rule was found.
    Found(&'a Tip),
}

/// The least gain of a rule, in win rate.
const LEAST: f64 = 0.0005;

/// How much more a rule with one more condition has to gain.
const MORE: f64 = 1.15;

/// Conditions of a rule.
const CONDITIONS: usize = 3;

/// Candidates that get further conditions, by the number of conditions that they have.
const BEAM: [usize; CONDITIONS - 1] = [16, 8];

/// The best candidates of a sample that are measured against a whole field.
const FINALISTS: usize = 16;

/// Candidates that are compared at a time. It does not depend on the number of cores, so that every
/// machine computes the same.
const AT_A_TIME: usize = 64;

/// A condition with the scores at which it holds, row by row.
struct Place {
    condition: Condition,
    holds: Vec<bool>,
}

/// A rule that is tried.
struct Candidate {
    tip: Tip,
    /// The scores at which it applies.
    applies: Vec<bool>,
}

/// A rule that was tried.
struct Tried {
    candidate: Candidate,
    gain: f64,
}

/// The tables of a search.
struct Search<'a> {
    rules: &'a Rules,
    /// Cloned for each core.
    duel: Duel,
    opponents: &'a [&'a Table],
    /// The opponents against which every candidate is tried.
    sample: Vec<&'a Table>,
    places: Vec<Place>,
    options: Vec<Choice>,
}

impl Lesson {
    /// Finds at most this many rules that improve a table against an opponent.
    ///
    /// At a goal of 100 it takes seconds, and up to some minutes with Feral Hogs.
    ///
    /// # Errors
    ///
    /// As [`Duel::win_rate`], where the table is the first.
    pub fn learn(
        rules: &Rules,
        table: &Table,
        opponent: &Table,
        most: usize,
        tell: &mut dyn FnMut(LessonEvent<'_>),
    ) -> Result<Lesson, DuelError> {
        Lesson::learn_against_field(rules, table, &[opponent], 1, most, tell)
    }

    /// Finds at most this many rules that raise the mean win rate of a table against several
    /// opponents.
    ///
    /// Every candidate is tried against a sample: so many of the opponents, spread evenly over their
    /// order. The best of these are measured against all, so that what is told of a rule is exact for
    /// the whole field. Without opponents there are no rules.
    ///
    /// # Errors
    ///
    /// As [`Duel::win_rate`], where the table is the first.
    pub fn learn_against_field(
        rules: &Rules,
        table: &Table,
        opponents: &[&Table],
        sample: usize,
        most: usize,
        tell: &mut dyn FnMut(LessonEvent<'_>),
    ) -> Result<Lesson, DuelError> {
        let search = Search::new(rules, opponents, sample);
        let start = search.rate(table, &[])?;
        if opponents.is_empty() {
            let learned = Vec::new();
            return Ok(Lesson { start, learned });
        }
        let mut now = (table.clone(), start);
        let mut tips = Vec::new();
        while tips.len() < most {
            let Some(best) = search.step(&now, tips.len() + 1, tell)? else {
                break;
            };
            tell(LessonEvent::Found(&best.tip));
            let table = best.tip.applied(rules, &now.0);
            let rate = search.rate(&table, &[])?;
            now = (table, rate);
            tips.push(best.tip);
        }
        let tips = search.without_useless(table, tips)?;
        Ok(Lesson {
            start,
            learned: search.measured(table, start, &tips)?,
        })
    }

    /// The table with all rules.
    pub fn table(&self, rules: &Rules, table: &Table) -> Table {
        let learned = self.learned.iter();
        learned.fold(table.clone(), |table, learned| {
            learned.tip.applied(rules, &table)
        })
    }

    /// The win rate with all rules.
    pub fn win_rate(&self) -> WinRate {
        self.learned
            .last()
            .map_or(self.start, |learned| learned.win_rate)
    }

    /// The rules as Python: a function `rule(score, opponent_score)` that returns the choice of the
    /// rules, or None where none applies.
    pub fn to_python(&self, rules: &Rules) -> String {
        let learned = self.learned.iter();
        let tips: Vec<Tip> = learned.map(|learned| learned.tip.clone()).collect();
        python::program(rules, &tips)
    }
}

impl<'a> Search<'a> {
    fn new(rules: &'a Rules, opponents: &'a [&'a Table], sample: usize) -> Search<'a> {
        let scores = opponents.first().map(|opponent| opponent.cells());
        let scores: Vec<Scores> = scores.into_iter().flatten().map(|(at, _)| at).collect();
        let sample = sample.clamp(1, opponents.len().max(1));
        // The middle of each of so many parts.
        let spread = (0..sample).map(|part| (2 * part + 1) * opponents.len() / (2 * sample));
        let places = Condition::all(rules).into_iter().map(|condition| Place {
            condition,
            holds: scores
                .iter()
                .map(|&at| condition.holds(rules, at))
                .collect(),
        });
        let tells = |place: &Place| place.holds.contains(&true) && place.holds.contains(&false);
        Search {
            rules,
            duel: Duel::new(rules),
            opponents,
            sample: spread.filter_map(|at| opponents.get(at).copied()).collect(),
            places: places.filter(tells).collect(),
            options: condition::choices(rules),
        }
    }

    /// The rule that gains most, if one gains enough.
    fn step(
        &self,
        (table, rate): &(Table, WinRate),
        rule: usize,
        tell: &mut dyn FnMut(LessonEvent<'_>),
    ) -> Result<Option<Candidate>, DuelError> {
        let mut best: Option<Tried> = None;
        let mut round = self.single();
        for conditions in 1..=CONDITIONS {
            let candidates = different(table, round);
            tell(LessonEvent::Tries {
                rule,
                conditions,
                candidates: candidates.len(),
            });
            let tried = self.tried(table, *rate, candidates)?;
            let beam = BEAM.get(conditions - 1).copied().unwrap_or(0);
            round = self.extended(&tried[..beam.min(tried.len())]);
            let Some(first) = tried.into_iter().next() else {
                break;
            };
            let enough = best.as_ref().map_or(LEAST, |best| best.gain * MORE + LEAST);
            if first.gain >= enough {
                best = Some(first);
            }
        }
        Ok(best.map(|best| best.candidate))
    }

    /// Every condition with every choice.
    fn single(&self) -> Vec<Candidate> {
        let places = self.places.iter();
        let each = places.flat_map(|place| {
            self.options.iter().map(|&choice| Candidate {
                tip: Tip {
                    when: vec![place.condition],
                    choice,
                },
                applies: place.holds.clone(),
            })
        });
        each.collect()
    }

    /// These rules with every further condition.
    fn extended(&self, rules: &[Tried]) -> Vec<Candidate> {
        let each = rules.iter().flat_map(|Tried { candidate, .. }| {
            let further = self.places.iter().filter_map(|place| {
                let both = candidate.applies.iter().zip(&place.holds);
                let applies: Vec<bool> = both.map(|(&one, &other)| one && other).collect();
                let narrows = applies != candidate.applies && applies.contains(&true);
                let mut tip = candidate.tip.clone();
                tip.when.push(place.condition);
                narrows.then_some(Candidate { tip, applies })
            });
            further.collect::<Vec<_>>()
        });
        each.collect()
    }

    /// These rules with their gains, the most useful first; only the best where the sample is smaller
    /// than the field.
    fn tried(
        &self,
        table: &Table,
        rate: WinRate,
        candidates: Vec<Candidate>,
    ) -> Result<Vec<Tried>, DuelError> {
        if self.sample.len() == self.opponents.len() {
            return self.gains(table, self.opponents, rate, candidates);
        }
        let of_sample = mean_rate(&self.duel.clone().win_rates(&[table], &self.sample)?);
        let mut tried = self.gains(table, &self.sample, of_sample, candidates)?;
        tried.truncate(FINALISTS);
        let best = tried.into_iter().map(|tried| tried.candidate).collect();
        self.gains(table, self.opponents, rate, best)
    }

    /// These rules with their gains against some opponents, the most useful first.
    fn gains(
        &self,
        table: &Table,
        opponents: &[&Table],
        rate: WinRate,
        candidates: Vec<Candidate>,
    ) -> Result<Vec<Tried>, DuelError> {
        let parts: Vec<Vec<f64>> = candidates
            .par_chunks(AT_A_TIME)
            .map_init(
                || self.duel.clone(),
                |duel, part| {
                    let tables: Vec<Table> = part
                        .iter()
                        .map(|candidate| changed(table, &candidate.applies, candidate.tip.choice))
                        .collect();
                    let tables: Vec<&Table> = tables.iter().collect();
                    let rates = duel.win_rates(&tables, opponents)?;
                    let rates = rates.chunks_exact(opponents.len());
                    Ok(rates.map(|rates| mean_rate(rates).mean()).collect())
                },
            )
            .collect::<Result<_, DuelError>>()?;
        let rates = parts.into_iter().flatten();
        let tried = candidates.into_iter().zip(rates);
        let tried = tried.map(|(candidate, mean)| Tried {
            candidate,
            gain: mean - rate.mean(),
        });
        let mut tried: Vec<Tried> = tried.collect();
        tried.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        Ok(tried)
    }

    /// The rules without those that later ones make useless.
    fn without_useless(&self, table: &Table, mut tips: Vec<Tip>) -> Result<Vec<Tip>, DuelError> {
        let mut place = 0;
        while place < tips.len() {
            let mut fewer = tips.clone();
            fewer.remove(place);
            let with = self.rate(table, &tips)?.mean();
            if self.rate(table, &fewer)?.mean() > with - LEAST / 2.0 {
                tips = fewer;
            } else {
                place += 1;
            }
        }
        Ok(tips)
    }

    /// The mean win rate of a table with these rules.
    fn rate(&self, table: &Table, tips: &[Tip]) -> Result<WinRate, DuelError> {
        let table = tips
            .iter()
            .fold(table.clone(), |table, tip| tip.applied(self.rules, &table));
        let rates = self.duel.clone().win_rates(&[&table], self.opponents)?;
        Ok(mean_rate(&rates))
    }

    /// The rules with what each gains.
    fn measured(
        &self,
        table: &Table,
        start: WinRate,
        tips: &[Tip],
    ) -> Result<Vec<Learned>, DuelError> {
        let mut learned = Vec::new();
        let mut before = start.mean();
        for place in 0..tips.len() {
            let win_rate = self.rate(table, &tips[..=place])?;
            let alone = self.rate(table, &tips[place..=place])?;
            learned.push(Learned {
                tip: tips[place].clone(),
                gain: win_rate.mean() - before,
                alone: alone.mean() - start.mean(),
                win_rate,
            });
            before = win_rate.mean();
        }
        Ok(learned)
    }
}

/// The mean of exact win rates; half a win where there are none.
fn mean_rate(rates: &[WinRate]) -> WinRate {
    let count = rates.len() as f64;
    let mean = |rate: fn(&WinRate) -> f64| match rates {
        [] => 0.5,
        rates => rates.iter().map(rate).sum::<f64>() / count,
    };
    let bounds = rates.iter().map(|rate| rate.error_bound);
    WinRate {
        first: mean(|rate| rate.first),
        second: mean(|rate| rate.second),
        // Each addition rounds.
        error_bound: bounds.fold(0.0, f64::max)
            + f64::EPSILON * rates.len().saturating_sub(1) as f64,
    }
}

/// The table with another choice at these scores.
fn changed(table: &Table, applies: &[bool], choice: Choice) -> Table {
    let mut choices = table.choices().iter().zip(applies);
    Table::from_fn(table.goal(), |_| match choices.next() {
        Some((_, true)) | None => choice,
        Some((&before, false)) => before,
    })
}

/// The candidates that change the table, only the first of those that change it alike.
fn different(table: &Table, candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let mut candidates = candidates;
    candidates.retain(|candidate| {
        let choice = candidate.tip.choice;
        let both = table.choices().iter().zip(&candidate.applies);
        let changed: Vec<u32> = (0..)
            .zip(both)
            .filter(|&(_, (&before, &applies))| applies && before != choice)
            .map(|(place, _)| place)
            .collect();
        !changed.is_empty() && seen.insert((choice, changed))
    });
    candidates
}

#[cfg(test)]
mod tests;
