//! The seats of the players: first and second.

use std::fmt;

/// One of the two players, by the order of their first turns.
///
/// ```
/// use pigskin_game::Seat;
/// assert_eq!(Seat::First.other(), Seat::Second);
/// assert_eq!(Seat::Second.to_string(), "Player 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The player who moves first, Player 0.
    First,
    /// The player who moves second, Player 1.
    Second,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The opponent's seat.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 for the first seat, 1 for the second.
    pub const fn index(self) -> usize {
        match self {
            Seat::First => 0,
            Seat::Second => 1,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player {}", self.index())
    }
}
