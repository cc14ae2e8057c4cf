//! From options to the canonical form.

use std::collections::HashMap;

use super::games::Form;
use super::{Games, TooLarge, Value};

impl Games {
    /// The value of a game with these options.
    ///
    /// ```
    /// use pigskin_game::short_game::{Games, Value};
    /// let mut games = Games::new();
    /// let one = games.integer(1)?;
    /// // Moving to 0 is dominated by moving to 1.
    /// let two = games.from_options([Value::ZERO, one], [])?;
    /// assert_eq!(two, games.integer(2)?);
    /// # Ok::<(), pigskin_game::short_game::TooLarge>(())
    /// ```
    pub fn from_options(
        &mut self,
        left: impl IntoIterator<Item = Value>,
        right: impl IntoIterator<Item = Value>,
    ) -> Result<Value, TooLarge> {
        let mut form = Form {
            left: self.undominated(left.into_iter().collect(), Side::Left)?,
            right: self.undominated(right.into_iter().collect(), Side::Right)?,
        };
        if let Some(known) = self.kept(&form) {
            return Ok(known);
        }
        // The form changes below, but not its value, so these answers remain true.
        let mut answers = Answers::default();
        loop {
            let left = self.bypassed(&form, Side::Left, &mut answers)?;
            let right = self.bypassed(&form, Side::Right, &mut answers)?;
            if left.is_none() && right.is_none() {
                return self.keep(form.left, form.right);
            }
            if let Some(left) = left {
                form.left = self.undominated(left, Side::Left)?;
            }
            if let Some(right) = right {
                form.right = self.undominated(right, Side::Right)?;
            }
        }
    }

    /// The options without those that are no better than another, in order.
    fn undominated(&mut self, mut options: Vec<Value>, side: Side) -> Result<Vec<Value>, TooLarge> {
        options.sort_unstable();
        options.dedup();
        let mut best: Vec<Value> = Vec::with_capacity(options.len());
        for option in options {
            let mut is_dominated = false;
            for &other in &best {
                is_dominated |= self.is_as_good(other, option, side)?;
                if is_dominated {
                    break;
                }
            }
            if is_dominated {
                continue;
            }
            let mut kept = Vec::with_capacity(best.len() + 1);
            for other in best {
                if !self.is_as_good(option, other, side)? {
                    kept.push(other);
                }
            }
            kept.push(option);
            best = kept;
        }
        Ok(best)
    }

    fn is_as_good(&mut self, option: Value, other: Value, side: Side) -> Result<bool, TooLarge> {
        match side {
            Side::Left => self.at_least(option, other),
            Side::Right => self.at_least(other, option),
        }
    }

    /// The options of a side with the reversible ones bypassed; `None` if none is reversible.
    ///
    /// An option of Left is reversible if Right can answer with a game that is at most the
    /// whole one; Left's options of that game take its place.
    fn bypassed(
        &mut self,
        form: &Form,
        side: Side,
        answers: &mut Answers,
    ) -> Result<Option<Vec<Value>>, TooLarge> {
        let options = side.options(form);
        let mut changed = false;
        let mut bypassed = Vec::with_capacity(options.len());
        'options: for &option in options {
            let replies = self.form(option);
            for &reply in side.other().options(&replies) {
                let reverses = match side {
                    Side::Left => self.is_at_most(reply, form, answers)?,
                    Side::Right => self.is_at_least(reply, form, answers)?,
                };
                if reverses {
                    bypassed.extend_from_slice(side.options(&self.form(reply)));
                    changed = true;
                    continue 'options;
                }
            }
            bypassed.push(option);
        }
        Ok(changed.then_some(bypassed))
    }

    /// Returns whether a value is at most a game that is given by its options.
    fn is_at_most(
        &mut self,
        value: Value,
        form: &Form,
        answers: &mut Answers,
    ) -> Result<bool, TooLarge> {
        if let Some(&known) = answers.at_most.get(&value) {
            return Ok(known);
        }
        self.step()?;
        let mut holds = true;
        for &right in &form.right {
            if self.at_least(value, right)? {
                holds = false;
                break;
            }
        }
        if holds {
            for &left in &self.form(value).left {
                if self.is_at_least(left, form, answers)? {
                    holds = false;
                    break;
                }
            }
        }
        answers.at_most.insert(value, holds);
        Ok(holds)
    }

    /// Returns whether a value is at least a game that is given by its options.
    fn is_at_least(
        &mut self,
        value: Value,
        form: &Form,
        answers: &mut Answers,
    ) -> Result<bool, TooLarge> {
        if let Some(&known) = answers.at_least.get(&value) {
            return Ok(known);
        }
        self.step()?;
        let mut holds = true;
        for &left in &form.left {
            if self.at_least(left, value)? {
                holds = false;
                break;
            }
        }
        if holds {
            for &right in &self.form(value).right {
                if self.is_at_most(right, form, answers)? {
                    holds = false;
                    break;
                }
            }
        }
        answers.at_least.insert(value, holds);
        Ok(holds)
    }
}

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    fn options(self, form: &Form) -> &[Value] {
        match self {
            Side::Left => &form.left,
            Side::Right => &form.right,
        }
    }
}

/// How values compare with one game that is given by its options.
#[derive(Default)]
struct Answers {
    at_most: HashMap<Value, bool>,
    at_least: HashMap<Value, bool>,
}
