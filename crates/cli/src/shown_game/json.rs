//! A game for programs.

use std::io::Write;

use serde::Serialize;

use crate::format::write_json;

use super::{ShownGame, Source};

#[derive(Serialize)]
struct Game<'a> {
    edition: &'a str,
    /// Where the dice are those of a seed.
    seed: Option<u64>,
    players: &'a [String; 2],
    turns: Vec<Turn<'a>>,
    /// The winner's number, if the game is over.
    winner: Option<usize>,
    /// Player 0's first, as everywhere here.
    scores: [u16; 2],
}

#[derive(Serialize)]
struct Turn<'a> {
    player: usize,
    choice: i8,
    dice: &'a [u8],
    /// The die's sides, where dice were rolled.
    sides: Option<u8>,
    pigged_out: bool,
    /// The points of the toss or of Free Bacon.
    base: u16,
    /// What Hogtimus Prime made of them.
    lifted: u16,
    /// What Feral Hogs added.
    bonus: u16,
    /// Whether scores traded owners, by Swine Swap or Pork Chop.
    swapped: bool,
    scores: [u16; 2],
    commentary: &'a [String],
}

/// Writes the game as one object.
pub fn write(game: &ShownGame, out: &mut dyn Write) -> anyhow::Result<()> {
    let turns = game.turns().map(|(turn, _, commentary)| Turn {
        player: turn.seat.index(),
        choice: turn.choice.number(),
        dice: turn.toss.outcomes(),
        sides: turn.die().map(pigskin_hog::Die::sides),
        pigged_out: turn.pigged_out,
        base: turn.base,
        lifted: turn.lifted,
        bonus: turn.bonus,
        swapped: turn.swapped.is_some(),
        scores: turn.after.players.map(|player| player.score.0),
        commentary,
    });
    let shown = Game {
        edition: &game.edition.name,
        seed: match game.source {
            Source::Seed(seed) => Some(seed),
            Source::TestDice(_) | Source::Record(_) => None,
        },
        players: &game.players,
        turns: turns.collect(),
        winner: game.winner().map(pigskin_game::Seat::index),
        scores: game.scores(),
    };
    write_json(out, &shown)
}
