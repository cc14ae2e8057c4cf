//! Texts that differ by edition: conditions, and places for numbers.

use pigskin_hog::{Edition, FreeBacon, Rules, Setting};
use std::cell::LazyCell;

use crate::function_names::no_dice_takes_both;
use crate::project::forms::Form;
use crate::project::terms::Terms;
use crate::questions::extra_turn::ExtraTurn;
use crate::questions::places::{lift, places};
use crate::questions::shape::Shape;
use crate::right::changing_dice::{dice_are_exchanged, dice_change, rolls_odd_again};
use crate::right::rule_strategy::RuleStrategy;

/// Why a text of the kit, which comes with this program, does not fit the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TextError(pub(crate) String);

impl From<toml::de::Error> for TextError {
    fn from(error: toml::de::Error) -> TextError {
        TextError(error.to_string())
    }
}

/// The condition that the points of 0 dice depend on both scores.
const READS_BOTH: &str = "free_bacon_reads_both";

/// The condition that the points of 0 dice depend on a tens digit.
const READS_TENS: &str = "free_bacon_reads_tens";

/// The condition that the function of 0 dice takes both scores.
const TAKES_BOTH: &str = "no_dice_takes_both";

/// The condition that the swap depends on which player took the turn.
const OF_THE_MOVER: &str = "swine_swap_is_of_the_mover";

/// The condition that Feral Hogs compares dice with points.
const BY_POINTS: &str = "feral_hogs_by_points";

/// The condition that the scores can bring another turn.
const EXTRA_TURNS: &str = "extra_turns";

/// The condition that several rules can bring another turn.
const SEVERAL_EXTRA_TURNS: &str = "several_extra_turns";

/// The condition that the dice of a turn can be others.
const DICE_CHANGE: &str = "dice_change";

/// The condition that a turn can exchange the dice of both players.
const DICE_EXCHANGED: &str = "dice_exchanged";

/// The condition that odd outcomes are rolled once more at some scores.
const ODD_AGAIN: &str = "odd_again";

/// The condition that a project has update functions.
const UPDATES: &str = "updates";

/// The condition that `play` takes commentary.
const COMMENTARY: &str = "commentary";

/// The condition that a function lifts the points of a turn.
const LIFTS: &str = "lifts";

/// The condition that the strategy of problem 11 leaves the opponent other dice, or fewer.
const MEAN_STRATEGY: &str = "mean_strategy";

/// The value in conditions that stands for all forms of `forms.toml`.
const FORM: &str = "form";

