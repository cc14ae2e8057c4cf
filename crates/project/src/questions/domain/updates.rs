//! The domains of the problems in projects with update functions.

use std::collections::BTreeMap;

use pigskin_hog::{Rules, ScoreRise, Setting};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use super::tosses::{SEED, chosen_tosses, dice_in_words, most_tossed};
use super::{calls, games, part, scores, scripts, some_calls};
use crate::function_names::{FunctionNames, no_dice_takes_both};
use crate::project::terms::Terms;
use crate::questions::part::{OtherChoice, Part, PartKind};
use crate::questions::reach::Reach;
use crate::questions::scripts::Scripts;
use crate::questions::shape::Shape;

/// The highest number whose factors, squares or primes are asked.
pub(super) const HIGHEST_NUMBER: i64 = 250;

/// The player's score in turns whose points do not depend on it.
const PLAYER: u16 = 52;

pub(super) fn parts(number: &str, rules: &Rules) -> Vec<Part> {
    match number {
        "02" => vec![no_dice(rules, "opponent_score")],
        "03" => turns(rules),
        "04" => rises(rules),
        "05" => play(rules),
        "06" => {
            let all = [0, i64::from(rules.goal) - 1];
            let every_dice = |name, ranges| always_roll(name, 0..=rules.most_dice, ranges);
            vec![
                every_dice("every number of dice", [[0, 19]; 2]),
                every_dice("every number of dice at all own scores", [all, [10; 2]]),
                every_dice(
                    "every number of dice at all scores of the opponent",
                    [[10; 2], all],
                ),
                always_roll("every pair of scores", [everywhere(rules)], [all; 2]),
            ]
        }
        "07" => same_dice(rules),
        "10" => strategies(rules, FunctionNames::of(rules).no_dice_strategy),
        "11" => strategies(rules, FunctionNames::of(rules).update_strategy),
        _ => Vec::new(),
    }
}

/// The number of dice whose strategy of `always_roll` is asked at all scores.
pub(super) fn everywhere(rules: &Rules) -> u8 {
    4.min(rules.most_dice)
}

/// The strategies of `always_roll` for some numbers of dice, at all scores in two ranges.
pub(super) fn always_roll(
    name: &str,
    dice: impl IntoIterator<Item = u8>,
    ranges: [[i64; 2]; 2],
) -> Part {
    let arguments: Vec<_> = dice.into_iter().map(|dice| vec![dice.into()]).collect();
    let asked = ranges.iter().map(|[low, high]| high - low + 1);
    let of = asked.product::<i64>() * i64::try_from(arguments.len()).unwrap_or_default();
    let made = PartKind::Made {
        make: "always_roll".to_owned(),
        arguments,
        ranges: ranges.to_vec(),
    };
    let of = usize::try_from(of).unwrap_or_default();
    part(name, made, of, &["score", "opponent_score"])
}

/// The points of 0 dice. `theirs` names the opponent's score where the function takes no other.
pub(super) fn no_dice(rules: &Rules, theirs: &str) -> Part {
    let function = FunctionNames::of(rules).no_dice;
    let all = scores(rules);
    if no_dice_takes_both(rules) {
        let names = ["player_score", "opponent_score"];
        calls("every pair of scores", function, &names, &[all; 2], &[])
    } else {
        calls("every opponent's score", function, &[theirs], &[all], &[])
    }
}

/// The names of the arguments of a turn.
const TURN: [&str; 3] = ["num_rolls", "player_score", "opponent_score"];

/// A turn without dice at all scores.
fn without_dice(rules: &Rules, function: &str) -> Part {
    let all = scores(rules);
    calls(
        "no dice at every pair of scores",
        function,
        &TURN,
        &[[0, 0], all, all],
        &[],
    )
}

fn product(
    rules: &Rules,
    name: &str,
    function: &str,
    [players, opponents]: [[u16; 2]; 2],
    most: u8,
) -> Part {
    let kind = PartKind::ScoredTurns {
        function: function.to_owned(),
        players: Some(players),
        opponents: Some(opponents),
        sides: Some(rules.die.sides()),
        most: Some(most),
        turns: Vec::new(),
    };
    let of = kind.scored_turns().len();
    part(name, kind, of, &TURN)
}

