//! Moves in words.

use pigskin_football::{Team, Turn};

pub fn team_name(team: Team) -> &'static str {
    match team {
        Team::Michigan => "Michigan",
        Team::Ohio => "Ohio",
    }
}

/// A move as a sentence: `Michigan jumps from 5 to 7 over Ohio's piece on 6.`
pub fn narrate(turn: &Turn) -> String {
    let (team, from, to) = (team_name(turn.team), turn.from, turn.to);
    match turn.jumped {
        None => format!("{team} steps from {from} to {to}."),
        Some(over) => {
            let other = team_name(turn.team.other());
            format!("{team} jumps from {from} to {to} over {other}’s piece on {over}.")
        }
    }
}
