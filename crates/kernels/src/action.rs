//! Rolls, in the form that a sweep reads.

/// The roll of a player at a pair of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action(u8);

impl Action {
    /// Rolls no dice.
    pub const BACON: Action = Action(0);

    /// Added to the place of a roll of wild dice.
    pub const WILD: u8 = 16;

    /// One more than the highest [`Action::place`] of a roll.
    pub const PLACES: usize = 2 * Action::WILD as usize;

    /// Rolls this many dice, usual or wild ones.
    pub fn roll(dice: u8, wild: bool) -> Action {
        Action(dice | if wild && dice > 0 { Action::WILD } else { 0 })
    }

    /// The index of a roll among all rolls.
    pub fn place(self) -> usize {
        usize::from(self.0) % Action::PLACES
    }

    /// The roll at a place.
    #[inline(always)]
    pub fn from_place(place: u8) -> Action {
        Action(place)
    }

    /// The number of dice.
    pub fn dice(self) -> u8 {
        self.0 % Action::WILD
    }
}
