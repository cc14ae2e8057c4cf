//! Moves in words.

use pigskin_football::{Team, Turn};

use crate::language::Language;
use crate::texts::Text;

/// The team's name in a sentence.
pub fn team_name(team: Team) -> &'static str {
    match team {
        Team::Michigan => "Michigan",
        Team::Ohio => "Ohio",
    }
}

/// A move as a sentence: `Michigan jumps from 5 to 7 over Ohio's piece on 6.`
pub fn narrate(turn: &Turn) -> String {
    narrate_in(Language::ENGLISH, turn)
}

/// A move as a sentence in a language.
pub fn narrate_in(language: Language, turn: &Turn) -> String {
    let said = match turn.jumped {
        None => Text::of_frame(language, "football-steps"),
        Some(over) => Text::of_frame(language, "football-jumps")
            .with("other", team_name(turn.team.other()))
            .with("over", over.to_string()),
    };
    let said = said.with("team", team_name(turn.team));
    let said = said.with("from", turn.from.to_string());
    said.with("to", turn.to.to_string()).to_string()
}
