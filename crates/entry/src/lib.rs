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
mod encoding;
mod entry_name;
mod fault;
mod fault_reason;
mod file_name;
mod football_kit;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod harness;
mod hash;
mod hash_prefix;
mod hog_kit;
mod interpreters;
mod judge;
mod judged_again;
mod language;
mod machine_error;
mod packages;
mod printable;
mod private;
mod program_hash;
mod program_judge;
mod python;
mod referee;
mod source;
mod team_name;
mod time_text;
mod workspace;

pub use advice::{Advice, Instead};
pub use conversation::{Conversation, Failure};
pub use encoding::utf8_text;
pub use entry_name::{EntryName, NameRule};
pub use fault::{Fault, FaultKind};
pub use fault_reason::{
    Exception, FaultReason, Place, Range, Returned, RunStage, SignalMeaning, TableFault,
};
pub use file_name::{FileName, InvalidFileName};
pub use football_kit::{FOOTBALL_KIT, FOOTBALL_NOTEBOOK, football_document};
pub use harness::{ANSWERING, Harness};
pub use hash::{Hash, ParseHashError};
pub use hash_prefix::{HashPrefix, ParseHashPrefixError};
pub use hog_kit::{HOG_CALC, HOG_KIT};
pub use interpreters::{
    InterpreterName, Interpreters, InvalidInterpreterName, NoInterpreter, PackageState, Python, R,
};
pub use judge::{Judge, JudgeError, Judged};
pub use judged_again::contradiction;
pub use language::Language;
pub use machine_error::MachineError;
pub use packages::Packages;
pub use pigskin_game::words;
pub use pigskin_sandbox::{
    Exit, Folder, Host, Limits, NewFile, NoWall, SpawnError, Wall, is_stopping, stop_programs,
};
pub use printable::{is_bidi_control, printable};
pub use private::Private;
pub use program_hash::program_hash;
pub use program_judge::ProgramJudge;
pub use python::{Printed, TabulateError, Tabulated, tabulate};
pub use referee::{
    CancelToken, Forfeit, ForfeitKind, Forfeited, HousePlayer, Match, MatchResult,
    ParseHousePlayerError, Player, Program, ProgramError, Referee, RefereeError, RefereedGame,
    Series, SeriesGame, TimeLimits, square_list,
};
pub use source::{
    FunctionName, InvalidFunctionName, ReadSourceError, Source, SourceGame, SourceKind,
};
pub use team_name::{InvalidTeamName, TeamName};
pub use time_text::{optional_time_text, time_text};
