//! The domains of the problems in projects with update functions.

use std::collections::BTreeMap;

use pigskin_hog::{FreeBacon, Rules, ScoreRise, Setting};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use super::tosses::{chosen_tosses, dice_in_words, most_tossed};
use super::{calls, games, part, scores, scripts};
use crate::part::{Part, PartKind};
use crate::scripts::Scripts;
use crate::shape::{FunctionNames, NUM_ROLLS, Shape, THRESHOLD};

/// The highest number whose factors, squares or primes are asked.
const HIGHEST_NUMBER: i64 = 250;

/// The player's score in turns whose points do not depend on it.
const PLAYER: u16 = 52;

pub(super) fn parts(number: &str, rules: &Rules) -> Vec<Part> {
    match number {
        "02" => vec![no_dice(rules)],
        "03" => turns(rules),
        "04" => rises(rules),
        "05" => play(rules),
        "06" => {
            let made = PartKind::Made {
                make: "always_roll".to_owned(),
                arguments: (0..=rules.most_dice)
                    .map(|dice| vec![dice.into()])
                    .collect(),
                ranges: vec![[0, 19], [0, 19]],
            };
            let of = (usize::from(rules.most_dice) + 1) * 400;
            let names = ["score", "opponent_score"];
            vec![part("every number of dice", made, of, &names)]
        }
        "07" => same_dice(rules),
        "10" => strategies(rules, FunctionNames::of(rules).no_dice_strategy),
        "11" => strategies(rules, FunctionNames::of(rules).update_strategy),
        _ => Vec::new(),
    }
}

fn no_dice(rules: &Rules) -> Part {
    let function = FunctionNames::of(rules).no_dice;
    let all = scores(rules);
    if rules
        .free_bacon
        .as_ref()
        .is_some_and(FreeBacon::reads_own_score)
    {
        let names = ["player_score", "opponent_score"];
        calls("every pair of scores", function, &names, &[all; 2], &[])
    } else {
        calls(
            "every opponent's score",
            function,
            &["opponent_score"],
            &[all],
            &[],
        )
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
    let turns = places.zip(chosen_tosses(rules, fewest));
    let turns: Vec<_> = turns
        .map(|(place, toss)| {
            let dice = u8::try_from(toss.len()).unwrap_or(u8::MAX);
            let player = place * 29 % rules.goal;
            (dice, player, place * 37 % rules.goal, toss)
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
    part("tosses of more dice", kind, of, &TURN)
}

fn turns(rules: &Rules) -> Vec<Part> {
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
            let (player, opponent) = (i64::from(dice) * 9 % 83, i64::from(dice) * 7 % 90);
            vec![json!(dice), json!(player), json!(opponent), json!("die")]
        })
        .collect();
    let of = uses.len();
    let replace = BTreeMap::from([
        ("roll_dice".to_owned(), 7),
        (names.no_dice.to_owned(), 1000),
    ]);
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
    let numbers = |function: &str, parameter: &str| {
        let name = format!("{function} of every number up to {HIGHEST_NUMBER}");
        calls(&name, function, &[parameter], &[[1, HIGHEST_NUMBER]], &[])
    };
    let mut parts = match rules.score_rise {
        Some(ScoreRise::SusFuss) => {
            vec![numbers("num_factors", "n"), numbers("sus_points", "score")]
        }
        Some(ScoreRise::SquareSwine) => vec![
            numbers("perfect_square", "n"),
            numbers("next_perfect_square", "score"),
        ],
        Some(ScoreRise::PigsOnPrime) => {
            vec![numbers("next_prime", "n"), numbers("prime_points", "score")]
        }
        _ => {
            let ranges = [[1, 165], scores(rules)];
            let names = ["player_score", "opponent_score"];
            vec![calls(
                "every pair of new scores",
                "hog_pile",
                &names,
                &ranges,
                &[],
            )]
        }
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
    let whole = Scripts {
        goals: [rules.goal; 2],
        ..short(59, 60, names.update, None)
    };
    vec![
        games(
            &format!("short games with {}", Shape::SIMPLE_UPDATE),
            simple,
        ),
        games("short games in which no score rises", stays),
        games("short games in which a score rises", rises),
        games("whole games", whole),
    ]
}

/// Strategies that choose the same everywhere, and ones that do not at one pair of scores.
fn same_dice(rules: &Rules) -> Vec<Part> {
    let mut random = ChaCha8Rng::seed_from_u64(71);
    let most = rules.most_dice;
    let mut rows: Vec<(Option<u16>, u8, Option<[u16; 3]>)> = Vec::new();
    // Every pair of scores below a small goal, and the pairs at the goal, which do not count.
    for goal in [1, 2, 5] {
        rows.push((Some(goal), 4, None));
        for mine in 0..=goal {
            rows.extend((0..=goal).map(|theirs| (Some(goal), 4, Some([mine, theirs, 6]))));
        }
    }
    let last = rules.goal - 1;
    for [mine, theirs] in [[0, 0], [0, last], [last, 0], [last, last], [1, 0], [0, 1]] {
        rows.push((None, 5, Some([mine, theirs, 6])));
    }
    rows.extend((0..=most).map(|dice| (None, dice, None)));
    for _ in 0..30 {
        let usual = random.random_range(0..=most);
        let place = [(); 2].map(|()| random.random_range(0..rules.goal));
        let choice = (u16::from(usual) + 1) % (u16::from(most) + 1);
        rows.push((None, usual, Some([place[0], place[1], choice])));
    }
    for mine in [rules.goal, rules.goal + 20] {
        rows.push((None, 5, Some([mine, 3, 6])));
        rows.push((None, 5, Some([3, mine, 6])));
    }
    let of = rows.len();
    let kind = PartKind::SameDice {
        function: "is_always_roll".to_owned(),
        goals: rows.iter().map(|row| row.0).collect(),
        usual: rows.iter().map(|row| row.1).collect(),
        other: rows.iter().map(|row| row.2).collect(),
    };
    vec![part(
        "strategies that differ at one pair of scores",
        kind,
        of,
        &[],
    )]
}

fn strategies(rules: &Rules, function: &str) -> Vec<Part> {
    let names = ["score", "opponent_score", "threshold", "num_rolls"];
    let all = scores(rules);
    let pairs = |threshold: i64, dice: i64| {
        let name = format!("every pair of scores, threshold {threshold}");
        calls(&name, function, &names, &[all, all], &[threshold, dice])
    };
    let mut usual = calls("every pair of scores", function, &names, &[all, all], &[]);
    usual.defaults = BTreeMap::from([
        ("threshold".to_owned(), THRESHOLD),
        ("num_rolls".to_owned(), NUM_ROLLS),
    ]);
    let ranges = [[37, 39], all, [0, 30], [4, 5]];
    vec![
        usual,
        pairs(1, 5),
        pairs(18, 7),
        pairs(100, 3),
        calls("every threshold", function, &names, &ranges, &[]),
    ]
}
