//! A game so far.

use pigskin_game::{Record, ReplayError, Seat};

use crate::record_tag::GAME;
use crate::{
    Football, IllegalMove, NoChance, ParsePositionError, Position, RecordTag, Square, Team, Turn,
};

/// A game's start and its moves so far; it need not be over.
///
/// ```
/// use pigskin_football::{Football, Progress, Square};
/// let mut progress = Progress::from(Football::new(2).expect("2 is a number of pieces"));
/// progress.take(Square::try_from(2)?)?;
/// assert_eq!(progress.position().to_string(), "M_MOO to move ohio");
/// assert!(progress.take(Square::try_from(5)?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    game: Football,
    turns: Vec<Turn>,
}

impl From<Football> for Progress {
    fn from(game: Football) -> Progress {
        Progress {
            game,
            turns: Vec::new(),
        }
    }
}

impl Progress {
    /// The game, which has the start.
    pub fn game(&self) -> &Football {
        &self.game
    }

    /// The moves so far, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The current position.
    pub fn position(&self) -> Position {
        let last = self.turns.last();
        last.map_or(self.game.start, |turn| turn.after)
    }

    /// The moves so far, each with the position before it.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (Position, &Turn)> + ExactSizeIterator {
        let before = |place: usize| match place.checked_sub(1) {
            Some(last) => self.turns[last].after,
            None => self.game.start,
        };
        let turns = self.turns.iter().enumerate();
        turns.map(move |(place, turn)| (before(place), turn))
    }

    /// The team that has won, if one has.
    pub fn winner(&self) -> Option<Team> {
        self.position().winner()
    }

    /// Moves the piece on a square.
    ///
    /// # Errors
    ///
    /// Fails as [`Position::after`] does, and changes nothing.
    pub fn take(&mut self, square: Square) -> Result<(), IllegalMove> {
        self.turns.push(Turn::take(self.position(), square)?);
        Ok(())
    }

    /// Takes back all but the first moves.
    pub fn truncate(&mut self, turns: usize) {
        self.turns.truncate(turns);
    }

    /// The game as a record. If it is not over, the record has no result;
    /// [`Progress::replay`] accepts such a record, [`Play::replay`](crate::Play::replay)
    /// does not.
    pub fn record(&self, players: [&str; 2]) -> Record<Football> {
        let moves = self.turns.iter().map(|turn| turn.from);
        Progress::record_of(&self.game, moves, self.winner(), players)
    }

    /// Replays a recorded game as far as it goes, and checks its result if it has one.
    ///
    /// ```
    /// use pigskin_football::{Football, Play, Progress, ReplayPlayError, Square};
    /// let mut progress = Progress::from(Football::new(2).expect("2 is a number of pieces"));
    /// progress.take(Square::try_from(2)?)?;
    /// let record = progress.record(["me", "you"]);
    /// assert_eq!(Progress::replay(&record)?, progress);
    /// assert_eq!(Play::replay(&record), Err(ReplayPlayError::Unfinished));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the record lacks its start, breaks the rules, claims another winner, or
    /// claims one although the game is not over.
    pub fn replay(record: &Record<Football>) -> Result<Progress, ReplayPlayError> {
        let tag = |tag: RecordTag| record.tag(tag.name());
        match tag(RecordTag::Game) {
            Some(GAME) => {}
            other => return Err(ReplayPlayError::Game(other.unwrap_or("?").to_owned())),
        }
        let start = tag(RecordTag::Start).ok_or(ReplayPlayError::Start)?;
        let game = Football {
            start: start.parse()?,
        };
        let positions = record.replay(&game)?;
        let steps = positions.iter().zip(&record.turns);
        // All moves are legal, since the record was replayed.
        let turns = steps.map_while(|(before, (square, _))| Turn::take(*before, *square).ok());
        let progress = Progress {
            game,
            turns: turns.collect(),
        };
        let forfeited = tag(RecordTag::Forfeit).is_some();
        let end = progress.position();
        let loser = end.to_move();
        let winner = end.winner().or(forfeited.then_some(loser.other()));
        match (tag(RecordTag::Result), winner) {
            (Some(_), None) => Err(ReplayPlayError::Unfinished),
            (Some(claimed), Some(winner)) if claimed != winner.name() => {
                Err(ReplayPlayError::Result {
                    claimed: claimed.to_owned(),
                    winner,
                })
            }
            _ => Ok(progress),
        }
    }

    /// A record of a game with these moves.
    pub(crate) fn record_of(
        game: &Football,
        moves: impl Iterator<Item = Square>,
        winner: Option<Team>,
        players: [&str; 2],
    ) -> Record<Football> {
        let mut tags = vec![
            RecordTag::Game.with(GAME),
            RecordTag::Start.with(&game.start),
        ];
        tags.extend(Seat::BOTH.map(|seat| RecordTag::Player(seat).with(players[seat.index()])));
        tags.extend(winner.map(|winner| RecordTag::Result.with(winner.name())));
        Record {
            tags,
            turns: moves.map(|square| (square, NoChance)).collect(),
        }
    }
}

/// Why a record is not a game of D-Football.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayPlayError {
    /// It is the record of another game.
    #[error("the record is of '{0}', not of {GAME}")]
    Game(String),
    /// It has no start position.
    #[error("the record does not say its start")]
    Start,
    /// The start position cannot be read.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A move is illegal.
    #[error(transparent)]
    Replay(#[from] ReplayError<IllegalMove>),
    /// The mover at the end can still move.
    #[error("the record stops before the game is over")]
    Unfinished,
    /// The moves lead to another winner.
    #[error("the record claims that {claimed} won, but its moves make {winner} win")]
    Result {
        /// The winner according to the record.
        claimed: String,
        /// The winner according to the moves.
        winner: Team,
    },
}
