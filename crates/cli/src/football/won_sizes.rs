//! The winner from the start of D-Football, by the number of pieces per side.

use pigskin_football::solve::Sizes;
use serde::Serialize;

/// Numbers of pieces per side in a row with which the same player wins.
#[derive(Serialize)]
pub struct WonSizes {
    from: u8,
    /// `None` if the player wins with every larger number.
    to: Option<u8>,
    winner: &'static str,
    #[serde(skip)]
    words: String,
}

impl WonSizes {
    /// The sizes in words: `with 4 or more a side the first player wins`.
    pub fn in_words(&self) -> String {
        format!("with {} a side the {} player wins", self.words, self.winner)
    }
}

impl From<Sizes> for WonSizes {
    fn from(sizes: Sizes) -> WonSizes {
        WonSizes {
            from: sizes.from,
            to: sizes.to,
            winner: winner(sizes.first_wins),
            words: sizes.to_string(),
        }
    }
}

/// The word for the player who wins.
pub fn winner(first_wins: bool) -> &'static str {
    if first_wins { "first" } else { "second" }
}
