//! The players' names in narration.

use std::fmt;

use pigskin_game::Seat;

/// A player's name.
///
/// Sentences are built around the name, so that no name can be mistaken for another word.
///
/// ```
/// use pigskin_hog::Name;
/// let roll = |name: &Name| format!("{name} {} 2 dice", name.verb("roll", "rolls"));
/// assert_eq!(roll(&Name::You), "You roll 2 dice");
/// assert_eq!(roll(&Name::Called("Player 1".to_owned())), "Player 1 rolls 2 dice");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// The player is the reader.
    You,
    /// The player has this name.
    Called(String),
}

impl Name {
    /// The form of a verb that goes with the name: `roll` for the reader, `rolls`
    /// for others.
    pub fn verb<'a>(&self, you: &'a str, others: &'a str) -> &'a str {
        match self {
            Name::You => you,
            Name::Called(_) => others,
        }
    }

    /// The name as the object of a sentence, where the reader is `you`.
    pub fn object(&self) -> &str {
        match self {
            Name::You => "you",
            Name::Called(name) => name,
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::You => f.write_str("You"),
            Name::Called(name) => f.write_str(name),
        }
    }
}

/// Both players' names; by default Player 0 and Player 1.
///
/// ```
/// use pigskin_game::Seat;
/// use pigskin_hog::Names;
/// assert_eq!(Names::default().of(Seat::Second).to_string(), "Player 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names([Name; 2]);

impl Names {
    /// The names in the order of the seats.
    pub fn new(names: [Name; 2]) -> Names {
        Names(names)
    }

    /// The name of the player in a seat.
    pub fn of(&self, seat: Seat) -> &Name {
        &self.0[seat.index()]
    }
}

impl Default for Names {
    fn default() -> Names {
        Names(Seat::BOTH.map(|seat| Name::Called(seat.to_string())))
    }
}
