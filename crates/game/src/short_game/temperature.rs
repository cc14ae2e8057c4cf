//! Thermographs of values.

use std::sync::Arc;

use super::wall::{Choice, Wall};
use super::{Dyadic, Games, Thermograph, TooLarge, Value};

impl Games {
    /// The thermograph of a value.
    ///
    /// The left wall is the highest right wall of Left's options less the temperature, and
    /// the right wall is the lowest left wall of Right's options plus the temperature, up to
    /// where they meet.
    ///
    /// # Errors
    ///
    /// Fails if a number has more than 62 bits.
    pub fn thermograph(&mut self, value: Value) -> Result<Arc<Thermograph>, TooLarge> {
        if let Some(known) = self.thermographs.get(&value) {
            return Ok(Arc::clone(known));
        }
        let thermograph = if let Some(number) = self.as_number(value) {
            Thermograph::of_number(number)?
        } else {
            let form = self.form(value);
            let left = self.best_wall(&form.left, Choice::Highest)?;
            let right = self.best_wall(&form.right, Choice::Lowest)?;
            Thermograph::of_options(&left, &right)?
        };
        let thermograph = Arc::new(thermograph);
        self.thermographs.insert(value, Arc::clone(&thermograph));
        Ok(thermograph)
    }

    /// The highest right wall, or the lowest left wall, of some options.
    fn best_wall(&mut self, options: &[Value], choice: Choice) -> Result<Wall, TooLarge> {
        let mut best: Option<Wall> = None;
        for &option in options {
            let option = self.thermograph(option)?;
            let [left, right] = option.walls();
            let wall = match choice {
                Choice::Highest => right,
                Choice::Lowest => left,
            };
            best = Some(match best {
                None => wall.clone(),
                Some(best) => best.best(wall, choice)?,
            });
        }
        // Only integers lack options of a player.
        Ok(best.unwrap_or_else(|| Wall::constant(Dyadic::ZERO)))
    }
}
