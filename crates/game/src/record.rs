//! Records of played games.

use std::error::Error;
use std::fmt;

use crate::{Game, Status};

/// The first line of every record: the format and its version.
const HEADING: &str = "pigskin game 1";

/// A record of a played game: the choice and the outcome of chance of each turn.
///
/// It does not hold positions, which [`replay`](Self::replay) computes from the rules.
/// As text a record has tags (`name: value`), an empty line, then a line for each turn
/// (`choice: outcome`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game> {
    /// Further facts about the game, in order: names and values without line breaks.
    pub tags: Vec<(String, String)>,
    /// The choices, each with its outcome.
    pub turns: Vec<(G::Choice, G::Outcome)>,
}

/// Why a text is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseRecordError {
    /// The first line is not that of a record.
    #[error("line 1 is not \"{HEADING}\"")]
    Heading,
    /// A line has no colon.
    #[error("line {line} has no colon: {text}")]
    Colon {
        /// The line's number, from 1.
        line: usize,
        /// The beginning of the line.
        text: String,
    },
    /// A choice or an outcome cannot be read.
    #[error("line {line}: {reason}")]
    Turn {
        /// The line's number, from 1.
        line: usize,
        /// The error.
        reason: String,
    },
}

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError<I: Error + 'static> {
    /// A turn is against the rules.
    #[error("turn {turn} is against the rules")]
    Illegal {
        /// The turn's number, from 1.
        turn: usize,
        /// The error.
        source: I,
    },
    /// The game goes on after it is over.
    #[error("turn {turn} comes after the end of the game")]
    AfterTheEnd {
        /// The turn's number, from 1.
        turn: usize,
    },
}

impl<G: Game> Record<G> {
    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find_map(|(key, value)| (key == name).then_some(value.as_str()))
    }

    /// The positions of the game from the start to the last turn, one more than there are
    /// turns.
    ///
    /// # Errors
    ///
    /// If a turn is against the rules, or comes after the end of the game.
    pub fn replay(&self, game: &G) -> Result<Vec<G::Position>, ReplayError<G::Illegal>> {
        self.replay_from(game, game.start())
    }

    /// Like [`replay`](Self::replay), for a game that began at another position.
    ///
    /// # Errors
    ///
    /// As [`replay`](Self::replay).
    pub fn replay_from(
        &self,
        game: &G,
        start: G::Position,
    ) -> Result<Vec<G::Position>, ReplayError<G::Illegal>> {
        let mut position = start;
        let mut positions = vec![position.clone()];
        for (turn, (choice, outcome)) in (1..).zip(&self.turns) {
            if let Status::Won(_) = game.status(&position) {
                return Err(ReplayError::AfterTheEnd { turn });
            }
            position = game
                .after(&position, *choice, outcome)
                .map_err(|source| ReplayError::Illegal { turn, source })?;
            positions.push(position.clone());
        }
        Ok(positions)
    }

    /// Reads a record from its text.
    ///
    /// # Errors
    ///
    /// If the text is not a record. The turns are not checked against the rules yet.
    pub fn parse(text: &str) -> Result<Self, ParseRecordError> {
        let mut lines = (1..).zip(text.lines().map(str::trim_end));
        if lines.next().is_none_or(|(_, heading)| heading != HEADING) {
            return Err(ParseRecordError::Heading);
        }
        let mut tags = Vec::new();
        for (line, text) in lines.by_ref().take_while(|(_, text)| !text.is_empty()) {
            let (name, value) = split(line, text)?;
            tags.push((name.to_owned(), value.to_owned()));
        }
        let mut turns = Vec::new();
        for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
            let (choice, outcome) = split(line, text)?;
            turns.push((
                choice.parse().map_err(|error| turn_error(line, &error))?,
                outcome.parse().map_err(|error| turn_error(line, &error))?,
            ));
        }
        Ok(Record { tags, turns })
    }
}

fn split(line: usize, text: &str) -> Result<(&str, &str), ParseRecordError> {
    text.split_once(':')
        .map(|(left, right)| (left.trim(), right.trim()))
        .ok_or_else(|| ParseRecordError::Colon {
            line,
            text: text.chars().take(60).collect(),
        })
}

fn turn_error(line: usize, error: &dyn Error) -> ParseRecordError {
    ParseRecordError::Turn {
        line,
        reason: error.to_string(),
    }
}

impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}")?;
        for (name, value) in &self.tags {
            writeln!(f, "{name}: {}", value.replace(['\n', '\r'], " "))?;
        }
        writeln!(f)?;
        for (choice, outcome) in &self.turns {
            let line = format!("{choice}: {outcome}");
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
