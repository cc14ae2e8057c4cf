//! The phase of a game: what is remembered of it besides its players.

use std::fmt;

/// The memory of a game besides that of its players. Rules without these memories leave them
/// as at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Phase {
    /// The number of the turn, modulo the cycle of [`TimeTrot`](crate::TimeTrot).
    pub turn: u8,
    /// Whether the turn is an extra one: the same player took the one before.
    pub extra: bool,
    /// Whether the dice are exchanged, by [`PerfectPiggy`](crate::PerfectPiggy) or a
    /// [`PorkChop`](crate::PorkChop).
    pub exchanged: bool,
}

impl Phase {
    /// The phase at the start of a game.
    pub const START: Phase = Phase {
        turn: 0,
        extra: false,
        exchanged: false,
    };
}

/// Differences from the start of a game, each with a space before it: ` turn 3 extra exchanged`.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.turn > 0 {
            write!(f, " turn {}", self.turn)?;
        }
        if self.extra {
            f.write_str(" extra")?;
        }
        if self.exchanged {
            f.write_str(" exchanged")?;
        }
        Ok(())
    }
}
