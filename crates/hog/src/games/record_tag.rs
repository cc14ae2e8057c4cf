//! The tags of a record.

use pigskin_game::Seat;

use crate::Setting;

/// A tag that the record of a game of Hog can have.
///
/// ```
/// use pigskin_hog::RecordTag;
/// assert_eq!(RecordTag::all().next().map(RecordTag::name), Some("game"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordTag {
    /// The game: `hog`.
    Game,
    /// The name of the edition.
    Edition,
    /// The value of a setting of the rules.
    Setting(Setting),
    /// The names of rules that are called otherwise than usual.
    RuleNames,
    /// The name of the player in a seat.
    Player(Seat),
    /// The position at which the game began, where that is not 0 to 0.
    Start,
    /// `test` where outcomes may be ones that the dice do not have.
    Dice,
    /// The scores at the end of a game that is over.
    Result,
    /// The scores of a game that is not over.
    SoFar,
}

impl RecordTag {
    /// All tags, in the order in which they are written.
    pub fn all() -> impl Iterator<Item = RecordTag> {
        let settings = Setting::ALL.map(RecordTag::Setting);
        let players = Seat::BOTH.map(RecordTag::Player);
        [RecordTag::Game, RecordTag::Edition]
            .into_iter()
            .chain(settings)
            .chain([RecordTag::RuleNames])
            .chain(players)
            .chain([
                RecordTag::Start,
                RecordTag::Dice,
                RecordTag::Result,
                RecordTag::SoFar,
            ])
    }

    /// The name, as a record spells it.
    pub const fn name(self) -> &'static str {
        match self {
            RecordTag::Game => "game",
            RecordTag::Edition => "edition",
            RecordTag::Setting(setting) => setting.name(),
            RecordTag::RuleNames => "names",
            RecordTag::Player(Seat::First) => "player 0",
            RecordTag::Player(Seat::Second) => "player 1",
            RecordTag::Start => "start",
            RecordTag::Dice => "dice",
            RecordTag::Result => "result",
            RecordTag::SoFar => "so far",
        }
    }
}
