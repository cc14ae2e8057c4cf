//! A team's name in a contest of D-Football.

use crate::{Fault, FaultKind, Program, Source, TeamName};

/// Finds the team's name, which is one word of the letters a to z and
/// underscores: as the program says it, or else what is left of the name of the
/// entry's file or folder.
pub(super) fn team_name(source: &Source, program: &Program) -> Result<TeamName, Fault> {
    let name = match program.team() {
        Some(said) => said.to_owned(),
        None => word_of(source.name()),
    };
    let is_word = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    let why = match name.parse::<TeamName>() {
        Ok(team) if is_word => return Ok(team),
        Ok(_) => "is not one word of the letters a to z and underscores".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(Fault::new(
        FaultKind::BadName,
        format!(
            "the team's name, {name:?}, {why}; write another one below \"Team name\" in the \
             notebook, or as team_name in the code, or rename the file"
        ),
    ))
}

/// What is left of a file's name, without its ending, as one word:
/// `SmithJohn_12345_instructions.ipynb` is `smithjohn_instructions`.
fn word_of(name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let lower = stem.to_ascii_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_lowercase());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_become_words() {
        for (name, word) in [
            ("hail_mary.R", "hail_mary"),
            (
                "SmithJohn_12345_678_instructions.ipynb",
                "smithjohn_instructions",
            ),
            ("two words-3.py", "two_words"),
            ("folder", "folder"),
            ("12.py", ""),
        ] {
            assert_eq!(word_of(name), word);
        }
    }
}
