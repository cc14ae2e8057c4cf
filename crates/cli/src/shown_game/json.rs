//! A game of Hog as JSON.

use std::io::Write;

use pigskin_hog::Names;

use crate::format::{Format, object, write_json};

use super::{DiceSource, ShownGame};

/// Writes the game as one object.
pub fn write(game: &ShownGame, out: &mut dyn Write) -> anyhow::Result<()> {
    let turns = game.turns(Format::Json).map(|(turn, before, commentary)| {
        let leader_gain = turn.boost.map(|(is_mover, points)| {
            let leader = if is_mover {
                turn.seat
            } else {
                turn.seat.other()
            };
            object! { player: leader.index(), points }
        });
        object! {
            player: turn.seat.index(),
            choice: turn.choice.number(),
            dice: turn.toss.outcomes(),
            /// The sides of the die, if dice were rolled.
            sides: turn.die().map(pigskin_hog::Die::sides),
            pigged_out: turn.pigged_out,
            /// The points of the toss or of Free Bacon.
            base: turn.base,
            /// The points after Hogtimus Prime.
            lifted: turn.lifted,
            /// The bonus of Feral Hogs.
            bonus: turn.bonus,
            /// True if the scores were swapped, by Swine Swap or Pork Chop.
            swapped: turn.swapped.is_some(),
            /// The points that the opponent gained.
            opponent_gain: turn.opponent_gain,
            /// The points that Hogtimus Prime gave to the leader, if any.
            leader_gain,
            /// The points by which the score rose after that.
            rise: turn.rise,
            /// True if the player takes another turn.
            another: turn.another,
            scores: turn.after.players.map(|player| player.score.0),
            /// The turn in words.
            told: turn.told(&game.edition, &before, &Names::default()),
            commentary,
        }
    });
    let start = game.progress.start();
    let shown = object! {
        edition: &game.edition.name,
        /// The seed, if the dice follow from one.
        seed: match game.source {
            DiceSource::Seed(seed) => Some(seed),
            DiceSource::TestDice(_) | DiceSource::Record(_) => None,
        },
        players: &game.players,
        start: object! {
            scores: start.players.map(|player| player.score.0),
            /// The dice of both players' previous turns.
            previous_dice: start.players.map(|player| player.previous),
            chop_spent: start.players.map(|player| player.chop_spent),
            /// The seat that moved first.
            to_move: start.to_move.index(),
        },
        turns: turns.collect::<Vec<_>>(),
        /// The winner's number, if the game is over.
        winner: game.winner().map(pigskin_game::Seat::index),
        /// Player 0's first, as in all pairs here.
        scores: game.scores(),
    };
    write_json(out, &shown)
}
