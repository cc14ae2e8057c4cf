//! The tags of a record.

use pigskin_game::Seat;

/// The name of the game in records.
pub(crate) const GAME: &str = "d-football";

/// A tag in the record of a game of D-Football.
///
/// ```
/// use pigskin_football::RecordTag;
/// assert_eq!(RecordTag::ALL.map(RecordTag::name)[..2], ["game", "start"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordTag {
    /// The game: `d-football`.
    Game,
    /// The position at which the game began.
    Start,
    /// The name of the player in a seat.
    Player(Seat),
    /// The team that won.
    Result,
    /// The seed of the game's match.
    Seed,
    /// The number of the game in its match, from 0.
    Number,
    /// Why the game was not played to its end.
    Forfeit,
}

impl RecordTag {
    /// All tags, in the order in which they are written.
    pub const ALL: [RecordTag; 8] = [
        RecordTag::Game,
        RecordTag::Start,
        RecordTag::Player(Seat::First),
        RecordTag::Player(Seat::Second),
        RecordTag::Result,
        RecordTag::Seed,
        RecordTag::Number,
        RecordTag::Forfeit,
    ];

    /// The tag's name in a record.
    pub const fn name(self) -> &'static str {
        match self {
            RecordTag::Game => "game",
            RecordTag::Start => "start",
            RecordTag::Player(Seat::First) => "player 0",
            RecordTag::Player(Seat::Second) => "player 1",
            RecordTag::Result => "result",
            RecordTag::Seed => "seed",
            RecordTag::Number => "number",
            RecordTag::Forfeit => "forfeit",
        }
    }

    /// The tag with a value, for a record.
    pub fn with(self, value: &(impl ToString + ?Sized)) -> (String, String) {
        (self.name().to_owned(), value.to_string())
    }
}
