//! Names of values, as the books write them.

use super::{Dyadic, Games, TooLarge, Value};

/// Characters of a name after which inner games are left out.
const LONGEST: usize = 400;

impl Games {
    /// The name of a value.
    ///
    /// | name | value |
    /// |---|---|
    /// | `3`, `-1/2` | a number |
    /// | `*`, `*2` | a nimber: {0 &#124; 0}, {0, * &#124; 0, *} |
    /// | `↑`, `↓`, `3·↑`, `↑*`, `2·↑*3` | ups or downs, and a nimber |
    /// | `2 + *`, `1/2 + ↑*` | a number and an infinitesimal of the kinds above |
    /// | `±2`, `±{3\|1}`, `±(1, {3\|0})` | a game that is its own negative, by Left's options |
    /// | `{3\|-1}`, `{0, *\|{1\|-1}}` | any other game, by the options of its canonical form |
    ///
    /// In names of more than 400 characters, `…` stands for inner games.
    pub fn name(&mut self, value: Value) -> Result<String, TooLarge> {
        let mut name = String::new();
        self.write_name(value, &mut name)?;
        Ok(name)
    }

    fn write_name(&mut self, value: Value, name: &mut String) -> Result<(), TooLarge> {
        if let Some(number) = self.as_number(value) {
            name.push_str(&number.to_string());
            return Ok(());
        }
        if let Some((number, rest)) = self.number_and_infinitesimal(value)? {
            if number != Dyadic::ZERO {
                name.push_str(&number.to_string());
                name.push_str(" + ");
            }
            name.push_str(&rest.to_string());
            return Ok(());
        }
        if name.chars().count() > LONGEST {
            name.push('…');
            return Ok(());
        }
        let form = self.form(value);
        if self.negative(value)? == value {
            name.push('±');
            match *form.left {
                [option] if self.is_bracketed_or_positive(option)? => {
                    self.write_name(option, name)?;
                }
                _ => {
                    name.push('(');
                    self.write_names(&form.left, name)?;
                    name.push(')');
                }
            }
            return Ok(());
        }
        name.push('{');
        self.write_names(&form.left, name)?;
        name.push('|');
        self.write_names(&form.right, name)?;
        name.push('}');
        Ok(())
    }

    fn write_names(&mut self, options: &[Value], name: &mut String) -> Result<(), TooLarge> {
        let mut first = true;
        for &option in options {
            if !first {
                name.push_str(", ");
            }
            first = false;
            self.write_name(option, name)?;
        }
        Ok(())
    }

    /// Returns whether `±` can stand before the name of an option without parentheses.
    fn is_bracketed_or_positive(&mut self, option: Value) -> Result<bool, TooLarge> {
        Ok(match self.as_number(option) {
            Some(number) => number > Dyadic::ZERO,
            None => {
                self.number_and_infinitesimal(option)?.is_none() && self.negative(option)? != option
            }
        })
    }

    /// A number and a named infinitesimal other than zero that add up to the value.
    fn number_and_infinitesimal(
        &mut self,
        value: Value,
    ) -> Result<Option<(Dyadic, UpStar)>, TooLarge> {
        let thermograph = self.thermograph(value)?;
        if thermograph.temperature() != Dyadic::ZERO {
            return Ok(None);
        }
        let mean = thermograph.mean();
        let minus = self.number(mean.negative())?;
        let rest = self.sum(value, minus)?;
        if let Some(ups) = self.ups(rest) {
            return Ok(Some((mean, ups)));
        }
        let negative = self.negative(rest)?;
        let downs = self
            .ups(negative)
            .map(|UpStar { ups, nimber }| UpStar { ups: -ups, nimber });
        Ok(downs.map(|downs| (mean, downs)))
    }

    /// Reads a value as no or some ups and a nimber.
    ///
    /// For n ≥ 1, n·↑ + \*m is {0 | (n - 1)·↑ + \*m'} with m' the nim-sum of m and 1, except
    /// ↑\* = {0, * | 0}.
    fn ups(&self, value: Value) -> Option<UpStar> {
        let (mut ups, mut flip, mut rest) = (0, 0, value);
        loop {
            if let Some(nimber) = self.nimber(rest) {
                // {0 | 0} was read as a nimber already, as which it is none of the forms above.
                let nimber = nimber ^ flip;
                return (ups + i64::from(nimber) > 0).then_some(UpStar { ups, nimber });
            }
            if self.left(rest).len() == 2 {
                let mut left = self.left(rest).iter();
                let is_up_star = left.all(|&left| matches!(self.nimber(left), Some(0 | 1)))
                    && self.right(rest) == [Value::ZERO];
                return is_up_star.then_some(UpStar {
                    ups: ups + 1,
                    nimber: 1 ^ flip,
                });
            }
            match (self.left(rest), self.right(rest)) {
                ([Value::ZERO], &[right]) => {
                    (ups, flip, rest) = (ups + 1, flip ^ 1, right);
                }
                _ => return None,
            }
        }
    }

    /// Reads a value as a nimber: \*m has the options 0 to \*(m - 1), for both players.
    fn nimber(&self, value: Value) -> Option<u32> {
        let mut smaller = self.left(value).to_vec();
        smaller.sort_by_key(|&option| self.left(option).len());
        for at in 0..=smaller.len() {
            let nimber = smaller.get(at).copied().unwrap_or(value);
            let mut options = smaller[..at].to_vec();
            options.sort_unstable();
            if self.left(nimber) != options || self.right(nimber) != options {
                return None;
            }
        }
        u32::try_from(smaller.len()).ok()
    }
}

/// Ups (downs if negative) and a nimber.
struct UpStar {
    ups: i64,
    nimber: u32,
}

impl std::fmt::Display for UpStar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let arrow = if self.ups < 0 { '↓' } else { '↑' };
        match self.ups.abs() {
            0 => {}
            1 => write!(f, "{arrow}")?,
            many => write!(f, "{many}·{arrow}")?,
        }
        match self.nimber {
            0 => Ok(()),
            1 => write!(f, "*"),
            many => write!(f, "*{many}"),
        }
    }
}
