//! Ladders of opponents.

use std::fmt;

pub struct Rung {
    pub player: &'static str,
    pub title: &'static str,
    pub plays: &'static str,
}

/// The opponents of a game from the simplest to perfect play, as a page lists them. Browsers remember
/// by their [keys](key) which ones a person has beaten; the server does not.
pub struct Ladder(pub Vec<LadderRow>);

pub struct LadderRow {
    pub rung: &'static Rung,
    pub key: String,
    pub address: String,
}

impl Ladder {
    /// The ladder of a game, with the address that starts a game against each opponent.
    pub fn new(
        game: &str,
        rungs: impl Iterator<Item = &'static Rung>,
        address: impl Fn(&Rung) -> String,
    ) -> Ladder {
        let shown = |rung: &'static Rung| LadderRow {
            rung,
            key: key(game, &rung.player),
            address: address(rung),
        };
        Ladder(rungs.map(shown).collect())
    }
}

/// The key by which a browser remembers that its person has beaten a player in a game.
pub fn key(game: &str, player: &impl fmt::Display) -> String {
    format!("{game} {player}")
}
