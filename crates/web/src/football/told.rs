//! Moves in words.

use pigskin_football::{Team, Turn};

/// The team's name in a sentence.
pub fn team_name(team: Team) -> &'static str {
    match team {
        Team::Michigan => "Michigan",
        Team::Ohio => "Ohio",
    }
}

/// What a move did: `Michigan jumps from 5 to 7 over Ohio's piece on 6.`
pub fn told(turn: &Turn) -> String {
    let (team, from, to) = (team_name(turn.team), turn.from, turn.to);
    match turn.jumped {
        None => format!("{team} steps from {from} to {to}."),
        Some(over) => {
            let other = team_name(turn.team.other());
            format!("{team} jumps from {from} to {to} over {other}’s piece on {over}.")
        }
    }
}
