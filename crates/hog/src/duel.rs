//! The exact win rate of one table against another.

#![expect(
    clippy::inline_always,
    reason = "the sweep is compiled for several kinds of processors, which only what is inlined is"
)]

mod aligned;
mod block;
mod error_bound;
mod instructions;
mod lanes;
mod past;
mod plan;
mod prepared;
mod ring;
mod shapes;
mod side;
mod toss_weights;
pub(crate) mod turn_points;

use std::sync::Arc;

use pigskin_game::WinRate;

use crate::solve::Method;
use crate::solve::memory::Seen;
use crate::solve::sweep::{Fixed, Policy, Solution};
use crate::{Choice, Rules, Scores, Table};
pub(crate) use error_bound::ErrorBounds;
use error_bound::comes_back;
pub use instructions::Instructions;
use prepared::{Prepared, dice_of};
use shapes::Shapes;
use toss_weights::AllWeights;

/// Exact duels under one set of rules.
///
/// Nearly every turn either raises the sum of the scores or spends a Pork Chop,
/// and a swap keeps the sum, so that no position comes back: one sweep from the
/// highest sum down to 0 is exact. Where a table rolls dice that can
/// [score nothing](Rules::can_score_nothing), positions at the same scores come
/// back to each other; they are a small linear system, which is solved on the
/// way, and a game that never ends counts half a win for each (see
/// [`solve`](crate::solve)). What the rules remember of a player goes
/// into the sweep only as far as it can make a difference: who has spent the
/// chop is a layer each, and only where a table ever chops; with Feral Hogs
/// the mover's past is one bit, bonus or not, and the other's past is what its
/// table can have left behind, pasts with the same future taken together.
///
/// Many duels are computed side by side, far faster than one by one: see
/// [`win_rates`](Duel::win_rates). The widest [`Instructions`] for this that the
/// processor has are chosen when the program runs; all give the same win rates
/// within the error bound.
///
/// A duel holds the working space of the sweep, some megabytes where it
/// compares many tables; clone it for another thread.
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
    weights: Arc<AllWeights>,
    shapes: Shapes,
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
}

