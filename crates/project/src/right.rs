//! Right answers, from the engine.

use std::collections::BTreeMap;

use pigskin_game::Seat;
use pigskin_hog::{
    AnnounceHighest, Choice, Commentary as _, FreeBacon, House, MOST_DICE, Names, Phase, PigOut,
    Rules, Score, Scores, Strategy as _,
};
use serde_json::Value;

use crate::answers::{float, quoted, truth};
use crate::extra_turn::{ExtraTurn, grants};
use crate::part::{Asked, products};
use crate::places::die_name;
use crate::right_updates::{is_same, turn_value};
use crate::scripted_game::{ScriptedGame, toss};
use crate::shape::{FunctionNames, Shape};
use crate::{Answers, Part, right_updates};

/// The handout's default margin of `bacon_strategy` and `swap_strategy`.
const MARGIN: i64 = 8;

/// The handout's default number of dice of `bacon_strategy` and `swap_strategy`.
const NUM_ROLLS: i64 = 4;

/// The default number of samples of `make_averaged`.
const NUM_SAMPLES: u32 = 1000;

impl Part {
    /// The right answers under some rules.
    ///
    /// `None` for [`Asked::Valid`] and [`Asked::Statistics`], where many answers are right, and
    /// for a function that the engine does not know.
    #[must_use]
    pub fn right(&self, rules: &Rules) -> Option<Answers> {
        let lines = |lines: Option<Vec<String>>| lines.map(Answers::Lines);
        match &self.asked {
            Asked::Calls {
                function, keywords, ..
            } => {
                let named = |name: &str, usual| keywords.get(name).copied().unwrap_or(usual);
                let usual = (named("margin", MARGIN), named("num_rolls", NUM_ROLLS));
                let calls = self.asked.calls();
                let calls = calls.iter();
                lines(
                    calls
                        .map(|call| match Shape::of(rules) {
                            Shape::Commentary => value(rules, function, call, usual),
                            Shape::Update => right_updates::value(rules, function, call),
                        })
                        .collect(),
                )
            }
            Asked::Tosses { .. } => {
                let tosses = self.asked.tosses();
                let tosses = tosses.iter().map(|outcomes| {
                    let points = PigOut::points_of(rules.pig_out, &toss(outcomes));
                    Some(format!("{points} dice={}", outcomes.len()))
                });
                lines(tosses.collect())
            }
            Asked::Turns { .. } => {
                let turns = self.asked.turns();
                let turns = turns.iter().map(|(dice, opponent, outcomes)| {
                    let points = turn_points(rules, *dice, *opponent, outcomes);
                    Some(format!("{points} dice={dice}"))
                });
                lines(turns.collect())
            }
            Asked::ScoredTurns { function, .. } => {
                let turns = self.asked.scored_turns();
                let turns = turns.iter().map(|(dice, player, opponent, outcomes)| {
                    let scores = Scores::new(*player, *opponent);
                    let value = turn_value(rules, function, *dice, scores, outcomes);
                    Some(format!("{value} dice={dice}"))
                });
                lines(turns.collect())
            }
            Asked::Uses { calls, replace, .. } => {
                let calls = calls.iter().map(|call| use_of(rules, call, replace));
                lines(calls.collect())
            }
            Asked::Games { games, say, .. } => {
                let games = games.iter().map(|script| {
                    let game = ScriptedGame::play(rules, script, *say)?;
                    Some(game.events)
                });
                games.collect::<Option<_>>().map(Answers::Games)
            }
            Asked::Commentary {
                make,
                arguments,
                scores,
            } if make == "announce_highest" => lines(announced(arguments, scores)),
            Asked::Made {
                arguments, ranges, ..
            } => {
                let calls = products(ranges).len();
                let each = arguments
                    .iter()
                    .map(|arguments| arguments.first().map(i64::to_string));
                let each = each.flat_map(|value| std::iter::repeat_n(value, calls));
                lines(each.collect())
            }
            Asked::SameDice {
                goals,
                usual,
                other,
                ..
            } => {
                let calls = goals.iter().zip(usual).zip(other);
                let calls = calls.map(|((goal, usual), other)| {
                    is_same(goal.unwrap_or(rules.goal), *usual, *other)
                });
                lines(Some(calls.collect()))
            }
            Asked::Averaged {
                values, samples, ..
            } => {
                let calls = values.iter().zip(samples);
                let calls = calls.map(|(values, samples)| Some(averaged(values, *samples)));
                lines(calls.collect())
            }
            Asked::MaxScoring { averages, .. } => {
                let calls = averages.iter().map(|averages| {
                    let best = best_dice(averages);
                    Some(format!("{best} uses make_averaged, roll_dice"))
                });
                lines(calls.collect())
            }
            Asked::Commentary { .. } | Asked::Valid { .. } | Asked::Statistics { .. } => None,
        }
    }
}

