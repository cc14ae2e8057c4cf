//! A whole game between two strategies.

use pigskin_game::Record;

use crate::{
    Football, IllegalMove, Luck, Position, Progress, RecordTag, ReplayPlayError, Square, Strategy,
    Team,
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
    /// The team that won.
    pub winner: Team,
    /// Why the mover at the end lost although it could move; `None` if the game was
    /// played out.
    pub forfeit: Option<String>,
}

/// A strategy made an illegal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{team} made an illegal move in {position}")]
pub struct PlayError {
    /// The team that moved.
    pub team: Team,
    /// The position before the move.
    pub position: Position,
    /// Why the move is illegal.
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
    /// Fails if a strategy makes an illegal move.
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

    /// The game as a record.
    pub fn record(&self, players: [&str; 2]) -> Record<Football> {
        let moves = self.moves.iter().copied();
        let mut record = Progress::record_of(&self.game, moves, Some(self.winner), players);
        let forfeit = self.forfeit.iter();
        record
            .tags
            .extend(forfeit.map(|why| RecordTag::Forfeit.with(why)));
        record
    }

    /// Replays a recorded game and checks its end.
    ///
    /// A record with the tag `forfeit` may stop before the game is over; the team to
    /// move at its end has lost.
    ///
    /// # Errors
    ///
    /// Fails if the record lacks its start, breaks the rules, stops too early or claims
    /// another winner.
    pub fn replay(record: &Record<Football>) -> Result<Play, ReplayPlayError> {
        let progress = Progress::replay(record)?;
        let end = progress.position();
        let (winner, forfeit) = match (end.winner(), record.tag(RecordTag::Forfeit.name())) {
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
