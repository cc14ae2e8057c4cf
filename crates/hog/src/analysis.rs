//! Exact analysis of a strategy: the win chance that each choice gives away.
//!
//! An [`Analysis`] compares a table with an [`Opponent`], which is another table or
//! perfect play, and finds what each of the table's choices costs. The *regret* of a
//! choice in a position is how far its value is below that of the best choice there,
//! if the player continues with the best response to the opponent. Weighted by how
//! often the position is met when the table plays, the regrets add up to the
//! difference between the best response's win rate and the table's:
//!
//! w(best) − w(table) = Σ visits(position) · regret(position)
//!
//! (the *performance difference* identity: Kakade and Langford, "Approximately
//! Optimal Approximate Reinforcement Learning", 2002). A position holds all that the
//! rules remember; a [`Cell`] of the table sums up all positions with its two scores.
//!
//! [`GameLengths`] is the distribution of a game's length, and a [`Review`]
//! splits a played game into luck and decisions.
//!
//! ```
//! use pigskin_hog::analysis::{Analysis, Opponent};
//! use pigskin_hog::{Choice, FALL_2019, Table};
//! let fours = Table::from_fn(100, |_| Choice::dice(4));
//! let analysis = Analysis::new(&Opponent::perfect(&FALL_2019), &fours)?;
//! let given_away: f64 = analysis.cells().iter().map(|cell| cell.cost).sum();
//! let difference = analysis.best_response().mean() - analysis.win_rate().mean();
//! assert!((given_away - difference).abs() < 1e-12);
//! # Ok::<(), pigskin_hog::analysis::NoAnalysis>(())
//! ```

mod cell;
mod game_lengths;
mod no_analysis;
mod opponent;
mod review;

pub use cell::Cell;
pub use game_lengths::GameLengths;
pub use no_analysis::NoAnalysis;
pub use opponent::Opponent;
pub use review::{Review, ReviewedTurn};

use pigskin_game::WinRate;

use crate::sweep::{At, Changes, Ground, MINE, MoverView, Policy, Solution, with_lanes};
use crate::{Choice, Scores, Table};

/// The analysis of a table against an opponent.
///
/// At a goal of 100 it takes some tens of milliseconds, and a third of a second with
/// Feral Hogs.
#[derive(Clone, Debug)]
pub struct Analysis {
    cells: Vec<Cell>,
    goal: u16,
    win_rate: WinRate,
    best_response: WinRate,
}

const THEIRS: usize = 1;

impl Analysis {
    /// Analyzes a table.
    ///
    /// # Errors
    ///
    /// If the table's goal or one of its choices does not fit the rules, or positions
    /// can repeat in its games with the opponent.
    pub fn new(opponent: &Opponent, table: &Table) -> Result<Analysis, NoAnalysis> {
        let rules = opponent.rules();
        let [_, theirs] = opponent.players(table)?;
        let ground = Ground::new(rules);
        let held = TableSolutions {
            changes: Changes::new(&ground, table, theirs),
            best: Solution::with_all_positions(&ground, &[Policy::Best, Policy::Fixed(theirs)]),
        };
        let rate = |solution: &Solution| WinRate {
            first: solution.value(MINE, MoverView::START),
            second: 1.0 - solution.value(THEIRS, MoverView::START),
            error_bound: solution.error_bound(),
        };
        let cell = with_lanes!(ground.places, L => TableSolutions::cell::<L>);
        Ok(Analysis {
            cells: table.cells().map(|(at, _)| cell(&held, at)).collect(),
            goal: rules.goal,
            win_rate: rate(&held.changes.itself),
            best_response: rate(&held.best),
        })
    }

    /// The chance that the table beats the opponent, for either seat.
    pub fn win_rate(&self) -> WinRate {
        self.win_rate
    }

    /// The chance that the best response to the opponent beats it, for either seat: an
    /// upper bound for every table.
    pub fn best_response(&self) -> WinRate {
        self.best_response
    }

