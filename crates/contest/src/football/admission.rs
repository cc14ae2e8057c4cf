//! The programs of all entries.

use pigskin_entry::{
    EntryName, Fault, FaultKind, Hash, HousePlayer, Interpreters, JudgeError, Player, Program,
    ReadSourceError, Source,
};

use crate::field::{Verdicts, unreadable};
use crate::winner_reference::{WinnerProgram, WinnerReference};
use crate::{
    Contest, ContestGame, Entry, EntryFile, Event, Field, FieldError, FootballContest, PastWinner,
    Readiness, ReferencePlayer,
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
    /// If the folder or the machine fails. An entry in a language that is
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
    /// What plays for an entry, and the hash of its code.
    ///
    /// With the entry's fault, as [`Program::admit`].
    pub fn admit(source: &Source, interpreters: &Interpreters) -> Result<(Entrant, Hash), Fault> {
        let (name, program) = Program::admit(source, interpreters)?;
        Ok(Entrant::new(&name, program))
    }

    /// What plays for an entry that was admitted, and the hash of its code.
    pub(super) fn new(name: &EntryName, program: Program) -> (Entrant, Hash) {
        let code = program.code_hash();
        let asked = Hash::of_parts([code.to_string(), program.how_asked()]);
        let player = Player::program(name.team.as_str(), program);
        (Entrant { player, asked }, code)
    }
}

/// Raised when a strategy of ours plays otherwise than before.
const OF_OURS: u32 = 1;

/// The contest's reference players, with what plays for them. A winner of an earlier contest whose
/// program cannot play on this machine is left out.
fn references(contest: &Contest) -> impl Iterator<Item = (ReferencePlayer, Entrant, Hash)> {
    contest.references.iter().filter_map(|reference| {
        let (entrant, hash) = match reference {
            ReferencePlayer::Hog(_) => return None,
            ReferencePlayer::DFootball(house) => of_ours(*house),
            ReferencePlayer::Winner(winner) => {
                let program = contest.program_of(winner).ok()?;
                let WinnerProgram {
                    player,
                    asked,
                    code,
                } = program;
                (Entrant { player, asked }, code)
            }
        };
        Some((reference.clone(), entrant, hash))
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

impl Contest {
    /// The program of D-Football that plays for a winner of an earlier contest. It is looked up
    /// once, with the interpreters of this machine.
    ///
    /// Says why it cannot play here.
    pub(crate) fn program_of(&self, winner: &WinnerReference) -> Result<WinnerProgram, String> {
        winner.program(|source| {
            let admitted = Entrant::admit(source, &self.interpreters());
            let (Entrant { player, asked }, code) = admitted.map_err(|fault| fault.to_string())?;
            Ok(WinnerProgram {
                player,
                asked,
                code,
            })
        })
    }
}

impl Contest {
    /// Whether the strategy of a winner of an earlier contest plays in this one; `None` if the team
    /// did not agree to that.
    ///
    /// Says why it does not, such as a choice that the edition does not have or an interpreter that
    /// is not installed.
    pub fn winner_plays_here(&self, winner: &PastWinner) -> Option<Result<(), String>> {
        let fits = self.game.winner_reference(winner)?;
        let Ok(reference) = fits else {
            return Some(fits.map(|_| ()));
        };
        let mut players = self.references.iter();
        let known = players.find_map(|player| match player {
            ReferencePlayer::Winner(known) if **known == reference => Some(known),
            _ => None,
        });
        let Some(known) = known else {
            return Some(Err("this contest has no such reference player".to_owned()));
        };
        Some(match &self.game {
            ContestGame::Hog(_) => Ok(()),
            ContestGame::DFootball(_) => self.program_of(known).map(|_| ()),
        })
    }
}
