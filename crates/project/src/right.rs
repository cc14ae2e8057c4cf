//! Right answers, from the engine.

pub(crate) mod answers;
pub(crate) mod changing_dice;
pub(crate) mod right_answers;
pub(crate) mod right_updates;
pub(crate) mod rule_strategy;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use pigskin_game::Seat;
use pigskin_hog::{
    AnnounceHighest, Choice, Commentary as _, HogtimusPrime, House, MOST_DICE, Names, Phase,
    PigOut, Rules, Score, Scores, Strategy as _,
};
use serde_json::{Number, Value};

use crate::function_names::{FunctionNames, no_dice_takes_both};
use crate::project::terms::Terms;
use crate::questions::extra_turn::{ExtraTurn, grants};
use crate::questions::part::{PartKind, products};
use crate::questions::places::die_name;
use crate::questions::scripted_game::{ScriptedGame, toss};
use crate::questions::shape::Shape;
use crate::right::answers::{float, quoted, truth};
use crate::right::changing_dice::{odd_again, rolls_odd_again};
use crate::right::right_updates::{checked, is_same, turn_value};
use crate::right::rule_strategy::{RuleStrategy, is_trouble};
use crate::{Answers, Part};

/// The default number of samples of `make_averaged`.
const NUM_SAMPLES: u32 = 1000;

impl Part {
    /// The right answers under some rules.
    ///
    /// `None` for [`PartKind::Valid`] and [`PartKind::Statistics`], where many answers are right, and
    /// for a function that the engine does not know.
    pub fn right(&self, rules: &Rules) -> Option<Answers> {
        let lines = |lines: Option<Vec<String>>| lines.map(Answers::Lines);
        match &self.kind {
            PartKind::Calls {
                function, keywords, ..
            } => {
                let named = |name: &str, usual| keywords.get(name).copied().unwrap_or(usual);
                let (margin, num_rolls) = defaults(rules, function);
                let usual = (named("margin", margin), named("num_rolls", num_rolls));
                let calls = self.kind.calls().into_iter();
                lines(
                    calls
                        .map(|call| value_of(rules, function, &call, usual))
                        .collect(),
                )
            }
            PartKind::Tosses { more, .. } => lines(toss_points(rules, &self.kind.tosses(), more)),
            PartKind::Turns { more, .. } => lines(turns_points(rules, &self.kind.turns(), more)),
            PartKind::ScoredTurns { function, .. } => {
                lines(scored_turns(rules, function, &self.kind.scored_turns()))
            }
            PartKind::Rerolled { outcomes, .. } => lines(rerolled(outcomes)),
            PartKind::Uses {
                function,
                calls,
                replace,
            } => {
                let calls = calls.iter().map(|call| match function.as_str() {
                    "select_dice" => selected(rules, call, replace),
                    _ => use_of(rules, call, replace),
                });
                lines(calls.collect())
            }
            PartKind::Games { games, say, .. } => {
                let games = games.iter().map(|script| {
                    let game = ScriptedGame::play(rules, script, *say)?;
                    Some(game.events)
                });
                games.collect::<Option<_>>().map(Answers::Games)
            }
            PartKind::Commentary {
                make,
                arguments,
                scores,
            } if make == "announce_highest" => {
                lines(announced(Terms::of(rules), arguments, scores))
            }
            PartKind::Made {
                arguments, ranges, ..
            } => {
                let calls = products(ranges).len();
                let each = arguments
                    .iter()
                    .map(|arguments| arguments.first().map(i64::to_string));
                let each = each.flat_map(|value| std::iter::repeat_n(value, calls));
                lines(each.collect())
            }
            PartKind::SameDice {
                function,
                goals,
                usual,
                other,
            } => {
                let calls = goals.iter().zip(usual).zip(other);
                let is_checked = function == "check_strategy";
                let calls = calls.map(|((goal, usual), other)| {
                    let goal = goal.unwrap_or(rules.goal);
                    Some(if is_checked {
                        checked(rules, goal, *usual, other)
                    } else {
                        is_same(goal, *usual, other)
                    })
                });
                lines(calls.collect())
            }
            PartKind::Examples { shown, .. } => {
                lines(shown.iter().map(|text| Some(quoted(text))).collect())
            }
            PartKind::Averaged {
                values, samples, ..
            } => {
                let calls = values.iter().zip(samples);
                let calls = calls.map(|(values, samples)| Some(averaged(values, *samples)));
                lines(calls.collect())
            }
            PartKind::MaxScoring { averages, .. } => {
                let best = averages.iter().map(|averages| best_dice(averages));
                let uses = |best| Some(format!("{best} uses make_averaged, roll_dice"));
                lines(best.map(uses).collect())
            }
            PartKind::BestOfDice {
                outcomes,
                samples,
                counts,
                ..
            } => lines(best_of_dice(rules, outcomes, samples, *counts)),
            PartKind::Commentary { .. } | PartKind::Valid { .. } | PartKind::Statistics { .. } => {
                None
            }
        }
    }
}

