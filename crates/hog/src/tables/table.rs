//! A strategy as a table of all its choices.

use crate::{Choice, MOST_DICE, Rules, Scores, Strategy};

/// Why a table does not fit the rules; the message follows the table's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitTable {
    /// The table is made for another goal.
    #[error("is made for {table} points, but {rules} win")]
    Goal {
        /// The table's goal.
        table: u16,
        /// The goal of the rules.
        rules: u16,
    },
    /// The table makes a choice that the edition does not have.
    #[error("chooses {choice} at {scores}, which this edition does not have")]
    Illegal {
        /// The first pair of scores with such a choice.
        scores: Scores,
        /// The choice.
        choice: Choice,
    },
    /// Games begin by bids, and the table has none.
    #[error("has no bid for the start")]
    NoBid,
    /// Games begin by bids, and that of the table is too high.
    #[error("bids {bid} for the start, which is not from 0 to {most}, below the goal")]
    Bid {
        /// The bid.
        bid: u16,
        /// The highest one.
        most: u16,
    },
}

/// Every choice of a strategy, by own and opponent's score, and what it bids for the start.
///
/// A strategy is a pure function of two scores below the goal, so its table describes it
/// completely. Only contests [by bids](crate::Duel::by_bids) ask for a bid.
///
/// ```
/// use pigskin_hog::{Choice, Scores, Table};
/// let table = Table::from_fn(100, |scores| Choice::dice((scores.mine.0 % 7) as u8));
/// assert_eq!(table.choice(Scores::new(12, 3)), Choice::dice(5));
/// assert_eq!(table.rows().count(), 100);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    goal: u16,
    choices: Box<[Choice]>,
    /// The choices that occur, as bits: the lowest is that of −1. Every duel asks for them.
    occurring: u16,
    bid: Option<u16>,
}

impl Table {
    /// Makes a table from a function, which is called for every pair of scores below the
    /// goal, row by row.
    pub fn from_fn(goal: u16, mut choose: impl FnMut(Scores) -> Choice) -> Table {
        let scores = (0..goal).flat_map(|mine| (0..goal).map(move |theirs| (mine, theirs)));
        let choices = scores.map(|(mine, theirs)| choose(Scores::new(mine, theirs)));
        Table::of_choices(goal, choices.collect())
    }

    /// A table of choices, row after row: a square of them.
    pub(crate) fn of_choices(goal: u16, choices: Box<[Choice]>) -> Table {
        let bit = |choice: &Choice| 1_u16 << (choice.number() + 1);
        Table {
            goal,
            occurring: choices.iter().fold(0, |bits, choice| bits | bit(choice)),
            choices,
            bid: None,
        }
    }

    /// These choices with this bid for the start, or with none.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Table};
    /// let table = Table::from_fn(100, |_| Choice::dice(5)).with_bid(Some(3));
    /// assert_eq!(table.bid(), Some(3));
    /// ```
    pub fn with_bid(self, bid: Option<u16>) -> Table {
        Table { bid, ..self }
    }

    /// The strategy's bid for the start; see [`Bids`](crate::Bids). `None` if it has none.
    pub fn bid(&self) -> Option<u16> {
        self.bid
    }

    /// Makes the table of a strategy.
    pub fn from_strategy(strategy: &dyn Strategy, goal: u16) -> Table {
        Table::from_fn(goal, |scores| strategy.choose(scores))
    }

    /// The points that win, which is the number of rows and of columns.
    pub fn goal(&self) -> u16 {
        self.goal
    }

    /// The choice at these scores. A score at or above the goal, where the game is over,
    /// counts as the highest score below it.
    pub fn choice(&self, scores: Scores) -> Choice {
        let last = self.goal - 1;
        let (row, column) = (scores.mine.0.min(last), scores.theirs.0.min(last));
        self.choices[usize::from(row) * usize::from(self.goal) + usize::from(column)]
    }

    /// The table with another choice at one pair of scores. Scores at or above the goal
    /// change nothing.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Scores, Table};
    /// let fours = Table::from_fn(100, |_| Choice::dice(4));
    /// let table = fours.with(Scores::new(37, 92), Choice::dice(0));
    /// assert_eq!(table.choice(Scores::new(37, 92)), Choice::dice(0));
    /// assert_eq!(table.choice(Scores::new(92, 37)), Choice::dice(4));
    /// ```
    pub fn with(&self, scores: Scores, choice: Choice) -> Table {
        Table::from_fn(self.goal, |at| {
            if at == scores {
                choice
            } else {
                self.choice(at)
            }
        })
        .with_bid(self.bid)
    }

    /// The rows from own score 0 up; in each, the choices by the opponent's
    /// score from 0 up.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Choice]> {
        self.choices.chunks_exact(usize::from(self.goal))
    }

    /// The choices at an own score below the goal, by the opponent's score.
    pub(crate) fn row(&self, mine: usize) -> &[Choice] {
        let goal = usize::from(self.goal);
        &self.choices[mine * goal..][..goal]
    }

    /// All choices, row after row.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Checks that the table can be played under these rules.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2019, Table, UnfitTable};
    /// let table = Table::from_fn(50, |_| Choice::dice(4));
    /// let unfit = UnfitTable::Goal { table: 50, rules: 100 };
    /// assert_eq!(table.check(&FALL_2019), Err(unfit));
    /// ```
    ///
    /// # Errors
    ///
    /// If the table's goal or one of its choices does not fit the rules.
    pub fn check(&self, rules: &Rules) -> Result<(), UnfitTable> {
        if self.goal != rules.goal {
            return Err(UnfitTable::Goal {
                table: self.goal,
                rules: rules.goal,
            });
        }
        match self.first_disallowed(rules) {
            Some((scores, choice)) => Err(UnfitTable::Illegal { scores, choice }),
            None => Ok(()),
        }
    }

    /// The first pair of scores, in the order of rows, at which the table makes a
    /// choice that the rules do not allow.
    pub fn first_disallowed(&self, rules: &Rules) -> Option<(Scores, Choice)> {
        if self.occurring().all(|choice| rules.allows(choice)) {
            return None;
        }
        self.cells().find(|&(_, choice)| !rules.allows(choice))
    }

    /// Tests whether the table ever rolls dice that can score nothing under these
    /// rules, so that positions can repeat.
    pub fn can_score_nothing(&self, rules: &Rules) -> bool {
        let mut dice = self
            .occurring()
            .map(|choice| choice.as_dice().unwrap_or(rules.most_dice));
        rules.positions_come_back() && dice.any(|dice| rules.can_score_nothing(dice))
    }

    /// Every choice that the table makes somewhere, lowest first.
    pub(crate) fn occurring(&self) -> impl Iterator<Item = Choice> {
        let all = std::iter::once(Choice::PORK_CHOP).chain((0..=MOST_DICE).map(Choice::dice));
        let occurring = self.occurring;
        all.enumerate()
            .filter(move |(place, _)| occurring >> place & 1 != 0)
            .map(|(_, choice)| choice)
    }

    /// Every pair of scores with the choice there, in the order of rows.
    pub fn cells(&self) -> impl Iterator<Item = (Scores, Choice)> {
        (0..self.goal)
            .flat_map(|mine| (0..self.goal).map(move |theirs| Scores::new(mine, theirs)))
            .zip(self.choices.iter().copied())
    }
}

impl Strategy for Table {
    fn choose(&self, scores: Scores) -> Choice {
        self.choice(scores)
    }
}
