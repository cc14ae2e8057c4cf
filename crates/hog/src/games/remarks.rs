//! A selection of remarks.

use std::str::FromStr;

use pigskin_game::Seat;

use crate::{
    AnnounceHighest, AnnounceLeadChanges, Commentary, Names, Position, SayScores, Score, Turn,
};

/// The remarks that are made after each turn, in order.
///
/// As text it is `all`, `none`, or a comma-separated list of `scores`, `highest:0`,
/// `highest:1` and `lead`. `all` makes them in this order, which is the handout's
/// `both(announce_highest(0), both(announce_highest(1), announce_lead_changes()))`.
///
/// ```
/// use pigskin_hog::{Choice, FALL_2019, Names, Position, Remarks, Turn};
/// let turn = Turn::take(&FALL_2019, &Position::START, Choice::dice(1), &"5".parse()?)?;
/// let remarks: Remarks = Remarks::BESIDE_SCORES.parse()?;
/// let said = remarks.on(&Position::START, &[turn], &Names::default());
/// assert_eq!(
///     said[0],
///     [
///         "5 point(s)! That's the biggest gain yet for Player 0",
///         "Player 0 takes the lead by 5",
///     ],
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks(Vec<Remark>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Remark {
    Scores,
    Highest(Seat),
    Lead,
}

impl Remark {
    const ALL: [(&'static str, Remark); 4] = [
        ("scores", Remark::Scores),
        ("highest:0", Remark::Highest(Seat::First)),
        ("highest:1", Remark::Highest(Seat::Second)),
        ("lead", Remark::Lead),
    ];

    /// The handout's commentary.
    fn commentary(self) -> Box<dyn Commentary> {
        match self {
            Remark::Scores => Box::new(SayScores),
            Remark::Highest(seat) => Box::new(AnnounceHighest::new(seat)),
            Remark::Lead => Box::new(AnnounceLeadChanges::default()),
        }
    }

    /// The commentary in sentences.
    fn in_sentences(self) -> Box<dyn Commentary> {
        match self {
            Remark::Scores => Box::new(ScoresInWords),
            Remark::Highest(seat) => Box::new(HighestInWords(seat, AnnounceHighest::new(seat))),
            Remark::Lead => Box::new(LeadInWords(AnnounceLeadChanges::default())),
        }
    }
}

/// Both scores, as a sentence.
struct ScoresInWords;

impl Commentary for ScoresInWords {
    fn say(&mut self, scores: [Score; 2], names: &Names) -> Vec<String> {
        let said = SayScores.say(scores, names).into_iter();
        said.map(|said| said + ".").collect()
    }
}

/// A player's biggest gain yet, as a sentence.
struct HighestInWords(Seat, AnnounceHighest);

impl Commentary for HighestInWords {
    fn begin(&mut self, scores: [Score; 2]) {
        self.1.begin(scores);
    }

    fn say(&mut self, scores: [Score; 2], names: &Names) -> Vec<String> {
        let who = names.of(self.0).object();
        let gain = self.1.gain(scores).map(|gain| {
            let points = if gain == 1 { "point" } else { "points" };
            format!("{gain} {points}! That's the biggest gain yet for {who}.")
        });
        gain.into_iter().collect()
    }
}

/// A change of the lead, as a sentence.
struct LeadInWords(AnnounceLeadChanges);

impl Commentary for LeadInWords {
    fn begin(&mut self, scores: [Score; 2]) {
        self.0.begin(scores);
    }

    fn say(&mut self, scores: [Score; 2], names: &Names) -> Vec<String> {
        let said = self.0.say(scores, names).into_iter();
        said.map(|said| said + ".").collect()
    }
}

impl Remarks {
    /// The remarks for a view that shows the scores already: all except the scores.
    pub const BESIDE_SCORES: &'static str = "highest:0,highest:1,lead";

    /// The remarks after each turn of a game, from its start, in the words of the handout.
    /// Programs compare them with what students' programs print.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2017, Names, Position, Remarks, Turn};
    /// let start: Position = "60,10".parse()?;
    /// let turn = Turn::take(&FALL_2017, &start, Choice::dice(1), &"5".parse()?)?;
    /// let remarks: Remarks = Remarks::BESIDE_SCORES.parse()?;
    /// let said = ["5 point(s)! That's the biggest gain yet for Player 0"];
    /// assert_eq!(remarks.on(&start, &[turn], &Names::default())[0], said);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on(&self, start: &Position, turns: &[Turn], names: &Names) -> Vec<Vec<String>> {
        self.said(Remark::commentary, start, turns, names)
    }

    /// The remarks as sentences, for people.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2019, Names, Position, Remarks, Turn};
    /// let turn = Turn::take(&FALL_2019, &Position::START, Choice::dice(1), &"5".parse()?)?;
    /// let remarks: Remarks = Remarks::BESIDE_SCORES.parse()?;
    /// let said = remarks.in_sentences(&Position::START, &[turn], &Names::default());
    /// assert_eq!(
    ///     said[0],
    ///     [
    ///         "5 points! That's the biggest gain yet for Player 0.",
    ///         "Player 0 takes the lead by 5.",
    ///     ],
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_sentences(
        &self,
        start: &Position,
        turns: &[Turn],
        names: &Names,
    ) -> Vec<Vec<String>> {
        self.said(Remark::in_sentences, start, turns, names)
    }

    fn said(
        &self,
        commentary: fn(Remark) -> Box<dyn Commentary>,
        start: &Position,
        turns: &[Turn],
        names: &Names,
    ) -> Vec<Vec<String>> {
        let each = self.0.iter().map(|&remark| commentary(remark));
        let mut commentary: Vec<Box<dyn Commentary>> = each.collect();
        commentary.begin(start.players.map(|player| player.score));
        let turns = turns.iter();
        turns
            .map(|turn| commentary.say(turn.after.players.map(|player| player.score), names))
            .collect()
    }
}

/// A word that is not a remark.
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
