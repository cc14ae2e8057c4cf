//! A slow and simple reference for exact answers, against which the fast ways are
//! checked.
//!
//! It uses only [`Game`]: it takes each turn by the rules, with every outcome of chance,
//! and caches the value of each position. A game in which positions can repeat has no
//! value here and would recurse without end. The games that use it state why their
//! positions do not repeat.

use std::collections::HashMap;

use crate::{Game, Seat, Status};

/// A player's choice at each position at which the player is to move.
pub type Policy<'a, G> = &'a dyn Fn(&<G as Game>::Position) -> <G as Game>::Choice;

/// The chance that the first player wins from the start, for fixed policies of both
/// players in the order of their seats.
///
/// # Errors
///
/// If a policy makes a choice that is against the rules.
pub fn win_chance<G: Game>(game: &G, policies: [Policy<'_, G>; 2]) -> Result<f64, G::Illegal> {
    value(game, policies, &game.start(), &mut HashMap::new())
}

fn value<G: Game>(
    game: &G,
    policies: [Policy<'_, G>; 2],
    position: &G::Position,
    known: &mut HashMap<G::Position, f64>,
) -> Result<f64, G::Illegal> {
    let seat = match game.status(position) {
        Status::Won(Seat::First) => return Ok(1.0),
        Status::Won(Seat::Second) => return Ok(0.0),
        Status::ToMove(seat) => seat,
    };
    if let Some(&value) = known.get(position) {
        return Ok(value);
    }
    let choice = policies[seat.index()](position);
    let mut sum = 0.0;
    for (outcome, chance) in game.outcomes(position, choice)? {
        let next = game.after(position, choice, &outcome)?;
        sum += chance * value(game, policies, &next, known)?;
    }
    known.insert(position.clone(), sum);
    Ok(sum)
}
