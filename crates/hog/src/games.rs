//! A game, turn by turn: choices, rolls, scores and narration.

pub(crate) mod bids;
pub(crate) mod choice;
pub(crate) mod commentary;
pub(crate) mod narration;
pub(crate) mod phase;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod progress;
pub(crate) mod record_tag;
pub(crate) mod remarks;
pub(crate) mod sample_game;
pub(crate) mod score;
pub(crate) mod toss;
pub(crate) mod turn;
pub(crate) mod worked_example;
