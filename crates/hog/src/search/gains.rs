//! Changes of single choices that gain against several opponents.

use std::sync::Arc;

use rayon::prelude::*;

use crate::sweep::{Changes, Fixed, Ground, with_lanes};
use crate::{Choice, Rules, Scores, Table};

use super::Stop;

/// Another choice at one pair of scores.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceGain {
    pub scores: Scores,
    pub choice: Choice,
    /// How much it would raise the win rate if all other choices stay.
    pub gain: f64,
}

/// The smallest gain in win rate that counts.
pub const LEAST_GAIN: f64 = 1e-12;

/// Number of parts of the opponents that are computed in parallel. The sums are taken
/// part by part, so they do not depend on the number of cores.
const PARTS: usize = 16;

/// The gain of every change of a single choice against some opponents.
///
/// A gain is exact if all other choices stay: it is how much the change raises the weighted sum of the
/// win rates. Several changes together gain something else, because an earlier change alters how
/// often each opponent reaches a later one; for small gains the difference is of second order.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// The choices, lowest first, without those that can score nothing.
    pub options: Vec<Choice>,
    /// By pair of scores, own score first, and then by option.
    pub gains: Vec<f64>,
}

impl Gradient {
    /// The gains of changing a table against opponents with weights, on all cores; `None` once the
    /// search is stopped. Neither the table nor an opponent may roll dice that can score nothing.
    pub(super) fn new(
        stop: &Stop,
        rules: &Rules,
        table: &Table,
        opponents: &[(f64, &Table)],
    ) -> Option<Gradient> {
        let ground = Ground::new(rules);
        let mut options = ground.options[0].clone();
        options.retain(|&choice| rules.surely_scores(choice));
        let length = opponents.len().div_ceil(PARTS).max(1);
        let parts: Vec<Vec<f64>> = opponents
            .par_chunks(length)
            .map(|part| gains(stop, &ground, table, part, &options))
            .collect::<Option<_>>()?;
        let mut sums = vec![0.0; table.choices().len() * options.len()];
        for part in &parts {
            for (sum, gain) in sums.iter_mut().zip(part) {
                *sum += gain;
            }
        }
        Some(Gradient {
            options,
            gains: sums,
        })
    }

    /// The best change at each pair of scores at which a change gains, the largest gain first.
    fn changes(&self, table: &Table) -> Vec<ChoiceGain> {
        let cells = table
            .cells()
            .zip(self.gains.chunks_exact(self.options.len()));
        let mut changes: Vec<ChoiceGain> = cells
            .map(|((scores, choice), gains)| {
                let none = ChoiceGain {
                    scores,
                    choice,
                    gain: 0.0,
                };
                let options = self.options.iter().zip(gains);
                options.fold(none, |best, (&choice, &gain)| {
                    if gain > best.gain {
                        ChoiceGain {
                            scores,
                            choice,
                            gain,
                        }
                    } else {
                        best
                    }
                })
            })
            .filter(|change| change.gain > LEAST_GAIN)
            .collect();
        changes.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        changes
    }
}

/// The best change at each pair of scores at which a change would raise the weighted
/// sum of the win rates against these opponents, the largest gain first, as [`Gradient`] has it.
///
/// A search that is asked to stop gets no changes.
pub fn gainful_changes(
    stop: &Stop,
    rules: &Rules,
    table: &Table,
    opponents: &[(f64, &Table)],
) -> Vec<ChoiceGain> {
    let gradient = Gradient::new(stop, rules, table, opponents);
    gradient.map_or_else(Vec::new, |gradient| gradient.changes(table))
}

/// The weighted sums of the gains, by cell and then by option; `None` if the search is stopped.
fn gains(
    stop: &Stop,
    ground: &Arc<Ground>,
    table: &Table,
    part: &[(f64, &Table)],
    options: &[Choice],
) -> Option<Vec<f64>> {
    let goal = table.goal();
    let mut sums = vec![0.0; table.choices().len() * options.len()];
    for &(weight, other) in part {
        if stop.is_asked() {
            return None;
        }
        let changes = Changes::new(ground, table, Fixed::Table(other));
        let add_gains = with_lanes!(ground.places, L => Changes::add_gains::<L>);
        // The turns of a column read the same afterstates.
        for (theirs, mine) in (0..goal).flat_map(|theirs| (0..goal).map(move |mine| (theirs, mine)))
        {
            let place = usize::from(mine) * usize::from(goal) + usize::from(theirs);
            let sums = &mut sums[place * options.len()..][..options.len()];
            add_gains(&changes, Scores::new(mine, theirs), options, weight, sums);
        }
    }
    Some(sums)
}

/// The table after several changes.
fn changed(table: &Table, changes: &[ChoiceGain]) -> Table {
    let goal = usize::from(table.goal());
    let place = |scores: Scores| usize::from(scores.mine.0) * goal + usize::from(scores.theirs.0);
    let mut choices = table.choices().to_vec();
    for change in changes {
        choices[place(change.scores)] = change.choice;
    }
    Table::from_fn(table.goal(), |scores| choices[place(scores)])
}

/// Tables that are compared at the same time.
const AT_A_TIME: usize = 4;

/// Makes a number of the changes at once, from the first on: all, half of them, a
/// quarter and so on, down to the one that gains most. Four such tables are compared at
/// a time, from the most changes to the fewest, and the best of four is returned as
/// soon as it is worth more than `now`.
///
/// `weigh` must return the exact worth of each table. The first change alone gains what
/// was computed, so a climb ends with `None` only if no single change gains.
pub fn climbed<V: PartialOrd, T>(
    table: &Table,
    changes: &[ChoiceGain],
    now: &V,
    mut weigh: impl FnMut(Vec<Table>) -> Vec<(V, T)>,
) -> Option<(V, T)> {
    let first = (!changes.is_empty()).then_some(changes.len());
    let halves = std::iter::successors(first, |&count| (count > 1).then_some(count / 2));
    let counts: Vec<usize> = halves.collect();
    for counts in counts.chunks(AT_A_TIME) {
        let tables = counts
            .iter()
            .map(|&count| changed(table, &changes[..count]));
        let weighed = weigh(tables.collect()).into_iter();
        let best = weighed.reduce(|best, other| if other.0 > best.0 { other } else { best });
        if let Some(best) = best
            && best.0 > *now
        {
            return Some(best);
        }
    }
    None
}
