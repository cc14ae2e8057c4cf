//! Order and outcomes.

use super::{Games, TooLarge, Value};

/// Who wins a game, depending on who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever moves first: the value is positive.
    Left,
    /// Right wins, whoever moves first: the value is negative.
    Right,
    /// The player who moves first wins: the value is confused with zero.
    First,
    /// The player who moves second wins: the value is zero.
    Second,
}

impl Outcome {
    /// The outcome, by whether Left wins moving first and moving second.
    pub const fn of_left(wins_first: bool, wins_second: bool) -> Outcome {
        match (wins_first, wins_second) {
            (true, true) => Outcome::Left,
            (true, false) => Outcome::First,
            (false, true) => Outcome::Second,
            (false, false) => Outcome::Right,
        }
    }
}

impl Games {
    /// Returns whether a value is at least another: Left, moving second, wins the first less
    /// the second.
    ///
    /// It is unless Right has an option of the first that is at most the second, or Left has
    /// an option of the second that is at least the first. If one of the two is a number, no
    /// move in it needs to be tried (number avoidance).
    ///
    /// ```
    /// use pigskin_game::short_game::{Games, Value};
    /// let mut games = Games::new();
    /// let star = games.from_options([Value::ZERO], [Value::ZERO])?;
    /// let one = games.integer(1)?;
    /// assert!(games.at_least(one, star)?);
    /// // A star is confused with zero.
    /// assert!(!games.at_least(star, Value::ZERO)? && !games.at_least(Value::ZERO, star)?);
    /// # Ok::<(), pigskin_game::short_game::TooLarge>(())
    /// ```
    pub fn at_least(&mut self, high: Value, low: Value) -> Result<bool, TooLarge> {
        if high == low {
            return Ok(true);
        }
        let numbers = (self.as_number(high), self.as_number(low));
        if let (Some(high), Some(low)) = numbers {
            return Ok(high >= low);
        }
        if let Some(&known) = self.comparisons.get(&(high, low)) {
            return Ok(known);
        }
        self.step()?;
        let (high_form, low_form) = (self.form(high), self.form(low));
        let mut holds = true;
        if numbers.0.is_none() {
            for &option in &high_form.right {
                if self.at_least(low, option)? {
                    holds = false;
                    break;
                }
            }
        }
        if holds && numbers.1.is_none() {
            for &option in &low_form.left {
                if self.at_least(option, high)? {
                    holds = false;
                    break;
                }
            }
        }
        self.comparisons.insert((high, low), holds);
        Ok(holds)
    }

    /// Who wins.
    pub fn outcome(&mut self, value: Value) -> Result<Outcome, TooLarge> {
        let left_second = self.at_least(value, Value::ZERO)?;
        let left_first = !self.at_least(Value::ZERO, value)?;
        Ok(Outcome::of_left(left_first, left_second))
    }
}
