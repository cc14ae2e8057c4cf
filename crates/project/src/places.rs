//! The texts that stand for places such as `@goal@` in templates.

use std::collections::BTreeMap;

use pigskin_hog::{Die, Edition, FeralHogs, HogWild, Setting};

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
        ("edition", edition.name.clone()),
        ("dice_made", made.join("\n")),
    ];
    titles.chain(numbers).collect()
}
