//! The Hog family of dice games: rules, dice, exact win chances.
//!
//! [`Rules`] is one value with a field for each rule, and the editions of the
//! handouts are constants of it. A [`Turn`] is resolved in one place, which
//! the simulator ([`Play`]), records and the slow reference share. The fast
//! exact answers ([`Duel`]) never simulate: they fold the rules of a turn into
//! [`Distribution`]s of points and sweep once over all scores. [`solve`] finds
//! perfect play and the best answer to a table in the same way, and [`analysis`]
//! what a table's choices cost.
//!
//! ```
//! use pigskin_hog::{Duel, FALL_2019, House, Table};
//! let rules = FALL_2019;
//! let table = |house: &str| {
//!     let house: House = house.parse().expect("a house strategy");
//!     Table::of(&house.in_edition(&rules), rules.goal)
//! };
//! let rate = Duel::new(&rules).win_rate(&table("always:6"), &table("always:4"))?;
//! assert!((rate.mean() - 0.553792).abs() < 1e-6);
//! # Ok::<(), pigskin_hog::DuelError>(())
//! ```

pub mod analysis;
mod choice;
mod commentary;
mod die;
mod distribution;
mod duel;
mod edition;
mod edition_file;
mod experiment;
mod house;
mod narration;
mod play;
mod position;
mod progress;
mod remarks;
mod rules;
mod score;
mod setting;
pub mod solve;
mod strategy;
mod table;
mod table_file;
mod table_python;
mod toss;
mod turn;

pub use choice::{Choice, InvalidChoice, MOST_DICE};
pub use commentary::{AnnounceHighest, AnnounceLeadChanges, Both, Commentary, SayScores};
pub use die::{Dice, Die, FairDice, TestDice};
pub use distribution::Distribution;
pub use duel::{Duel, DuelError, Instructions, UnfitTable};
pub use edition::{Edition, FALL_2017, FALL_2019, SPRING_2017};
pub use edition_file::EditionFileError;
pub use experiment::{AveragePoints, SampledRate};
pub use house::{House, ParseHouseError};
pub use play::{Play, PlayError};
pub use position::{ParsePositionError, Player, Position, UnfitPosition};
pub use progress::{Progress, ReplayPlayError};
pub use remarks::{ParseRemarksError, Remarks};
pub use rules::{
    FeralHogs, FreeBacon, HogWild, HogtimusPrime, PigOut, PorkChop, Roll, Rules, SwineSwap,
};
pub use score::{Score, Scores};
pub use setting::{Setting, SettingError};
pub use strategy::Strategy;
pub use table::Table;
pub use table_file::TableFileError;
pub use toss::{ParseTossError, Toss};
pub use turn::{IllegalTurn, Turn};