/// The values of turns that know the player's own score, and the dice that they roll.
fn scored_turns(
    rules: &Rules,
    function: &str,
    turns: &[(u8, u16, u16, Vec<u8>)],
) -> Option<Vec<String>> {
    let turns = turns.iter().map(|(dice, player, opponent, outcomes)| {
        let scores = Scores::new(*player, *opponent);
        let value = turn_value(rules, function, *dice, scores, outcomes);
        Some(format!("{value} dice={dice}"))
    });
    turns.collect()
}

/// The best number of dice for each die, and the rolls of a file that counts them.
fn best_of_dice(
    rules: &Rules,
    outcomes: &[Vec<u8>],
    samples: &[u32],
    counts: bool,
) -> Option<Vec<String>> {
    let dice = u32::from(rules.most_dice);
    let calls = outcomes.iter().zip(samples).map(|(outcomes, samples)| {
        let best = best_dice(&averages_of_die(rules, outcomes, *samples)?);
        let rolls = dice * (dice + 1) / 2 * samples;
        Some(if counts {
            format!("{best} dice={rolls}")
        } else {
            best.to_string()
        })
    });
    calls.collect()
}

/// The value of a function for one call with whole numbers; `None` if the engine does not know it.
pub(crate) fn of_call(rules: &Rules, function: &str, call: &[i64]) -> Option<String> {
    value_of(rules, function, call, defaults(rules, function))
}

fn value_of(rules: &Rules, function: &str, call: &[i64], usual: (i64, i64)) -> Option<String> {
    match Terms::of(rules).shape {
        Shape::Commentary => value(rules, function, call, usual),
        Shape::Update => right_updates::value(rules, function, call, usual),
    }
}

/// The defaults of `margin`, or `threshold`, and of `num_rolls` in a strategy.
fn defaults(rules: &Rules, function: &str) -> (i64, i64) {
    let terms = Terms::of(rules);
    let of_rule = RuleStrategy::of(rules).filter(|of_rule| of_rule.function() == function);
    let margin = of_rule.map_or(terms.margin, |of_rule| of_rule.margin(terms));
    (margin, terms.num_rolls)
}

/// The results of `roll_dice` for each toss, and the calls of the die. `more`: whether ones do harm.
fn toss_points(rules: &Rules, tosses: &[Vec<u8>], more: &[bool]) -> Option<Vec<String>> {
    let pig_out = rules.pig_out.filter(|_| !more.contains(&false));
    let points = tosses.iter().map(|outcomes| {
        let points = PigOut::points_of(pig_out, &toss(outcomes));
        Some(format!("{points} dice={}", outcomes.len()))
    });
    points.collect()
}

/// The results of `take_turn` for each turn, and the calls of the die. `more`: whether ones do harm.
fn turns_points(rules: &Rules, turns: &[(u8, u16, Vec<u8>)], more: &[bool]) -> Option<Vec<String>> {
    let rules = Rules {
        pig_out: rules.pig_out.filter(|_| !more.contains(&false)),
        ..rules.clone()
    };
    let points = turns.iter().map(|(dice, opponent, outcomes)| {
        let points = turn_points(&rules, *dice, *opponent, outcomes);
        Some(format!("{points} dice={dice}"))
    });
    points.collect()
}

/// The results of dice that roll odd outcomes again, and the calls of the die.
fn rerolled(outcomes: &[Vec<u8>]) -> Option<Vec<String>> {
    let dice = outcomes.iter().map(|outcomes| {
        let mut die = outcomes.iter().copied().cycle();
        let count = u8::try_from(outcomes.len()).ok()?;
        let (rolled, calls) = odd_again(count, &mut die);
        Some(format!("{rolled:?} dice={calls}"))
    });
    dice.collect()
}

/// The result of `take_turn`, and its call of a function that is replaced by a number.
fn use_of(rules: &Rules, call: &[Value], replace: &BTreeMap<String, i64>) -> Option<String> {
    let dice = call.first()?.as_u64()?;
    let second = call.get(1)?.as_u64()?;
    let no_dice = if !Terms::of(rules).has("turn_takes_own_score") {
        second.to_string()
    } else if no_dice_takes_both(rules) {
        format!("{second}, {}", call.get(2)?)
    } else {
        call.get(2)?.to_string()
    };
    let (name, arguments) = match dice {
        0 => (FunctionNames::of(rules).no_dice, no_dice),
        _ => ("roll_dice", format!("{dice}, die")),
    };
    let dice = u8::try_from(dice).ok()?;
    let points = rules.lifted(dice, u16::try_from(*replace.get(name)?).ok()?);
    // Under 49ers the call says that ones do no harm, and roll_dice is told so.
    let more = match rules.forty_niners {
        Some(_) if dice > 0 => ", False",
        _ => "",
    };
    let call = format!("{name}({arguments}{more})");
    Some(format!("{points} {call}"))
}

