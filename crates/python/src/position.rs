//! Positions and turns of Hog.

use pigskin_game::{Game, Seat};
use pigskin_hog::{Choice, Die, Phase, Player, Position, Roll, Rules, Score, Toss, Turn};
use pyo3::prelude::*;

use crate::edition::{Edition, wrong};

/// A position: both scores, the dice or points of both previous turns, who has spent the Pork Chop,
/// whether the second player is to move, and the phase: the number of the turn in its cycle,
/// whether it is an extra turn, and whether dice are exchanged.
pub(crate) type Parts = ((u16, u16), (u8, u8), (bool, bool), bool, (u8, bool, bool));

fn position(parts: Parts) -> Position {
    let (scores, dice, spent, second, (turn, extra, exchanged)) = parts;
    let player = |score, previous, chop_spent| Player {
        score: Score(score),
        previous,
        chop_spent,
    };
    Position {
        players: [
            player(scores.0, dice.0, spent.0),
            player(scores.1, dice.1, spent.1),
        ],
        to_move: if second { Seat::Second } else { Seat::First },
        phase: Phase {
            turn,
            extra,
            exchanged,
        },
    }
}

fn parts(position: &Position) -> Parts {
    let [first, second] = position.players;
    (
        (first.score.0, second.score.0),
        (first.previous, second.previous),
        (first.chop_spent, second.chop_spent),
        position.to_move == Seat::Second,
        (
            position.phase.turn,
            position.phase.extra,
            position.phase.exchanged,
        ),
    )
}

/// The position of these parts, which may be the end of a game.
pub(crate) fn position_of(rules: &Rules, parts: Parts) -> PyResult<Position> {
    let position = position(parts);
    if position.winner(rules).is_none() {
        position.check(rules).map_err(wrong)?;
    }
    Ok(position)
}

/// Reads a position.
#[pyfunction]
pub(crate) fn position_read(text: &str) -> PyResult<Parts> {
    let read: Position = text.parse().map_err(wrong)?;
    Ok(parts(&read))
}

/// Writes a position.
#[pyfunction]
pub(crate) fn position_text(parts: Parts) -> String {
    position(parts).to_string()
}

/// A turn: the position after it, points of the toss, points after Hogtimus Prime, bonus of Feral
/// Hogs, whether Pig Out applied, whether the scores were swapped.
type Taken = (Parts, u16, u16, u16, bool, bool);

fn choice_of(number: i64) -> PyResult<Choice> {
    Choice::try_from(number).map_err(wrong)
}

/// Takes a turn with these outcomes of the dice.
#[pyfunction]
pub(crate) fn take(
    edition: &Edition,
    position: Parts,
    choice: i64,
    dice: &[u8],
) -> PyResult<Taken> {
    let rules = &edition.named.rules;
    let words: Vec<String> = dice.iter().map(u8::to_string).collect();
    let toss: Toss = words.join(" ").parse().map_err(wrong)?;
    let position = position_of(rules, position)?;
    let turn = Turn::take(rules, &position, choice_of(choice)?, &toss).map_err(wrong)?;
    if !turn.toss.is_empty() && !turn.is_on_dice() {
        let sides = turn.die().map_or(0, Die::sides);
        return Err(wrong(format!(
            "{toss} did not fall on dice of {sides} sides"
        )));
    }
    Ok((
        parts(&turn.after),
        turn.base,
        turn.lifted,
        turn.bonus,
        turn.pigged_out,
        turn.swapped.is_some(),
    ))
}

/// How many dice of how many sides a choice rolls in a position, and whether odd outcomes are
/// rolled once more.
#[pyfunction]
pub(crate) fn dice_of(edition: &Edition, position: Parts, choice: i64) -> PyResult<(u8, u8, bool)> {
    let rules = &edition.named.rules;
    let position = position_of(rules, position)?;
    let roll = rules
        .roll_in(&position, choice_of(choice)?)
        .map_err(wrong)?;
    Ok(match roll {
        Roll::Chop | Roll::Exchange => (0, rules.die.sides(), false),
        Roll::Dice(dice, die) => (dice, die.sides(), die.is_odd_again()),
    })
}

/// Every toss of a choice with its chance and the position after it.
#[pyfunction]
pub(crate) fn outcomes(
    edition: &Edition,
    position: Parts,
    choice: i64,
) -> PyResult<Vec<(Vec<u8>, f64, Parts)>> {
    let rules = &edition.named.rules;
    let position = position_of(rules, position)?;
    let choice = choice_of(choice)?;
    let tosses = Game::outcomes(rules, &position, choice).map_err(wrong)?;
    let after = |(toss, chance): (Toss, f64)| {
        let turn = Turn::take(rules, &position, choice, &toss).map_err(wrong)?;
        Ok((toss.outcomes().to_vec(), chance, parts(&turn.after)))
    };
    tosses.into_iter().map(after).collect()
}
