//! Contests of strategies: entries, matchups, standings.
//!
//! A contest is a folder with `contest.toml` and entries. An entry is
//! judged: its program is asked, in a process of its own, for all its choices
//! ([`tabulate`]), and what it answers is a table, which plays from then on.
//! The entries that take part are a [`Field`]; every pair of them is a
//! [`Matchup`], compared exactly; and [`Standing`]s are a function of the
//! matchups. [`Contest::run`] does all this and tells [`Event`]s, which
//! whoever shows the run reads.
//!
//! This crate knows no terminal and no command line.

mod contest_file;
mod decide;
mod entry;
mod event;
mod fault;
mod field;
mod hash;
mod json_lines;
mod judge;
mod matchup;
mod output;
mod printable;
mod process;
mod python;
mod referee;
mod report;
mod results;
mod run;
mod source;
mod standings;
mod store;
mod team_name;
mod text_file;

pub use contest_file::{Contest, ContestFileError, FindEditionError, Scoring, find_edition};
pub use decide::DecideError;
pub use entry::{Disqualified, Entry, EntryFile, ListError};
pub use event::Event;
pub use fault::{Fault, FaultKind};
pub use field::{Field, FieldError};
pub use hash::{Hash, ParseHashError};
pub use judge::{Judge, JudgeError, Judged};
pub use matchup::{Matchup, Outcome};
pub use output::WriteError;
pub use printable::printable;
pub use process::{Limits, SpawnError, stop_programs};
pub use python::{Printed, Python, PythonError, TabulateError, Tabulated, tabulate};
pub use referee::{
    Forfeit, ForfeitKind, Forfeited, Interpreters, Language, Match, MatchResult, Player, Program,
    ProgramError, ProtocolCheck, ProtocolReport, R, RError, Referee, RefereeError, RefereedGame,
    TimeLimits, protocol_test,
};
pub use report::html as report_html;
pub use results::{DisqualifiedRow, MatchupRow, Results, StandingRow};
pub use run::RunError;
pub use source::{ReadSourceError, Source, SourceKind};
pub use standings::Standing;
pub use store::{KnownPair, Store, StoreError};
pub use team_name::{InvalidTeamName, TeamName};
pub use text_file::{ReadTextError, read_text};