/// The result of `select_dice`, and its call of `reroll`, which is replaced by a number.
fn selected(rules: &Rules, call: &[Value], replace: &BTreeMap<String, i64>) -> Option<String> {
    let is_swapped = call.last().and_then(Value::as_bool);
    let number = |place: usize| u16::try_from(call.get(place)?.as_u64()?).ok();
    let exchanged = Phase {
        exchanged: is_swapped.unwrap_or(false),
        ..Phase::START
    };
    let untouched = Rules {
        hog_wild: None,
        ..rules.clone()
    };
    let scores = match rules.hog_wild {
        Some(_) => Scores::new(number(0)?, number(1)?),
        None => Scores::new(0, 0),
    };
    let die = die_name(untouched.die_at(scores, exchanged).sides());
    let is_wild = rules.hog_wild.is_some_and(|rule| rule.applies(scores));
    Some(match replace.get("reroll").filter(|_| is_wild) {
        Some(returned) => format!("{returned} reroll({die})"),
        None => die,
    })
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
    // The points of 0 dice at these scores, with the margin and the other choice.
    let bacon = || -> Option<(Scores, u16, i64, i64)> {
        let scores = scores()?;
        let margin = *call.get(2).unwrap_or(&usual.0);
        let dice = *call.get(3).unwrap_or(&usual.1);
        Some((scores, rules.bacon_points(scores), margin, dice))
    };
    match function {
        _ if function == names.no_dice || function == "take_turn" => {
            right_updates::value(rules, function, call, usual)
        }
        "bid_for_start" => Some(begun(scores()?, call.get(2).copied(), rules)),
        "announce_lead_changes" => Some(led(scores()?, call.get(2))),
        _ if function == names.rise => Some(piled(rules, scores()?).to_string()),
        _ if function == names.rise_strategy => {
            let (scores, points, margin, dice) = bacon()?;
            let after = Scores::new(scores.mine.0 + points, scores.theirs.0);
            let is_zero = piled(rules, after) > 0 || i64::from(points) >= margin;
            Some(if is_zero { 0 } else { dice }.to_string())
        }
        _ if function == names.no_dice_strategy => {
            house(|margin, dice| House::Bacon { margin, dice })
        }
        _ if extra.is_some_and(|extra| function == extra.strategy) => {
            let (scores, points, margin, dice) = bacon()?;
            let after = Scores::new(scores.mine.0 + points, scores.theirs.0);
            let is_zero = rules.grants_turn(after) || i64::from(points) >= margin;
            Some(if is_zero { 0 } else { dice }.to_string())
        }
        "prime_strategy" => {
            let (scores, points, margin, dice) = bacon()?;
            let added = rules.added(scores, points, 0);
            let is_good = added.mine > scores.mine.plus(points);
            let is_bad = added.theirs > scores.theirs;
            let is_zero = is_good || !is_bad && i64::from(points) >= margin;
            Some(if is_zero { 0 } else { dice }.to_string())
        }
        "mean_strategy" => {
            let (scores, points, margin, dice) = bacon()?;
            let after = rules.added(scores, points, 0);
            let is_zero = is_trouble(rules, after) && i64::from(points) >= margin;
            Some(if is_zero { 0 } else { dice }.to_string())
        }
        "touchdown" => Some(rules.touchdown?.lift(number(0)?).to_string()),
        "is_prime" => {
            let number = number(0)?;
            Some(truth(HogtimusPrime::Points.lift(number) != number))
        }
        "is_perfect_piggy" => Some(truth(rules.perfect_piggy?.exchanges(number(0)?))),
        "max_dice" => {
            let is_tied = rules.hog_tied?.ties(scores()?);
            Some(if is_tied { 1 } else { rules.most_dice }.to_string())
        }
        "hogtimus_prime" => Some(rules.hogtimus_prime?.lift(number(0)?).to_string()),
        "is_swap" => Some(truth(rules.swaps(scores()?))),
        "select_dice" => {
            let phase = Phase {
                exchanged: call.get(2) == Some(&1),
                ..Phase::START
            };
            let wild = rules.hog_wild.filter(|_| rolls_odd_again(rules));
            if wild.is_some_and(|rule| scores().is_some_and(|scores| rule.applies(scores))) {
                // A die without a name: another part asks which die it rolls again.
                return Some("<function>".to_owned());
            }
            Some(die_name(rules.die_at(scores()?, phase).sides()))
        }
        "swap_strategy" if Terms::of(rules).has("bad_swap_counts") => {
            house(|margin, dice| House::Swap { margin, dice })
        }
        "swap_strategy" => {
            let (scores, points, margin, _) = bacon()?;
            let after = rules.added(scores, points, 0);
            let is_good = rules.swaps(after) && after.mine < after.theirs;
            let takes_margin = Terms::of(rules).has("swap_takes_margin");
            let is_zero = is_good || takes_margin && i64::from(points) >= margin;
            let last = if takes_margin { 3 } else { 2 };
            let dice = *call.get(last).unwrap_or(&usual.1);
            Some(if is_zero { 0 } else { dice }.to_string())
        }
        _ => grants(rules, function, scores()?).map(truth),
    }
}

