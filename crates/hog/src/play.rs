//! A whole game between two strategies.

use pigskin_game::{Record, ReplayError, Seat, Status};

use crate::{
    Choice, Dice, Edition, IllegalTurn, Position, Roll, Rules, Setting, SettingError, Strategy,
    Toss, Turn,
};

/// A played game of Hog with all its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
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
                return Ok(Play { turns, winner });
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
        let last = self.turns.last().map_or(Position::START, |turn| turn.after);
        last.players.map(|player| player.score)
    }

    /// Writes the game down with the rules that it was played by.
    #[must_use]
    pub fn record(&self, edition: &Edition, players: [&str; 2]) -> Record<Rules> {
        let [first, second] = self.final_scores();
        let tag = |name: &str, value: String| (name.to_owned(), value);
        let mut tags = vec![
            tag("game", "hog".to_owned()),
            tag("edition", edition.name.clone()),
        ];
        let setting = |setting: Setting| tag(setting.name(), setting.get(&edition.rules));
        tags.extend(Setting::ALL.map(setting));
        tags.push(tag("player 0", players[0].to_owned()));
        tags.push(tag("player 1", players[1].to_owned()));
        if self.turns.iter().any(|turn| !turn.is_on_dice()) {
            tags.push(tag("dice", "test".to_owned()));
        }
        tags.push(tag("result", format!("{first} to {second}")));
        let turns = self.turns.iter().map(|turn| (turn.choice, turn.toss));
        Record {
            tags,
            turns: turns.collect(),
        }
    }

    /// Plays a written game again, and checks that it comes to the same end.
    ///
    /// # Errors
    ///
    /// Where the record does not say its rules, breaks them, stops too early,
    /// claims another result, or has outcomes that are not on the dice without
    /// saying that these were test dice.
    pub fn replay(record: &Record<Rules>) -> Result<(Edition, Play), ReplayPlayError> {
        let edition = edition_of(record)?;
        let rules = &edition.rules;
        let positions = record.replay(rules)?;
        let ends = positions.last().unwrap_or(&Position::START);
        let Status::Won(winner) = pigskin_game::Game::status(rules, ends) else {
            return Err(ReplayPlayError::Unfinished);
        };
        let turns = positions.iter().zip(&record.turns);
        let turns =
            turns.map(|(position, (choice, toss))| Turn::take(rules, position, *choice, toss));
        let turns = turns.collect::<Result<Vec<_>, _>>()?;
        let off = turns.iter().position(|turn| !turn.is_on_dice());
        if let Some(turn) = off.filter(|_| record.tag("dice") != Some("test")) {
            return Err(ReplayPlayError::Dice { turn: turn + 1 });
        }
        let play = Play { turns, winner };
        let [first, second] = play.final_scores();
        let result = format!("{first} to {second}");
        match record.tag("result") {
            Some(claimed) if claimed != result => Err(ReplayPlayError::Result {
                claimed: claimed.to_owned(),
                result,
            }),
            _ => Ok((edition, play)),
        }
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

/// Why a record is not that of a whole game of Hog.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayPlayError {
    /// It is the record of another game.
    #[error("the record is of '{0}', not of hog")]
    Game(String),
    /// A setting of the rules is missing.
    #[error("the record does not say '{0}'")]
    Missing(&'static str),
    /// A setting of the rules has no such value.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A turn is against the rules.
    #[error(transparent)]
    Replay(#[from] ReplayError<IllegalTurn>),
    /// A turn is against the rules.
    #[error(transparent)]
    Turn(#[from] IllegalTurn),
    /// An outcome is not on the die that was rolled.
    #[error("turn {turn} has an outcome that is not on its dice")]
    Dice {
        /// The turn's number, from 1.
        turn: usize,
    },
    /// Nobody has won yet at the last turn.
    #[error("the record stops before the game is over")]
    Unfinished,
    /// The turns lead to another result.
    #[error("the record claims {claimed}, but its turns lead to {result}")]
    Result {
        /// What the record says.
        claimed: String,
        /// What its turns come to.
        result: String,
    },
}

fn edition_of(record: &Record<Rules>) -> Result<Edition, ReplayPlayError> {
    match record.tag("game") {
        Some("hog") => {}
        other => return Err(ReplayPlayError::Game(other.unwrap_or("?").to_owned())),
    }
    let mut rules = Rules::CLASSIC;
    for setting in Setting::ALL {
        let text = record
            .tag(setting.name())
            .ok_or(ReplayPlayError::Missing(setting.name()))?;
        setting.set(&mut rules, text)?;
    }
    let name = record.tag("edition").unwrap_or("unnamed").to_owned();
    Ok(Edition { name, rules })
}
