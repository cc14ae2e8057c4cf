//! Whom a table is held against.

use std::sync::Arc;

use pigskin_game::WinRate;

use crate::solve::PerfectPlay;
use crate::solve::memory::Seen;
use crate::solve::sweep::{Fixed, Policy, Solution};
use crate::{Duel, Rules, Table, UnfitTable};

use super::NoAnalysis;

/// Whom a table is held against: another table, or perfect play with all that
/// the rules remember in mind.
#[derive(Clone, Debug)]
pub struct Opponent {
    rules: Rules,
    plays: Plays,
}

#[derive(Clone, Debug)]
enum Plays {
    Table(Table),
    // Shared, since it is many times larger than a table.
    Perfect(Arc<PerfectPlay>),
}

impl Opponent {
    /// A table as the opponent.
    ///
    /// # Errors
    ///
    /// As [`Duel::check`].
    pub fn table(rules: &Rules, table: Table) -> Result<Opponent, UnfitTable> {
        Duel::check(rules, &table)?;
        Ok(Opponent {
            rules: rules.clone(),
            plays: Plays::Table(table),
        })
    }

    /// Perfect play as the opponent, which is solved for it.
    #[must_use]
    pub fn perfect(rules: &Rules) -> Opponent {
        Opponent::solved(Arc::new(PerfectPlay::of(rules)))
    }

    /// Perfect play as the opponent, where it is solved already.
    #[must_use]
    pub fn solved(perfect: Arc<PerfectPlay>) -> Opponent {
        Opponent {
            rules: perfect.rules().clone(),
            plays: Plays::Perfect(perfect),
        }
    }

    /// The rules that are played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The chance that a table beats the opponent, for either seat.
    ///
    /// ```
    /// use pigskin_hog::analysis::Opponent;
    /// use pigskin_hog::{Choice, FALL_2019, Table};
    /// let fours = Table::from_fn(100, |_| Choice::dice(4));
    /// let rate = Opponent::perfect(&FALL_2019).win_rate(&fours)?;
    /// assert!((0.1..0.5).contains(&rate.mean()));
    /// # Ok::<(), pigskin_hog::UnfitTable>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Duel::check`].
    pub fn win_rate(&self, table: &Table) -> Result<WinRate, UnfitTable> {
        Duel::check(&self.rules, table)?;
        let policies = [Fixed::Table(table), self.fixed()].map(Policy::Fixed);
        let solution = Solution::new(&self.rules, &policies);
        Ok(WinRate {
            first: solution.value(0, Seen::START),
            second: 1.0 - solution.value(1, Seen::START),
            error_bound: solution.error_bound(),
        })
    }

    /// A table and the opponent, if no position comes back in their games.
    pub(super) fn players<'a>(&'a self, table: &'a Table) -> Result<[Fixed<'a>; 2], NoAnalysis> {
        Duel::check(&self.rules, table)?;
        let players = [Fixed::Table(table), self.fixed()];
        match players.map(|player| player.comes_back(&self.rules)) {
            [false, false] => Ok(players),
            _ => Err(NoAnalysis::ComesBack),
        }
    }

    fn fixed(&self) -> Fixed<'_> {
        match &self.plays {
            Plays::Table(table) => Fixed::Table(table),
            Plays::Perfect(perfect) => Fixed::Perfect(perfect.solution()),
        }
    }
}
