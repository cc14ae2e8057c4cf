//! The programs of all entries.

use super::team::team_name;
use crate::field::{Verdicts, unreadable};
use crate::{
    Contest, Entry, EntryFile, Event, Fault, FaultKind, Field, FieldError, Hash, Interpreters,
    JudgeError, Player, Program, ProgramError, ReadSourceError, Readiness, ReferencePlayer, Source,
    TeamName,
};

/// What plays for an entry of D-Football.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The program, or the strategy of ours.
    pub player: Player,
    /// The hash of the code and of what it is asked by, such as the version of
    /// its language.
    pub asked: Hash,
}

impl Field<Entrant> {
    /// Reads all entries of a contest. None of them is run for it: what a
    /// program does wrong, it does in its games.
    ///
    /// # Errors
    ///
    /// Where the folder or the machine fails. An entry in a language that is
    /// not on this machine is at fault, and the reason says how to install it.
    pub fn admit(
        contest: &Contest,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Field<Entrant>, FieldError> {
        let files = EntryFile::list(&contest.entries)?;
        tell(Event::Listed {
            entries: files.len(),
        });
        let interpreters = Interpreters::default();
        let mut verdicts = Verdicts::new();
        for EntryFile { name, path } in files {
            let source = Source::read_football(&path).map_err(unreadable);
            let source = match source {
                Ok(source) => source,
                Err(ReadSourceError::Fault(fault)) => {
                    verdicts.faulty(name, fault, tell);
                    continue;
                }
                Err(error) => {
                    return Err(FieldError::Judge {
                        file: name,
                        source: Box::new(JudgeError::Read(error)),
                    });
                }
            };
            match admitted(&source, &interpreters) {
                Ok(entry) => verdicts.ready(name, entry, Readiness::Read, tell),
                Err(fault) => verdicts.faulty(name, fault, tell),
            }
        }
        let references = contest.references.iter().copied().filter_map(of_ours);
        Ok(verdicts.field(references.collect(), tell))
    }

    /// A field of programs that were admitted, with the contest's reference
    /// players. No two of the teams' names look the same.
    #[must_use]
    pub fn of_entrants(contest: &Contest, entries: Vec<Entry<Entrant>>) -> Field<Entrant> {
        let references = contest.references.iter().copied().filter_map(of_ours);
        Field::new(entries, Vec::new(), references)
    }
}

impl Entrant {
    /// What plays for an entry, and the hash of its code.
    ///
    /// # Errors
    ///
    /// With the entry's fault, as [`Program::admit`].
    pub fn admit(source: &Source, interpreters: &Interpreters) -> Result<(Entrant, Hash), Fault> {
        let (_, entrant, code) = admitted(source, interpreters)?;
        Ok((entrant, code))
    }
}

impl Program {
    /// The team and the program of an entry, as a contest takes them.
    ///
    /// # Errors
    ///
    /// With the entry's fault: what [`Program::new`] refuses, a language that is
    /// not on this machine, or a team's name that is not one word of the
    /// letters a to z and underscores.
    pub fn admit(
        source: &Source,
        interpreters: &Interpreters,
    ) -> Result<(TeamName, Program), Fault> {
        let program = Program::new(source, interpreters).map_err(|error| match error {
            ProgramError::Fault(fault) => fault,
            ProgramError::NoR(_) | ProgramError::NoPython(_) => {
                Fault::new(FaultKind::NoLanguage, error.to_string())
            }
        })?;
        Ok((team_name(source, &program)?, program))
    }
}

pub(super) fn admitted(
    source: &Source,
    interpreters: &Interpreters,
) -> Result<(TeamName, Entrant, Hash), Fault> {
    let (team, program) = Program::admit(source, interpreters)?;
    let code = program.code_hash();
    let asked = Hash::of_parts([code.to_string(), program.how_asked()]);
    let player = Player::program(team.as_str(), program);
    Ok((team, Entrant { player, asked }, code))
}

/// Raised when a strategy of ours plays otherwise than before.
const OF_OURS: u32 = 1;

fn of_ours(player: ReferencePlayer) -> Option<(ReferencePlayer, Entrant, Hash)> {
    let ReferencePlayer::DFootball(house) = player else {
        return None;
    };
    let hash = Hash::of_parts([format!("house {OF_OURS}"), house.to_string()]);
    let entrant = Entrant {
        player: house.player(),
        asked: hash,
    };
    Some((player, entrant, hash))
}