/// Tosses of more dice, at scores that change from toss to toss.
fn more_dice(rules: &Rules, function: &str, fewest: u8) -> Part {
    let places = (0..rules.goal).cycle();
    let turns = places.zip(chosen_tosses(rules, fewest, SEED));
    let turns = turns.map(|(place, toss)| ([29, 37].map(|step| place * step % rules.goal), toss));
    listed_turns("tosses of more dice", function, turns)
}

/// Turns, each with the scores of both players, the mover's first, and its toss.
pub(super) fn listed_turns(
    name: &str,
    function: &str,
    turns: impl Iterator<Item = ([u16; 2], Vec<u8>)>,
) -> Part {
    let turns: Vec<_> = turns
        .map(|([mine, theirs], toss)| {
            let dice = u8::try_from(toss.len()).unwrap_or(u8::MAX);
            (dice, mine, theirs, toss)
        })
        .collect();
    let of = turns.len();
    let kind = PartKind::ScoredTurns {
        function: function.to_owned(),
        players: None,
        opponents: None,
        sides: None,
        most: None,
        turns,
    };
    part(name, kind, of, &TURN)
}

pub(super) fn turns(rules: &Rules) -> Vec<Part> {
    if !Terms::of(rules).has("turn_takes_own_score") {
        return super::tosses::turns(rules);
    }
    let most = most_tossed(rules);
    let names = FunctionNames::of(rules);
    let all_tosses = product(
        rules,
        &format!("every toss of up to {}", dice_in_words(most)),
        "take_turn",
        [[PLAYER; 2], [35; 2]],
        most,
    );
    let uses: Vec<_> = (0..=rules.most_dice)
        .map(|dice| {
            let (player, opponent) = (i64::from(dice) * 9 % 83, (i64::from(dice) * 7 + 13) % 90);
            vec![json!(dice), json!(player), json!(opponent), json!("die")]
        })
        .collect();
    let of = uses.len();
    let replace = BTreeMap::from([("roll_dice".to_owned(), 7), (names.no_dice.to_owned(), 10)]);
    let uses = PartKind::Uses {
        function: "take_turn".to_owned(),
        calls: uses,
        replace,
    };
    vec![
        without_dice(rules, "take_turn"),
        all_tosses,
        more_dice(rules, "take_turn", most + 1),
        part("the functions that a turn uses", uses, of, &TURN),
    ]
}

/// The functions of the rule by which a score rises, and the score after a turn.
fn rises(rules: &Rules) -> Vec<Part> {
    let names = FunctionNames::of(rules);
    let up_to = |most: i64, function: &str, parameter: &str| {
        let name = format!("{function} of every {parameter} up to {most}");
        calls(&name, function, &[parameter], &[[1, most]], &[])
    };
    let numbers = |function| up_to(HIGHEST_NUMBER, function, "n");
    let scores_of = |function| up_to(Reach::of(rules).added.highest(), function, "score");
    let mut parts = match rules.score_rise {
        Some(ScoreRise::SusFuss) => {
            vec![numbers("num_factors"), scores_of("sus_points")]
        }
        Some(ScoreRise::FuzzyFactors) => {
            let gcd = |name: &str, ranges| calls(name, "hog_gcd", &["x", "y"], ranges, &[]);
            vec![
                gcd("hog_gcd of numbers up to 50", &[[0, 50], [1, 50]]),
                gcd(
                    "hog_gcd of every score and 100",
                    &[[1, Reach::of(rules).added.highest()], [100, 100]],
                ),
                scores_of("fuzzy_points"),
            ]
        }
        Some(ScoreRise::SquareSwine) => {
            vec![numbers("perfect_square"), scores_of("next_perfect_square")]
        }
        _ => Vec::new(),
    };
    let below = [0, rules.goal - 1];
    parts.push(without_dice(rules, names.update));
    parts.push(product(
        rules,
        "no dice and one die at every own score",
        names.update,
        [below, [40, 41]],
        1,
    ));
    parts.push(more_dice(rules, names.update, 2));
    parts
}

