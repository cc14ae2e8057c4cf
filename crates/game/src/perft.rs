//! Counts that pin down the rules of a game: paths of turns, and positions.
//!
//! A slightly wrong rule nearly always changes one of them. They use only [`Game`], so
//! they are slow.

use std::collections::HashSet;

use crate::Game;

/// The number of ways to play this many turns from the start, over all choices and all
/// outcomes of chance. A game that ends sooner does not count.
///
/// # Errors
///
/// If the game rejects one of its own choices, which is a mistake in its rules.
pub fn paths<G: Game>(game: &G, turns: u32) -> Result<u64, G::Illegal> {
    paths_from(game, &game.start(), turns)
}

fn paths_from<G: Game>(game: &G, from: &G::Position, turns: u32) -> Result<u64, G::Illegal> {
    if turns == 0 {
        return Ok(1);
    }
    let mut sum = 0;
    for position in following(game, from)? {
        sum += paths_from(game, &position, turns - 1)?;
    }
    Ok(sum)
}

/// The number of positions that can occur, including the start.
///
/// # Errors
///
/// If the game rejects one of its own choices, which is a mistake in its rules.
pub fn positions<G: Game>(game: &G) -> Result<usize, G::Illegal> {
    let mut known = HashSet::from([game.start()]);
    let mut open = vec![game.start()];
    while let Some(position) = open.pop() {
        for next in following(game, &position)? {
            if known.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    Ok(known.len())
}

/// The next positions, one for each choice and outcome.
fn following<G: Game>(game: &G, from: &G::Position) -> Result<Vec<G::Position>, G::Illegal> {
    let mut positions = Vec::new();
    for choice in game.choices(from) {
        for (outcome, _) in game.outcomes(from, choice)? {
            positions.push(game.after(from, choice, &outcome)?);
        }
    }
    Ok(positions)
}
