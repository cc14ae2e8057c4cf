//! Entries of contests, and how they are asked.
//!
//! An entry is a [`Source`]: a student's file or folder. A [`Judge`] turns an entry of Hog
//! into a table: [`tabulate`] asks its program, in a process of its own, for all its
//! choices. An entry of D-Football becomes a [`Program`] that is asked turn by turn, under
//! the clock of a [`Referee`]. An entry that cannot take part has a [`Fault`].
//!
//! This crate knows no contest: rules, limits and what else a contest asks for are
//! arguments.

mod advice;
mod clock;
mod conversation;
mod fault;
mod fault_reason;
mod football_kit;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod harness;
mod hog_kit;
mod interpreters;
mod judge;
mod judged_again;
mod machine_error;
mod packages;
mod program_judge;
mod python;
mod referee;
mod sources;
mod time_text;
mod workspace;

pub use advice::{Advice, Instead};
pub use conversation::{Conversation, Failure};
pub use fault::{Fault, FaultKind};
pub use fault_reason::{
    Exception, FaultReason, Place, Range, Returned, RunStage, SignalMeaning, TableFault,
};
pub use football_kit::{FOOTBALL_KIT, FOOTBALL_NOTEBOOK, football_documents};
pub use harness::{ANSWERING, Harness};
pub use hog_kit::{HOG_CALC, HOG_KIT};
pub use interpreters::{
    InterpreterName, Interpreters, InvalidInterpreterName, NoInterpreter, PackageState, Python, R,
};
pub use judge::{Judge, JudgeError, Judged};
pub use judged_again::contradiction;
pub use machine_error::MachineError;
pub use packages::Packages;
pub use pigskin_game::words;
pub use pigskin_sandbox::{
    Exit, Folder, Host, Limits, NewFile, NoWall, SpawnError, Wall, is_stopping, stop_programs,
};
pub use program_judge::ProgramJudge;
pub use python::{Printed, TabulateError, Tabulated, tabulate};
pub use referee::{
    CancelToken, Forfeit, ForfeitKind, Forfeited, HousePlayer, Match, MatchResult,
    ParseHousePlayerError, Player, Program, ProgramError, Referee, RefereeError, RefereedGame,
    Series, SeriesGame, TimeLimits, square_list,
};
pub use sources::encoding::utf8_text;
pub use sources::entry_name::{EntryName, NameRule};
pub use sources::file_name::{FileName, InvalidFileName};
pub use sources::hash::program_hash;
pub use sources::hash::{Hash, ParseHashError};
pub use sources::hash_prefix::{HashPrefix, ParseHashPrefixError};
pub use sources::language::Language;
pub use sources::printable::{is_bidi_control, printable};
pub use sources::private::Private;
pub use sources::source::{
    FunctionName, InvalidFunctionName, ReadSourceError, Source, SourceGame, SourceKind,
};
pub use sources::team_name::{InvalidTeamName, TeamName};
pub use time_text::{optional_time_text, time_text};
