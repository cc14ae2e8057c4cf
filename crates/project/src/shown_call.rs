//! A call as a student would write it.

use std::collections::BTreeMap;

use serde_json::{Number, Value};

use crate::Part;
use crate::part::{GameScript, OtherChoice, PartKind, Script, products};

/// What a test die rolls after its toss, as in `kit/ok/domain.py`.
const AFTER_A_TOSS: [&str; 5] = [", 6", ", 5", ", 4", ", 3", ", 2"];

/// The call of an averaged function, with its arguments and the values that it averages.
fn averaged(
    function: &str,
    samples: Option<u32>,
    arguments: Option<&Vec<i64>>,
    values: Option<&Vec<Number>>,
) -> String {
    let samples = samples.map_or(String::new(), |samples| format!(", {samples}"));
    let arguments = listed(arguments.into_iter().flatten());
    let values = listed(values.into_iter().flatten());
    format!("{function}(fn{samples})({arguments}), where fn returns {values} over and over,")
}

impl Part {
    /// The call with this index that gave an answer, with all outcomes that were rolled then.
    pub(crate) fn call_after(&self, index: usize, answer: Option<&str>) -> String {
        let call = self.call(index);
        let has_toss = matches!(
            self.kind,
            PartKind::Tosses { .. } | PartKind::Turns { .. } | PartKind::ScoredTurns { .. }
        );
        let rolled = answer.and_then(|answer| answer.split_once(" dice="));
        let rolled = rolled.and_then(|(_, rest)| rest.split(' ').next()?.parse::<usize>().ok());
        let place = call.find("make_test_dice(");
        let end = place.and_then(|place| Some(place + call[place..].find(')')?));
        let (true, Some(rolled), Some(place), Some(end)) = (has_toss, rolled, place, end) else {
            return call;
        };
        let toss = call[place..end].split(", ").count();
        let more = rolled.saturating_sub(toss);
        let more: String = AFTER_A_TOSS.repeat(more).drain(..more).collect();
        format!("{}{more}{}", &call[..end], &call[end..])
    }

    /// The call with this index, such as `free_bacon(13)`.
    ///
    /// A test die is written as `make_test_dice(4, 1, 2)`.
    pub fn call(&self, index: usize) -> String {
        let function = self.function();
        let arguments = match &self.kind {
            PartKind::Calls {
                keywords, truths, ..
            } => {
                let call = self.kind.calls().get(index).cloned();
                numbers(call.unwrap_or_default(), truths, keywords)
            }
            PartKind::Valid { .. } => {
                let call = self.kind.calls().into_iter().nth(index);
                call.iter().flatten().map(i64::to_string).collect()
            }
            PartKind::Tosses { more, .. } => {
                let toss = self.kind.tosses().get(index).cloned().unwrap_or_default();
                let shown = [toss.len().to_string(), test_dice(&toss)];
                shown.into_iter().chain(truths(more)).collect()
            }
            PartKind::Turns { more, .. } => match self.kind.turns().get(index) {
                Some((0, opponent, _)) => vec!["0".to_owned(), opponent.to_string()],
                Some((dice, opponent, toss)) => {
                    let shown = [dice.to_string(), opponent.to_string(), test_dice(toss)];
                    shown.into_iter().chain(truths(more)).collect()
                }
                None => Vec::new(),
            },
            PartKind::Rerolled { outcomes, .. } => {
                Vec::from_iter(outcomes.get(index).map(|die| test_dice(die)))
            }
            PartKind::BestOfDice {
                outcomes, samples, ..
            } => {
                let die = outcomes.get(index).map(|die| test_dice(die));
                let samples = samples.get(index).map(u32::to_string);
                die.into_iter().chain(samples).collect()
            }
            PartKind::ScoredTurns { .. } => match self.kind.scored_turns().get(index) {
                Some((dice, mine, theirs, toss)) => scored_turn(*dice, [*mine, *theirs], toss),
                None => Vec::new(),
            },
            PartKind::Made {
                arguments, ranges, ..
            } => return format!("{function}{}", made(arguments, ranges, index)),
            PartKind::SameDice {
                goals,
                usual,
                other,
                ..
            } => {
                let usual = usual.get(index).copied().unwrap_or_default();
                let strategy = same_dice(usual, other.get(index).map_or(&[], Vec::as_slice));
                let goal = goals
                    .get(index)
                    .copied()
                    .flatten()
                    .as_ref()
                    .map(u16::to_string);
                std::iter::once(strategy).chain(goal).collect()
            }
            PartKind::Uses { calls, .. } => {
                let call = calls.get(index).into_iter().flatten();
                call.map(shown_value).collect()
            }
            PartKind::Games { games, .. } => {
                games.get(index).map(game_arguments).unwrap_or_default()
            }
            PartKind::Commentary {
                arguments, scores, ..
            } => {
                let made = format!("{function}({})", listed(arguments));
                return made + &said_scores(scores, index);
            }
            PartKind::Averaged {
                values,
                samples,
                arguments,
            } => {
                let samples = samples.get(index).copied().flatten();
                return averaged(function, samples, arguments.get(index), values.get(index));
            }
            PartKind::MaxScoring { averages, samples } => {
                let samples = samples.map_or(String::new(), |samples| format!(", {samples}"));
                let averages = listed(averages.get(index).into_iter().flatten());
                return format!(
                    "{function}(dice{samples}), where the averages of 1, 2, … dice are {averages},"
                );
            }
            PartKind::Examples { typed, .. } => {
                return typed.get(index).cloned().unwrap_or_default();
            }
            PartKind::Statistics {
                function,
                arguments,
                ..
            } => {
                let arguments = listed(arguments.iter().map(shown_value));
                return format!("{}({arguments})", shown_value(function));
            }
        };
        format!("{function}({})", arguments.join(", "))
    }
}

