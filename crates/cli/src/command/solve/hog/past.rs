//! What the rules remember of a position's players, on the command line.

use clap::{Args, ValueEnum};
use pigskin_hog::Edition;
use pigskin_hog::solve::Memory;

use super::Pair;
use crate::wrong_usage::WrongUsage;

/// `--past` and `--spent`.
#[derive(Args)]
pub struct Past {
    /// The dice of both players' previous turns, for Feral Hogs
    /// [default: 0,0, as at the start of a game; with --to see there]
    #[arg(long, value_name = "MINE,THEIRS")]
    past: Option<Pair>,
    /// Who has spent the Pork Chop [default: nobody; with --to see there]
    #[arg(long, value_enum, value_name = "WHO")]
    spent: Option<Spent>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Spent {
    /// Neither player
    Nobody,
    /// The player to move
    Me,
    /// The other player
    Them,
    /// Both players
    Both,
}

impl Past {
    /// Tests whether anything is given.
    pub fn is_stated(&self) -> bool {
        self.past.is_some() || self.spent.is_some()
    }

    /// Refuses a past that the rules do not remember or that is impossible.
    pub fn check(&self, edition: &Edition) -> Result<(), WrongUsage> {
        let (name, rules) = (&edition.name, &edition.rules);
        let wrong = |message: String| Err(WrongUsage(message));
        if let Some(dice) = self.past {
            if rules.feral_hogs.is_none() {
                return wrong(format!(
                    "--past is for Feral Hogs, which {name} does not have"
                ));
            }
            let most = rules.most_dice;
            if dice.mine.max(dice.theirs) > most.into() {
                return wrong(format!("--past: a turn has at most {most} dice"));
            }
        }
        match self.spent {
            Some(_) if rules.pork_chop.is_none() => wrong(format!(
                "--spent is for Pork Chop, which {name} does not have"
            )),
            _ => Ok(()),
        }
    }

    /// The memory of the player to move, then that of the other player.
    pub fn memories(&self) -> [Memory; 2] {
        let dice = self.past.map_or([0, 0], |past| [past.mine, past.theirs]);
        let (me, them) = match self.spent {
            None | Some(Spent::Nobody) => (false, false),
            Some(Spent::Me) => (true, false),
            Some(Spent::Them) => (false, true),
            Some(Spent::Both) => (true, true),
        };
        let memory = |dice, chop_spent| Memory {
            // At most ten, as checked above.
            previous_dice: u8::try_from(dice).unwrap_or(u8::MAX),
            chop_spent,
        };
        [memory(dice[0], me), memory(dice[1], them)]
    }
}

/// A past in words, as far as the rules remember it; `None` if they remember nothing.
pub fn in_words(edition: &Edition, [mine, theirs]: [Memory; 2]) -> Option<String> {
    let dice = edition.rules.feral_hogs.map(|_| {
        let (mine, theirs) = (mine.previous_dice, theirs.previous_dice);
        format!("after turns of {mine} (mine) and {theirs} dice (theirs)")
    });
    let chops = edition.rules.pork_chop.map(|_| {
        let who = match (mine.chop_spent, theirs.chop_spent) {
            (false, false) => "nobody has",
            (true, false) => "I have",
            (false, true) => "they have",
            (true, true) => "both have",
        };
        format!("where {who} spent the Pork Chop")
    });
    match (dice, chops) {
        (Some(dice), Some(chops)) => Some(format!("{dice}, {chops}")),
        (dice, chops) => dice.or(chops),
    }
}
