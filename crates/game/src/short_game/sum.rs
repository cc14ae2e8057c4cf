//! Sums and negatives.

use super::{Games, TooLarge, Value};

impl Games {
    /// The sum: in each turn the player moves in one of the two games.
    ///
    /// ```
    /// use pigskin_game::short_game::{Dyadic, Games};
    /// let mut games = Games::new();
    /// let half = games.number(Dyadic::new(1, 1)?)?;
    /// assert_eq!(games.sum(half, half)?, games.integer(1)?);
    /// # Ok::<(), pigskin_game::short_game::TooLarge>(())
    /// ```
    pub fn sum(&mut self, one: Value, other: Value) -> Result<Value, TooLarge> {
        match (self.as_number(one), self.as_number(other)) {
            (Some(one), Some(other)) => return self.number(one.plus(other)?),
            (Some(number), None) if number.numerator() == 0 => return Ok(other),
            (None, Some(number)) if number.numerator() == 0 => return Ok(one),
            _ => {}
        }
        let pair = (one.min(other), one.max(other));
        if let Some(&known) = self.sums.get(&pair) {
            return Ok(known);
        }
        self.step()?;
        let sum = match (self.as_number(one), self.as_number(other)) {
            (Some(_), _) => self.translated(other, one)?,
            (_, Some(_)) => self.translated(one, other)?,
            _ => {
                let (first, second) = (self.form(one), self.form(other));
                let mut left = self.all_sums(&first.left, other)?;
                left.extend(self.all_sums(&second.left, one)?);
                let mut right = self.all_sums(&first.right, other)?;
                right.extend(self.all_sums(&second.right, one)?);
                self.from_options(left, right)?
            }
        };
        self.sums.insert(pair, sum);
        Ok(sum)
    }

    /// The negative: the same game with the players exchanged.
    pub fn negative(&mut self, value: Value) -> Result<Value, TooLarge> {
        if let Some(number) = self.as_number(value) {
            return self.number(number.negative());
        }
        if let Some(&known) = self.negatives.get(&value) {
            return Ok(known);
        }
        let form = self.form(value);
        let left = self.all_negatives(&form.right)?;
        let right = self.all_negatives(&form.left)?;
        // The negative of a canonical form is canonical.
        let negative = self.keep(left, right)?;
        self.negatives.insert(value, negative);
        self.negatives.insert(negative, value);
        Ok(negative)
    }

    /// A value that is no number, with a number added to all options. By number avoidance
    /// this is the sum; and it is canonical.
    fn translated(&mut self, value: Value, number: Value) -> Result<Value, TooLarge> {
        let form = self.form(value);
        let mut left = self.all_sums(&form.left, number)?;
        let mut right = self.all_sums(&form.right, number)?;
        left.sort_unstable();
        right.sort_unstable();
        self.keep(left, right)
    }

    fn all_sums(&mut self, options: &[Value], other: Value) -> Result<Vec<Value>, TooLarge> {
        let options = options.iter();
        options.map(|&option| self.sum(option, other)).collect()
    }

    fn all_negatives(&mut self, options: &[Value]) -> Result<Vec<Value>, TooLarge> {
        let options = options.iter();
        let negatives = options.map(|&option| self.negative(option));
        let mut negatives = negatives.collect::<Result<Vec<Value>, TooLarge>>()?;
        negatives.sort_unstable();
        Ok(negatives)
    }
}
