//! A choice of remarks.

use std::str::FromStr;

use pigskin_game::Seat;

use crate::{AnnounceHighest, AnnounceLeadChanges, Commentary, Position, SayScores, Turn};

/// Which remarks are made after each turn, in order.
///
/// As text it is `all`, `none`, or some of `scores`, `lead`, `highest:0` and
/// `highest:1` with commas between.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2019, Position, Remarks, Turn};
/// let turn = Turn::take(&FALL_2019, &Position::START, Choice::dice(1), &"5".parse()?)?;
/// let remarks: Remarks = Remarks::BESIDE_SCORES.parse()?;
/// assert_eq!(remarks.on(&Position::START, &[turn])[0][0], "Player 0 takes the lead by 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks(Vec<Remark>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Remark {
    Scores,
    Lead,
    Highest(Seat),
}

impl Remark {
    const ALL: [(&'static str, Remark); 4] = [
        ("scores", Remark::Scores),
        ("lead", Remark::Lead),
        ("highest:0", Remark::Highest(Seat::First)),
        ("highest:1", Remark::Highest(Seat::Second)),
    ];

    fn commentary(self) -> Box<dyn Commentary> {
        match self {
            Remark::Scores => Box::new(SayScores),
            Remark::Lead => Box::new(AnnounceLeadChanges::default()),
            Remark::Highest(seat) => Box::new(AnnounceHighest::of(seat)),
        }
    }
}

impl Remarks {
    /// The remarks for where the scores stand beside every turn: all but those.
    pub const BESIDE_SCORES: &'static str = "lead,highest:0,highest:1";

    /// What is said after each turn of a game that began there.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2017, Position, Remarks, Turn};
    /// let start: Position = "60,10".parse()?;
    /// let turn = Turn::take(&FALL_2017, &start, Choice::dice(1), &"5".parse()?)?;
    /// let remarks: Remarks = Remarks::BESIDE_SCORES.parse()?;
    /// let said = ["5 point(s)! That's the biggest gain yet for Player 0"];
    /// assert_eq!(remarks.on(&start, &[turn])[0], said);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn on(&self, start: &Position, turns: &[Turn]) -> Vec<Vec<String>> {
        let each = self.0.iter().map(|remark| remark.commentary());
        let mut commentary: Vec<Box<dyn Commentary>> = each.collect();
        commentary.begin(start.players.map(|player| player.score));
        let turns = turns.iter();
        turns
            .map(|turn| commentary.say(turn.after.players.map(|player| player.score)))
            .collect()
    }
}

/// A word that is no remark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is none of {list}; all and none stand alone", list = names())]
pub struct ParseRemarksError(pub String);

fn names() -> String {
    Remark::ALL.map(|(name, _)| name).join(", ")
}

impl FromStr for Remarks {
    type Err = ParseRemarksError;

    fn from_str(text: &str) -> Result<Remarks, ParseRemarksError> {
        let remark = |word: &str| {
            let mut all = Remark::ALL.into_iter();
            let known = all.find(|(name, _)| *name == word.trim());
            let unknown = || ParseRemarksError(word.to_owned());
            known.map(|(_, remark)| remark).ok_or_else(unknown)
        };
        match text.trim() {
            "all" => Ok(Remarks(Remark::ALL.map(|(_, remark)| remark).into())),
            "none" => Ok(Remarks(Vec::new())),
            words => Ok(Remarks(
                words.split(',').map(remark).collect::<Result<_, _>>()?,
            )),
        }
    }
}
