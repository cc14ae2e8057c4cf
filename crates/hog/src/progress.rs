//! A game as far as it has come.

use pigskin_game::{Record, ReplayError, Seat};

use crate::{
    Choice, Edition, IllegalTurn, ParsePositionError, Play, Position, Rules, Setting, SettingError,
    Toss, Turn, UnfitPosition,
};

/// Where a game began, and every turn since; it need not be over.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2019, Position, Progress};
/// let mut progress = Progress::from(Position::START);
/// progress.take(&FALL_2019, Choice::dice(2), &"4 5".parse()?)?;
/// assert_eq!(progress.position().players[0].score.0, 12);
/// assert_eq!(progress.winner(&FALL_2019), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    start: Position,
    turns: Vec<Turn>,
}

/// Why a record's turns were not played by its rules.
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
    /// The position at the start cannot be read.
    #[error("start: {0}")]
    Start(#[from] ParsePositionError),
    /// The rules know no such start.
    #[error("start: {0}")]
    UnfitStart(#[from] UnfitPosition),
    /// A turn is against the rules.
    #[error(transparent)]
    Turns(#[from] ReplayError<IllegalTurn>),
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

impl From<Play> for Progress {
    /// The whole game.
    fn from(play: Play) -> Progress {
        Progress {
            start: play.start,
            turns: play.turns,
        }
    }
}

impl From<Position> for Progress {
    fn from(start: Position) -> Progress {
        Progress {
            start,
            turns: Vec::new(),
        }
    }
}

impl Progress {
    /// Where the game began.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The turns since, in order.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Where the game began, and the turns since.
    #[must_use]
    pub fn into_turns(self) -> (Position, Vec<Turn>) {
        (self.start, self.turns)
    }

    /// Where the game stands.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.turns.last().map_or(&self.start, |turn| &turn.after)
    }

    /// The turns, each with the position before it.
    pub fn steps(&self) -> impl Iterator<Item = (&Position, &Turn)> {
        let after = self.turns.iter().map(|turn| &turn.after);
        std::iter::once(&self.start).chain(after).zip(&self.turns)
    }

    /// Who has won, if anyone has.
    #[must_use]
    pub fn winner(&self, rules: &Rules) -> Option<Seat> {
        self.position().winner(rules)
    }

    /// Takes a turn in which these dice fell.
    ///
    /// # Errors
    ///
    /// As [`Turn::take`]; nothing is changed then.
    pub fn take(&mut self, rules: &Rules, choice: Choice, toss: &Toss) -> Result<(), IllegalTurn> {
        let turn = Turn::take(rules, self.position(), choice, toss)?;
        self.turns.push(turn);
        Ok(())
    }

    /// Forgets all turns but so many.
    pub fn truncate(&mut self, turns: usize) {
        self.turns.truncate(turns);
    }

    /// Writes the game down with the rules that it is played by.
    #[must_use]
    pub fn record(&self, edition: &Edition, players: [&str; 2]) -> Record<Rules> {
        Progress::record_of(self.start, &self.turns, edition, players)
    }

    pub(crate) fn record_of(
        start: Position,
        turns: &[Turn],
        edition: &Edition,
        players: [&str; 2],
    ) -> Record<Rules> {
        let tag = |name: &str, value: String| (name.to_owned(), value);
        let mut tags = vec![
            tag("game", "hog".to_owned()),
            tag("edition", edition.name.clone()),
        ];
        let setting = |setting: Setting| tag(setting.name(), setting.get(&edition.rules));
        tags.extend(Setting::ALL.map(setting));
        tags.push(tag("player 0", players[0].to_owned()));
        tags.push(tag("player 1", players[1].to_owned()));
        if start != Position::START {
            tags.push(tag("start", start.to_string()));
        }
        if turns.iter().any(|turn| !turn.is_on_dice()) {
            tags.push(tag("dice", "test".to_owned()));
        }
        let end = turns.last().map_or(&start, |turn| &turn.after);
        let result = match end.winner(&edition.rules) {
            Some(_) => "result",
            None => "so far",
        };
        tags.push(tag(result, scores(end)));
        let turns = turns.iter().map(|turn| (turn.choice, turn.toss));
        Record {
            tags,
            turns: turns.collect(),
        }
    }

    /// Plays a written game again, as far as it goes, and checks that it comes
    /// to the scores that it claims, if it does.
    ///
    /// ```
    /// use pigskin_hog::{Choice, Edition, Position, Progress};
    /// let edition = Edition::named("fall-2017").expect("it is one of the handouts'");
    /// let mut progress = Progress::from("37,74".parse::<Position>()?);
    /// progress.take(&edition.rules, Choice::dice(1), &"5".parse()?)?;
    /// let record = progress.record(&edition, ["me", "you"]);
    /// assert_eq!(Progress::replay(&record)?, (edition, progress));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the record does not say its rules, breaks them, claims other
    /// scores or a result that there is not yet, or has outcomes that are not on the dice without saying that
    /// these were test dice.
    pub fn replay(record: &Record<Rules>) -> Result<(Edition, Progress), ReplayPlayError> {
        let edition = edition_of(record)?;
        let start = match record.tag("start") {
            Some(start) => start.parse()?,
            None => Position::START,
        };
        start.check(&edition.rules)?;
        let positions = record.replay_from(&edition.rules, start)?;
        let steps = positions.iter().zip(&record.turns);
        let turns = steps
            .map(|(position, (choice, toss))| Turn::take(&edition.rules, position, *choice, toss));
        let turns = turns.collect::<Result<Vec<_>, _>>()?;
        let off = turns.iter().position(|turn| !turn.is_on_dice());
        if let Some(turn) = off.filter(|_| record.tag("dice") != Some("test")) {
            return Err(ReplayPlayError::Dice { turn: turn + 1 });
        }
        let progress = Progress { start, turns };
        if record.tag("result").is_some() && progress.winner(&edition.rules).is_none() {
            return Err(ReplayPlayError::Unfinished);
        }
        let result = scores(progress.position());
        let claims = ["result", "so far"].map(|name| record.tag(name));
        match claims
            .into_iter()
            .flatten()
            .find(|&claimed| claimed != result)
        {
            Some(claimed) => Err(ReplayPlayError::Result {
                claimed: claimed.to_owned(),
                result,
            }),
            None => Ok((edition, progress)),
        }
    }
}

fn scores(position: &Position) -> String {
    let [first, second] = position.players.map(|player| player.score);
    format!("{first} to {second}")
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
