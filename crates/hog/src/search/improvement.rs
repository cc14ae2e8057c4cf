//! One step of a search for a better table.

use crate::{Duel, DuelError, Rules, Table, UnfitTable};

use super::Stop;
use super::gains::{climbed, gainful_changes};

/// A table that wins more often against a mixture of opponents, by one step of the search that
/// [`FieldResponse`](super::FieldResponse) takes many of.
///
/// The gain of changing each single choice is known exactly. The step makes as many of these
/// changes at once as raise the mean win rate in exact duels against all opponents.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2017, Rules, Table, search::Improvement};
/// // A small goal, so that this takes no time.
/// let rules = Rules { goal: 20, ..FALL_2017 };
/// let always = |dice| Table::from_fn(20, |_| Choice::dice(dice));
/// let (sixes, fours) = (always(6), always(4));
/// let mixture = [(2.0, &sixes), (1.0, &fours)];
/// let mut table = fours.clone();
/// while let Some(better) = Improvement::of(&rules, &table, &mixture)? {
///     assert!(better.mean > better.before);
///     table = better.table;
/// }
/// # Ok::<(), pigskin_hog::search::NoImprovement>(())
/// ```
#[derive(Clone, Debug)]
pub struct Improvement {
    /// The better table.
    pub table: Table,
    /// The mean win rate of the first table against the mixture, from 0 to 1.
    pub before: f64,
    /// That of the better table.
    pub mean: f64,
}

/// Why no step is taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoImprovement {
    /// The table or an opponent does not fit the rules.
    #[error("a table {0}")]
    Unfit(UnfitTable),
    /// The weights are not positive, or there are no opponents.
    #[error("a mixture needs opponents with weights above 0")]
    Weights,
    /// A table rolls dice that can score nothing, so the gains of its changes are not known.
    #[error("a table rolls dice that can score nothing, so no step is known to improve it")]
    ComesBack,
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
}

/// Opponents between two looks at whether the step is stopped: without and with Feral Hogs, where a
/// pair takes long, and as long in any company.
const AT_A_TIME: [usize; 2] = [32, 1];

impl Improvement {
    /// The table after one step against opponents with weights, of which only the ratios count.
    /// `None` if no change of a single choice gains.
    ///
    /// # Errors
    ///
    /// If a table does not fit the rules or rolls dice that can score nothing, or if a weight is not
    /// a number above 0.
    pub fn of(
        rules: &Rules,
        table: &Table,
        opponents: &[(f64, &Table)],
    ) -> Result<Option<Improvement>, NoImprovement> {
        Improvement::until(&Stop::new(), rules, table, opponents)
    }

    /// Searches as [`of`](Self::of) does, until it is stopped.
    ///
    /// # Errors
    ///
    /// As [`of`](Self::of), and if it is stopped.
    pub fn until(
        stop: &Stop,
        rules: &Rules,
        table: &Table,
        opponents: &[(f64, &Table)],
    ) -> Result<Option<Improvement>, NoImprovement> {
        let sum: f64 = opponents.iter().map(|(weight, _)| weight).sum();
        let positive = opponents.iter().all(|&(weight, _)| weight > 0.0);
        if opponents.is_empty() || !positive || !sum.is_finite() {
            return Err(NoImprovement::Weights);
        }
        let others: Vec<&Table> = opponents.iter().map(|&(_, table)| table).collect();
        for table in others.iter().chain([&table]) {
            table.check(rules).map_err(NoImprovement::Unfit)?;
            if table.can_score_nothing(rules) {
                return Err(NoImprovement::ComesBack);
            }
        }
        let mixture: Vec<(f64, &Table)> = opponents
            .iter()
            .map(|&(weight, table)| (weight / sum, table))
            .collect();
        let at_a_time = AT_A_TIME[usize::from(rules.feral_hogs.is_some())];
        let mut duel = Duel::new(rules);
        let mut means = |tables: &[&Table]| -> Result<Vec<f64>, NoImprovement> {
            let mut means = vec![0.0; tables.len()];
            let parts = others.chunks(at_a_time).zip(mixture.chunks(at_a_time));
            for (others, mixture) in parts {
                if stop.is_asked() {
                    return Err(NoImprovement::Stopped);
                }
                let rates = duel.win_rates(tables, others);
                let rates = rates
                    .map_err(|(DuelError::A(why) | DuelError::B(why))| NoImprovement::Unfit(why))?;
                for (mean, rates) in means.iter_mut().zip(rates.chunks_exact(others.len())) {
                    for (rate, (weight, _)) in rates.iter().zip(mixture) {
                        *mean += weight * rate.mean();
                    }
                }
            }
            Ok(means)
        };
        let before = means(&[table])?[0];
        let changes = gainful_changes(stop, rules, table, &mixture);
        let better = climbed(table, &changes, &before, |tables| {
            let of: Vec<&Table> = tables.iter().collect();
            // Changes of fitting tables to choices of the rules fit; what is stopped has no means.
            let means = means(&of).unwrap_or_default();
            means.into_iter().zip(tables).collect()
        });
        if stop.is_asked() {
            return Err(NoImprovement::Stopped);
        }
        Ok(better.map(|(mean, table)| Improvement {
            table,
            before,
            mean,
        }))
    }
}
