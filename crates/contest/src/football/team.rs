//! A team's name in a contest of D-Football.

use crate::{Fault, FaultKind, Program, Source, TeamName};

/// What nbgrader leaves where a student has written nothing.
const UNANSWERED: &str = "YOUR ANSWER HERE";

/// Finds the team's name, which is one word of the letters a to z and
/// underscores: as the program says it, or else the name of the entry's file or
/// folder without its ending.
pub(super) fn team_name(source: &Source, program: &Program) -> Result<TeamName, Fault> {
    let said = program.team().filter(|said| *said != UNANSWERED);
    let (name, whose) = if let Some(said) = said {
        (said, "the team's name")
    } else {
        let name = source.name();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        (stem, "nothing says the team's name, and the entry's own")
    };
    let is_word = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    match name.parse::<TeamName>() {
        Ok(team) if is_word => Ok(team),
        Ok(_) => Err(refused(format!(
            "{whose}, {name:?}, is not one word of the letters a to z and underscores"
        ))),
        Err(error) => Err(refused(format!("{whose} {error}"))),
    }
}

fn refused(reason: String) -> Fault {
    Fault::new(FaultKind::BadName, reason)
}
