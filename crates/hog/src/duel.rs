//! The exact win rate of one table against another.

mod in_numbers;
mod sweeper;
#[cfg(test)]
mod tests;

use pigskin_game::WinRate;
pub use pigskin_kernels::Instructions;
pub(crate) use pigskin_kernels::Kept;
use pigskin_kernels::{DiceTable, Pairs};

use crate::sweep::{DiceSet, ErrorBounds, Fixed, Ground, Method, MoverView, Policy, Solution};
use crate::{Bids, Position, Rules, Start, Table, UnfitPosition, UnfitTable};
use sweeper::Sweeper;

/// Exact duels under one set of rules.
///
/// Nearly every turn raises the sum of the scores or spends a Pork Chop, and a swap
/// keeps the sum, so no position repeats: one sweep from the highest sum down to 0 is
/// exact. If a table rolls dice that can
/// [score nothing](Rules::can_score_nothing), positions at the same scores can repeat.
/// They form a small linear system, which the sweep solves on its way, and a game that
/// never ends counts half a win for each player (see [`solve`](crate::solve)). The
/// sweep distinguishes what the rules remember of a player only as far as it makes a
/// difference. There is a layer for each player's spent chop, but only if a table ever chops. With
/// Feral Hogs the mover's past is one bit, bonus or not; the other's pasts are those
/// that its table can produce, and pasts with the same future are merged.
///
/// These are the fast sweeps, for rules by which the players alternate and either the dice of the
/// turn before or the chop is remembered, or nothing. Under all other rules, where a turn can bring
/// another one, the number of the turn counts, or both are remembered, each pair is solved as perfect
/// play is.
///
/// Many duels are computed side by side, much faster than one by one: see
/// [`win_rates`](Duel::win_rates). The program chooses the widest [`Instructions`] that
/// the processor has when it runs; all give the same win rates within the error bound.
///
/// A duel holds the working space of the sweep, some megabytes if it compares many
/// tables. Clone it for another thread.
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
    /// `None` if each pair is solved by itself.
    sweeper: Option<Sweeper>,
    bounds: ErrorBounds,
    /// The margin of bids, if games begin by those of the tables.
    bid_margin: Option<u16>,
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

