//! The opponent in an analysis.

use std::sync::Arc;

use pigskin_game::WinRate;

use crate::solve::PerfectPlay;
use crate::sweep::{Fixed, MoverView, Policy, Solution};
use crate::{Rules, Table, UnfitTable};

use super::no_analysis::NoAnalysis;

/// The opponent of a table: another table, or perfect play, which may use all that the
/// rules remember.
#[derive(Clone, Debug)]
pub struct Opponent {
    rules: Rules,
    plays: Plays,
}

#[derive(Clone, Debug)]
enum Plays {
    Table(Table),
    // Shared, because it is many times larger than a table.
    Perfect(Arc<PerfectPlay>),
}

impl Opponent {
    /// A table as the opponent.
    ///
    /// # Errors
    ///
    /// As [`Table::check`].
    pub fn table(rules: &Rules, table: Table) -> Result<Opponent, UnfitTable> {
        table.check(rules)?;
        Ok(Opponent {
            rules: rules.clone(),
            plays: Plays::Table(table),
        })
    }

    /// Perfect play as the opponent; solves the game.
    pub fn perfect(rules: &Rules) -> Opponent {
        Opponent::solved(Arc::new(PerfectPlay::solve(rules)))
    }

    /// Perfect play as the opponent, already solved.
    pub fn solved(perfect: Arc<PerfectPlay>) -> Opponent {
        Opponent {
            rules: perfect.rules().clone(),
            plays: Plays::Perfect(perfect),
        }
    }

    /// The rules of the game.
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
    /// As [`Table::check`].
    pub fn win_rate(&self, table: &Table) -> Result<WinRate, UnfitTable> {
        table.check(&self.rules)?;
        let policies = [Fixed::Table(table), self.fixed()].map(Policy::Fixed);
        let solution = Solution::new(&self.rules, &policies);
        Ok(WinRate {
            first: solution.value(0, MoverView::START),
            second: 1.0 - solution.value(1, MoverView::START),
            error_bound: solution.error_bound(),
        })
    }

    /// A table and the opponent, if no position can repeat in their games.
    pub(super) fn players<'a>(&'a self, table: &'a Table) -> Result<[Fixed<'a>; 2], NoAnalysis> {
        table.check(&self.rules)?;
        let players = [Fixed::Table(table), self.fixed()];
        match players.map(|player| player.can_score_nothing(&self.rules)) {
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
