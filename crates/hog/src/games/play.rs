//! A whole game between two strategies.

use pigskin_game::{Record, Seat};

use crate::{
    Choice, Dice, Edition, IllegalTurn, Position, Progress, ReplayPlayError, Roll, Rules, Strategy,
    Toss, Turn, UnfitPosition,
};

/// A finished game of Hog with all its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The position at the start.
    pub start: Position,
    /// The turns, in order.
    pub turns: Vec<Turn>,
    /// The winner.
    pub winner: Seat,
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules know no such start.
    #[error(transparent)]
    Start(#[from] UnfitPosition),
    /// A strategy made a choice that the edition does not have.
    #[error("{seat} made an illegal choice at {}", .position.scores())]
    Illegal {
        /// The player who chose.
        seat: Seat,
        /// The position at which the player chose.
        position: Position,
        /// The error.
        source: IllegalTurn,
    },
    /// Both players pass in turn, so the game has returned to a position without rolling
    /// a die, and always will. Nobody wins, and the game counts half a win for each
    /// player.
    #[error("nobody wins: at {} both roll no dice, which score nothing, in turn for ever", .position.scores())]
    Endless {
        /// The position to which the game returned.
        position: Position,
    },
    /// The game takes too many turns.
    #[error("the game did not end within {MOST_TURNS} turns")]
    TooLong,
}

/// Limit on the turns of a game. The rules under which most turns score nothing, ten
/// two-sided dice of which none may show a one, need about 30,000.
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
    /// If a strategy makes an illegal choice, or the game does not end.
    pub fn new(
        rules: &Rules,
        strategies: [&dyn Strategy; 2],
        dice: &mut dyn Dice,
    ) -> Result<Play, PlayError> {
        Play::from_position(rules, Position::START, strategies, dice)
    }

    /// Plays a game that begins at a position; the strategies are in the order of
    /// the seats.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2019, Play, Scores, TestDice};
    /// let one = |_: Scores| Choice::dice(1);
    /// let mut dice = TestDice::new([4]).expect("outcomes");
    /// let start = "92,10 past 3,0".parse()?;
    /// let play = Play::from_position(&FALL_2019, start, [&one, &one], &mut dice)?;
    /// // One die is two away from three, and 92 + 4 + 3 is one short of the goal.
    /// assert_eq!(play.turns[0].bonus, 3);
    /// assert_eq!(play.turns.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and where the rules know no such position or the game
    /// is over there.
    pub fn from_position(
        rules: &Rules,
        start: Position,
        strategies: [&dyn Strategy; 2],
        dice: &mut dyn Dice,
    ) -> Result<Play, PlayError> {
        start.check(rules)?;
        let mut position = start;
        let mut turns = Vec::new();
        while turns.len() < MOST_TURNS {
            if let Some(winner) = position.winner(rules) {
                return Ok(Play {
                    start,
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
    pub fn final_scores(&self) -> [crate::Score; 2] {
        let last = self.turns.last().map_or(self.start, |turn| turn.after);
        last.players.map(|player| player.score)
    }

    /// Writes a record of the game with its rules.
    pub fn record(&self, edition: &Edition, players: [&str; 2]) -> Record<Rules> {
        Progress::record_of(self.start, &self.turns, edition, players)
    }

    /// Replays a recorded game, and checks that it has the recorded result.
    ///
    /// # Errors
    ///
    /// If the record does not state its rules, breaks them, stops before the end, claims
    /// another result, or has outcomes that are not on the dice without stating that they
    /// were test dice.
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

impl From<Play> for Progress {
    fn from(play: Play) -> Progress {
        Progress::new(play.start, play.turns)
    }
}

/// Tests whether the players have done nothing but pass since they were in the same position, so
/// that they will pass again.
fn never_ends(turns: &[Turn]) -> bool {
    let pass = |turn: &&Turn| matches!(turn.roll, Roll::Dice(0, _)) && turn.points() == 0;
    let passes = turns.iter().rev().take_while(pass).count();
    // The first pass of a run may still change what is remembered of its player.
    match &turns[turns.len() - passes..] {
        [_, run @ .., last] if run.len() >= 2 => run.iter().any(|turn| turn.after == last.after),
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
        Roll::Chop | Roll::Exchange => Toss::default(),
        Roll::Dice(number, die) => dice.toss(die, number),
    };
    Turn::take(rules, position, choice, &toss)
}
