//! How an entry is sent, and its expected verdict.

use std::time::Duration;

use pigskin_entry::{FaultKind, ForfeitKind};

/// One entry, or two that meet, and the verdict.
#[derive(Clone, Debug)]
pub struct Case {
    pub game: Game,
    /// The path below `entries`.
    pub entry: &'static str,
    pub sent: EntryForm,
    /// Any of these; which one may depend on what is used up first.
    pub verdicts: Vec<CaseVerdict>,
    /// A part of the reason, behind the full wall.
    pub says: &'static str,
    /// The time of all choices in Hog; in D-Football that of a start, and the processor
    /// time of a match.
    pub time: Duration,
    /// The time for a move. Long where nothing else is said: an entry that is expected
    /// to play does much before it answers, and shares the processors with other tests.
    pub move_time: Duration,
    pub processes: u64,
    /// The other player in D-Football, by its path below `entries`; else it is
    /// one of ours.
    pub opponent: Option<&'static str>,
    /// The pieces of each side in D-Football.
    pub pieces: u8,
    /// Whether its verdict takes nearly no processor time.
    pub is_idle: bool,
    /// Whether it looks for files that the case before it left.
    pub follows: bool,
    /// Whether its Python is a virtual environment that contains a contest.
    pub is_around: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    Hog,
    Football,
}

/// How an entry comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryForm {
    /// As it lies there.
    File,
    /// With this in the place of `VALUE`.
    With(&'static str),
    /// A C program, built to a library beside a file that loads it.
    C,
    /// As a name that is not a file.
    Link(Link),
}

/// The kinds of things that can lie under an entry's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    Symbolic,
    Dangling,
    Hard,
    Fifo,
    Device,
    Socket,
}

/// The result of sending an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseVerdict {
    /// It plays as an honest entry would: four dice always in Hog, a jump where
    /// there is one in D-Football. All that it tried was denied.
    Plays,
    /// It plays otherwise, by which it says that it got through.
    GotThrough,
    /// It does not take part in Hog.
    Fault(FaultKind),
    /// It forfeits a game of D-Football.
    Forfeit(ForfeitKind),
    /// The machine failed, which is never a verdict.
    Machine,
}

impl Case {
    fn new(game: Game, entry: &'static str) -> Case {
        Case {
            game,
            entry,
            sent: EntryForm::File,
            verdicts: vec![CaseVerdict::Plays],
            says: "",
            time: Duration::from_secs(10),
            move_time: Duration::from_secs(2),
            processes: 1,
            opponent: None,
            pieces: 7,
            is_idle: false,
            follows: false,
            is_around: false,
        }
    }

    /// Expects one of these faults.
    pub fn faulty(self, kinds: &[FaultKind]) -> Case {
        let verdicts = kinds.iter().copied().map(CaseVerdict::Fault).collect();
        Case { verdicts, ..self }
    }

    /// Expects one of these forfeits.
    pub fn forfeits(self, kinds: &[ForfeitKind]) -> Case {
        let verdicts = kinds.iter().copied().map(CaseVerdict::Forfeit).collect();
        Case { verdicts, ..self }
    }

    /// Accepts an entry that plays, too.
    pub fn or_plays(mut self) -> Case {
        self.verdicts.push(CaseVerdict::Plays);
        self
    }

    pub fn says(self, says: &'static str) -> Case {
        Case { says, ..self }
    }

    pub fn within(self, milliseconds: u64) -> Case {
        let time = Duration::from_millis(milliseconds);
        Case { time, ..self }
    }

    pub fn moves_within(self, milliseconds: u64) -> Case {
        let move_time = Duration::from_millis(milliseconds);
        Case { move_time, ..self }
    }

    pub fn with_value(self, value: &'static str) -> Case {
        let sent = EntryForm::With(value);
        Case { sent, ..self }
    }

    pub fn under_link(self, link: Link) -> Case {
        let sent = EntryForm::Link(link);
        Case { sent, ..self }
    }

    pub fn with_processes(self) -> Case {
        // Where we are not root, all of our own count as well.
        let processes = 10_000;
        Case { processes, ..self }
    }

    pub fn against(self, opponent: &'static str) -> Case {
        let opponent = Some(opponent);
        Case { opponent, ..self }
    }

    pub fn following(self) -> Case {
        Case {
            follows: true,
            ..self
        }
    }

    pub fn around_a_contest(self) -> Case {
        Case {
            is_around: true,
            ..self
        }
    }

    pub fn idle(self) -> Case {
        Case {
            is_idle: true,
            ..self
        }
    }
}

/// A Hog entry; if nothing else is said, it plays.
pub fn hog(entry: &'static str) -> Case {
    Case::new(Game::Hog, entry)
}

/// A C program in a Hog entry.
pub fn c(entry: &'static str) -> Case {
    Case {
        sent: EntryForm::C,
        ..hog(entry)
    }
}

/// A program for D-Football; if nothing else is said, it plays.
pub fn football(entry: &'static str) -> Case {
    Case::new(Game::Football, entry)
}