fn scored_turn(dice: u8, scores: [u16; 2], toss: &[u8]) -> Vec<String> {
    let numbers = std::iter::once(dice.into()).chain(scores);
    let die = (!toss.is_empty()).then(|| test_dice(toss));
    numbers
        .map(|number: u16| number.to_string())
        .chain(die)
        .collect()
}

/// The arguments of a call with whole numbers, and after them truths and keywords.
fn numbers(mut call: Vec<i64>, truths: &[bool], keywords: &BTreeMap<String, i64>) -> Vec<String> {
    call.truncate(call.len().saturating_sub(truths.len()));
    let keywords = keywords.iter();
    let keywords = keywords.map(|(name, value)| format!("{name}={value}"));
    let call = call.iter().map(i64::to_string);
    call.chain(self::truths(truths)).chain(keywords).collect()
}

/// The arguments of both calls of a made function, such as `(3)(1, 2)`.
fn made(arguments: &[Vec<i64>], ranges: &[[i64; 2]], index: usize) -> String {
    let calls = products(ranges);
    let made = arguments.get(index / calls.len().max(1));
    let call = calls.get(index % calls.len().max(1));
    let [made, call] = [made, call].map(|values| listed(values.into_iter().flatten()));
    format!("({made})({call})")
}

/// Arguments that are true or false, as Python writes them.
fn truths(arguments: &[bool]) -> impl Iterator<Item = String> {
    arguments.iter().map(|&truth| crate::answers::truth(truth))
}

/// The calls of a chain of commentary, up to the one with this index, such as `(0, 5)(3, 5)`.
fn said_scores(chains: &[Vec<[u16; 2]>], index: usize) -> String {
    let calls = chains
        .iter()
        .flat_map(|chain| (0..chain.len()).map(move |last| &chain[..=last]));
    let said = calls.skip(index).take(1).flatten();
    let said: Vec<_> = said
        .map(|[first, second]| format!("({first}, {second})"))
        .collect();
    said.concat()
}

fn test_dice(outcomes: &[u8]) -> String {
    format!("make_test_dice({})", listed(outcomes))
}

fn listed(values: impl IntoIterator<Item = impl ToString>) -> String {
    let values: Vec<_> = values.into_iter().map(|value| value.to_string()).collect();
    values.join(", ")
}

/// A strategy that chooses otherwise at some scores.
fn same_dice(usual: u8, others: &[OtherChoice]) -> String {
    let others: String = others.iter().map(other_choice).collect();
    format!("lambda score, opponent_score: {others}{usual}")
}

/// A choice and its scores, such as `6 if score == 3 else `.
fn other_choice(other: &OtherChoice) -> String {
    let ranges = [
        ("score", other.mine),
        ("opponent_score", other.theirs),
        ("score + opponent_score", other.sum),
    ];
    let conditions = ranges.iter().filter_map(|(name, range)| {
        Some(match (*range)? {
            [low, high] if low == high => format!("{name} == {low}"),
            [low, high] => format!("{low} <= {name} <= {high}"),
        })
    });
    let conditions: Vec<_> = conditions.collect();
    format!("{} if {} else ", other.choice, conditions.join(" and "))
}

fn game_arguments(game: &GameScript) -> Vec<String> {
    let strategy = |seat: usize| match &game.strategies[seat] {
        Script::Always(dice) => format!("always_roll({dice})"),
        Script::By { .. } => format!("strategy{seat}"),
    };
    let mut arguments = vec![strategy(0), strategy(1)];
    arguments.extend(game.update.clone());
    if game.scores != [0, 0] {
        arguments.extend(game.scores.map(|score| score.to_string()));
    }
    if game.wild.is_empty() {
        arguments.push(format!("dice={}", test_dice(&game.dice)));
    }
    arguments.push(format!("goal={}", game.goal));
    match game.feral_hogs {
        Some(true) => arguments.push("feral_hogs=True".to_owned()),
        Some(false) => arguments.push("feral_hogs=False".to_owned()),
        None => {}
    }
    arguments
}

/// A value of a part as Python writes it.
fn shown_value(value: &Value) -> String {
    let list = |values: &Value| {
        let values = values.as_array().into_iter().flatten();
        values.map(shown_value).collect::<Vec<_>>().join(", ")
    };
    match value {
        Value::String(name) => name.clone(),
        Value::Bool(is_true) => crate::answers::truth(*is_true),
        Value::Object(fields) => match (fields.get("global"), fields.get("call")) {
            (Some(name), _) => shown_value(name),
            (None, Some(call)) => {
                let arguments = fields.get("arguments").unwrap_or(&Value::Null);
                format!("{}({})", shown_value(call), list(arguments))
            }
            (None, None) => value.to_string(),
        },
        other => other.to_string(),
    }
}
