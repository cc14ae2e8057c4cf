//! The rule of a problem with a call's numbers put in.

use std::collections::BTreeMap;

use crate::Part;
use crate::part::{PartKind, products};

impl Part {
    /// The rule with the numbers of a call; empty if the part has none.
    pub fn explanation(&self, index: usize) -> String {
        if self.explain.is_empty() {
            return String::new();
        }
        let values = self.values(index);
        fill(&self.explain, &values)
    }

    /// Tests whether the part has a number for every place of a text.
    pub(crate) fn explains(&self, text: &str) -> bool {
        let values = self.values(0);
        places(text).all(|place| values.contains_key(place))
    }

    /// The numbers of a call by name.
    fn values(&self, index: usize) -> BTreeMap<String, String> {
        let mut values = BTreeMap::new();
        for (name, value) in &self.defaults {
            add_number(&mut values, name, *value);
        }
        match &self.kind {
            PartKind::Calls { .. } | PartKind::Valid { .. } => {
                let calls = self.kind.calls();
                for (name, value) in self
                    .names
                    .iter()
                    .zip(calls.get(index).into_iter().flatten())
                {
                    add_number(&mut values, name, *value);
                }
            }
            PartKind::Made { ranges, .. } => {
                let calls = products(ranges);
                let call = calls.get(index % calls.len().max(1)).into_iter().flatten();
                for (name, value) in self.names.iter().zip(call) {
                    add_number(&mut values, name, *value);
                }
            }
            PartKind::Tosses { .. } => {
                if let Some(toss) = self.kind.tosses().get(index) {
                    add_toss(&mut values, toss);
                }
            }
            PartKind::Turns { .. } => {
                if let Some((dice, opponent, toss)) = self.kind.turns().get(index) {
                    add_toss(&mut values, toss);
                    add_number(&mut values, "num_rolls", (*dice).into());
                    add_number(&mut values, "opponent_score", (*opponent).into());
                }
            }
            PartKind::ScoredTurns { .. } => {
                if let Some((dice, player, opponent, toss)) = self.kind.scored_turns().get(index) {
                    add_toss(&mut values, toss);
                    add_number(&mut values, "num_rolls", (*dice).into());
                    add_number(&mut values, "player_score", (*player).into());
                    add_number(&mut values, "opponent_score", (*opponent).into());
                }
            }
            PartKind::SameDice { goals, .. } => {
                let goal = goals.get(index).copied().flatten();
                let goal = goal.map_or_else(|| "GOAL".to_owned(), |goal| goal.to_string());
                values.insert("goal".to_owned(), goal);
            }
            _ => {}
        }
        values
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

fn add_toss(values: &mut BTreeMap<String, String>, toss: &[u8]) {
    let outcomes: Vec<_> = toss.iter().map(u8::to_string).collect();
    let ones = outcomes.iter().filter(|outcome| *outcome == "1").count();
    let sum: u32 = toss.iter().copied().map(u32::from).sum();
    values.insert("num_rolls".to_owned(), toss.len().to_string());
    values.insert("outcomes".to_owned(), outcomes.join(", "));
    values.insert("ones".to_owned(), ones.to_string());
    values.insert("sum".to_owned(), sum.to_string());
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
