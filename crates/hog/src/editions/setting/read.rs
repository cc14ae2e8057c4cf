//! Values of settings, read from their texts.

use crate::{Die, FeralHogs, Formula, FormulaError, HogWild, MOST_DICE, WildDice};

/// Reads a formula; `None` if the text is one word as the names of kinds are.
pub fn formula(
    text: &str,
    read: fn(&str) -> Result<Formula, FormulaError>,
) -> Option<Result<Formula, FormulaError>> {
    let is_word = text
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    (!is_word || text == "score").then(|| read(text))
}

/// Sets a rule by the name of its kind, or removes it by `off`; `None` if the text is
/// neither.
pub fn put<T: Copy>(rule: &mut Option<T>, text: &str, kinds: &[(&str, T)]) -> Option<()> {
    *rule = match kinds.iter().find(|(name, _)| *name == text) {
        Some((_, kind)) => Some(*kind),
        None if text == "off" => None,
        None => return None,
    };
    Some(())
}

/// Sets a rule by its text, or removes it by `off`; `None` if the text is neither.
pub fn put_read<T>(
    rule: &mut Option<T>,
    text: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Option<()> {
    *rule = match text {
        "off" => None,
        text => Some(read(text)?),
    };
    Some(())
}

/// As [`put`], with `on` as the only kind, or two numbers separated by a comma.
pub fn put_or<T: Copy>(
    rule: &mut Option<T>,
    text: &str,
    on: T,
    parse: fn(&str, &str) -> Option<T>,
) -> Option<()> {
    let Some((left, right)) = text.split_once(',') else {
        return put(rule, text, &[("on", on)]);
    };
    *rule = Some(parse(left.trim(), right.trim())?);
    Some(())
}

/// Reads Hog Wild: `7,4`, `odd-again` or `odd-again:7`.
pub fn hog_wild(text: &str) -> Option<HogWild> {
    let (multiple, dice) = match (text, text.split_once(',')) {
        ("on", _) => return Some(HogWild::SEVENS),
        ("odd-again", _) => return Some(HogWild::SEVENS_AGAIN),
        (_, Some((multiple, sides))) => {
            let die = Die::new(sides.trim().parse().ok()?)?;
            (multiple, WildDice::Other(die))
        }
        (text, None) => (text.strip_prefix("odd-again:")?, WildDice::OddAgain),
    };
    Some(HogWild {
        multiple: within(multiple.trim(), 1, 100)?,
        dice,
    })
}

pub fn feral_hogs(apart: &str, bonus: &str) -> Option<FeralHogs> {
    Some(FeralHogs {
        apart: within(apart, 0, MOST_DICE)?,
        bonus: within(bonus, 1, 20)?,
        by_points: false,
    })
}

pub fn within<T: std::str::FromStr + PartialOrd + Copy>(
    text: &str,
    least: T,
    most: T,
) -> Option<T> {
    let number = text.parse().ok()?;
    (least <= number && number <= most).then_some(number)
}