/// Why two tables cannot be compared from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DuelFromError {
    /// A table does not fit the rules.
    #[error(transparent)]
    Table(#[from] DuelError),
    /// The position does not fit the rules.
    #[error("the position does not fit: {0}")]
    Position(#[from] UnfitPosition),
}

impl Duel {
    /// Prepares duels under these rules.
    pub fn new(rules: &Rules) -> Duel {
        Duel {
            rules: rules.clone(),
            sweeper: Sweeper::new(rules),
            bounds: ErrorBounds::new(rules),
            bid_margin: None,
        }
    }

    /// Lets games begin by the [bids](Table::bid) of the tables, as [`Bids`] says, with this margin.
    ///
    /// A pair has one game then, or a tie without a game. So both chances of a win rate, moving
    /// first and second, are the chance of winning that game. Each pair takes as long as one without
    /// a fast sweep.
    ///
    /// ```
    /// use pigskin_hog::{Bids, Choice, Duel, FALL_2014, Table};
    /// let fives = Table::from_fn(100, |_| Choice::dice(5));
    /// let [eight, three] = [8, 3].map(|bid| fives.clone().with_bid(Some(bid)));
    /// let mut duel = Duel::new(&FALL_2014).by_bids(Bids::USUAL_MARGIN);
    /// // A bid that is five higher starts with ten points.
    /// let rate = duel.win_rate(&eight, &three)?;
    /// assert!(rate.mean() > 0.5 && rate.first == rate.second);
    /// assert_eq!(duel.win_rate(&three, &three)?.mean(), 0.5);
    /// # Ok::<(), pigskin_hog::DuelError>(())
    /// ```
    pub fn by_bids(self, margin: u16) -> Duel {
        Duel {
            sweeper: None,
            bid_margin: Some(margin),
            ..self
        }
    }

    /// Uses these instructions rather than the widest.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Duel, FALL_2017, Instructions, Table};
    /// let [four, six] = [4, 6].map(|dice| Table::from_fn(100, |_| Choice::dice(dice)));
    /// for instructions in Instructions::all() {
    ///     let mut duel = Duel::new(&FALL_2017).with(instructions);
    ///     assert!((duel.win_rate(&six, &four)?.mean() - 0.559573).abs() < 5e-7, "{instructions}");
    /// }
    /// # Ok::<(), pigskin_hog::DuelError>(())
    /// ```
    pub fn with(self, instructions: Instructions) -> Duel {
        Duel {
            sweeper: self.sweeper.map(|sweeper| sweeper.with(instructions)),
            ..self
        }
    }

    /// The rules of these duels.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The largest distance of any win rate under these rules from the exact one, for
    /// any tables; [`WinRate::error_bound`] is the bound for two given tables.
    pub fn error_bound(rules: &Rules) -> f64 {
        ErrorBounds::new(rules).of_dice(DiceSet::all(rules))
    }

    /// The chance that `a` beats `b`, for either seat.
    ///
    /// # Errors
    ///
    /// As [`Table::check`].
    pub fn win_rate(&mut self, a: &Table, b: &Table) -> Result<WinRate, DuelError> {
        let rates = self.win_rates(&[a], &[b])?;
        Ok(rates[0])
    }

    /// The win rate as by [`win_rate`](Self::win_rate), with the method that found it.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Duel, Rules, Table, solve::Method};
    /// // Without Free Bacon, rolling no dice scores nothing: one player waits for the other.
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
    /// As [`Table::check`].
    pub fn win_rate_and_method(
        &mut self,
        a: &Table,
        b: &Table,
    ) -> Result<(WinRate, Method), DuelError> {
        let rate = self.win_rate(a, b)?;
        let repeats = [a, b].map(|table| table.can_score_nothing(&self.rules));
        let method = if repeats == [false; 2] {
            Method::OneSweep
        } else {
            solution(&self.rules, [a, b]).method()
        };
        Ok((rate, method))
    }

    /// The chance that `a`, in the first seat, beats `b` from a position, with the largest distance
    /// of this chance from the exact one.
    ///
    /// This takes as long as a pair without a fast sweep. The table of each player goes on choosing
    /// by the scores, whatever the position remembers.
    ///
    /// ```
    /// use pigskin_hog::{Bids, Choice, Duel, FALL_2014, Start, Table};
    /// let always = |dice| Table::from_fn(100, |_| Choice::dice(dice));
    /// let mut duel = Duel::new(&FALL_2014);
    /// let bids = Bids { first: 7, second: 2 };
    /// let Start::At(start) = bids.start(&FALL_2014, Bids::USUAL_MARGIN)? else { panic!("a tie") };
    /// // Ten points ahead and the first turn.
    /// let (chance, bound) = duel.chance_from(&always(5), &always(5), &start)?;
    /// assert!(chance > 0.5 && bound < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a table or the position does not fit the rules.
    pub fn chance_from(
        &mut self,
        a: &Table,
        b: &Table,
        start: &Position,
    ) -> Result<(f64, f64), DuelFromError> {
        a.check(&self.rules).map_err(DuelError::A)?;
        b.check(&self.rules).map_err(DuelError::B)?;
        start.check(&self.rules)?;
        let chance = chance_from(&self.rules, [a, b], start);
        let dice = [a, b].map(|table| DiceSet::from_table(&self.rules, table));
        Ok((chance, self.bounds.of_dice(dice[0].union(dice[1]))))
    }

    /// The chance that each table of `a` beats each of `b`, for either seat: all pairs
    /// of the first of `a`, then all of the second, and so on.
    ///
    /// Several tables on each side cost the least per pair, then one table against
    /// many. With Feral Hogs each pair costs the same in any company, and tables that roll few
    /// different numbers of dice cost the least.
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
    /// As [`Table::check`], for the first table that does not fit.
    pub fn win_rates(&mut self, a: &[&Table], b: &[&Table]) -> Result<Vec<WinRate>, DuelError> {
        self.win_rates_keeping(a, b, None)
    }

    /// The win rates as by [`win_rates`](Self::win_rates), reading and keeping what the sweep packs of
    /// the tables of b.
    pub(crate) fn win_rates_keeping(
        &mut self,
        a: &[&Table],
        b: &[&Table],
        kept: Option<&Kept>,
    ) -> Result<Vec<WinRate>, DuelError> {
        let a = self.sort(a, DuelError::A)?;
        let b = self.sort(b, DuelError::B)?;
        let width = b.tables.len();
        let mut chances = vec![[0.0; 2]; a.tables.len() * width];
        if let Some(sweeper) = &mut self.sweeper {
            let pairs = Pairs::between(&a.swept, &b.swept).keeping(kept);
            sweeper.compare(pairs, &mut |i, j, both| {
                chances[a.places[i] * width + b.places[j]] = both;
            });
        }
        let pairs = (0..a.tables.len()).flat_map(|i| (0..width).map(move |j| (i, j)));
        for (i, j) in pairs
            .clone()
            .filter(|&(i, j)| !(a.is_swept(i) && b.is_swept(j)))
        {
            chances[i * width + j] = self.win_chances([a.tables[i], b.tables[j]]);
        }
        let dice = pairs.map(|(i, j)| a.dice[i].union(b.dice[j]));
        Ok(self.rates(dice, chances))
    }

    /// The win rates among some tables: those of the first against all later ones, then
    /// of the second against all later ones, and so on.
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
    /// As [`Table::check`], for the first table that does not fit.
    pub fn round_robin(&mut self, tables: &[&Table]) -> Result<Vec<WinRate>, DuelError> {
        let all = self.sort(tables, DuelError::A)?;
        let count = tables.len();
        // Each row is one shorter than the row before.
        let place = |i: usize, j: usize| i * (2 * count - i - 1) / 2 + j - i - 1;
        let mut chances = vec![[0.0; 2]; count * count.saturating_sub(1) / 2];
        if let Some(sweeper) = &mut self.sweeper {
            sweeper.compare(Pairs::among(&all.swept), &mut |i, j, both| {
                chances[place(all.places[i], all.places[j])] = both;
            });
        }
        let pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
        let rest = pairs.clone();
        for (i, j) in rest.filter(|&(i, j)| !(all.is_swept(i) && all.is_swept(j))) {
            chances[place(i, j)] = self.win_chances([tables[i], tables[j]]);
        }
        let dice = pairs.map(|(i, j)| all.dice[i].union(all.dice[j]));
        Ok(self.rates(dice, chances))
    }

    /// Win rates with their bounds, from the dice that either table rolls and from the
    /// chances.
    fn rates(
        &mut self,
        dice: impl Iterator<Item = DiceSet>,
        chances: Vec<[f64; 2]>,
    ) -> Vec<WinRate> {
        let pairs = chances.into_iter().zip(dice);
        let rate = |([first, second], dice): ([f64; 2], DiceSet)| WinRate {
            first,
            second,
            error_bound: self.bounds.of_dice(dice),
        };
        pairs.map(rate).collect()
    }

    /// The chances that the first of two tables beats the second, for either seat, without a fast
    /// sweep.
    fn win_chances(&self, tables: [&Table; 2]) -> [f64; 2] {
        match self.bid_margin {
            Some(margin) => [chance_by_bids(&self.rules, margin, tables); 2],
            None => win_chances(&self.rules, tables),
        }
    }

    fn sort<'t>(
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
            table.check(&self.rules).map_err(unfit)?;
            if self.bid_margin.is_some() {
                bid_of(&self.rules, table).map_err(unfit)?;
            }
            let dice = DiceSet::from_table(&self.rules, table);
            sorted.dice.push(dice);
            if self.sweeper.is_some() && !dice.can_score_nothing(&self.rules) {
                sorted.swept.push(*table);
                sorted.places.push(place);
            }
        }
        Ok(sorted)
    }
}