impl Duel {
    /// Prepares duels under these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Duel {
        Duel {
            rules: rules.clone(),
            weights: Arc::new(AllWeights::new(rules)),
            shapes: Shapes::new(rules),
            bounds: ErrorBounds::new(rules),
        }
    }

    /// Uses these instructions rather than the widest.
    #[must_use]
    pub fn with(self, instructions: Instructions) -> Duel {
        Duel {
            shapes: self.shapes.with(instructions),
            ..self
        }
    }

    /// The rules of these duels.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How far any win rate under these rules can be from the exact one, at the
    /// most, whatever the tables; [`WinRate::error_bound`] is for the two at hand.
    #[must_use]
    pub fn error_bound(rules: &Rules) -> f64 {
        let dice = (0..=rules.most_dice).fold(0, |set, dice| set | 1 << dice);
        ErrorBounds::new(rules).of_dice(dice)
    }

    /// Tests whether a table can be compared with others under these rules.
    ///
    /// # Errors
    ///
    /// Where its goal or a choice does not fit the rules.
    pub fn check(rules: &Rules, table: &Table) -> Result<(), UnfitTable> {
        if table.goal() != rules.goal {
            return Err(UnfitTable::Goal {
                table: table.goal(),
                rules: rules.goal,
            });
        }
        match table.first_disallowed(rules) {
            Some((scores, choice)) => Err(UnfitTable::Illegal { scores, choice }),
            None => Ok(()),
        }
    }

    /// Tests whether a table rolls dice that can score nothing, so that positions
    /// come back.
    #[must_use]
    pub fn comes_back(rules: &Rules, table: &Table) -> bool {
        rules.positions_come_back() && comes_back(rules, dice_of(rules, table))
    }

    /// The chance that `a` beats `b`, for either seat.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn win_rate(&mut self, a: &Table, b: &Table) -> Result<WinRate, DuelError> {
        let rates = self.win_rates(&[a], &[b])?;
        Ok(rates[0])
    }

    /// The same, with how it was found.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Duel, Rules, Table, solve::Method};
    /// // Without Free Bacon, no dice score nothing: one player waits for the other.
    /// let always = |dice| Table::from_fn(100, |_| Choice::dice(dice));
    /// let mut duel = Duel::new(&Rules::CLASSIC);
    /// let (rate, method) = duel.win_rate_and_method(&always(6), &always(0))?;
    /// assert!((rate.mean() - 1.0).abs() <= rate.error_bound);
    /// assert!(matches!(method, Method::Parts { largest: 2, .. }));
    /// let (_, method) = duel.win_rate_and_method(&always(6), &always(4))?;
    /// assert_eq!(method, Method::OneSweep);
    /// # Ok::<(), pigskin_hog::DuelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn win_rate_and_method(
        &mut self,
        a: &Table,
        b: &Table,
    ) -> Result<(WinRate, Method), DuelError> {
        let rate = self.win_rate(a, b)?;
        let comes_back = [a, b].map(|table| Duel::comes_back(&self.rules, table));
        let method = if comes_back == [false; 2] {
            Method::OneSweep
        } else {
            solution(&self.rules, [a, b]).method()
        };
        Ok((rate, method))
    }

    /// The chance that each table of `a` beats each of `b`, for either seat: all
    /// of the first of `a`, then all of the second, and so on.
    ///
    /// Blocks of several tables on each side cost the least for each pair;
    /// next to that, one table against many. Only with Feral Hogs, tables that do
    /// something else at every score cost the same in any company.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Duel, FALL_2017, Table};
    /// let tables = [4, 5, 6].map(|dice| Table::from_fn(100, |_| Choice::dice(dice)));
    /// let field: Vec<&Table> = tables.iter().collect();
    /// let rates = Duel::new(&FALL_2017).win_rates(&field, &field)?;
    /// let (six_four, four_six) = (rates[2 * 3], rates[2]);
    /// assert!((six_four.mean() - 0.559573).abs() < 5e-7);
    /// assert!((six_four.mean() + four_six.mean() - 1.0).abs() < 1e-12);
    /// # Ok::<(), pigskin_hog::DuelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check), for the first table that does not fit.
    pub fn win_rates(&mut self, a: &[&Table], b: &[&Table]) -> Result<Vec<WinRate>, DuelError> {
        let a = self.prepare(a, DuelError::A)?;
        let b = self.prepare(b, DuelError::B)?;
        let width = b.tables.len();
        let mut chances = vec![[0.0; 2]; a.tables.len() * width];
        self.shapes
            .compare(&self.weights, &a.swept, &b.swept, &mut |i, j, both| {
                chances[a.places[i] * width + b.places[j]] = both;
            });
        let pairs = (0..a.tables.len()).flat_map(|i| (0..width).map(move |j| (i, j)));
        for (i, j) in pairs
            .clone()
            .filter(|&(i, j)| a.comes_back(i) || b.comes_back(j))
        {
            chances[i * width + j] = part_by_part(&self.rules, [a.tables[i], b.tables[j]]);
        }
        let dice = pairs.map(|(i, j)| a.dice[i] | b.dice[j]);
        Ok(self.rates(dice, chances))
    }

    /// The win rates among some tables: those of the first against all after
    /// it, then of the second against all after it, and so on.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Duel, FALL_2017, Table};
    /// let tables = [4, 5, 6].map(|dice| Table::from_fn(100, |_| Choice::dice(dice)));
    /// let field: Vec<&Table> = tables.iter().collect();
    /// let [four_five, four_six, five_six] = Duel::new(&FALL_2017).round_robin(&field)?[..] else {
    ///     unreachable!("three tables make three pairs");
    /// };
    /// assert!((four_six.reversed().mean() - 0.559573).abs() < 5e-7);
    /// # Ok::<(), pigskin_hog::DuelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check), for the first table that does not fit.
    pub fn round_robin(&mut self, tables: &[&Table]) -> Result<Vec<WinRate>, DuelError> {
        let all = self.prepare(tables, DuelError::A)?;
        let count = tables.len();
        // Each row is shorter by one than the one before.
        let place = |i: usize, j: usize| i * (2 * count - i - 1) / 2 + j - i - 1;
        let mut chances = vec![[0.0; 2]; count * count.saturating_sub(1) / 2];
        self.shapes
            .compare_among(&self.weights, &all.swept, &mut |i, j, both| {
                chances[place(all.places[i], all.places[j])] = both;
            });
        let pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
        let rest = pairs.clone();
        for (i, j) in rest.filter(|&(i, j)| all.comes_back(i) || all.comes_back(j)) {
            chances[place(i, j)] = part_by_part(&self.rules, [tables[i], tables[j]]);
        }
        let dice = pairs.map(|(i, j)| all.dice[i] | all.dice[j]);
        Ok(self.rates(dice, chances))
    }

    /// Win rates with their bounds, by the dice that either table rolls, as
    /// bits, and by the chances.
    fn rates(&mut self, dice: impl Iterator<Item = u16>, chances: Vec<[f64; 2]>) -> Vec<WinRate> {
        let pairs = chances.into_iter().zip(dice);
        let rate = |([first, second], dice): ([f64; 2], u16)| WinRate {
            first,
            second,
            error_bound: self.bounds.of_dice(dice),
        };
        pairs.map(rate).collect()
    }

    fn prepare<'t>(
        &self,
        tables: &'t [&'t Table],
        unfit: fn(UnfitTable) -> DuelError,
    ) -> Result<Sorted<'t>, DuelError> {
        let mut sorted = Sorted {
            tables,
            dice: Vec::new(),
            swept: Vec::new(),
            places: Vec::new(),
        };
        for (place, table) in tables.iter().enumerate() {
            Self::check(&self.rules, table).map_err(unfit)?;
            let dice = dice_of(&self.rules, table);
            sorted.dice.push(dice);
            if !comes_back(&self.rules, dice) {
                let ready = Prepared::new(&self.rules, &self.weights, table);
                sorted.swept.push(ready);
                sorted.places.push(place);
            }
        }
        Ok(sorted)
    }
}

/// Tables by whether the sweep is enough for them.
struct Sorted<'t> {
    tables: &'t [&'t Table],
    /// The numbers of dice that each ever rolls, as bits.
    dice: Vec<u16>,
    /// Those with which no position comes back, in order.
    swept: Vec<Prepared>,
    /// Where these are among all.
    places: Vec<usize>,
}

impl Sorted<'_> {
    fn comes_back(&self, place: usize) -> bool {
        self.places.binary_search(&place).is_err()
    }
}

/// The chances that the first of two tables beats the second, for either seat,
/// where positions come back.
fn part_by_part(rules: &Rules, tables: [&Table; 2]) -> [f64; 2] {
    let solution = solution(rules, tables);
    let second = 1.0 - solution.value(1, Seen::START);
    [solution.value(0, Seen::START), second]
}

fn solution(rules: &Rules, tables: [&Table; 2]) -> Solution {
    Solution::new(
        rules,
        &tables.map(|table| Policy::Fixed(Fixed::Table(table))),
    )
}
