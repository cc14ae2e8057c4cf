//! A game in progress.

use pigskin_game::{Record, ReplayError, Seat};

use crate::{
    Choice, Edition, IllegalTurn, ParsePositionError, Position, RecordTag, RuleNameError, Rules,
    Setting, SettingError, Toss, Turn, UnfitPosition,
};

/// The name of the game in records.
const GAME: &str = "hog";

/// The name of dice with fixed outcomes in records.
const TEST_DICE: &str = "test";

/// A game up to now: the position at the start, and every turn since. It need not be
/// over.
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

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayPlayError {
    /// It is the record of another game.
    #[error("the record is of '{0}', not of hog")]
    Game(String),
    /// A setting of the rules is missing.
    #[error("the record does not say '{0}'")]
    Missing(&'static str),
    /// A setting of the rules does not have the recorded value.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A name of a rule is not one.
    #[error("names: {0}")]
    Names(#[from] RuleNameError),
    /// The position at the start cannot be read.
    #[error("start: {0}")]
    Start(#[from] ParsePositionError),
    /// The position at the start does not fit the rules.
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
    /// The game is not over after the last turn.
    #[error("the record stops before the game is over")]
    Unfinished,
    /// The turns lead to another result.
    #[error("the record claims {claimed}, but its turns lead to {result}")]
    Result {
        /// The recorded result.
        claimed: String,
        /// The result of its turns.
        result: String,
    },
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
    /// The position at the start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The turns since, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// A game that began at a position and took these turns.
    pub(crate) fn new(start: Position, turns: Vec<Turn>) -> Progress {
        Progress { start, turns }
    }

    /// The position at the start, and the turns since.
    pub fn into_turns(self) -> (Position, Vec<Turn>) {
        (self.start, self.turns)
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        self.turns.last().map_or(&self.start, |turn| &turn.after)
    }

    /// The turns, each with the position before it.
    pub fn steps(&self) -> impl Iterator<Item = (&Position, &Turn)> {
        let after = self.turns.iter().map(|turn| &turn.after);
        std::iter::once(&self.start).chain(after).zip(&self.turns)
    }

    /// The winner, if the game is over.
    pub fn winner(&self, rules: &Rules) -> Option<Seat> {
        self.position().winner(rules)
    }

    /// Takes a turn in which these dice fell.
    ///
    /// # Errors
    ///
    /// As [`Turn::take`]; the game does not change then.
    pub fn take(&mut self, rules: &Rules, choice: Choice, toss: &Toss) -> Result<(), IllegalTurn> {
        let turn = Turn::take(rules, self.position(), choice, toss)?;
        self.turns.push(turn);
        Ok(())
    }

    /// Keeps only the first turns.
    pub fn truncate(&mut self, turns: usize) {
        self.turns.truncate(turns);
    }

    /// Writes a record of the game with its rules.
    pub fn record(&self, edition: &Edition, players: [&str; 2]) -> Record<Rules> {
        Progress::record_of(self.start, &self.turns, edition, players)
    }

    pub(crate) fn record_of(
        start: Position,
        turns: &[Turn],
        edition: &Edition,
        players: [&str; 2],
    ) -> Record<Rules> {
        let end = turns.last().map_or(&start, |turn| &turn.after);
        let over = end.winner(&edition.rules).is_some();
        let test_dice = turns.iter().any(|turn| !turn.is_on_dice());
        let value = |tag: RecordTag| match tag {
            RecordTag::Game => Some(GAME.to_owned()),
            RecordTag::Edition => Some(edition.name.clone()),
            RecordTag::Setting(setting) => {
                let text = setting.get(&edition.rules);
                (setting.unstated() != Some(text.as_str())).then_some(text)
            }
            RecordTag::RuleNames => {
                let names = &edition.rule_names;
                (!names.is_empty()).then(|| names.to_string())
            }
            RecordTag::Player(seat) => Some(players[seat.index()].to_owned()),
            RecordTag::Start => (start != Position::START).then(|| start.to_string()),
            RecordTag::Dice => test_dice.then(|| TEST_DICE.to_owned()),
            RecordTag::Result => over.then(|| scores(end)),
            RecordTag::SoFar => (!over).then(|| scores(end)),
        };
        let tags = RecordTag::all().filter_map(|tag| Some((tag.name().to_owned(), value(tag)?)));
        let tags = tags.collect();
        let turns = turns.iter().map(|turn| (turn.choice, turn.toss));
        Record {
            tags,
            turns: turns.collect(),
        }
    }

    /// Replays a recorded game, which need not be over, and checks that it has the
    /// recorded scores, if there are any.
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
    /// If the record does not state its rules, breaks them, claims other scores or a result
    /// before the game is over, or has outcomes that are not on the dice without stating
    /// that they were test dice.
    pub fn replay(record: &Record<Rules>) -> Result<(Edition, Progress), ReplayPlayError> {
        let edition = edition_of(record)?;
        let tag = |tag: RecordTag| record.tag(tag.name());
        let start = match tag(RecordTag::Start) {
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
        if let Some(turn) = off.filter(|_| tag(RecordTag::Dice) != Some(TEST_DICE)) {
            return Err(ReplayPlayError::Dice { turn: turn + 1 });
        }
        let progress = Progress { start, turns };
        if tag(RecordTag::Result).is_some() && progress.winner(&edition.rules).is_none() {
            return Err(ReplayPlayError::Unfinished);
        }
        let result = scores(progress.position());
        let claims = [RecordTag::Result, RecordTag::SoFar].map(tag);
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
    match record.tag(RecordTag::Game.name()) {
        Some(GAME) => {}
        other => return Err(ReplayPlayError::Game(other.unwrap_or("?").to_owned())),
    }
    let texts = Setting::ALL.into_iter().map(|setting| {
        let text = record.tag(setting.name()).or(setting.unstated());
        Ok((
            setting,
            text.ok_or(ReplayPlayError::Missing(setting.name()))?,
        ))
    });
    let texts: Vec<_> = texts.collect::<Result<_, ReplayPlayError>>()?;
    let rules = Rules::CLASSIC.with(texts)?;
    let name = record
        .tag(RecordTag::Edition.name())
        .unwrap_or("unnamed")
        .to_owned();
    let names = record.tag(RecordTag::RuleNames.name()).unwrap_or_default();
    Ok(Edition {
        rule_names: names.parse()?,
        ..Edition::new(name, rules)
    })
}
