//! Dice, rolls and their chances.

pub(crate) mod dice;
pub(crate) mod die;
pub(crate) mod distribution;
pub(crate) mod roll;
