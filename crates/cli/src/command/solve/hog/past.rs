//! The options for the memory of a position's players.

use clap::{Args, ValueEnum};
use pigskin_hog::solve::Memory;
use pigskin_hog::{Edition, Phase, Setting};

use super::Pair;
use crate::wrong_usage::WrongUsage;

/// `--past` and `--spent`.
#[derive(Args)]
pub struct Past {
    /// The dice of both players' previous turns, for Feral Hogs
    /// [default: 0,0, as at the start of a game; with --to see there]
    #[arg(long, value_name = "MINE,THEIRS")]
    past: Option<Pair>,
    /// The players who have spent the Pork Chop [default: nobody; with --to see there]
    #[arg(long, value_enum, value_name = "WHO")]
    spent: Option<SpentByMover>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SpentByMover {
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
                    "--past is for {}, which {name} does not have",
                    edition.title(Setting::FeralHogs)
                ));
            }
            let most = rules
                .feral_hogs
                .map_or(0, |rule| rule.most_remembered(rules.most_dice));
            let by_points = rules.feral_hogs.is_some_and(|rule| rule.by_points);
            let unit = if by_points {
                "points that count"
            } else {
                "dice"
            };
            if dice.mine.max(dice.theirs) > most.into() {
                return wrong(format!("--past: a turn has at most {most} {unit}"));
            }
        }
        match self.spent {
            Some(_) if !rules.has_chop_to_spend() => wrong(format!(
                "--spent is for {}, which {name} does not have",
                edition.title(Setting::PorkChop)
            )),
            _ => Ok(()),
        }
    }

    /// The memory of the player to move, then that of the other player.
    pub fn memories(&self) -> [Memory; 2] {
        let dice = self.past.map_or([0, 0], |past| [past.mine, past.theirs]);
        let (me, them) = match self.spent {
            None | Some(SpentByMover::Nobody) => (false, false),
            Some(SpentByMover::Me) => (true, false),
            Some(SpentByMover::Them) => (false, true),
            Some(SpentByMover::Both) => (true, true),
        };
        let memory = |dice, chop_spent| Memory {
            // At most ten, as checked above.
            previous: u8::try_from(dice).unwrap_or(u8::MAX),
            chop_spent,
        };
        [memory(dice[0], me), memory(dice[1], them)]
    }
}

/// A past in words, as far as the rules remember it; `None` if they remember nothing.
pub fn in_words(edition: &Edition, [mine, theirs]: [Memory; 2], phase: Phase) -> Option<String> {
    if !Memory::matters(&edition.rules) {
        return None;
    }
    let rules = &edition.rules;
    let turn = rules
        .time_trot
        .map(|rule| format!("at a turn number of {} modulo {}", phase.turn, rule.cycle));
    let extra = (rules.time_trot.is_some() || rules.extra_die.is_some()).then(|| {
        let is = if phase.extra {
            "an extra turn"
        } else {
            "no extra turn"
        };
        format!("in {is}")
    });
    let exchanged = rules.exchanges_dice().then(|| {
        let are = if phase.exchanged {
            "exchanged"
        } else {
            "the usual ones"
        };
        format!("where the dice are {are}")
    });
    let dice = edition.rules.feral_hogs.map(|rule| {
        let (mine, theirs) = (mine.previous, theirs.previous);
        let unit = if rule.by_points { "points" } else { "dice" };
        format!("after turns of {mine} (mine) and {theirs} {unit} (theirs)")
    });
    let chops = edition.rules.has_chop_to_spend().then(|| {
        let who = match (mine.chop_spent, theirs.chop_spent) {
            (false, false) => "neither player has",
            (true, false) => "I have",
            (false, true) => "they have",
            (true, true) => "both have",
        };
        format!("where {who} spent {}", edition.chop())
    });
    let all = [dice, chops, turn, extra, exchanged];
    Some(all.into_iter().flatten().collect::<Vec<_>>().join(", "))
}
