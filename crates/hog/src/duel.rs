//! The exact win rate of one table against another.

pub(crate) mod error_bound;
mod landing;
mod past;
mod sweep;
pub(crate) mod turn_points;

use pigskin_game::WinRate;

use crate::{Choice, Rules, Scores, Table};
use error_bound::ErrorBounds;
use sweep::Sweep;

/// Exact duels under one set of rules.
///
/// Every turn either raises the sum of the scores or spends a Pork Chop, and a
/// swap keeps the sum, so that no position comes back: one sweep from the
/// highest sum down to 0 is exact. What the rules remember of a player goes
/// into the sweep only as far as it can make a difference: who has spent the
/// chop is a layer each, and only where the table ever chops; with Feral Hogs
/// the mover's past is one bit, bonus or not, and the other's past is what its
/// table can have left behind, pasts with the same future taken together.
///
/// A duel holds the working space of the sweep; clone it for another thread.
///
/// ```
/// use pigskin_hog::{Choice, Duel, FALL_2017, Table};
/// let always = |dice| Table::from_fn(100, |_| Choice::dice(dice));
/// let rate = Duel::new(&FALL_2017).win_rate(&always(6), &always(4))?;
/// assert!((rate.mean() - 0.559573).abs() < 5e-7);
/// assert!(rate.error_bound < 1e-12);
/// # Ok::<(), pigskin_hog::DuelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Duel {
    rules: Rules,
    sweep: Sweep,
    bounds: ErrorBounds,
}

/// Why two tables cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DuelError {
    /// The first table does not fit the rules.
    #[error("the first table {0}")]
    A(UnfitTable),
    /// The second table does not fit the rules.
    #[error("the second table {0}")]
    B(UnfitTable),
}

/// Why a table has no exact win rates under some rules; follows its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitTable {
    /// It is made for another goal.
    #[error("is made for {table} points, but {rules} win")]
    Goal {
        /// The table's goal.
        table: u16,
        /// The goal of the rules.
        rules: u16,
    },
    /// It makes a choice that the edition does not have.
    #[error("chooses {choice} at {scores}, which this edition does not have")]
    Illegal {
        /// The first pair of scores where it does.
        scores: Scores,
        /// The choice.
        choice: Choice,
    },
    /// A turn can score nothing, so that a game could go round in circles.
    #[error(
        "rolls no dice at {scores}, which scores nothing without Free Bacon, so that games might \
         never end"
    )]
    Endless {
        /// The first pair of scores where it does.
        scores: Scores,
    },
}

impl Duel {
    /// Prepares duels under these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Duel {
        Duel {
            rules: rules.clone(),
            sweep: Sweep::new(rules),
            bounds: ErrorBounds::new(rules),
        }
    }

    /// The rules of these duels.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Tests whether a table can be compared with others under these rules.
    ///
    /// # Errors
    ///
    /// Where its goal or a choice does not fit the rules, or a turn of it can
    /// score nothing.
    pub fn check(rules: &Rules, table: &Table) -> Result<(), UnfitTable> {
        if table.goal() != rules.goal {
            return Err(UnfitTable::Goal {
                table: table.goal(),
                rules: rules.goal,
            });
        }
        if let Some((scores, choice)) = table.first_disallowed(rules) {
            return Err(UnfitTable::Illegal { scores, choice });
        }
        let none = Choice::dice(0);
        match table.cells().find(|&(_, choice)| choice == none) {
            Some((scores, _)) if rules.free_bacon.is_none() => Err(UnfitTable::Endless { scores }),
            _ => Ok(()),
        }
    }

    /// The chance that `a` beats `b`, for either seat.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn win_rate(&mut self, a: &Table, b: &Table) -> Result<WinRate, DuelError> {
        Self::check(&self.rules, a).map_err(DuelError::A)?;
        Self::check(&self.rules, b).map_err(DuelError::B)?;
        let [first, second] = self.sweep.win_chances(a, b);
        Ok(WinRate {
            first,
            second,
            error_bound: self.bounds.of(&[a, b]),
        })
    }
}
