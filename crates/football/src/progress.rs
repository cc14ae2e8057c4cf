//! A game as far as it has come.

use pigskin_game::Record;

use crate::{Football, IllegalMove, NoChance, Position, ReplayPlayError, Square, Team, Turn};

/// Where a game began, and every move since; it need not be over.
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
    #[must_use]
    pub fn game(&self) -> &Football {
        &self.game
    }

    /// The moves since, in order.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Where the game stands.
    #[must_use]
    pub fn position(&self) -> Position {
        let last = self.turns.last();
        last.map_or(self.game.start, |turn| turn.after)
    }

    /// The moves, each with the position before it.
    #[must_use]
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (Position, &Turn)> + ExactSizeIterator {
        let before = |place: usize| match place.checked_sub(1) {
            Some(last) => self.turns[last].after,
            None => self.game.start,
        };
        let turns = self.turns.iter().enumerate();
        turns.map(move |(place, turn)| (before(place), turn))
    }

    /// The team that has won, if one has.
    #[must_use]
    pub fn winner(&self) -> Option<Team> {
        self.position().winner()
    }

    /// Moves the piece on a square.
    ///
    /// # Errors
    ///
    /// As [`Position::after`]; nothing is changed then.
    pub fn take(&mut self, square: Square) -> Result<(), IllegalMove> {
        self.turns.push(Turn::take(self.position(), square)?);
        Ok(())
    }

    /// Forgets all but the first moves.
    pub fn truncate(&mut self, turns: usize) {
        self.turns.truncate(turns);
    }

    /// Writes the game down. One that is not over has no result; it is replayed by
    /// [`Progress::replay`], and [`Play::replay`](crate::Play::replay) says so.
    #[must_use]
    pub fn record(&self, players: [&str; 2]) -> Record<Football> {
        let moves = self.turns.iter().map(|turn| turn.from);
        Progress::record_of(&self.game, moves, self.winner(), players)
    }

    /// Plays a written game again, as far as it goes, and checks that it comes to the
    /// end that it claims, if it does.
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
    /// Where the record does not say its start, breaks the rules, or claims another
    /// winner or one that there is not yet.
    pub fn replay(record: &Record<Football>) -> Result<Progress, ReplayPlayError> {
        match record.tag("game") {
            Some(GAME) => {}
            other => return Err(ReplayPlayError::Game(other.unwrap_or("?").to_owned())),
        }
        let start = record.tag("start").ok_or(ReplayPlayError::Start)?;
        let game = Football {
            start: start.parse()?,
        };
        let positions = record.replay(&game)?;
        let steps = positions.iter().zip(&record.turns);
        // They have been played already, so that none is missing.
        let turns = steps.map_while(|(before, (square, _))| Turn::take(*before, *square).ok());
        let progress = Progress {
            game,
            turns: turns.collect(),
        };
        let forfeited = record.tag("forfeit").is_some();
        let end = progress.position();
        let loser = end.to_move();
        let winner = end.winner().or(forfeited.then_some(loser.other()));
        match (record.tag("result"), winner) {
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
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut tags = vec![
            tag("game", GAME),
            tag("start", &game.start.to_string()),
            tag("player 0", players[0]),
            tag("player 1", players[1]),
        ];
        tags.extend(winner.map(|winner| tag("result", winner.name())));
        Record {
            tags,
            turns: moves.map(|square| (square, NoChance)).collect(),
        }
    }
}

/// What records call the game.
pub(crate) const GAME: &str = "d-football";
