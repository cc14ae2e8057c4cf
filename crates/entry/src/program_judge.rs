//! From an entry's files to its program for D-Football.

use std::sync::Arc;

use crate::{EntryName, Fault, FaultReason, FileName, Interpreters, NameRule, Program, Source};

/// Admits entries of D-Football, by what a contest requires of them.
///
/// R or Python reads the code, which does not run. A program's other mistakes show in its games.
///
/// ```
/// use pigskin_entry::{Interpreters, NameRule, ProgramJudge, Source, SourceGame};
/// # if Interpreters::default().python().is_err() { return Ok(()); }
/// let code = b"def my_strategy(game):\n    return 1\n".to_vec();
/// let source = Source::sent(SourceGame::DFootball, "hail_mary.py", code)?;
/// let judge = ProgramJudge::new(Interpreters::default().into());
/// let (name, _program) = judge.admit(&source)?;
/// assert_eq!(name.team.as_str(), "hail_mary");
/// let judge = judge.with_names(NameRule::Required);
/// assert!(judge.admit(&source).is_err(), "the code gives no name");
/// # Ok::<(), pigskin_entry::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProgramJudge {
    interpreters: Arc<Interpreters>,
    names: NameRule,
    file_name: Option<FileName>,
}

impl ProgramJudge {
    /// A judge whose programs run with these interpreters.
    pub fn new(interpreters: Arc<Interpreters>) -> ProgramJudge {
        ProgramJudge {
            interpreters,
            names: NameRule::Optional,
            file_name: None,
        }
    }

    /// Sets the rule for team names.
    pub fn with_names(self, names: NameRule) -> ProgramJudge {
        ProgramJudge { names, ..self }
    }

    /// Requires this name of an entry's file.
    pub fn with_file_name(self, file_name: Option<FileName>) -> ProgramJudge {
        ProgramJudge { file_name, ..self }
    }

    /// The name and the program of an entry.
    ///
    /// With the entry's fault: the name of its file, what [`Program::admit`] refuses, or a
    /// missing team name.
    pub fn admit(&self, source: &Source) -> Result<(EntryName, Program), Fault> {
        let named = self.file_name.as_ref().map(|name| name.check(source));
        named.unwrap_or(Ok(()))?;
        self.admit_program(source)
    }

    /// The same for an entry in a folder with everybody's files, whose name may begin with
    /// the student's ([`FileName::check_collected`]).
    ///
    /// Fails like [`admit`](Self::admit).
    pub fn admit_collected(&self, source: &Source) -> Result<(EntryName, Program), Fault> {
        let named = (self.file_name.as_ref()).map(|name| name.check_collected(source));
        named.unwrap_or(Ok(()))?;
        self.admit_program(source)
    }

    fn admit_program(&self, source: &Source) -> Result<(EntryName, Program), Fault> {
        let (name, program) = Program::admit(source, &self.interpreters)?;
        Ok((
            name.allowed_by(self.names, FaultReason::NoNameGiven)?,
            program,
        ))
    }
}
