//! Parts that several commands share for D-Football.

pub mod human;
pub mod player;
pub mod shown;
