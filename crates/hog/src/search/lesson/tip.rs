//! A rule of a lesson.

use std::fmt;

use crate::{Choice, Rules, Scores, Table};

use super::Condition;

/// A rule for a strategy: a choice, and the conditions under which it is made.
///
/// ```
/// use pigskin_hog::Choice;
/// use pigskin_hog::search::{Condition, Tip};
/// let tip = Tip {
///     when: vec![Condition::BaconAtLeast(8), Condition::MineToGo(20)],
///     choice: Choice::dice(0),
/// };
/// assert_eq!(
///     tip.to_string(),
///     "Roll 0 whenever 0 dice score 8 or more and you need 20 points or fewer",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tip {
    /// All of these hold.
    pub when: Vec<Condition>,
    /// The choice then.
    pub choice: Choice,
}

impl Tip {
    /// Tests whether all conditions hold at some scores.
    pub fn applies(&self, rules: &Rules, at: Scores) -> bool {
        self.when.iter().all(|condition| condition.holds(rules, at))
    }

    /// The table with this choice wherever the rule applies.
    pub fn applied(&self, rules: &Rules, table: &Table) -> Table {
        Table::from_fn(table.goal(), |at| {
            if self.applies(rules, at) {
                self.choice
            } else {
                table.choice(at)
            }
        })
    }
}

impl fmt::Display for Tip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.choice.as_dice() {
            Some(dice) => write!(f, "Roll {dice} whenever ")?,
            None => f.write_str("Choose -1 whenever ")?,
        }
        let words: Vec<String> = self.when.iter().map(|when| when.in_words()).collect();
        f.write_str(&words.join(" and "))
    }
}