    /// Every cell of the table, row by row as in [`Table::cells`].
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The points that win: the number of rows, and of cells in a row.
    pub fn goal(&self) -> u16 {
        self.goal
    }

    /// The cells whose choices cost most, the worst first: at most `most`, and only
    /// those that cost more than the error bound.
    pub fn costliest(&self, most: usize) -> Vec<&Cell> {
        let costs = |cell: &&Cell| cell.cost > self.win_rate.error_bound;
        let mut cells: Vec<&Cell> = self.cells.iter().filter(costs).collect();
        cells.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        cells.truncate(most);
        cells
    }

    /// The cells in which another choice would gain most, the largest gain first: at most `most`,
    /// and only those that gain more than the error bound. Each gain is that of its change alone.
    pub fn best_changes(&self, most: usize) -> Vec<&Cell> {
        let gains = |cell: &&Cell| cell.gain > self.win_rate.error_bound;
        let mut cells: Vec<&Cell> = self.cells.iter().filter(gains).collect();
        cells.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        cells.truncate(most);
        cells
    }

    /// The cell in which another choice would gain most; `None` if no change of a single
    /// cell gains more than the error bound. Changes to dice that can score nothing are
    /// not tried.
    ///
    /// ```
    /// use pigskin_hog::analysis::{Analysis, Opponent};
    /// use pigskin_hog::{Choice, Duel, SPRING_2017, Table};
    /// let always = |dice| Table::from_fn(100, |_| Choice::dice(dice));
    /// let (fives, fours) = (always(5), always(4));
    /// let opponent = Opponent::table(&SPRING_2017, fours.clone()).expect("it fits");
    /// let analysis = Analysis::new(&opponent, &fives).expect("it fits");
    /// let cell = analysis.best_change().expect("a change that gains");
    /// let changed = fives.with(cell.scores, cell.better);
    /// let rate = Duel::new(&SPRING_2017).win_rate(&changed, &fours)?;
    /// let gain = rate.mean() - analysis.win_rate().mean();
    /// assert!(gain > 0.0 && (gain - cell.gain).abs() < 1e-12);
    /// # Ok::<(), pigskin_hog::DuelError>(())
    /// ```
    pub fn best_change(&self) -> Option<&Cell> {
        self.best_changes(1).pop()
    }
}

/// The solutions for a table and its opponent.
struct TableSolutions<'a> {
    changes: Changes<'a>,
    /// The values of the best response to the opponent.
    best: Solution,
}

impl TableSolutions<'_> {
    /// The analysis of the choice at some scores.
    fn cell<const L: usize>(&self, scores: Scores) -> Cell {
        let changes = &self.changes;
        let choice = changes.table.choice(scores);
        // A −1 is a chop, or rolls the most dice once the chop is spent.
        let mut others: Vec<Choice> = changes.ground.rules.distinct_choices(false);
        // A choice that can score nothing leads back here, so the cell would be met
        // more often than with the present choice.
        others.retain(|&other| other != choice && changes.ground.rules.surely_scores(other));
        let (mut visits, mut cost) = (0.0, 0.0);
        for &layer in &changes.ground.layers {
            let at = At {
                mover: MINE,
                layer,
                scores,
            };
            let often = changes.often::<L>(at);
            let met: f64 = often.iter().flat_map(|(_, often)| often).sum();
            if met == 0.0 {
                continue;
            }
            visits += met;
            let best = self.best.best_weighted_value::<L>(at, &often);
            cost += (best - self.best.weighted_value::<L>(at, choice, &often)).max(0.0);
        }
        let mut gains = vec![0.0; others.len()];
        changes.add_gains::<L>(scores, &others, 1.0, &mut gains);
        let changes = others.into_iter().zip(gains);
        let (better, gain) =
            changes.fold(
                (choice, 0.0),
                |best, change| {
                    if change.1 > best.1 { change } else { best }
                },
            );
        Cell {
            scores,
            choice,
            visits,
            cost,
            better,
            gain,
        }
    }
}
