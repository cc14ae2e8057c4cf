//! The programs of all entries.

use pigskin_entry::{
    EntryName, Fault, FaultKind, Hash, HousePlayer, Interpreters, JudgeError, Player, Program,
    ReadSourceError, Source,
};

use crate::entries::field::{Verdicts, unreadable};
use crate::{
    Contest, Entry, EntryFile, Event, Field, FieldError, FootballContest, Readiness,
    ReferencePlayer,
};

/// The player of an entry of D-Football.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The program, or the house strategy.
    pub player: Player,
    /// The hash of the code and of its interpreter, such as the version of its language.
    pub asked: Hash,
}

impl Field<Entrant> {
    /// Reads all entries of a contest without running them: faults of a program show in its games.
    ///
    /// Fails if the folder or the machine fails. An entry in a language that is
    /// not on this machine is at fault, and the reason says how to install it.
    pub fn admit(
        contest: &Contest,
        football: &FootballContest,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Field<Entrant>, FieldError> {
        let files = EntryFile::list(&contest.entries)?;
        tell(Event::Listed {
            entries: files.len(),
        });
        let judge = contest.program_judge(football);
        let mut verdicts = Verdicts::new();
        for EntryFile { name, path } in files {
            let source = football.read_source(&path).map_err(unreadable);
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
            let entry = judge.admit_collected(&source);
            let entry = entry.map(|(given, program)| {
                let (plays, code) = Entrant::new(&given, program);
                (given, plays, code)
            });
            match entry {
                Ok(entry) => verdicts.ready(name, entry, Readiness::Read, tell),
                Err(fault) if fault.kind == FaultKind::NoLanguage => {
                    let fault = FieldError::unless_left_out(contest, &name, fault.to_string())?;
                    verdicts.faulty(name, fault, tell);
                }
                Err(fault) => verdicts.faulty(name, fault, tell),
            }
        }
        Ok(verdicts.field(references(contest).collect(), tell))
    }

    /// A field of programs that were admitted, with the contest's reference
    /// players. No two of the teams' names look the same.
    pub fn of_entrants(contest: &Contest, entries: Vec<Entry<Entrant>>) -> Field<Entrant> {
        Field::new(entries, Vec::new(), references(contest))
    }
}

impl Entrant {
    /// The player of an entry, and the hash of its code.
    ///
    /// Fails with the entry's fault, as [`Program::admit`].
    pub fn admit(source: &Source, interpreters: &Interpreters) -> Result<(Entrant, Hash), Fault> {
        let (name, program) = Program::admit(source, interpreters)?;
        Ok(Entrant::new(&name, program))
    }

    /// The player of an admitted entry, and the hash of its code.
    pub(super) fn new(name: &EntryName, program: Program) -> (Entrant, Hash) {
        let code = program.code_hash();
        let asked = Hash::of_parts([code.to_string(), program.how_asked()]);
        let player = Player::program(name.team.as_str(), program);
        (Entrant { player, asked }, code)
    }
}

/// Version of the house strategies. Raised when one of them changes its play.
const OF_OURS: u32 = 1;

/// The contest's reference players, with what plays for them.
fn references(contest: &Contest) -> impl Iterator<Item = (ReferencePlayer, Entrant, Hash)> {
    contest
        .references
        .iter()
        .filter_map(|reference| match reference {
            ReferencePlayer::Hog(_) => None,
            ReferencePlayer::DFootball(house) => {
                let (entrant, hash) = of_ours(*house);
                Some((*reference, entrant, hash))
            }
        })
}

fn of_ours(house: HousePlayer) -> (Entrant, Hash) {
    let hash = Hash::of_parts([format!("house {OF_OURS}"), house.to_string()]);
    let entrant = Entrant {
        player: house.player(),
        asked: hash,
    };
    (entrant, hash)
}
