//! A game of Hog as JSON.

use std::io::Write;

use pigskin_hog::Names;
use serde::Serialize;

use crate::format::{Format, write_json};

use super::{DiceSource, ShownGame};

#[derive(Serialize)]
struct Game<'a> {
    edition: &'a str,
    /// The seed, if the dice follow from one.
    seed: Option<u64>,
    players: &'a [String; 2],
    start: Start,
    turns: Vec<Turn<'a>>,
    /// The winner's number, if the game is over.
    winner: Option<usize>,
    /// Player 0's first, as in all pairs here.
    scores: [u16; 2],
}

/// The start of the game.
#[derive(Serialize)]
struct Start {
    scores: [u16; 2],
    /// The dice of both players' previous turns.
    previous_dice: [u8; 2],
    chop_spent: [bool; 2],
    /// The seat that moved first.
    to_move: usize,
}

#[derive(Serialize)]
struct Turn<'a> {
    player: usize,
    choice: i8,
    dice: &'a [u8],
    /// The sides of the die, if dice were rolled.
    sides: Option<u8>,
    pigged_out: bool,
    /// The points of the toss or of Free Bacon.
    base: u16,
    /// The points after Hogtimus Prime.
    lifted: u16,
    /// The bonus of Feral Hogs.
    bonus: u16,
    /// True if the scores were swapped, by Swine Swap or Pork Chop.
    swapped: bool,
    /// The points that the opponent gained.
    opponent_gain: u16,
    /// The points that the leader gained by Hogtimus Prime, if any.
    leader_gain: Option<LeaderGain>,
    /// The points by which the score rose after that.
    rise: u16,
    /// True if the player takes another turn.
    another: bool,
    scores: [u16; 2],
    /// The turn in words.
    told: String,
    commentary: Vec<String>,
}

/// The points that Hogtimus Prime gives to the leader.
#[derive(Serialize)]
struct LeaderGain {
    player: usize,
    points: u16,
}

/// Writes the game as one object.
pub fn write(game: &ShownGame, out: &mut dyn Write) -> anyhow::Result<()> {
    let turns = game
        .turns(Format::Json)
        .map(|(turn, before, commentary)| Turn {
            player: turn.seat.index(),
            choice: turn.choice.number(),
            dice: turn.toss.outcomes(),
            sides: turn.die().map(pigskin_hog::Die::sides),
            pigged_out: turn.pigged_out,
            base: turn.base,
            lifted: turn.lifted,
            bonus: turn.bonus,
            swapped: turn.swapped.is_some(),
            opponent_gain: turn.opponent_gain,
            leader_gain: turn.boost.map(|(is_mover, points)| LeaderGain {
                player: if is_mover {
                    turn.seat
                } else {
                    turn.seat.other()
                }
                .index(),
                points,
            }),
            rise: turn.rise,
            another: turn.another,
            scores: turn.after.players.map(|player| player.score.0),
            told: turn.told(&game.edition, &before, &Names::default()),
            commentary,
        });
    let start = game.progress.start();
    let shown = Game {
        edition: &game.edition.name,
        seed: match game.source {
            DiceSource::Seed(seed) => Some(seed),
            DiceSource::TestDice(_) | DiceSource::Record(_) => None,
        },
        players: &game.players,
        start: Start {
            scores: start.players.map(|player| player.score.0),
            previous_dice: start.players.map(|player| player.previous),
            chop_spent: start.players.map(|player| player.chop_spent),
            to_move: start.to_move.index(),
        },
        turns: turns.collect(),
        winner: game.winner().map(pigskin_game::Seat::index),
        scores: game.scores(),
    };
    write_json(out, &shown)
}