/// A function of both scores after the points of a turn.
pub(super) fn new_scores(rules: &Rules, function: &str) -> Part {
    let added = Reach::of(rules).added;
    let ranges = [[0, added.highest()], scores(rules)];
    let names = ["player_score", "opponent_score"];
    let is_asked = |call: &[i64]| added.has(call[0], call[1]);
    some_calls(
        "every pair of new scores",
        function,
        &names,
        &ranges,
        &is_asked,
    )
}

fn play(rules: &Rules) -> Vec<Part> {
    let names = FunctionNames::of(rules);
    let short = |seed, count, update, only| Scripts {
        update: Some(update),
        only,
        ..scripts(rules, seed, count, &[])
    };
    let rise = |acts| -> Option<(&'static [Setting], bool)> { Some((&[Setting::ScoreRise], acts)) };
    let simple = short(56, 500, Shape::SIMPLE_UPDATE, None);
    let stays = short(57, 200, names.update, rise(false));
    let rises = short(58, 700, names.update, rise(true));
    let whole = |seed, count, update| Scripts {
        goals: [rules.goal; 2],
        ..short(seed, count, update, None)
    };
    vec![
        games(
            &format!("short games with {}", Shape::SIMPLE_UPDATE),
            simple,
        ),
        games("short games in which no score rises", stays),
        games("short games in which a score rises", rises),
        games("whole games", whole(59, 60, names.update)),
        games(
            &format!("whole games with {}", Shape::SIMPLE_UPDATE),
            whole(60, 3, Shape::SIMPLE_UPDATE),
        ),
    ]
}

/// A call of `is_always_roll`: the goal, the usual choice and the other one.
pub(super) type SameDiceRow = (Option<u16>, u8, Vec<OtherChoice>);

/// Strategies that choose the same everywhere, ones that depend on one score alone or on the sum,
/// and ones that differ at one pair of scores.
fn same_dice(rules: &Rules) -> Vec<Part> {
    let mut random = ChaCha8Rng::seed_from_u64(71);
    let most = rules.most_dice;
    let at = |mine, theirs| vec![OtherChoice::at(mine, theirs, 6.min(most))];
    let mut rows: Vec<SameDiceRow> = Vec::new();
    // Every pair of scores below a small goal, and the pairs at the goal, which do not count.
    for goal in [1, 2, 5] {
        rows.push((Some(goal), 4, vec![]));
        for mine in 0..=goal {
            rows.extend((0..=goal).map(|theirs| (Some(goal), 4, at(mine, theirs))));
        }
    }
    let last = rules.goal - 1;
    for [mine, theirs] in [[0, 0], [0, last], [last, 0], [last, last], [1, 0], [0, 1]] {
        rows.push((None, 5, at(mine, theirs)));
    }
    rows.extend(in_ranges(rules, None, 5));
    rows.extend(in_ranges(rules, Some(7), 3));
    rows.extend((0..=most).map(|dice| (None, dice, vec![])));
    for _ in 0..30 {
        let usual = random.random_range(0..=most);
        let place = [(); 2].map(|()| random.random_range(0..rules.goal));
        let choice = (usual + 1) % (most + 1);
        let other = OtherChoice::at(place[0], place[1], choice);
        rows.push((None, usual, vec![other]));
    }
    rows.extend([3, rules.goal].map(|goal| (Some(goal), 1, balanced(goal))));
    for mine in [rules.goal, rules.goal + 20] {
        rows.push((None, 5, at(mine, 3)));
        rows.push((None, 5, at(3, mine)));
    }
    let name = "strategies that differ at some scores";
    same_dice_part("is_always_roll", name, &rows)
}

/// More and fewer dice than one at the last pairs of scores, so that sums over scores stay the same.
fn balanced(goal: u16) -> Vec<OtherChoice> {
    let (last, before) = (goal.saturating_sub(1), goal.saturating_sub(2));
    let at = OtherChoice::at;
    vec![
        at(before, before, 2),
        at(before, last, 0),
        at(last, before, 0),
        at(last, last, 2),
    ]
}

/// Strategies that choose otherwise from a score on, at one score, or where the sum is so.
fn in_ranges(rules: &Rules, goal: Option<u16>, usual: u8) -> Vec<SameDiceRow> {
    let last = goal.unwrap_or(rules.goal) - 1;
    let middle = last.div_ceil(2);
    let anywhere = OtherChoice {
        mine: None,
        theirs: None,
        sum: None,
        choice: 6.min(rules.most_dice),
    };
    let ranges = [[middle, last], [0, 0], [middle, middle], [last, last]];
    let of_one = ranges.into_iter().flat_map(|range| {
        let range = Some(range);
        [
            OtherChoice {
                mine: range,
                ..anywhere
            },
            OtherChoice {
                theirs: range,
                ..anywhere
            },
        ]
    });
    let sums = [[last + 1, 2 * last], [last, last], [2 * last, 2 * last]];
    let of_sum = sums.into_iter().map(|range| OtherChoice {
        sum: Some(range),
        ..anywhere
    });
    let others = of_one.chain(of_sum);
    others.map(|other| (goal, usual, vec![other])).collect()
}

/// Strategies that return too many dice nowhere, everywhere, or at one pair of scores. The goal is no
/// score of a player who chooses.
pub(super) fn checks(rules: &Rules) -> Vec<Part> {
    let (most, wrong) = (rules.most_dice, rules.most_dice + 1);
    let at = |mine, theirs| vec![OtherChoice::at(mine, theirs, wrong)];
    let mut rows: Vec<SameDiceRow> = Vec::new();
    for goal in [1, 2, 5] {
        rows.push((Some(goal), 4, vec![]));
        for mine in 0..goal + 2 {
            rows.extend((0..goal + 2).map(|theirs| (Some(goal), 4, at(mine, theirs))));
        }
    }
    let (last, above) = (rules.goal - 1, rules.goal);
    for [mine, theirs] in [[0, 0], [0, last], [last, 0], [last, last], [1, 0], [15, 20]] {
        rows.push((None, 5, at(mine, theirs)));
    }
    for [mine, theirs] in [[above, 3], [3, above], [above, above + 13]] {
        rows.push((None, 5, at(mine, theirs)));
        rows.push((Some(above + 20), 5, at(mine, theirs)));
    }
    rows.extend((0..=most).map(|dice| (None, dice, vec![])));
    rows.push((Some(9), wrong, vec![]));
    same_dice_part(
        "check_strategy",
        "strategies that return too many dice",
        &rows,
    )
}

pub(super) fn same_dice_part(function: &str, name: &str, rows: &[SameDiceRow]) -> Vec<Part> {
    let of = rows.len();
    let kind = PartKind::SameDice {
        function: function.to_owned(),
        goals: rows.iter().map(|row| row.0).collect(),
        usual: rows.iter().map(|row| row.1).collect(),
        other: rows.iter().map(|row| row.2.clone()).collect(),
    };
    vec![part(name, kind, of, &[])]
}

fn strategies(rules: &Rules, function: &str) -> Vec<Part> {
    let names = ["score", "opponent_score", "threshold", "num_rolls"];
    let all = scores(rules);
    let pairs = |threshold: i64, dice: i64| {
        let name = format!("every pair of scores, threshold {threshold}");
        calls(&name, function, &names, &[all, all], &[threshold, dice])
    };
    let mut usual = calls("every pair of scores", function, &names, &[all, all], &[]);
    let terms = Terms::of(rules);
    usual.defaults = BTreeMap::from([
        ("threshold".to_owned(), terms.margin),
        ("num_rolls".to_owned(), terms.num_rolls),
    ]);
    let ranges = [[37, 39], all, [0, 30], [4, 5]];
    let numbers = [[38; 2], all, [10; 2], [0, rules.most_dice.into()]];
    vec![
        usual,
        pairs(1, 5),
        pairs(18, 7),
        pairs(100, 3),
        calls("every threshold", function, &names, &ranges, &[]),
        calls("every number of dice", function, &names, &numbers, &[]),
    ]
}