/// Tables, sorted by whether a fast sweep is enough for them.
struct Sorted<'t> {
    tables: &'t [&'t Table],
    /// The numbers of dice that each table ever rolls.
    dice: Vec<DiceSet>,
    /// The tables for the fast sweep, in order: those with which no position repeats.
    swept: Vec<&'t dyn DiceTable>,
    /// The places of these among all tables.
    places: Vec<usize>,
}

impl Sorted<'_> {
    fn is_swept(&self, place: usize) -> bool {
        self.places.binary_search(&place).is_ok()
    }
}

/// The chances that the first of two tables beats the second, for either seat, by solving the pair
/// as perfect play is solved.
fn win_chances(rules: &Rules, tables: [&Table; 2]) -> [f64; 2] {
    let solution = solution(rules, tables);
    let second = 1.0 - solution.value(1, MoverView::START);
    [solution.value(0, MoverView::START), second]
}

/// The bid of a table, if it fits the rules.
fn bid_of(rules: &Rules, table: &Table) -> Result<u16, UnfitTable> {
    let bid = table.bid().ok_or(UnfitTable::NoBid)?;
    let most = rules.goal - 1;
    if bid <= most {
        Ok(bid)
    } else {
        Err(UnfitTable::Bid { bid, most })
    }
}

/// The chance that the first of two tables beats the second in the game that their bids begin.
///
/// Where no game begins, because a player would start with the goal, each has half a win.
fn chance_by_bids(rules: &Rules, margin: u16, tables: [&Table; 2]) -> f64 {
    let [first, second] = tables.map(|table| table.bid().unwrap_or(0));
    match (Bids { first, second }).start(rules, margin) {
        Ok(Start::At(position)) => chance_from(rules, tables, &position),
        Ok(Start::Tie) | Err(_) => 0.5,
    }
}

/// The chance that the first of two tables, in the first seat, wins from a position.
fn chance_from(rules: &Rules, tables: [&Table; 2], start: &Position) -> f64 {
    let policies = tables.map(|table| Policy::Fixed(Fixed::Table(table)));
    let solution = Solution::with_all_positions(&Ground::new(rules), &policies);
    let mover = start.to_move.index();
    let value = solution.value(mover, MoverView::by_mover(start));
    if mover == 0 { value } else { 1.0 - value }
}

/// All values of two tables.
fn solution(rules: &Rules, tables: [&Table; 2]) -> Solution {
    let policies = tables.map(|table| Policy::Fixed(Fixed::Table(table)));
    Solution::new(rules, &policies)
}
