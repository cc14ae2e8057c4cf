//! Contests of strategies: entries, matchups, standings.
//!
//! A contest is a folder with `contest.toml` and entries. In Hog, an entry is
//! judged: its program is asked, in a process of its own, for all its choices
//! ([`tabulate`]), and what it answers is a table, which plays from then on.
//! In D-Football, an entry is a [`Program`] that is asked turn by turn, under
//! the clock of a [`Referee`]. The entries that take part are a [`Field`];
//! every pair of them is a [`Matchup`], compared exactly, or a
//! [`FootballMatchup`], played; and [`Standing`]s are a function of the
//! matchups, which a [`ContestAnalysis`] looks at as a whole. [`Contest::run`] does all this and tells [`Event`]s, which
//! whoever shows the run reads.
//!
//! This crate knows no terminal and no command line.

mod analysis;
mod awards;
mod clock;
mod contest;
mod contest_file;
mod entry;
mod event;
mod fault;
mod field;
mod football;
#[cfg(fuzzing)]
pub mod fuzzing;
mod hash;
mod hash_prefix;
mod hog;
mod interpreter;
mod json_lines;
mod kept;
mod migrations;
mod no_formula;
mod output;
mod printable;
mod python;
mod recompute;
mod referee;
mod reference_player;
mod report;
mod results;
mod run;
mod source;
mod standings;
mod store;
mod team_name;
mod text_file;

pub use analysis::{AlikeRow, Circles, CloseRow, ContestAnalysis, RankRow, ReadResultsError};
pub use awards::Awards;
pub use contest::{Contest, ContestGame, FootballContest, HogContest, Scoring};
pub use contest_file::ContestFileError;
pub use entry::{Disqualified, Entry, EntryFile, ListError};
pub use event::{Decided, Event, Readiness};
pub use fault::{Fault, FaultKind};
pub use field::{Field, FieldError};
pub use football::{
    Entrant, FootballMatchup, FootballResults, MatchRow, PlayError, PlayedMatches, RemakeError,
    Replay, ReplayRow, Score, Stop,
};
pub use hash::{Hash, ParseHashError};
pub use hash_prefix::{HashPrefix, ParseHashPrefixError};
pub use hog::{
    DecideError, FindEditionError, HogResults, Judge, JudgeError, Judged, Matchup, Outcome, Sheet,
    WinRates, find_edition,
};
pub use kept::{KeptSource, Room};
pub use migrations::migrator;
pub use no_formula::no_formula;
pub use output::WriteError;
pub use pigskin_sandbox::{Limits, NoWall, SpawnError, Wall, is_stopping, stop_programs};
pub use printable::printable;
pub use python::{Printed, Python, PythonError, TabulateError, Tabulated, tabulate};
pub use recompute::RecomputeError;
pub use referee::{
    Forfeit, ForfeitKind, Forfeited, HousePlayer, Interpreters, Language, Match, MatchResult,
    ParseHousePlayerError, Player, Program, ProgramError, ProtocolCheck, ProtocolReport, R, RError,
    Referee, RefereeError, RefereedGame, TimeLimits, protocol_test,
};
pub use reference_player::{ParseReferenceError, ReferencePlayer};
pub use report::html as report_html;
pub use results::{DisqualifiedRow, GameResults, Results, StandingRow};
pub use run::{ContestLock, RunError};
pub use source::{ReadSourceError, Source, SourceGame, SourceKind};
pub use standings::{Share, Standing};
pub use store::{Store, StoreError, sqlite_url};
pub use team_name::{InvalidTeamName, TeamName};
pub use text_file::{ReadTextError, read_text};
