//! A whole game between two strategies.

use pigskin_game::{Record, Seat};

use crate::{
    Choice, Dice, Edition, IllegalTurn, Position, Progress, ReplayPlayError, Roll, Rules, Strategy,
    Toss, Turn,
};

/// A played game of Hog with all its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Where it began.
    pub start: Position,
    /// What each turn came to, in order.
    pub turns: Vec<Turn>,
    /// Who won.
    pub winner: Seat,
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// A strategy made a choice that the edition does not have.
    #[error("{seat} made an illegal choice at {}", .position.scores())]
    Illegal {
        /// Whose choice it was.
        seat: Seat,
        /// Where.
        position: Position,
        /// What is wrong with it.
        source: IllegalTurn,
    },
    /// Both players pass in turn, so that the game has come back to a position
    /// without a die, and will again for ever. Nobody wins, and it counts half a
    /// win for each.
    #[error("nobody wins: at {} both roll no dice, which score nothing, in turn for ever", .position.scores())]
    Endless {
        /// The position that the game came back to.
        position: Position,
    },
    /// The game takes too long to be kept.
    #[error("nobody won in {MOST_TURNS} turns")]
    TooLong,
}

/// The most turns of a game. The rules under which most turns score nothing, ten
/// dice of two sides of which none may show a one, need some 30,000.
const MOST_TURNS: usize = 1_000_000;

impl Play {
    /// Plays a game: the first strategy moves first.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2017, FairDice, House, Play};
    /// let always: House = "always:6".parse()?;
    /// let swap: House = "swap:8,4".parse()?;
    /// let rules = FALL_2017;
    /// let (first, second) = (always.in_edition(&rules), swap.in_edition(&rules));
    /// let play = Play::new(&rules, [&first, &second], &mut FairDice::new(7))?;
    /// let scores = play.final_scores();
    /// assert!(scores[play.winner.index()].0 >= 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where a strategy makes an illegal choice, or the game never ends.
    pub fn new(
        rules: &Rules,
        strategies: [&dyn Strategy; 2],
        dice: &mut dyn Dice,
    ) -> Result<Play, PlayError> {
        let mut position = Position::START;
        let mut turns = Vec::new();
        while turns.len() < MOST_TURNS {
            if let Some(winner) = position.winner(rules) {
                return Ok(Play {
                    start: Position::START,
                    turns,
                    winner,
                });
            }
            let choice = strategies[position.to_move.index()].choose(position.scores());
            let turn =
                take(rules, &position, choice, dice).map_err(|source| PlayError::Illegal {
                    seat: position.to_move,
                    position,
                    source,
                })?;
            position = turn.after;
            turns.push(turn);
            if never_ends(&turns) {
                return Err(PlayError::Endless { position });
            }
        }
        Err(PlayError::TooLong)
    }

    /// The scores at the end, Player 0's first.
    #[must_use]
    pub fn final_scores(&self) -> [crate::Score; 2] {
        let last = self.turns.last().map_or(self.start, |turn| turn.after);
        last.players.map(|player| player.score)
    }

    /// Writes the game down with the rules that it was played by.
    #[must_use]
    pub fn record(&self, edition: &Edition, players: [&str; 2]) -> Record<Rules> {
        Progress::record_of(self.start, &self.turns, edition, players)
    }

    /// Plays a written game again, and checks that it comes to the same end.
    ///
    /// # Errors
    ///
    /// Where the record does not say its rules, breaks them, stops too early,
    /// claims another result, or has outcomes that are not on the dice without
    /// saying that these were test dice.
    pub fn replay(record: &Record<Rules>) -> Result<(Edition, Play), ReplayPlayError> {
        let (edition, progress) = Progress::replay(record)?;
        let winner = progress.winner(&edition.rules);
        let winner = winner.ok_or(ReplayPlayError::Unfinished)?;
        let (start, turns) = progress.into_turns();
        let play = Play {
            start,
            turns,
            winner,
        };
        Ok((edition, play))
    }
}

/// Whether both players have passed twice in turn, and so came back to a
/// position in which they will again.
fn never_ends(turns: &[Turn]) -> bool {
    let pass = |turn: &Turn| matches!(turn.roll, Roll::Dice(0, _)) && turn.points() == 0;
    match turns {
        // After two passes nothing else is remembered of either player.
        [.., first, second, third, fourth] => {
            [first, second, third, fourth].into_iter().all(pass) && second.after == fourth.after
        }
        _ => false,
    }
}

/// Rolls the dice of a choice and resolves the turn.
fn take(
    rules: &Rules,
    position: &Position,
    choice: Choice,
    dice: &mut dyn Dice,
) -> Result<Turn, IllegalTurn> {
    let toss = match rules.roll_in(position, choice)? {
        Roll::Chop => Toss::default(),
        Roll::Dice(number, die) => dice.toss(die, number),
    };
    Turn::take(rules, position, choice, &toss)
}
