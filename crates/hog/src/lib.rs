//! The Hog family of dice games: rules, dice, exact win chances.
//!
//! [`Rules`] is one value with a field for each rule, and the editions of the
//! handouts are constants of it. One function resolves a [`Turn`], and the simulator
//! ([`Play`]), records and the slow reference share it. The fast exact answers
//! ([`Duel`]) never simulate: they fold the rules of a turn into [`Distribution`]s of
//! points and sweep once over all scores. In the same way [`solve`] finds perfect play
//! and the best response to a table, and [`analysis`] finds what a table's choices
//! cost. [`search`] looks for good tables, by exact duels.
//!
//! ```
//! use pigskin_hog::{Duel, FALL_2019, House, Table};
//! let rules = FALL_2019;
//! let table = |house: &str| {
//!     let house: House = house.parse().expect("a house strategy");
//!     Table::from_strategy(&house.in_edition(&rules), rules.goal)
//! };
//! let rate = Duel::new(&rules).win_rate(&table("always:6"), &table("always:4"))?;
//! assert!((rate.mean() - 0.553792).abs() < 1e-6);
//! # Ok::<(), pigskin_hog::DuelError>(())
//! ```

#![deny(missing_docs)]

pub mod analysis;
mod bids;
mod changed_rules;
mod choice;
mod commentary;
mod dice;
mod die;
mod distribution;
mod duel;
mod edition;
mod edition_file;
mod formula;
mod house;
mod in_words;
mod names;
mod narration;
mod phase;
mod play;
mod position;
mod price;
mod progress;
mod record_tag;
mod remarks;
mod roll;
mod rule_name;
mod rules;
mod score;
pub mod search;
mod semester;
mod semesters;
mod setting;
pub mod solve;
mod strategy;
mod sweep;
mod table;
mod table_file;
mod table_python;
mod toss;
mod turn;

pub use bids::{Bids, Start, UnfitBid};
pub use choice::{Choice, InvalidChoice, MOST_DICE};
pub use commentary::{AnnounceHighest, AnnounceLeadChanges, Both, Commentary, SayScores};
pub use dice::{Dice, FairDice, TestDice};
pub use die::Die;
pub use distribution::Distribution;
pub use duel::{Duel, DuelError, DuelFromError, Instructions};
pub use edition::Edition;
pub use edition_file::EditionFileError;
pub use formula::{Formula, FormulaError, Undefined, UnfitFound, UnfitPart, UnfitValue};
pub use house::{House, ParseHouseError};
pub use names::{Name, Names};
pub use phase::Phase;
pub use play::{Play, PlayError};
pub use position::{ParsePositionError, Player, Position, UnfitPosition};
pub use price::Price;
pub use progress::{Progress, ReplayPlayError};
pub use record_tag::RecordTag;
pub use remarks::{ParseRemarksError, Remarks};
pub use roll::Roll;
pub use rule_name::{RuleName, RuleNameError, RuleNames};
pub use rules::{
    FeralHogs, FortyNiners, FreeBacon, HogTied, HogWild, HogtimusPrime, MoreBoar, PerfectPiggy,
    PigOut, PigPass, PorkChop, Rules, ScoreRise, SwineAlign, SwineSwap, TimeTrot, Touchdown,
    WhenPigsFly, WildDice,
};
pub use score::{Score, Scores};
pub use semester::Semester;
pub use semesters::{
    FALL_2012, FALL_2013, FALL_2013_CONTEST, FALL_2014, FALL_2015, FALL_2015_CONTEST, FALL_2016,
    FALL_2017, FALL_2017_CONTEST, FALL_2018, FALL_2018_CONTEST, FALL_2019, FALL_2020,
    FALL_2020_CONTEST, FALL_2021, FALL_2022, FALL_2023, SPRING_2015, SPRING_2017, SPRING_2018,
    SPRING_2019, SPRING_2019_CONTEST, SPRING_2020, SPRING_2021, SPRING_2021_CONTEST, SPRING_2022,
    SUMMER_2015, SUMMER_2016, SUMMER_2017, SUMMER_2018, SUMMER_2019, SUMMER_2020, SUMMER_2021,
    SUMMER_2021_CONTEST, SUMMER_2022, SUMMER_2023,
};
pub use setting::{Setting, SettingError};
pub use strategy::Strategy;
pub use table::{Table, UnfitTable};
pub use table_file::TableFileError;
pub use toss::{ParseTossError, Toss};
pub use turn::{IllegalTurn, Turn};
