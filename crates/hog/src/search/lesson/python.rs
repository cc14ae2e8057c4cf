//! The rules of a lesson as a Python program.
//!
//! Free Bacon and the swap are written as short expressions. Each is compared with the rules at all
//! scores; rules that none of them fits are written as a list. Formulas are Python already.

use std::fmt::Write as _;

use crate::{Formula, FreeBacon, Rules, Score, ScoreRise, Scores, SwineSwap};

use super::Tip;

/// An expression over `score` and `opponent_score`, with the same in Rust.
type Points = (&'static str, fn(u16, u16) -> u16);

/// An expression over `score` and `opponent_score`, with the same in Rust.
type Swap = (&'static str, fn(u16, u16) -> bool);

/// Expressions for the points of no dice.
const BACON: [Points; 6] = [
    ("0", |_, _| 0),
    (
        "10 - min(opponent_score % 10, opponent_score // 10 % 10)",
        |_, theirs| 10 - (theirs % 10).min(theirs / 10 % 10),
    ),
    (
        "1 + max(int(digit) for digit in str(opponent_score))",
        |_, theirs| 1 + Score(theirs).digits().max().unwrap_or(0),
    ),
    (
        "max(1, 3 * abs(opponent_score // 10 % 10 - score % 10))",
        |mine, theirs| (3 * (theirs / 10 % 10).abs_diff(mine % 10)).max(1),
    ),
    (
        "2 * abs(opponent_score // 10 % 10 - opponent_score % 10) + 1",
        |_, theirs| 2 * (theirs / 10 % 10).abs_diff(theirs % 10) + 1,
    ),
    (
        "max(1, 2 * (opponent_score // 10 % 10) - opponent_score % 10)",
        |_, theirs| (2 * (theirs / 10 % 10)).saturating_sub(theirs % 10).max(1),
    ),
];

/// Expressions for a swap.
const SWAPS: [Swap; 4] = [
    ("False", |_, _| false),
    (
        "score == 2 * opponent_score or opponent_score == 2 * score",
        |mine, theirs| mine == 2 * theirs || theirs == 2 * mine,
    ),
    (
        "1 < min(score, opponent_score) \
         and max(score, opponent_score) % min(score, opponent_score) == 0",
        |mine, theirs| {
            let low = mine.min(theirs);
            low > 1 && mine.max(theirs).is_multiple_of(low)
        },
    ),
    (
        "int(str(score)[0]) * (score % 10) \
         == int(str(opponent_score)[0]) * (opponent_score % 10)",
        |mine, theirs| {
            let product = |score: u16| Score(score).first_digit() * (score % 10);
            product(mine) == product(theirs)
        },
    ),
];

/// A function `rule(score, opponent_score)` that returns the choice of the last rule that applies,
/// or None.
pub(super) fn program(rules: &Rules, tips: &[Tip]) -> String {
    let mut text = format!("GOAL = {}\n\n\n", rules.goal);
    text = imports_and_functions(rules) + &text;
    text.push_str(&free_bacon(rules));
    text.push_str("\n\n");
    text.push_str(&is_swap(rules));
    text.push_str(&risen(rules));
    text.push_str(boosted(rules));
    let (added, theirs) = if rules.boosts_leader() {
        (
            "*boosted(points, score, opponent_score)",
            "boosted(points, score, opponent_score)[1]",
        )
    } else {
        ("score + points, opponent_score", "opponent_score")
    };
    let reached = match (&rules.score_rise, rules.boosts_leader()) {
        (None, false) => "score + points".to_owned(),
        (None, true) => "boosted(points, score, opponent_score)[0]".to_owned(),
        (Some(_), _) => format!("risen({added})"),
    };
    // Writing into a String does not fail.
    let _ = write!(
        text,
        "\n\n\
def reached(points, score, opponent_score):\n    \
    \"\"\"The score after a turn of these points, before any swap.\"\"\"\n    \
    return {reached}\n\n\n\
def after(points, score, opponent_score):\n    \
    \"\"\"Both scores after a turn of these points.\"\"\"\n    \
    mine, theirs = reached(points, score, opponent_score), {theirs}\n    \
    if is_swap(mine, theirs):\n        \
        return theirs, mine\n    \
    return mine, theirs\n"
    );
    text.push_str(
        "\n\n\
def rule(score, opponent_score):\n    \
    bacon = free_bacon(score, opponent_score)\n    \
    # Both scores after rolling no dice.\n    \
    mine, theirs = after(bacon, score, opponent_score)\n",
    );
    // A later rule holds over an earlier one.
    for tip in tips.iter().rev() {
        let conditions: Vec<String> = tip.when.iter().map(|when| when.in_python()).collect();
        // Writing into a String does not fail.
        let _ = writeln!(
            text,
            "    # {tip}.\n    if {}:\n        return {}",
            conditions.join(" and "),
            tip.choice
        );
    }
    text.push_str("    return None\n");
    text
}

/// The function that adds the points of a turn, where the leader can gain them once more.
fn boosted(rules: &Rules) -> &'static str {
    if !rules.boosts_leader() {
        return "";
    }
    "\n\n\
def boosted(points, score, opponent_score):\n    \
    \"\"\"Both scores with these points, which the leader gains once more if the sum is prime.\"\"\"\n    \
    mine, theirs = score + points, opponent_score\n    \
    total = mine + theirs\n    \
    if total > 1 and all(total % n for n in range(2, total)):\n        \
        if mine > theirs:\n            \
            mine += points\n        \
        elif theirs > mine:\n            \
            theirs += points\n    \
    return mine, theirs\n"
}

/// The functions that the formulas of the rules call, and two empty lines.
fn imports_and_functions(rules: &Rules) -> String {
    match Formula::python_definitions(rules.formulas()) {
        definitions if definitions.is_empty() => definitions,
        definitions => definitions.trim_start().to_owned() + "\n\n",
    }
}

/// The highest score at which the program asks a rule, at least 99 above the goal.
fn beyond(rules: &Rules) -> u16 {
    let risen = rules.most_risen(rules.most_scores());
    risen.0.max(rules.goal + 99)
}

fn free_bacon(rules: &Rules) -> String {
    let scores = 0..=beyond(rules);
    let points = |mine: u16, theirs: u16| rules.bacon_points(Scores::new(mine, theirs));
    let owns = || {
        let reads = rules.bacon_reads_own_score();
        scores.clone().take(if reads { usize::MAX } else { 1 })
    };
    let fits = |(_, same): &Points| {
        owns().all(|mine| {
            scores
                .clone()
                .all(|theirs| same(mine, theirs) == points(mine, theirs))
        })
    };
    let head = "def free_bacon(score, opponent_score):\n    \
                \"\"\"The points for rolling no dice.\"\"\"\n";
    let is_lifted = rules.hogtimus_prime.is_some() || rules.when_pigs_fly.is_some();
    if let Some(FreeBacon::Formula(formula)) = rules.free_bacon.as_ref().filter(|_| !is_lifted) {
        return format!("{head}    return {formula}\n");
    }
    if let Some((expression, _)) = BACON.into_iter().find(fits) {
        return format!("{head}    return {expression}\n");
    }
    let row = |mine| {
        scores
            .clone()
            .map(move |theirs| points(mine, theirs).to_string())
    };
    let (list, index) = if owns().len() == 1 {
        (row(0).collect(), "[opponent_score]")
    } else {
        let rows = owns().map(|mine| format!("[{}]", row(mine).collect::<Vec<_>>().join(", ")));
        (rows.collect::<Vec<String>>(), "[score][opponent_score]")
    };
    format!(
        "{}\n\n{head}    return FREE_BACON{index}\n",
        wrapped("FREE_BACON = [", &list, "]")
    )
}

/// The scores after a rise, if any rises.
fn risen(rules: &Rules) -> String {
    let Some(rule) = &rules.score_rise else {
        return String::new();
    };
    let head = "def risen(score, opponent_score):\n    \
                \"\"\"The score after it has risen.\"\"\"\n";
    let expression = match rule {
        ScoreRise::Formula(formula) => formula.text(),
        ScoreRise::HogPile => "2 * score if score == opponent_score else score",
        ScoreRise::OnesHogPile => {
            "score + score % 10 if score % 10 == opponent_score % 10 else score"
        }
        ScoreRise::SquareSwine
        | ScoreRise::PigsOnPrime
        | ScoreRise::FuzzyFactors
        | ScoreRise::SusFuss => {
            let scores = 0..=beyond(rules);
            let after = scores.map(|score| rule.after(Scores::new(score, 0)).to_string());
            let list = wrapped("RISEN = [", &after.collect::<Vec<_>>(), "]");
            return format!("\n\n{list}\n\n{head}    return RISEN[score]\n");
        }
    };
    format!("\n\n{head}    return {expression}\n")
}

fn is_swap(rules: &Rules) -> String {
    let scores = 0..=beyond(rules);
    let pairs = || {
        let theirs = scores.clone();
        let pairs = scores.clone();
        pairs.flat_map(move |mine| theirs.clone().map(move |theirs| (mine, theirs)))
    };
    let swaps = |mine: u16, theirs: u16| rules.swaps(Scores::new(mine, theirs));
    let fits =
        |(_, same): &Swap| pairs().all(|(mine, theirs)| same(mine, theirs) == swaps(mine, theirs));
    let head = "def is_swap(score, opponent_score):\n    \
                \"\"\"Whether these scores trade owners at the end of a turn.\"\"\"\n";
    if let Some(SwineSwap::Formula(formula)) = &rules.swine_swap {
        return format!("{head}    return {formula}\n");
    }
    if let Some((expression, _)) = SWAPS.into_iter().find(fits) {
        return format!("{head}    return {expression}\n");
    }
    let list = pairs().filter(|&(mine, theirs)| swaps(mine, theirs));
    let list: Vec<String> = list
        .map(|(mine, theirs)| format!("({mine}, {theirs})"))
        .collect();
    format!(
        "{}\n\n{head}    return (score, opponent_score) in SWAPS\n",
        wrapped("SWAPS = {", &list, "}")
    )
}

/// Columns of a line in a list.
const WIDTH: usize = 88;

/// A list in lines that are not too long.
fn wrapped(begin: &str, items: &[String], end: &str) -> String {
    let mut text = format!("{begin}\n");
    let mut line = String::from("   ");
    for item in items {
        if line.len() + item.len() + 2 > WIDTH {
            text = text + &line + "\n";
            line.replace_range(.., "   ");
        }
        line = line + " " + item + ",";
    }
    text + &line + "\n" + end + "\n"
}
