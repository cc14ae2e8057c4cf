//! Opponents that are kept ready for many questions.

use pigskin_game::WinRate;

use crate::{DuelError, Rules, Table, UnfitTable};

use super::Stop;
use super::gains::Gradient;
use super::opposition::Opposition;

/// Opponents with weights, of which only the ratios count: one is drawn before each game.
///
/// The tables are read and checked once, so that a search of your own can ask often: about the
/// [win rates](Field::win_rates) of new tables, and about the [gain](Field::gradient) of every change of
/// a single choice.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2017, Rules, Table, search::{Field, Stop}};
/// // A small goal, so that this takes no time.
/// let rules = Rules { goal: 20, ..FALL_2017 };
/// let always = |dice| Table::from_fn(20, |_| Choice::dice(dice));
/// let field = Field::new(&rules, vec![(2.0, always(6)), (1.0, always(4))])?;
/// let stop = Stop::new();
/// let fours = always(4);
/// let gradient = field.gradient(&stop, &fours)?;
/// // The gain of ten dice at the start is exact.
/// let ten = gradient.options.len() - 1;
/// let changed = Table::from_fn(20, |at| match (at.mine.0, at.theirs.0) {
///     (0, 0) => gradient.options[ten],
///     _ => Choice::dice(4),
/// });
/// let rates = field.win_rates(&stop, &[fours, changed])?;
/// let [before, after] = [0, 1].map(|i| (2.0 * rates[i][0].mean() + rates[i][1].mean()) / 3.0);
/// let gain = gradient.gains[ten];
/// assert!(gain != 0.0 && (after - before - gain).abs() < 1e-12);
/// # Ok::<(), pigskin_hog::search::FieldError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Field {
    opponents: Opposition<Table>,
    /// They add up to one.
    weights: Vec<f64>,
}

/// Why a field does not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// A table does not fit the rules.
    #[error("a table {0}")]
    Unfit(UnfitTable),
    /// The weights are not positive, or there are no opponents.
    #[error("a field needs opponents with weights above 0")]
    Weights,
    /// A table rolls dice that can score nothing, so the gains of its changes are not known.
    #[error("a table rolls dice that can score nothing, so the gains of changes are not known")]
    ComesBack,
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
}

impl Field {
    /// Reads the opponents with their weights.
    ///
    /// # Errors
    ///
    /// If a table does not fit the rules, or a weight is not a number above 0.
    pub fn new(rules: &Rules, opponents: Vec<(f64, Table)>) -> Result<Field, FieldError> {
        let sum: f64 = opponents.iter().map(|(weight, _)| weight).sum();
        let positive = opponents.iter().all(|&(weight, _)| weight > 0.0);
        if opponents.is_empty() || !positive || !sum.is_finite() {
            return Err(FieldError::Weights);
        }
        for (_, table) in &opponents {
            table.check(rules).map_err(FieldError::Unfit)?;
        }
        let opponents = opponents.into_iter();
        let (weights, tables) = opponents
            .map(|(weight, table)| (weight / sum, table))
            .unzip();
        Ok(Field {
            opponents: Opposition::new(rules, tables),
            weights,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.opponents.rules()
    }

    /// The opponents.
    pub fn tables(&self) -> &[Table] {
        &self.opponents.tables
    }

    /// For each of some tables its win rates against all opponents, in order, on all cores.
    ///
    /// # Errors
    ///
    /// If a table does not fit the rules, or the search is stopped.
    pub fn win_rates(
        &self,
        stop: &Stop,
        tables: &[Table],
    ) -> Result<Vec<Vec<WinRate>>, FieldError> {
        let tables: Vec<&Table> = tables.iter().collect();
        let rates = self.opponents.rates(stop, &tables, 0);
        let rates = rates.map_err(|(DuelError::A(why) | DuelError::B(why))| FieldError::Unfit(why));
        rates?.ok_or(FieldError::Stopped)
    }

    /// How much every change of a single choice of a table would raise the weighted mean of its win rates,
    /// on all cores.
    ///
    /// # Errors
    ///
    /// If the table does not fit the rules, it or an opponent rolls dice that can score nothing, or the
    /// search is stopped.
    pub fn gradient(&self, stop: &Stop, table: &Table) -> Result<Gradient, FieldError> {
        table.check(self.rules()).map_err(FieldError::Unfit)?;
        let mut all = self.tables().iter().chain([table]);
        if all.any(|table| table.can_score_nothing(self.rules())) {
            return Err(FieldError::ComesBack);
        }
        let opponents: Vec<(f64, &Table)> =
            self.weights.iter().copied().zip(self.tables()).collect();
        Gradient::new(stop, self.rules(), table, &opponents).ok_or(FieldError::Stopped)
    }
}
