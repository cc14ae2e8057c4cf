//! Stops, means and temperatures.

use super::wall::Wall;
use super::{Dyadic, TooLarge};

/// How much each player still gains by moving, at each temperature: the price of a move.
///
/// The thermograph has a left and a right wall. At temperature t, they are the stops of the
/// game if each move costs its mover t. The walls meet at the game's *temperature*, above
/// which nobody moves, and their common value there is the *mean*. Both are exact.
///
/// ```
/// use pigskin_game::short_game::Games;
/// let mut games = Games::new();
/// let [five, one, minus_one] = [games.integer(5)?, games.integer(1)?, games.integer(-1)?];
/// let threat = games.from_options([five], [one])?;
/// let game = games.from_options([threat], [minus_one])?;
/// let thermograph = games.thermograph(game)?;
/// assert_eq!(thermograph.left_stop()?.to_string(), "1");
/// assert_eq!(thermograph.right_stop()?.to_string(), "-1");
/// assert_eq!(thermograph.mean().to_string(), "1");
/// assert_eq!(thermograph.temperature().to_string(), "2");
/// # Ok::<(), pigskin_game::short_game::TooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
    mean: Dyadic,
    temperature: Dyadic,
}

impl Thermograph {
    /// The thermograph of a number. By convention a number m / 2ᵏ in lowest terms has the
    /// temperature -1 / 2ᵏ, below that of all games that are no numbers.
    pub(super) fn of_number(number: Dyadic) -> Result<Thermograph, TooLarge> {
        Ok(Thermograph {
            left: Wall::constant(number),
            right: Wall::constant(number),
            mean: number,
            temperature: Dyadic::new(-1, number.power())?,
        })
    }

    /// The thermograph of a game that is no number. `left` is the highest right wall of
    /// Left's options, and `right` the lowest left wall of Right's.
    pub(super) fn of_options(left: &Wall, right: &Wall) -> Result<Thermograph, TooLarge> {
        let (left, right, temperature) = Wall::meet(left, right)?;
        Ok(Thermograph {
            mean: left.at(temperature)?,
            left,
            right,
            temperature,
        })
    }

    /// Both walls, the left one first.
    pub(super) fn walls(&self) -> [&Wall; 2] {
        [&self.left, &self.right]
    }

    /// The number that the game ends in if Left moves first and each player plays for it.
    pub fn left_stop(&self) -> Result<Dyadic, TooLarge> {
        self.left.at(Dyadic::ZERO)
    }

    /// The number that the game ends in if Right moves first and each player plays for it.
    pub fn right_stop(&self) -> Result<Dyadic, TooLarge> {
        self.right.at(Dyadic::ZERO)
    }

    /// The mean value: what the game is worth on average in a sum of many copies of it.
    pub const fn mean(&self) -> Dyadic {
        self.mean
    }

    /// The temperature: how much a move is worth. It is negative for numbers, 0 for numbers
    /// with an infinitesimal, and positive for *hot* games.
    pub const fn temperature(&self) -> Dyadic {
        self.temperature
    }

    /// The left wall at a temperature of at least 0.
    pub fn left_wall(&self, temperature: Dyadic) -> Result<Dyadic, TooLarge> {
        self.left.at(temperature)
    }

    /// The right wall at a temperature of at least 0.
    pub fn right_wall(&self, temperature: Dyadic) -> Result<Dyadic, TooLarge> {
        self.right.at(temperature)
    }
}