/// Tests a condition such as `feral_hogs and not pig_out=one`.
pub(crate) fn holds(condition: &str, rules: &Rules) -> Result<bool, TextError> {
    for part in condition.split(" and ") {
        let part = part.trim();
        let (wanted, part) = match part.strip_prefix("not ") {
            Some(rest) => (false, rest.trim()),
            None => (true, part),
        };
        let (name, value) = match part.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (part, None),
        };
        let fact = fact(part, rules);
        if let Some(fact) = fact {
            if fact != wanted {
                return Ok(false);
            }
            continue;
        }
        let setting = Setting::named(name).map_err(|_| no_setting(name))?;
        let text = setting.get(rules);
        let found = match value {
            Some(FORM) => Form::of(setting, rules).is_some(),
            Some(value) => text == value,
            None => text != "off",
        };
        if found != wanted {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tests a condition that depends on several settings, or on the semester; `None` for any other one.
fn fact(condition: &str, rules: &Rules) -> Option<bool> {
    match condition {
        READS_BOTH => {
            let bacon = rules.free_bacon.as_ref();
            Some(bacon.is_some_and(FreeBacon::reads_own_score))
        }
        READS_TENS => {
            let reads = |rule: &FreeBacon| rule.words().contains("tens digit");
            Some(rules.free_bacon.as_ref().is_some_and(reads))
        }
        TAKES_BOTH => Some(no_dice_takes_both(rules)),
        OF_THE_MOVER => {
            let swap = rules.swine_swap.as_ref();
            Some(swap.is_some_and(|rule| !rule.is_symmetric()))
        }
        BY_POINTS => Some(rules.feral_hogs.is_some_and(|rule| rule.by_points)),
        EXTRA_TURNS => Some(ExtraTurn::count(rules) > 0),
        SEVERAL_EXTRA_TURNS => Some(ExtraTurn::count(rules) > 1),
        DICE_CHANGE => Some(dice_change(rules)),
        DICE_EXCHANGED => Some(dice_are_exchanged(rules)),
        ODD_AGAIN => Some(rolls_odd_again(rules)),
        UPDATES => Some(Terms::of(rules).shape == Shape::Update),
        COMMENTARY => Some(Terms::of(rules).has_commentary()),
        LIFTS => Some(lift(rules).is_some()),
        MEAN_STRATEGY => Some(RuleStrategy::of(rules) == Some(RuleStrategy::Mean)),
        stated => Terms::of(rules).fact(stated),
    }
}

/// The lines of a text that an edition has.
///
/// `#: form RULE PART` stands for lines of the rule's form, such as its `code`, and for none where
/// the rule has no form in `forms.toml`.
pub(crate) fn lines_for(text: &str, rules: &Rules) -> Result<Vec<String>, TextError> {
    let mut kept = Vec::new();
    let mut open: Vec<bool> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let unbalanced = || unbalanced(number + 1);
        let directive = line.trim().strip_prefix("#: ");
        let directive = directive.map(|rest| rest.split_once(' ').unwrap_or((rest, "")));
        match directive {
            Some(("if", condition)) => open.push(holds(condition, rules)?),
            Some(("else", "")) => {
                let last = open.last_mut().ok_or_else(unbalanced)?;
                *last = !*last;
            }
            Some(("end", "")) => {
                open.pop().ok_or_else(unbalanced)?;
            }
            _ if !open.iter().all(|holds| *holds) => {}
            Some(("form", of)) => {
                let indent = &line[..line.len() - line.trim_start().len()];
                let lines = form_lines(of, rules)?.ok_or_else(|| {
                    TextError(format!("line {}: no form has this part", number + 1))
                })?;
                kept.extend(
                    lines
                        .iter()
                        .map(|line| (indent.to_owned() + line).trim_end().to_owned()),
                );
            }
            _ => kept.push(line.to_owned()),
        }
    }
    match open.as_slice() {
        [] => Ok(kept),
        _ => Err(unbalanced(text.lines().count())),
    }
}

fn no_setting(name: &str) -> TextError {
    TextError(format!("no setting is called '{name}'"))
}

fn unbalanced(line: usize) -> TextError {
    TextError(format!("line {line}: '#: if' and '#: end' do not match"))
}

/// The lines that `RULE PART` stands for; `None` if there is no such part.
fn form_lines(of: &str, rules: &Rules) -> Result<Option<Vec<String>>, TextError> {
    let (name, part) = of.split_once(' ').unwrap_or((of, ""));
    let setting = Setting::named(name).map_err(|_| no_setting(name))?;
    Ok(match Form::of(setting, rules) {
        Some(form) => form.lines(part, rules),
        None => Some(Vec::new()),
    })
}

/// A text with its places filled in.
pub(crate) fn filled(text: &str, edition: &Edition) -> Result<String, TextError> {
    let places = LazyCell::new(|| places(edition));
    let mut filled = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('@') {
        filled.push_str(&rest[..start]);
        let after = &rest[start + 1..];
        let is_name = |name: &str| {
            !name.is_empty()
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        };
        if let Some((name, behind)) = after.split_once('@').filter(|(name, _)| is_name(name)) {
            let text = places.get(name);
            filled.push_str(text.ok_or_else(|| TextError(format!("no text stands for @{name}@")))?);
            rest = behind;
        } else {
            filled.push('@');
            rest = after;
        }
    }
    filled.push_str(rest);
    Ok(Terms::of_edition(edition).told(&filled))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_hog::FALL_2019;

    #[test]
    fn lines_depend_on_settings() {
        let text = "a\n#: if feral_hogs and not pig_out=ones\n  #: if hog_wild\nb\n  #: else\nc\n  #: end\n#: end\nd";
        assert_eq!(
            lines_for(text, &FALL_2019),
            Ok(["a", "c", "d"].map(str::to_owned).to_vec())
        );
        assert_eq!(lines_for("#: end", &FALL_2019), Err(unbalanced(1)));
        assert!(holds("pork_chops", &FALL_2019).is_err());
    }

    #[test]
    fn places_are_filled() {
        let edition = Edition::named("fall-2019").expect("an edition");
        let text = filled("@main dice=@die@ @goal@ a@b", &edition);
        assert_eq!(text.as_deref(), Ok("@main dice=six_sided 100 a@b"));
        assert!(filled("@gaol@", &edition).is_err());
    }
}
