//! The commentary that was asked for.

use std::str::FromStr;

use pigskin_game::Seat;
use pigskin_hog::{AnnounceHighest, AnnounceLeadChanges, Commentary, Play, SayScores};

/// What is said without `--commentary`. The scores are left out: they stand
/// beside every turn.
pub const DEFAULT: &str = "lead,highest:0,highest:1";

/// What `--commentary` takes.
pub const HELP: &str = "\
Remarks after each turn: all, none, or some of scores, lead, highest:0 and \
highest:1 with commas between";

/// Which remarks are made, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// What is said after each turn of a game.
    pub fn on(&self, play: &Play) -> Vec<Vec<String>> {
        let each = self.0.iter().map(|remark| remark.commentary());
        let mut commentary: Vec<Box<dyn Commentary>> = each.collect();
        let turns = play.turns.iter();
        turns
            .map(|turn| commentary.say(turn.after.players.map(|player| player.score)))
            .collect()
    }
}

impl FromStr for Remarks {
    type Err = String;

    fn from_str(text: &str) -> Result<Remarks, String> {
        let remark = |word: &str| {
            let mut all = Remark::ALL.into_iter();
            let known = all.find(|(name, _)| *name == word.trim());
            known.map(|(_, remark)| remark).ok_or_else(|| {
                let names = Remark::ALL.map(|(name, _)| name).join(", ");
                format!("'{word}' is none of {names}; all and none stand alone")
            })
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
