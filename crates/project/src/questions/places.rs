//! The texts that stand for places such as `@goal@` in templates.

use std::collections::BTreeMap;

use pigskin_hog::{
    Die, Edition, FeralHogs, HogWild, HogtimusPrime, PerfectPiggy, Rules, Setting, WildDice,
};

use crate::function_names::{FunctionNames, no_dice_takes_both};
use crate::project::forms::{Form, words};
use crate::project::terms::Terms;
use crate::questions::extra_turn::ExtraTurn;
use crate::questions::shape::Shape;
use crate::right::changing_dice::{dice_are_exchanged, dice_change};
use crate::right::rule_strategy::RuleStrategy;

/// The name of a die in `hog.py`.
pub(crate) fn die_name(sides: u8) -> String {
    let word = match sides {
        3 => "three",
        4 => "four",
        5 => "five",
        6 => "six",
        7 => "seven",
        8 => "eight",
        9 => "nine",
        10 => "ten",
        11 => "eleven",
        12 => "twelve",
        other => return format!("dice_{other}"),
    };
    format!("{word}_sided")
}

/// The die that `play` takes in some turns instead of the usual one, if there is another.
pub(crate) fn other_die(rules: &Rules) -> Option<Die> {
    if dice_are_exchanged(rules) {
        return Some(PerfectPiggy::DIE);
    }
    match rules.hog_wild?.dice {
        WildDice::Other(die) => Some(die),
        WildDice::OddAgain => None,
    }
}

/// The dice that `dice.py` has.
const GIVEN_DICE: [Die; 2] = [Die::FOUR_SIDED, Die::SIX_SIDED];

/// The texts of an edition, by name: the texts of its rules, and each rule's title by its setting's
/// name.
pub(crate) fn places(edition: &Edition) -> BTreeMap<&'static str, String> {
    let rules = &edition.rules;
    let multiple = rules.hog_wild.unwrap_or(HogWild::SEVENS).multiple;
    let usual_wild = rules.hog_wild.map_or(Die::FOUR_SIDED, |_| rules.die);
    let wild = other_die(rules).unwrap_or(usual_wild);
    let hogs = rules.feral_hogs.unwrap_or(FeralHogs::TWO_APART);
    let mut used = vec![rules.die];
    used.push(other_die(rules).unwrap_or(rules.die));
    used.sort_by_key(|die| die.sides());
    used.dedup();
    let made = used.into_iter().filter(|die| !GIVEN_DICE.contains(die));
    let made: Vec<_> = made
        .map(|die| {
            let sides = die.sides();
            format!("{} = make_fair_dice({sides})", die_name(sides))
        })
        .collect();
    let rules_by_name = Setting::ALL.into_iter().filter(|rule| rule.is_rule());
    let titles = rules_by_name.map(|rule| (rule.name(), edition.title(rule).to_owned()));
    let of_points =
        |points: &str, dice: &str| if hogs.by_points { points } else { dice }.to_owned();
    let numbers = [
        ("goal", rules.goal.to_string()),
        ("most_dice", rules.most_dice.to_string()),
        (
            "most_points",
            (u16::from(rules.most_dice) * u16::from(rules.die.sides())).to_string(),
        ),
        ("sides", rules.die.sides().to_string()),
        ("die", die_name(rules.die.sides())),
        ("wild_die", die_name(wild.sides())),
        ("wild_sides", wild.sides().to_string()),
        ("multiple", multiple.to_string()),
        ("apart", hogs.apart.to_string()),
        ("bonus", hogs.bonus.to_string()),
        ("remembered", of_points("scored", "num_rolls")),
        ("compared", of_points("points", "dice")),
        ("edition", edition.name.clone()),
        ("game", edition.game().to_owned()),
        ("dice_made", made.join("\n")),
    ];
    let terms = Terms::of(rules);
    let names = FunctionNames::of(rules);
    let takes_both = no_dice_takes_both(rules);
    let of_both = |both: &str, theirs: &str| if takes_both { both } else { theirs }.to_owned();
    let theirs = if terms.shape == Shape::Update || takes_both {
        "opponent_score"
    } else {
        "score"
    };
    let functions = [
        ("theirs", theirs.to_owned()),
        ("mine", "player_score".to_owned()),
        ("no_dice", names.no_dice.to_owned()),
        (
            "no_dice_parameters",
            of_both("player_score, opponent_score", theirs),
        ),
        (
            "no_dice_arguments",
            of_both("player_score, opponent_score", "opponent_score"),
        ),
        ("no_dice_example", of_both("37, 15", "15")),
        // An own score that does not matter.
        ("own", of_both("50, ", "")),
        (
            "strategy_arguments",
            of_both("score, opponent_score", "opponent_score"),
        ),
        ("no_dice_strategy", names.no_dice_strategy.to_owned()),
        ("rise", names.rise.to_owned()),
        ("update", names.update.to_owned()),
        ("update_strategy", names.update_strategy.to_owned()),
    ];
    let mut places: BTreeMap<_, _> = titles.chain(numbers).chain(functions).collect();
    places.extend(of_turns(rules));
    places.extend(of_semester(terms, rules));
    if let Some(rule) = lift(rules) {
        places.extend([
            ("lift", rule.name().to_owned()),
            ("lift_rule", edition.title(rule).to_owned()),
        ]);
    }
    if let Some(extra) = ExtraTurn::of(rules) {
        places.extend([
            ("extra_turn", extra.function.to_owned()),
            ("extra_turn_strategy", extra.strategy.to_owned()),
        ]);
    }
    places.extend(of_forms(rules, theirs));
    places
}

