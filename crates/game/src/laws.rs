//! Laws that every game keeps, for the tests of each game.

use crate::{Game, Record, Status};

/// A law that a game breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenLaw {
    /// A player to move has no choice.
    #[error("turn {turn}: the player to move has no choice")]
    NoChoice {
        /// The turn's number, from 1.
        turn: usize,
    },
    /// A position at the end of the game has choices.
    #[error("there are choices after the end of the game")]
    ChoicesAfterTheEnd,
    /// A choice that the game lists is against its rules, or one of its outcomes is.
    #[error("turn {turn}: {choice} is listed and against the rules: {reason}")]
    Illegal {
        /// The turn's number, from 1.
        turn: usize,
        /// The choice.
        choice: String,
        /// The game's answer.
        reason: String,
    },
    /// The outcomes of a choice do not have positive chances that add up to one.
    #[error("turn {turn}: the chances after {choice} are not positive or do not add up to one")]
    Chances {
        /// The turn's number, from 1.
        turn: usize,
        /// The choice.
        choice: String,
    },
    /// A turn is legal after the end of the game.
    #[error("a turn is legal after the end of the game")]
    TurnAfterTheEnd,
    /// The text of a game's record does not give the same game again.
    #[error("the record of a game is not read as it was written: {text}")]
    Record {
        /// The text.
        text: String,
    },
}

/// The largest distance of a sum of chances from one.
const TOLERANCE: f64 = 1e-9;

/// Plays a game to its end, or until the numbers are used up, and checks these laws:
///
/// - A player to move has choices, and nobody has any at the end.
/// - Every choice that is listed is legal, with outcomes whose chances are positive and add
///   up to one, and a position follows each outcome.
/// - No turn is legal after the end.
/// - The text of the game's record gives the same game again.
///
/// Each turn takes two numbers, which pick the choice and the outcome.
///
/// # Errors
///
/// The first law that is broken.
pub fn check<G: Game>(game: &G, numbers: impl IntoIterator<Item = usize>) -> Result<(), BrokenLaw> {
    let mut numbers = numbers.into_iter();
    let mut positions = vec![game.start()];
    let mut record = Record::<G> {
        tags: vec![("game".to_owned(), "any: with a colon".to_owned())],
        turns: Vec::new(),
    };
    while let Some(position) = positions.last() {
        let turn = positions.len();
        let turns = turns(game, position, turn)?;
        if let Status::Won(_) = game.status(position) {
            check_end(game, position, &record, turns.is_empty())?;
            break;
        }
        if turns.is_empty() {
            return Err(BrokenLaw::NoChoice { turn });
        }
        let (Some(choice), Some(outcome)) = (numbers.next(), numbers.next()) else {
            break;
        };
        let (choice, outcomes) = &turns[choice % turns.len()];
        let (outcome, next) = &outcomes[outcome % outcomes.len()];
        let next = next.clone();
        record.turns.push((*choice, outcome.clone()));
        positions.push(next);
    }
    let text = record.to_string();
    let read = Record::<G>::parse(&text).ok();
    let read = read.filter(|read| read.turns == record.turns && read.tags == record.tags);
    match read.map(|read| read.replay(game)) {
        Some(Ok(replayed)) if replayed == positions => Ok(()),
        _ => Err(BrokenLaw::Record { text }),
    }
}

/// A choice with its outcomes, and the position after each.
type Turns<G> = Vec<(
    <G as Game>::Choice,
    Vec<(<G as Game>::Outcome, <G as Game>::Position)>,
)>;

/// Every turn that can be taken in a position.
fn turns<G: Game>(game: &G, position: &G::Position, turn: usize) -> Result<Turns<G>, BrokenLaw> {
    let turns = game.choices(position).into_iter().map(|choice| {
        let illegal = |error: G::Illegal| BrokenLaw::Illegal {
            turn,
            choice: choice.to_string(),
            reason: error.to_string(),
        };
        let outcomes = game.outcomes(position, choice).map_err(illegal)?;
        let sum: f64 = outcomes.iter().map(|(_, chance)| chance).sum();
        let is_positive = outcomes.iter().all(|(_, chance)| *chance > 0.0);
        if !is_positive || (sum - 1.0).abs() > TOLERANCE {
            let choice = choice.to_string();
            return Err(BrokenLaw::Chances { turn, choice });
        }
        let after = outcomes.into_iter().map(|(outcome, _)| {
            let next = game.after(position, choice, &outcome).map_err(illegal)?;
            Ok((outcome, next))
        });
        Ok((choice, after.collect::<Result<_, _>>()?))
    });
    turns.collect()
}

/// Checks the laws of a position in which the game is over.
fn check_end<G: Game>(
    game: &G,
    position: &G::Position,
    record: &Record<G>,
    has_no_turns: bool,
) -> Result<(), BrokenLaw> {
    if !has_no_turns {
        return Err(BrokenLaw::ChoicesAfterTheEnd);
    }
    match record.turns.last() {
        Some((choice, outcome)) if game.after(position, *choice, outcome).is_ok() => {
            Err(BrokenLaw::TurnAfterTheEnd)
        }
        _ => Ok(()),
    }
}
