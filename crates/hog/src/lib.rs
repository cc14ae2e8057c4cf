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
mod duel;
mod editions;
mod formula;
mod games;
mod price;
mod rolls;
mod rule_name;
mod rules;
pub mod search;
pub mod solve;
mod sweep;
mod tables;

pub use duel::{Duel, DuelError, DuelFromError, Instructions};
pub use editions::edition::Edition;
pub use editions::edition_file::EditionFileError;
pub use editions::house::{House, ParseHouseError};
pub use editions::names::{Name, Names};
pub use editions::semester::Semester;
pub use editions::semesters::{
    FALL_2012, FALL_2013, FALL_2013_CONTEST, FALL_2014, FALL_2015, FALL_2015_CONTEST, FALL_2016,
    FALL_2017, FALL_2017_CONTEST, FALL_2018, FALL_2018_CONTEST, FALL_2019, FALL_2020,
    FALL_2020_CONTEST, FALL_2021, FALL_2022, FALL_2023, SPRING_2015, SPRING_2017, SPRING_2018,
    SPRING_2019, SPRING_2019_CONTEST, SPRING_2020, SPRING_2021, SPRING_2021_CONTEST, SPRING_2022,
    SUMMER_2015, SUMMER_2016, SUMMER_2017, SUMMER_2018, SUMMER_2019, SUMMER_2020, SUMMER_2021,
    SUMMER_2021_CONTEST, SUMMER_2022, SUMMER_2023,
};
pub use editions::setting::{Setting, SettingError};
pub use formula::{Formula, FormulaError, Undefined, UnfitFound, UnfitPart, UnfitValue};
pub use games::bids::{Bids, Start, UnfitBid};
pub use games::choice::{Choice, InvalidChoice, MOST_DICE};
pub use games::commentary::{AnnounceHighest, AnnounceLeadChanges, Both, Commentary, SayScores};
pub use games::phase::Phase;
pub use games::play::{Play, PlayError};
pub use games::position::{ParsePositionError, Player, Position, UnfitPosition};
pub use games::progress::{Progress, ReplayPlayError};
pub use games::record_tag::RecordTag;
pub use games::remarks::{ParseRemarksError, Remarks};
pub use games::score::{Score, Scores};
pub use games::toss::{ParseTossError, Toss};
pub use games::turn::{IllegalTurn, Turn};
pub use games::worked_example::WorkedExample;
pub use price::Price;
pub use rolls::dice::{Dice, FairDice, TestDice};
pub use rolls::die::Die;
pub use rolls::distribution::Distribution;
pub use rolls::roll::Roll;
pub use rule_name::{RuleName, RuleNameError, RuleNames};
pub use rules::{
    FeralHogs, FortyNiners, FreeBacon, HogTied, HogWild, HogtimusPrime, MoreBoar, PerfectPiggy,
    PigOut, PigPass, PorkChop, Rules, ScoreRise, SwineAlign, SwineSwap, TimeTrot, Touchdown,
    WhenPigsFly, WildDice,
};
pub use tables::strategy::Strategy;
pub use tables::table::{Table, UnfitTable};
pub use tables::table_file::TableFileError;
