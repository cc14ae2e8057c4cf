//! Questions that only a grading asks: drawn from a seed, so that no kit holds hashes of their
//! answers.
//!
//! They are of the same kinds as the kit's. A function of one or two scores has none, because its
//! kit asks every call.

use pigskin_hog::{Rules, ScoreRise};
use rand::{Rng, RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::averages::{best_of_dice, drawn_dice};
use super::commentary::{chains, commentary_part, told_games};
use super::tosses::{chosen_tosses, listed_turns, most_tossed};
use super::updates::{self, HIGHEST_NUMBER, same_dice_part};
use super::{calls, games, open_choices, part, scores, scripts};
use crate::function_names::FunctionNames;
use crate::project::terms::Terms;
use crate::questions::part::{OtherChoice, Part, PartKind};
use crate::questions::scripts::Scripts;
use crate::questions::shape::Shape;
use crate::right::rule_strategy::RuleStrategy;

/// Number of inputs of a part.
const INPUTS: usize = 60;

/// Number of games of a part.
const GAMES: usize = 120;

/// The parts of a problem that are drawn from a seed.
pub(crate) fn drawn(number: &str, rules: &Rules, seed: u64) -> Vec<Part> {
    let digits = number.bytes().fold(0, |digits: u64, byte| {
        digits.wrapping_mul(256).wrapping_add(byte.into())
    });
    let seed = seed ^ digits.rotate_left(32);
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let names = FunctionNames::of(rules);
    let mut parts = match (number, Terms::of(rules).shape) {
        ("01", _) => tosses(rules, seed),
        ("03", _) if Terms::of(rules).has("turn_takes_own_score") => {
            vec![scored_turns(rules, "take_turn", random, seed)]
        }
        ("03", _) => turns(rules, random, seed),
        ("04", Shape::Update) => {
            let mut parts = numbers(rules, random);
            parts.push(scored_turns(rules, names.update, random, seed));
            parts
        }
        ("06", _) if Terms::of(rules).has("checks_strategies") => checked(rules, random),
        ("06", _) if Terms::of(rules).has("say_returns_message") => Vec::new(),
        ("07", _) if Terms::of(rules).has("say_returns_message") => {
            vec![plays(number, rules, seed)]
        }
        ("05a" | "05b" | "05" | "06", Shape::Commentary) => vec![plays(number, rules, seed)],
        ("05", Shape::Update) => {
            let drawn = Scripts {
                update: Some(names.update),
                ..some_games(rules, seed, &[])
            };
            vec![games("drawn games", drawn)]
        }
        ("06", Shape::Update) => vec![always_roll(rules, random)],
        ("07", Shape::Commentary) => {
            let mut chains = chains(rules, seed, INPUTS, None);
            let known = told_games(rules);
            chains.retain(|chain| !known.contains(chain));
            let of_player = |who| commentary_part("drawn games", who, &chains);
            vec![of_player(0), of_player(1)]
        }
        ("07", Shape::Update) => same_dice(rules, random),
        ("08", _) => vec![averaged(random)],
        ("09", _) => {
            let dice = drawn_dice(rules, 5..=8, random);
            let drawn = best_of_dice("drawn dice", rules, dice.into_iter());
            vec![max_scoring(rules, random), drawn]
        }
        ("10", _) => strategies(rules, names.no_dice_strategy, random),
        ("11", Shape::Update) => strategies(rules, names.update_strategy, random),
        ("11", Shape::Commentary) => RuleStrategy::of(rules).map_or_else(Vec::new, |strategy| {
            strategies(rules, strategy.function(), random)
        }),
        _ => Vec::new(),
    };
    let terms = Terms::of(rules);
    for part in &mut parts {
        open_choices::leave_out(rules, part);
    }
    parts.retain(|part| part.of > 0 && !terms.leaves(part.function()));
    for part in &mut parts {
        part.use_words_of(terms);
    }
    parts
}

/// Tosses of dice of which the kit asks only some.
fn drawn_tosses(rules: &Rules, seed: u64) -> Vec<Vec<u8>> {
    let fewest = most_tossed(rules) + 1;
    let known = chosen_tosses(rules, fewest, super::tosses::SEED);
    let mut tosses = chosen_tosses(rules, fewest, seed);
    tosses.retain(|toss| !known.contains(toss));
    tosses
}

fn tosses(rules: &Rules, seed: u64) -> Vec<Part> {
    let tosses = drawn_tosses(rules, seed);
    let of_turns = |name: &str, more: &[bool]| {
        let kind = PartKind::Tosses {
            function: "roll_dice".to_owned(),
            sides: None,
            most: None,
            tosses: tosses.clone(),
            more: more.to_vec(),
        };
        part(name, kind, tosses.len(), &["num_rolls"])
    };
    let mut parts = vec![of_turns("drawn tosses", &[])];
    if rules.forty_niners.is_some() {
        parts.push(of_turns("drawn tosses in which ones do no harm", &[false]));
    }
    parts
}

fn turns(rules: &Rules, random: &mut impl Rng, seed: u64) -> Vec<Part> {
    let tosses = drawn_tosses(rules, seed).into_iter();
    let turns = tosses.map(|toss| (random.random_range(0..rules.goal), toss));
    vec![listed_turns("drawn turns", turns, Vec::new())]
}

fn scored_turns(rules: &Rules, function: &str, random: &mut impl Rng, seed: u64) -> Part {
    let tosses = drawn_tosses(rules, seed).into_iter();
    let turns = tosses.map(|toss| {
        let scores = [(); 2].map(|()| random.random_range(0..rules.goal));
        (scores, toss)
    });
    updates::listed_turns("drawn turns", function, turns)
}

/// Numbers above those of the kit.
fn numbers(rules: &Rules, random: &mut impl Rng) -> Vec<Part> {
    let low = random.random_range(HIGHEST_NUMBER + 1..=2 * HIGHEST_NUMBER);
    let drawn = |function: &str, names: &[&str], ranges: &[[i64; 2]]| {
        let name = format!("{function} of drawn numbers");
        vec![calls(&name, function, names, ranges, &[])]
    };
    match rules.score_rise {
        Some(ScoreRise::SusFuss) => drawn("num_factors", &["n"], &[[low, low + 150]]),
        Some(ScoreRise::FuzzyFactors) => drawn("hog_gcd", &["x", "y"], &[[low, low + 40]; 2]),
        Some(ScoreRise::SquareSwine) => drawn("perfect_square", &["n"], &[[low, low + 150]]),
        _ => Vec::new(),
    }
}

fn some_games<'r>(rules: &'r Rules, seed: u64, hogs: &'static [Option<bool>]) -> Scripts<'r> {
    let usual = scripts(rules, seed, GAMES, hogs);
    let [_, most] = usual.goals;
    Scripts {
        goals: [most.min(20), most],
        ..usual
    }
}

fn plays(number: &str, rules: &Rules, seed: u64) -> Part {
    let hogs: &[_] = match number {
        _ if rules.feral_hogs.is_none() => &[],
        "05a" => &[Some(false)],
        _ => &[Some(true), None, Some(false)],
    };
    let drawn = Scripts {
        say: ["06", "07"].contains(&number),
        ..some_games(rules, seed, hogs)
    };
    games("drawn games", drawn)
}

/// Scores that the kit does not ask.
fn always_roll(rules: &Rules, random: &mut impl Rng) -> Part {
    let ranges = [(); 2].map(|()| {
        let low = random.random_range(20..90);
        [low, low + 9]
    });
    let dice = (0..=rules.most_dice).filter(|dice| *dice != updates::everywhere(rules));
    updates::always_roll("drawn scores", dice, ranges)
}

fn same_dice(rules: &Rules, random: &mut impl Rng) -> Vec<Part> {
    let last = rules.goal - 1;
    let rows = (0..INPUTS).map(|_| {
        let usual = random.random_range(0..=rules.most_dice);
        let mut range = |high: u16| {
            let low = random.random_range(0..=high);
            [low, random.random_range(low..=high)]
        };
        let (mine, theirs, sum) = (range(last), range(last), range(2 * last));
        let every = OtherChoice {
            mine: None,
            theirs: None,
            sum: None,
            choice: (usual + 1) % (rules.most_dice + 1),
        };
        let other = match random.random_range(0..5) {
            0 => vec![],
            1 => vec![OtherChoice {
                mine: Some(mine),
                ..every
            }],
            2 => vec![OtherChoice {
                theirs: Some(theirs),
                ..every
            }],
            3 => vec![OtherChoice {
                sum: Some(sum),
                ..every
            }],
            _ => vec![OtherChoice::at(mine[0], theirs[0], every.choice)],
        };
        (Some(random.random_range(8..=rules.goal)), usual, other)
    });
    let rows = rows.collect::<Vec<_>>();
    same_dice_part("is_always_roll", "drawn strategies", &rows)
}

/// Strategies that return too many dice at a drawn pair of scores, below the goal or above it.
fn checked(rules: &Rules, random: &mut impl Rng) -> Vec<Part> {
    let rows = (0..INPUTS).map(|_| {
        let goal = random.random_range(10..60);
        let mut score = || {
            let is_above = random.random_ratio(1, 6);
            random.random_range(0..goal) + if is_above { goal } else { 0 }
        };
        let other = OtherChoice::at(score(), score(), rules.most_dice + 1);
        (Some(goal), 5, vec![other])
    });
    let rows = rows.collect::<Vec<_>>();
    same_dice_part("check_strategy", "drawn strategies", &rows)
}

/// Sums and quotients of the values are exact, in whatever order they are computed.
fn averaged(random: &mut impl Rng) -> Part {
    let (mut values, mut samples, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..INPUTS {
        let length = random.random_range(4..=9);
        let value = |_| random.random_range(-20..=60).into();
        values.push((0..length).map(value).collect());
        samples.push(Some(1 << random.random_range(1..=8)));
        let passed = random.random_range(0..=3);
        arguments.push((0..passed).map(|_| random.random_range(0..=99)).collect());
    }
    let kind = PartKind::Averaged {
        values,
        samples,
        arguments,
    };
    part("drawn functions", kind, INPUTS, &[])
}

fn max_scoring(rules: &Rules, random: &mut impl Rng) -> Part {
    let samples = 1 << random.random_range(4..=6);
    let averages = (0..INPUTS).map(|_| {
        let average = |_| 1.0 + f64::from(random.random_range(0..=40)) / f64::from(samples);
        (0..rules.most_dice).map(average).collect()
    });
    let kind = PartKind::MaxScoring {
        averages: averages.collect(),
        samples: Some(samples),
    };
    part("drawn averages", kind, INPUTS, &[])
}

/// Least points and numbers of dice that the kit does not ask together.
fn strategies(rules: &Rules, function: &str, random: &mut impl Rng) -> Vec<Part> {
    let least = match Terms::of(rules).shape {
        Shape::Commentary => "margin",
        Shape::Update => "threshold",
    };
    let names = ["score", "opponent_score", least, "num_rolls"];
    let all = scores(rules);
    if function == "swap_strategy" && !Terms::of(rules).has("swap_takes_margin") {
        return Vec::new();
    }
    let points = random.random_range(2..=9);
    let dice = i64::from(random.random_range(1..=rules.most_dice.min(3)));
    let name = format!("every pair of scores, drawn {least}");
    vec![calls(&name, function, &names, &[all, all], &[points, dice])]
}
