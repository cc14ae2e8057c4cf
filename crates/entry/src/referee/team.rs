//! A team's name in a contest of D-Football.

use super::player_process::PlayerProcess;
use super::{Forfeit, Program, ProgramError, Referee};
use crate::conversation::Stop;
use crate::{
    EntryName, Exception, Fault, FaultKind, FaultReason, Interpreters, Place, Source, TeamName,
    Wall,
};

impl Program {
    /// The team and the program of an entry, as a contest takes them.
    ///
    /// With the entry's fault: what [`Program::new`] refuses, a language that is
    /// not on this machine, or a team's name that is not one word of the
    /// letters a to z and underscores.
    pub fn admit(
        source: &Source,
        interpreters: &Interpreters,
    ) -> Result<(EntryName, Program), Fault> {
        let program = Program::new(source, interpreters).map_err(|error| match error {
            ProgramError::Fault(fault) => fault,
            ProgramError::NoInterpreter(error) => {
                Fault::new(FaultKind::NoLanguage, error.to_string())
            }
        })?;
        let name = team_name(source, &program)?;
        program.read_code(source.name())?;
        Ok((name, program))
    }

    /// Lets R or Python read the code behind this machine's strongest wall. Without a wall, or on a
    /// machine that fails, the first match shows what is wrong.
    ///
    /// Fails with the reason why the code cannot be read.
    fn read_code(&self, player: &str) -> Result<(), Fault> {
        let wall = match Wall::Limits.at_least() {
            Ok(wall) if wall > Wall::Limits && self.language().is_some() => wall,
            _ => return Ok(()),
        };
        let referee = Referee {
            wall,
            ..Referee::default()
        };
        match PlayerProcess::read_code(self.clone(), player, &referee) {
            Err(Stop::Entry(forfeit)) => {
                let exception = exception_of(&forfeit);
                let why = FaultReason::NotLoaded { exception };
                Err(Fault::new(FaultKind::LoadError, why))
            }
            Ok(()) | Err(Stop::Machine(_)) => Ok(()),
        }
    }
}

/// The exception of code that cannot be read, with its line apart.
fn exception_of(forfeit: &Forfeit) -> Exception {
    let (line, mut column) = (forfeit.line(), None);
    let words = match forfeit {
        Forfeit::Failed(words) => {
            // `strategy.R:2:5: unexpected symbol`
            let in_r = words.split_once(".R:");
            let in_r = in_r.and_then(|(_, place)| place.split_once(": "));
            column = in_r.and_then(|(place, _)| place.split_once(':')?.1.parse().ok());
            let in_r = in_r.map(|(_, words)| words);
            let in_python = format!(" (line {})", line.unwrap_or_default());
            in_r.map_or_else(|| words.replacen(&in_python, "", 1), str::to_owned)
        }
        other => other.to_string(),
    };
    Exception {
        words,
        place: line.map(|line| Place {
            file: None,
            line: Some(line),
            column,
        }),
        advice: None,
    }
}

/// Finds the team's name, which is one word of the letters a to z and
/// underscores: as the program says it, or else what is left of the name of the
/// entry's file or folder. A notebook has to say it, because all notebooks have the
/// name that the course gave them.
fn team_name(source: &Source, program: &Program) -> Result<EntryName, Fault> {
    let given = program.team();
    if given.is_none() && program.is_notebook() {
        return Err(Fault::new(FaultKind::BadName, FaultReason::NotebookName));
    }
    let name = given.map_or_else(|| word_of(source.stem()), str::to_owned);
    let is_word = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    let why = match name.parse::<TeamName>() {
        Ok(team) if is_word => {
            return Ok(EntryName {
                team,
                is_stand_in: given.is_none(),
            });
        }
        Ok(_) => FaultReason::NotOneWord { name },
        Err(wrong) => FaultReason::WordName { name, wrong },
    };
    Err(Fault::new(FaultKind::BadName, why))
}

/// A file's name without its ending, as one word:
/// `SmithJohn_12345_instructions` is `smithjohn_instructions`.
fn word_of(stem: &str) -> String {
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
            ("hail_mary", "hail_mary"),
            ("SmithJohn_12345_678_instructions", "smithjohn_instructions"),
            ("two words-3", "two_words"),
            ("folder", "folder"),
            ("12", ""),
        ] {
            assert_eq!(word_of(name), word);
        }
    }
}
