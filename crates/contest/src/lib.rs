//! Contests of strategies: entries, matchups, standings.
//!
//! A contest is a folder with `contest.toml` and entries. In Hog, each entry becomes a
//! table; in D-Football, a [`Program`](pigskin_entry::Program). The entries that take part
//! are a [`Field`]; every pair of them is a [`Matchup`], compared exactly, or a
//! [`FootballMatchup`], played; and [`Standing`]s are a function of the matchups. A
//! [`ContestAnalysis`] looks at a whole contest. [`Contest::run`] does all this and sends
//! [`Event`]s to its caller.
//!
//! This crate knows no terminal and no command line.

mod analysis;
mod awards;
mod contest;
mod contest_kit;
mod entries;
mod event;
mod football;
mod gradescope;
mod handout;
mod hog;
mod join;
mod no_formula;
mod output;
mod pressure;
mod report;
mod results;
mod run;
mod settings;
mod standings;
mod store;
pub mod strategy_map;
mod text_file;
mod written_files;

pub use analysis::{AlikeRow, Circles, CloseRow, ContestAnalysis, RankRow, ReadResultsError};
pub use awards::Awards;
pub use contest::{Contest, ContestGame, FootballContest, HogContest, MissingLanguage, Scoring};
pub use contest_kit::ContestKit;
pub use contest_kit::kit_facts::KitFacts;
pub use entries::entry::{DisqualifiedEntry, Entry, EntryFile, ListError};
pub use entries::field::{Field, FieldError};
pub use entries::name_holders::NameHolders;
pub use entries::past_winner::{PastWinner, PastWinners, PastWinnersError, check_semester};
pub use entries::reference_player::{ParseReferenceError, ReferencePlayer};
pub use entries::stored_source::{StoreCapacity, StoredSource};
pub use event::{Event, Readiness};
pub use football::{
    Entrant, FootballMatchup, FootballResults, LosingMove, LostGames, MatchRow, OtherPlayers,
    PlayError, PlayedMatch, PlayedMatches, Replay, ReplayError, ReplayRow, Score,
    forfeits_in_words,
};
pub use gradescope::{
    Against, Autograder, AutograderError, EntryGrade, FrozenField, FrozenFieldError, FrozenProgram,
    FrozenPrograms, FrozenTables, GradeEntryError, Opponent, packed_entry,
};
pub use hog::{
    CachedVerdict, DecideError, ENGINE, FindEditionError, HogResults, Matchup, MatchupOutcome,
    RateBlock, WinRates, find_edition,
};
pub use join::join;
pub use no_formula::no_formula;
pub use output::WriteError;
pub use pigskin_settings::{Handout, InvalidSettings, Wrong, quoted};
pub use pressure::Pressure;
pub use results::promise::{BrokenPromise, PromiseError};
pub use results::rate_sum::RateSum;
pub use results::{DisqualifiedRow, GameResults, Results, StandingRow};
pub use run::{ContestLock, RunError};
pub use settings::contest_file::ContestFileError;
pub use settings::contest_text::{ContestText, ContestTextError};
pub use settings::new_contest::NewGame;
pub use standings::{EntryScore, Share, Standing};
pub use store::{Store, StoreError};
pub use text_file::{ReadTextError, read_text};
