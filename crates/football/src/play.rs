//! A whole game between two strategies.

use pigskin_game::{Record, ReplayError, Seat};

use crate::progress::GAME;
use crate::{
    Football, IllegalMove, Luck, ParsePositionError, Position, Progress, Square, Strategy, Team,
};

/// A played game with all its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The game, which has the start.
    pub game: Football,
    /// The moves in order, counted from Michigan's edge.
    pub moves: Vec<Square>,
    /// The position at the end, whose mover cannot move or has forfeited.
    pub end: Position,
    /// Who won.
    pub winner: Team,
    /// Why the mover at the end lost though it could move; nothing where the
    /// game was played out.
    pub forfeit: Option<String>,
}

/// A strategy's move is against the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{team} made an illegal move in {position}")]
pub struct PlayError {
    /// Whose move it was.
    pub team: Team,
    /// Where.
    pub position: Position,
    /// What is wrong with it.
    pub source: IllegalMove,
}

impl Play {
    /// Plays a game: the first strategy moves first.
    ///
    /// ```
    /// use pigskin_football::{Football, House, Luck, Play};
    /// let game = Football::new(11).expect("11 is a number of pieces");
    /// let houses: [&dyn pigskin_football::Strategy; 2] = [&House::Random, &House::PreferJumps];
    /// let play = Play::new(&game, houses, &mut Luck::new(7))?;
    /// assert_eq!(Play::replay(&play.record(["a", "b"])), Ok(play));
    /// # Ok::<(), pigskin_football::PlayError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where a strategy makes an illegal move.
    pub fn new(
        game: &Football,
        strategies: [&dyn Strategy; 2],
        luck: &mut Luck,
    ) -> Result<Play, PlayError> {
        let mut position = game.start;
        let mut moves = Vec::new();
        loop {
            if let Some(winner) = position.winner() {
                return Ok(Play {
                    game: *game,
                    moves,
                    end: position,
                    winner,
                    forfeit: None,
                });
            }
            let team = position.to_move();
            let strategy = strategies[game.seat(team).index()];
            let square = position.turned(strategy.choose(position.seen_by_mover(), luck));
            position = position.after(square).map_err(|source| PlayError {
                team,
                position,
                source,
            })?;
            moves.push(square);
        }
    }

    /// The seat of the winner.
    #[must_use]
    pub fn winning_seat(&self) -> Seat {
        self.game.seat(self.winner)
    }

    /// Writes the game down.
    #[must_use]
    pub fn record(&self, players: [&str; 2]) -> Record<Football> {
        let moves = self.moves.iter().copied();
        let mut record = Progress::record_of(&self.game, moves, Some(self.winner), players);
        let forfeit = self.forfeit.iter();
        let forfeit = forfeit.map(|why| ("forfeit".to_owned(), why.clone()));
        record.tags.extend(forfeit);
        record
    }

    /// Plays a written game again, and checks that it comes to the same end.
    ///
    /// A game whose record has the tag `forfeit` may stop before it is over;
    /// who was to move then has lost.
    ///
    /// # Errors
    ///
    /// Where the record does not say its start, breaks the rules, stops too
    /// early or claims another winner.
    pub fn replay(record: &Record<Football>) -> Result<Play, ReplayPlayError> {
        let progress = Progress::replay(record)?;
        let end = progress.position();
        let (winner, forfeit) = match (end.winner(), record.tag("forfeit")) {
            (Some(winner), _) => (winner, None),
            (None, Some(why)) => (end.to_move().other(), Some(why.to_owned())),
            (None, None) => return Err(ReplayPlayError::Unfinished),
        };
        Ok(Play {
            game: *progress.game(),
            moves: progress.turns().iter().map(|turn| turn.from).collect(),
            end,
            winner,
            forfeit,
        })
    }
}

/// Why a record is not that of a whole game of D-Football.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayPlayError {
    /// It is the record of another game.
    #[error("the record is of '{0}', not of {GAME}")]
    Game(String),
    /// It does not say where play started.
    #[error("the record does not say its start")]
    Start,
    /// The start cannot be read.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A move is against the rules.
    #[error(transparent)]
    Replay(#[from] ReplayError<IllegalMove>),
    /// The mover at the end can still move.
    #[error("the record stops before the game is over")]
    Unfinished,
    /// The moves lead to another winner.
    #[error("the record claims that {claimed} won, but its moves make {winner} win")]
    Result {
        /// What the record says.
        claimed: String,
        /// Who won.
        winner: Team,
    },
}