/// The rule whose function lifts the points of a turn, if there is one.
pub(crate) fn lift(rules: &Rules) -> Option<Setting> {
    if rules.hogtimus_prime == Some(HogtimusPrime::Points) {
        return Some(Setting::HogtimusPrime);
    }
    rules.touchdown.map(|_| Setting::Touchdown)
}

/// The texts of a turn in `play`: its arguments before and behind the opponent's score.
fn of_turns(rules: &Rules) -> BTreeMap<&'static str, String> {
    let selected = |mine: &str, theirs: &str| {
        let mut arguments = Vec::new();
        if rules.hog_wild.is_some() {
            arguments.extend([mine, theirs]);
        }
        if dice_are_exchanged(rules) {
            arguments.push("dice_swapped");
        }
        arguments.join(", ")
    };
    let dice = |mine: &str, theirs: &str| {
        if dice_change(rules) {
            format!("select_dice({})", selected(mine, theirs))
        } else {
            "dice".to_owned()
        }
    };
    let terms = Terms::of(rules);
    let goal = if terms.has("turn_takes_goal") {
        ", goal"
    } else {
        ""
    };
    let scores = |mine: &str, theirs: &str| {
        if terms.has("turn_takes_own_score") {
            format!("{mine}, {theirs}")
        } else {
            theirs.to_owned()
        }
    };
    let ones = |mine: &str| match rules.forty_niners {
        Some(rule) => format!(", {mine} != {}", rule.score),
        None => String::new(),
    };
    let [first, second] = [dice("score0", "score1"), dice("score1", "score0")];
    let [ones_first, ones_second] = ["score0", "score1"].map(ones);
    let roll_default = rules.forty_niners.map_or("", |_| ", ones_lose=True");
    let roll_more = rules.forty_niners.map_or("", |_| ", ones_lose");
    let chop = match rules.pork_chop {
        Some(_) => "1 if num_rolls == -1 else ",
        None => "",
    };
    let strategy = RuleStrategy::of(rules);
    BTreeMap::from([
        ("scores_of_first", scores("score0", "score1")),
        ("scores_of_second", scores("score1", "score0")),
        ("dice_of_first", format!("{first}{ones_first}{goal}")),
        ("dice_of_second", format!("{second}{ones_second}{goal}")),
        ("with_goal", goal.replace("goal", "goal=goal")),
        ("select_first", first),
        ("select_second", second),
        ("ones_first", ones_first),
        ("ones_second", ones_second),
        ("roll_more", roll_more.to_owned()),
        ("roll_default", roll_default.to_owned()),
        ("dice_parameters", selected("score", "opponent_score")),
        ("chop", chop.to_owned()),
        ("other_die", die_name(PerfectPiggy::DIE.sides())),
        (
            "spared",
            rules
                .forty_niners
                .map_or_else(String::new, |rule| rule.score.to_string()),
        ),
        (
            "rule_strategy",
            strategy.map_or_else(String::new, |strategy| strategy.function().to_owned()),
        ),
        (
            "usual_margin",
            strategy.map_or_else(String::new, |strategy| {
                strategy.margin(Terms::of(rules)).to_string()
            }),
        ),
    ])
}

/// The texts of a semester's terms.
fn of_semester(terms: &Terms, rules: &Rules) -> [(&'static str, String); 7] {
    let scores = if terms.has("turn_takes_own_score") {
        "player_score, opponent_score"
    } else {
        "opponent_score"
    };
    let (goal, goal_in_turn) = if terms.has("turn_takes_goal") {
        (", goal=GOAL_SCORE", "goal".to_owned())
    } else {
        ("", rules.goal.to_string())
    };
    let highest = if terms.has("highest_takes_score_first") {
        "previous_score=0, previous_high=0"
    } else {
        "previous_high=0, previous_score=0"
    };
    let say = if terms.has_commentary() {
        ", say=silence"
    } else {
        ""
    };
    [
        ("say_parameter", say.to_owned()),
        ("highest_parameters", highest.to_owned()),
        ("usual_rolls", terms.num_rolls.to_string()),
        ("usual_threshold", terms.margin.to_string()),
        ("turn_scores", scores.to_owned()),
        ("turn_goal", goal.to_owned()),
        ("goal_in_turn", goal_in_turn),
    ]
}

/// The texts of the rules that have a form. `theirs` is the name of the opponent's score in the
/// function of 0 dice.
fn of_forms(rules: &Rules, theirs: &str) -> BTreeMap<&'static str, String> {
    let told = |text: &str, mine: &str, theirs: &str| {
        text.replace("@mine@", mine).replace("@theirs@", theirs)
    };
    let mut places = BTreeMap::new();
    for (name, setting) in [
        ("free_bacon_words", Setting::FreeBacon),
        ("swine_swap_words", Setting::SwineSwap),
    ] {
        places.extend(words(rules, setting).map(|words| (name, words.to_owned())));
    }
    if let Some(form) = Form::of(Setting::FreeBacon, rules) {
        places.extend([
            ("free_bacon_readme", form.readme.clone()),
            (
                "free_bacon_explain",
                told(&form.explain, "player_score", theirs),
            ),
            (
                "free_bacon_strategy_explain",
                told(&form.explain, "score", "opponent_score"),
            ),
        ]);
    }
    if let Some(form) = Form::of(Setting::SwineSwap, rules) {
        places.extend([
            ("swine_swap_readme", form.readme.clone()),
            ("swine_swap_explain", form.explain.clone()),
        ]);
    }
    places
}
