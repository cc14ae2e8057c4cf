//! A strategy as the table of all its choices.

use crate::{Choice, Rules, Scores, Strategy};

/// Every choice of a strategy, by own and opponent's score.
///
/// A strategy is a pure function of two scores below the goal, so that its
/// table is all there is to know of it.
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
}

impl Table {
    /// Asks a function for the choice at every pair of scores below the goal,
    /// row by row.
    pub fn from_fn(goal: u16, mut choose: impl FnMut(Scores) -> Choice) -> Table {
        let scores = (0..goal).flat_map(|mine| (0..goal).map(move |theirs| (mine, theirs)));
        Table {
            goal,
            choices: scores
                .map(|(mine, theirs)| choose(Scores::new(mine, theirs)))
                .collect(),
        }
    }

    /// Tabulates a strategy.
    #[must_use]
    pub fn of(strategy: &dyn Strategy, goal: u16) -> Table {
        Table::from_fn(goal, |scores| strategy.choose(scores))
    }

    /// The number of points that wins, which is the number of rows and of
    /// columns.
    #[must_use]
    pub fn goal(&self) -> u16 {
        self.goal
    }

    /// The choice at these scores. A score at or above the goal, at which
    /// nobody is asked any more, counts as the last one below it.
    #[must_use]
    pub fn choice(&self, scores: Scores) -> Choice {
        let last = self.goal - 1;
        let (row, column) = (scores.mine.0.min(last), scores.theirs.0.min(last));
        self.choices[usize::from(row) * usize::from(self.goal) + usize::from(column)]
    }

    /// The table with another choice at one pair of scores below the goal; a
    /// score that is not changes nothing.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Scores, Table};
    /// let fours = Table::from_fn(100, |_| Choice::dice(4));
    /// let table = fours.with(Scores::new(37, 92), Choice::dice(0));
    /// assert_eq!(table.choice(Scores::new(37, 92)), Choice::dice(0));
    /// assert_eq!(table.choice(Scores::new(92, 37)), Choice::dice(4));
    /// ```
    #[must_use]
    pub fn with(&self, scores: Scores, choice: Choice) -> Table {
        Table::from_fn(self.goal, |at| {
            if at == scores {
                choice
            } else {
                self.choice(at)
            }
        })
    }

    /// The rows from own score 0 up; in each, the choices by the opponent's
    /// score from 0 up.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Choice]> {
        self.choices.chunks_exact(usize::from(self.goal))
    }

    /// All choices, row after row.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The first pair of scores, in the order of rows, at which the table
    /// makes a choice that the rules do not allow.
    #[must_use]
    pub fn first_disallowed(&self, rules: &Rules) -> Option<(Scores, Choice)> {
        self.cells().find(|&(_, choice)| !rules.allows(choice))
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