/// The scores at the start and the first player, by both bids, Player 0's first.
fn begun(bids: Scores, goal: Option<i64>, rules: &Rules) -> String {
    let (first, second) = (bids.mine.0, bids.theirs.0);
    let start = u8::from(second > first);
    if first == second {
        let goal = goal.unwrap_or_else(|| rules.goal.into());
        return format!("({goal}, {goal}, 0)");
    }
    match (first.abs_diff(second), start) {
        (5, 0) => "(10, 0, 0)".to_owned(),
        (5, _) => "(0, 10, 1)".to_owned(),
        _ => format!("({second}, {first}, {start})"),
    }
}

/// The leader and the message that `announce_lead_changes` returns, by the leader before.
fn led(scores: Scores, before: Option<&i64>) -> String {
    let (first, second) = (scores.mine.0, scores.theirs.0);
    let leader = match first.cmp(&second) {
        Ordering::Greater => 0,
        Ordering::Less => 1,
        Ordering::Equal => return "(None, None)".to_owned(),
    };
    if before == Some(&leader) {
        return format!("({leader}, None)");
    }
    let lead = first.abs_diff(second);
    let message = quoted(&format!("Player {leader} takes the lead by {lead}"));
    format!("({leader}, {message})")
}

/// The points that a score after a turn brings.
fn piled(rules: &Rules, after: Scores) -> u16 {
    rules.risen(after).mine.0 - after.mine.0
}

/// The output of `announce_highest` in each chain of scores.
fn announced(terms: &Terms, arguments: &[i64], chains: &[Vec<[u16; 2]>]) -> Option<Vec<String>> {
    let (who, before) = arguments.split_first()?;
    let who = *Seat::BOTH.get(usize::try_from(*who).ok()?)?;
    // A first turn brings the highest gain and the score before, which are the same.
    let before = match before {
        [] => Some(None),
        [high, score] if high == score => u16::try_from(*score).ok().map(Some),
        _ => None,
    }?;
    let calls = chains.iter().flat_map(|chain| {
        let mut commentary = AnnounceHighest::new(who);
        if let Some(score) = before {
            commentary.say([Score(score); 2], &Names::default());
        }
        let calls = chain.iter().map(move |&[first, second]| {
            let said = commentary.say([Score(first), Score(second)], &Names::default());
            let printed: String = said.iter().map(|line| terms.told(line) + "\n").collect();
            quoted(&printed)
        });
        calls.collect::<Vec<_>>()
    });
    Some(calls.collect())
}

/// The result of the function that `make_averaged` returns.
fn averaged(values: &[Number], samples: Option<u32>) -> String {
    let samples = samples.unwrap_or(NUM_SAMPLES);
    let called = values.iter().filter_map(Number::as_f64).cycle();
    let average = called.take(samples as usize).sum::<f64>() / f64::from(samples);
    format!("{} calls={samples} passed", float(average))
}

/// The average of `roll_dice` over some turns, for each number of dice, with a die that begins with
/// its first outcome; `None` if it does not come back to it.
pub(crate) fn averages_of_die(rules: &Rules, outcomes: &[u8], samples: u32) -> Option<Vec<f64>> {
    if outcomes.is_empty() || !(samples as usize).is_multiple_of(outcomes.len()) {
        return None;
    }
    let averages = (1..=rules.most_dice).map(|dice| {
        let mut die = outcomes.iter().copied().cycle();
        let turns = (0..samples).map(|_| {
            let rolled: Vec<u8> = die.by_ref().take(dice.into()).collect();
            u32::from(PigOut::points_of(rules.pig_out, &toss(&rolled)))
        });
        f64::from(turns.sum::<u32>()) / f64::from(samples)
    });
    Some(averages.collect())
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