/// What `take_turn` returns, and what it calls: a function that is replaced by a number.
fn use_of(rules: &Rules, call: &[Value], replace: &BTreeMap<String, i64>) -> Option<String> {
    let reads_both = (rules.free_bacon.as_ref()).is_some_and(FreeBacon::reads_own_score);
    let dice = call.first()?.as_u64()?;
    let second = call.get(1)?.as_u64()?;
    let no_dice = match Shape::of(rules) {
        Shape::Commentary => second.to_string(),
        Shape::Update if reads_both => format!("{second}, {}", call.get(2)?),
        Shape::Update => call.get(2)?.to_string(),
    };
    let (name, arguments) = match dice {
        0 => (FunctionNames::of(rules).no_dice, no_dice),
        _ => ("roll_dice", format!("{dice}, die")),
    };
    let points = rules.lifted(0, u16::try_from(*replace.get(name)?).ok()?);
    Some(format!("{points} {name}({arguments})"))
}

/// The points that `take_turn` returns.
fn turn_points(rules: &Rules, dice: u8, opponent: u16, outcomes: &[u8]) -> u16 {
    match dice {
        0 => rules.bacon_points(Scores::new(0, opponent)),
        _ => rules.lifted(dice, PigOut::points_of(rules.pig_out, &toss(outcomes))),
    }
}

/// The value of a function of scores.
fn value(rules: &Rules, function: &str, call: &[i64], usual: (i64, i64)) -> Option<String> {
    let number = |place: usize| u16::try_from(*call.get(place)?).ok();
    let scores = || Some(Scores::new(number(0)?, number(1)?));
    let house = |make: fn(u16, Choice) -> House| {
        let margin = *call.get(2).unwrap_or(&usual.0);
        let dice = *call.get(3).unwrap_or(&usual.1);
        let dice = u8::try_from(dice).ok().filter(|dice| *dice <= MOST_DICE)?;
        // Free Bacon scores at least any margin below zero, as it does zero.
        let margin = u16::try_from(margin.max(0)).ok()?;
        let house = make(margin, Choice::dice(dice));
        let choice = house.in_edition(rules).choose(scores()?);
        Some(choice.number().to_string())
    };
    let names = FunctionNames::of(rules);
    let extra = ExtraTurn::of(rules);
    match function {
        _ if function == names.no_dice => {
            let bacon = rules.free_bacon.as_ref()?;
            Some(bacon.points(Scores::new(0, number(0)?)).to_string())
        }
        _ if function == names.no_dice_strategy => {
            house(|margin, dice| House::Bacon { margin, dice })
        }
        _ if extra.is_some_and(|extra| function == extra.strategy) => {
            let scores = scores()?;
            let points = rules.bacon_points(scores);
            let after = Scores::new(scores.mine.0 + points, scores.theirs.0);
            let dice = call.get(3).unwrap_or(&usual.1);
            let is_zero =
                rules.grants_turn(after) || i64::from(points) >= *call.get(2).unwrap_or(&usual.0);
            Some(if is_zero { 0 } else { *dice }.to_string())
        }
        "max_dice" => {
            let is_tied = rules.hog_tied?.ties(scores()?);
            Some(if is_tied { 1 } else { rules.most_dice }.to_string())
        }
        "hogtimus_prime" => Some(rules.lifted(0, number(0)?).to_string()),
        "is_swap" => Some(truth(rules.swaps(scores()?))),
        "select_dice" => Some(die_name(rules.die_at(scores()?, Phase::START).sides())),
        "swap_strategy" => house(|margin, dice| House::Swap { margin, dice }),
        _ => grants(rules, function, scores()?).map(truth),
    }
}

/// What `announce_highest` prints in each chain of scores.
fn announced(arguments: &[i64], chains: &[Vec<[u16; 2]>]) -> Option<Vec<String>> {
    let who = match arguments {
        [0] => Seat::First,
        [1] => Seat::Second,
        _ => return None,
    };
    let calls = chains.iter().flat_map(|chain| {
        let mut commentary = AnnounceHighest::new(who);
        let calls = chain.iter().map(move |&[first, second]| {
            let said = commentary.say([Score(first), Score(second)], &Names::default());
            let printed: String = said.into_iter().map(|line| line + "\n").collect();
            quoted(&printed)
        });
        calls.collect::<Vec<_>>()
    });
    Some(calls.collect())
}

/// What the function that `make_averaged` returns gives.
fn averaged(values: &[i64], samples: Option<u32>) -> String {
    let samples = samples.unwrap_or(NUM_SAMPLES);
    let called = values.iter().cycle().take(samples as usize);
    let average = called.sum::<i64>() as f64 / f64::from(samples);
    format!("{} calls={samples} passed", float(average))
}

/// The lowest number of dice with the highest average.
fn best_dice(averages: &[f64]) -> usize {
    let mut best = 0;
    for (place, average) in averages.iter().enumerate() {
        if *average > averages[best] {
            best = place;
        }
    }
    best + 1
}
