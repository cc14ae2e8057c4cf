//! D-Football, checked by the handout's examples, by laws, by an array with loops, and by
//! known figures.

mod figures;
mod handout;
mod laws;
mod naive;
mod reference;
mod texts;

use pigskin_football::{Board, Square};

/// The board at the start.
fn start(pieces: u8) -> Board {
    Board::start(pieces).expect("1 to 31 pieces")
}

fn square(number: i64) -> Square {
    Square::try_from(number).expect("a square")
}
