//! Exact win chances of Hog tables by fast arithmetic.
//!
//! Each kernel sweeps once over all pairs of scores, from the highest down, under one kind of rules:
//! [`Sums`], [`Rolls`], [`Chops`] and [`Pasts`]. It reads the rules in numbers ([`GameRules`]) and
//! the tables as numbers of dice ([`DiceTable`]); `pigskin-hog` has the rules of the handouts and
//! knows which kernel serves them. Where it solves a game by itself, [`dot`] and [`add_rows`] add up.
//!
//! The kernels are a crate of their own so that they are always compiled with all optimisations,
//! while the rules are compiled fast. So no function that is part of this crate's interface is
//! generic: a generic one would be compiled where it is called.

#![expect(
    clippy::inline_always,
    reason = "only inlined functions are compiled for each kind of processor"
)]

mod action;
mod chops;
mod dice_table;
mod game_rules;
mod instructions;
mod kept;
mod lanes;
mod pairs;
mod pasts;
mod rolls;
mod sums;
mod tell;
mod tiling;
mod toss_weights;
mod weighted;

pub use chops::Chops;
pub use dice_table::{CHOP, DiceTable};
pub use game_rules::{GameRules, MOST_DICE, Run};
pub use instructions::Instructions;
pub use kept::Kept;
pub use pairs::Pairs;
pub use pasts::Pasts;
pub use rolls::Rolls;
pub use sums::Sums;
pub use tell::Tell;
pub use weighted::{add_rows, dot};
