//! Right answers in projects with update functions, from the engine.

use pigskin_hog::{PigOut, Rules, Scores};

use crate::function_names::FunctionNames;
use crate::questions::part::OtherChoice;
use crate::questions::scripted_game::toss;
use crate::right::answers::truth;

/// The score after a turn, or the points of `take_turn`.
pub(crate) fn turn_value(
    rules: &Rules,
    function: &str,
    dice: u8,
    scores: Scores,
    outcomes: &[u8],
) -> u16 {
    let points = match dice {
        0 => rules.bacon_points(scores),
        _ => rules.lifted(dice, PigOut::points_of(rules.pig_out, &toss(outcomes))),
    };
    match function {
        "take_turn" => points,
        _ => rules.risen(rules.added(scores, points, 0)).mine.0,
    }
}

/// The value of a function of scores; `None` if these projects have no such function.
pub(crate) fn value(
    rules: &Rules,
    function: &str,
    call: &[i64],
    usual: (i64, i64),
) -> Option<String> {
    let names = FunctionNames::of(rules);
    let number = |place: usize| u16::try_from(*call.get(place)?).ok();
    let first = number(0)?;
    let risen = |scores: Scores| rules.risen(scores).mine.0;
    let value = match function {
        _ if function == names.no_dice => {
            let bacon = rules.free_bacon.as_ref()?;
            bacon.points(match number(1) {
                Some(theirs) => Scores::new(first, theirs),
                None => Scores::new(0, first),
            })
        }
        "take_turn" if first == 0 => {
            turn_value(rules, function, 0, Scores::new(number(1)?, number(2)?), &[])
        }
        _ if function == names.update && first == 0 => {
            turn_value(rules, function, 0, Scores::new(number(1)?, number(2)?), &[])
        }
        "num_factors" => {
            let factors = (1..=first).filter(|factor| first.is_multiple_of(*factor));
            u16::try_from(factors.count()).ok()?
        }
        "perfect_square" => return Some(truth(first.isqrt().pow(2) == first)),
        "next_perfect_square" => (first.isqrt() + 1).pow(2),
        "hog_gcd" => {
            let divides = |divisor: &u16| call.iter().all(|n| n % i64::from(*divisor) == 0);
            (1..=u16::try_from(*call.iter().max()?).ok()?)
                .rev()
                .find(divides)?
        }
        "sus_points" | "fuzzy_points" => risen(Scores::new(first, 0)),
        _ if function == names.no_dice_strategy || function == names.update_strategy => {
            let scores = Scores::new(first, number(1)?);
            let threshold = *call.get(2).unwrap_or(&usual.0);
            let points = rules.bacon_points(scores);
            let gain = if function == names.update_strategy {
                risen(rules.added(scores, points, 0)) - first
            } else {
                points
            };
            let dice = *call.get(3).unwrap_or(&usual.1);
            return Some(
                if i64::from(gain) >= threshold {
                    0
                } else {
                    dice
                }
                .to_string(),
            );
        }
        _ => return None,
    };
    Some(value.to_string())
}

/// The answer of `check_strategy` for a strategy that chooses otherwise at some scores.
pub(crate) fn checked(rules: &Rules, goal: u16, usual: u8, other: &[OtherChoice]) -> String {
    let is_right = |mine, theirs| choice(usual, other, mine, theirs) <= rules.most_dice;
    let are_right = (0..goal).all(|mine| (0..goal).all(|theirs| is_right(mine, theirs)));
    if are_right { "None" } else { "!AssertionError" }.to_owned()
}

/// The choice of a strategy that chooses otherwise at some scores.
fn choice(usual: u8, other: &[OtherChoice], mine: u16, theirs: u16) -> u8 {
    let other = other.iter().find(|other| other.holds(mine, theirs));
    other.map_or(usual, |other| other.choice)
}

/// The answer of `is_always_roll` for a strategy that chooses otherwise at some scores.
pub(crate) fn is_same(goal: u16, usual: u8, other: &[OtherChoice]) -> String {
    let choose = |mine, theirs| choice(usual, other, mine, theirs);
    let first = choose(0, 0);
    truth((0..goal).all(|mine| (0..goal).all(|theirs| choose(mine, theirs) == first)))
}
