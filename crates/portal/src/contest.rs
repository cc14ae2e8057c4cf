//! The pages of the contest: the board, teams, entries, and measuring a text against the board.

pub mod board;
pub mod check;
pub mod late_penalty;
pub mod matchup;
pub mod matrix;
pub mod measurements;
pub mod my_team;
pub mod pairs;
pub mod recognition;
pub mod rivals;
pub mod rules;
pub mod submission;
pub mod team;
pub mod upload;
pub mod winners;
pub mod write;
