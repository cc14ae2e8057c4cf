//! Values of short games, compared with the definitions, by laws and by known figures.

mod cooling;
mod definitions;
mod figures;
mod laws;
mod tree;

use pigskin_game::short_game::{Dyadic, Games, Value};

/// Games without a limit fail only for numbers of more than 62 bits.
const FITS: &str = "no limit";

fn dyadic(numerator: i64, power: u8) -> Dyadic {
    Dyadic::new(numerator, power).expect("few bits")
}

fn number(games: &mut Games, numerator: i64, power: u8) -> Value {
    games.number(dyadic(numerator, power)).expect(FITS)
}
