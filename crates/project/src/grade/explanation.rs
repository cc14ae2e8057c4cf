//! Sentences with places for the numbers of a call, such as `{score.tens}`.

use std::collections::BTreeMap;

use crate::Part;
use crate::questions::part::PartKind;

impl Part {
    /// Tests whether the part has a number for every place of a text. `ok` fills them in.
    pub(crate) fn explains(&self, text: &str) -> bool {
        let own: &[&str] = match &self.kind {
            PartKind::Tosses { .. } => &["num_rolls", "outcomes", "ones", "sum"],
            PartKind::Turns { .. } => &["num_rolls", "outcomes", "ones", "sum", "opponent_score"],
            PartKind::ScoredTurns { .. } => &[
                "num_rolls",
                "outcomes",
                "ones",
                "sum",
                "player_score",
                "opponent_score",
            ],
            PartKind::SameDice { .. } => &["goal"],
            _ => &[],
        };
        places(text).all(|place| {
            let name = place.split('.').next().unwrap_or_default();
            let is_named = self.names.iter().any(|known| known == name);
            is_named || own.contains(&name) || self.defaults.contains_key(name)
        })
    }
}

/// Adds a number and its digits by name.
pub(crate) fn add_number(values: &mut BTreeMap<String, String>, name: &str, value: i64) {
    let digits = value.abs().to_string();
    let first = digits.get(..1).unwrap_or_default();
    let last = digits.get(digits.len() - 1..).unwrap_or_default();
    values.insert(name.to_owned(), value.to_string());
    values.insert(format!("{name}.first"), first.to_owned());
    values.insert(format!("{name}.last"), last.to_owned());
    values.insert(format!("{name}.ones"), last.to_owned());
    values.insert(format!("{name}.tens"), (value.abs() / 10 % 10).to_string());
    values.insert(
        format!("{name}.hundreds"),
        (value.abs() / 100 % 10).to_string(),
    );
}

/// The names of the places in a text.
fn places(text: &str) -> impl Iterator<Item = &str> {
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
}

/// A text with its places filled in.
pub(crate) fn fill(text: &str, values: &BTreeMap<String, String>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, behind)) = after.split_once('}') else {
            return filled + "{" + after;
        };
        match values.get(name) {
            Some(value) => filled.push_str(value),
            None => filled = filled + "{" + name + "}",
        }
        rest = behind;
    }
    filled + rest
}
