//! The texts that stand for places such as `@goal@` in templates.

use std::collections::BTreeMap;

use pigskin_hog::{Die, Edition, FeralHogs, FreeBacon, HogWild, Rules, Setting};

use crate::extra_turn::ExtraTurn;
use crate::forms::Form;
use crate::shape::{FunctionNames, NUM_ROLLS, Shape, THRESHOLD};

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

/// The dice that `dice.py` has.
const GIVEN_DICE: [Die; 2] = [Die::FOUR_SIDED, Die::SIX_SIDED];

/// The texts of an edition, by name: those of its rules, and what each rule is called, by the name
/// of its setting.
pub(crate) fn places(edition: &Edition) -> BTreeMap<&'static str, String> {
    let rules = &edition.rules;
    let wild = rules.hog_wild.unwrap_or(HogWild::SEVENS);
    let hogs = rules.feral_hogs.unwrap_or(FeralHogs::TWO_APART);
    let mut used = vec![rules.die];
    used.extend(rules.hog_wild.map(|rule| rule.die(rules.die)));
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
        ("sides", rules.die.sides().to_string()),
        ("die", die_name(rules.die.sides())),
        ("wild_die", die_name(wild.die(rules.die).sides())),
        ("wild_sides", wild.die(rules.die).sides().to_string()),
        ("multiple", wild.multiple.to_string()),
        ("apart", hogs.apart.to_string()),
        ("bonus", hogs.bonus.to_string()),
        ("remembered", of_points("scored", "num_rolls")),
        ("compared", of_points("points", "dice")),
        ("edition", edition.name.clone()),
        ("dice_made", made.join("\n")),
    ];
    let shape = Shape::of(rules);
    let names = FunctionNames::of(rules);
    let bacon = rules.free_bacon.as_ref();
    let reads_both = bacon.is_some_and(FreeBacon::reads_own_score);
    let of_both = |both: &str, theirs: &str| if reads_both { both } else { theirs }.to_owned();
    let theirs = match shape {
        Shape::Commentary => "score",
        Shape::Update => "opponent_score",
    };
    let functions = [
        ("theirs", theirs.to_owned()),
        ("mine", "player_score".to_owned()),
        ("no_dice", names.no_dice.to_owned()),
        (
            "no_dice_parameters",
            of_both("player_score, opponent_score", "opponent_score"),
        ),
        (
            "no_dice_arguments",
            of_both("player_score, opponent_score", "opponent_score"),
        ),
        ("no_dice_example", of_both("37, 15", "15")),
        (
            "strategy_arguments",
            of_both("score, opponent_score", "opponent_score"),
        ),
        ("no_dice_strategy", names.no_dice_strategy.to_owned()),
        ("update", names.update.to_owned()),
        ("update_strategy", names.update_strategy.to_owned()),
        ("usual_rolls", NUM_ROLLS.to_string()),
        ("usual_threshold", THRESHOLD.to_string()),
    ];
    let mut places: BTreeMap<_, _> = titles.chain(numbers).chain(functions).collect();
    if let Some(extra) = ExtraTurn::of(rules) {
        places.extend([
            ("extra_turn", extra.function.to_owned()),
            ("extra_turn_strategy", extra.strategy.to_owned()),
        ]);
    }
    places.extend(of_forms(rules, theirs));
    places
}

/// The texts of the rules that have a form. `theirs` is what the function of 0 dice calls the
/// opponent's score.
fn of_forms(rules: &Rules, theirs: &str) -> BTreeMap<&'static str, String> {
    let told = |text: &str, mine: &str, theirs: &str| {
        text.replace("@mine@", mine).replace("@theirs@", theirs)
    };
    let mut places = BTreeMap::new();
    if let Some(form) = Form::of(Setting::FreeBacon, rules) {
        places.extend([
            ("free_bacon_words", form.words.clone()),
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
            ("swine_swap_words", form.words.clone()),
            ("swine_swap_readme", form.readme.clone()),
            ("swine_swap_explain", form.explain.clone()),
        ]);
    }
    places
}
