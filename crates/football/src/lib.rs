//! D-Football: the rules, records, house strategies, and exact chances.
//!
//! A [`Board`] is two sets of bits seen by the team to move, so that a few shifts give
//! all moves and both teams share every answer. A [`Position`] is a board with the team
//! to move, as people write it and as a [`Football`] record replays it. A [`Play`] is a
//! whole game with its moves. For strategies with known chances ([`Mixed`]), nothing is
//! sampled: a [`Duel`] visits each [`Reachable`] board once.
//!
//! ```
//! use pigskin_football::{Board, Duel, House};
//! let start = Board::start(5).expect("5 is a number of pieces");
//! let duel = Duel::with_itself(start, &House::Random);
//! let [first, _] = duel.fractions().expect("128 bits are enough");
//! assert_eq!(first.to_string(), "4108147/7962624");
//! ```

#![deny(missing_docs)]

mod board;
mod board_text;
mod duel;
mod football;
mod fraction;
mod house;
mod luck;
mod mixing;
mod node_set;
mod play;
mod position;
mod progress;
mod reachable;
mod record_tag;
pub mod solve;
mod square;
mod strategy;
mod team;
mod turn;

pub use board::{Board, InvalidBoard, MOST_SQUARES};
pub use board_text::ParseBoardError;
pub use duel::Duel;
pub use football::{Football, NoChance, ParseNoChanceError};
pub use fraction::Fraction;
pub use house::{House, ParseHouseError};
pub use luck::Luck;
pub use mixing::{Mixed, Mixing};
pub use play::{Play, PlayError};
pub use position::{IllegalMove, ParsePositionError, Position};
pub use progress::{Progress, ReplayPlayError};
pub use reachable::Reachable;
pub use record_tag::RecordTag;
pub use square::{InvalidSquare, Square};
pub use strategy::Strategy;
pub use team::{ParseTeamError, Team};
pub use turn::Turn;
