//! Rules by which a player takes another turn, as projects name them.

use pigskin_hog::{Rules, Scores, Setting};

/// The rules by which the scores bring another turn, each with the strategy that uses it.
const RULES: [(Setting, &str); 3] = [
    (Setting::SwineAlign, "swine_align_strategy"),
    (Setting::PigPass, "pig_pass_strategy"),
    (Setting::MoreBoar, "more_boar_strategy"),
];

/// A project's names for its rules that grant another turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExtraTurn {
    /// The function that `play` asks: that of the rule, or `extra_turn` for several.
    pub(crate) function: &'static str,
    /// The strategy that uses it.
    pub(crate) strategy: &'static str,
}

impl ExtraTurn {
    /// The names under these rules; `None` if no rule by scores brings another turn.
    pub(crate) fn of(rules: &Rules) -> Option<ExtraTurn> {
        match on(rules)[..] {
            [] => None,
            [(rule, strategy)] => Some(ExtraTurn {
                function: rule.name(),
                strategy,
            }),
            _ => Some(ExtraTurn {
                function: "extra_turn",
                strategy: "extra_turn_strategy",
            }),
        }
    }

    /// The number of rules that can bring another turn.
    pub(crate) fn count(rules: &Rules) -> usize {
        on(rules).len()
    }

    /// The rules that bring another turn at these scores.
    pub(crate) fn acting(rules: &Rules, scores: Scores) -> Vec<Setting> {
        let acts = |rule: &Setting| grants(rules, rule.name(), scores) == Some(true);
        RULES
            .map(|(rule, _)| rule)
            .into_iter()
            .filter(acts)
            .collect()
    }
}

fn on(rules: &Rules) -> Vec<(Setting, &'static str)> {
    let is_on = |(rule, _): &(Setting, &str)| rule.get(rules) != "off";
    RULES.into_iter().filter(is_on).collect()
}

/// The value of a function of both scores that decides on another turn; `None` if the project has
/// no such function.
pub(crate) fn grants(rules: &Rules, function: &str, scores: Scores) -> Option<bool> {
    match function {
        "swine_align" => rules.swine_align.map(|rule| rule.grants(scores)),
        "pig_pass" => rules.pig_pass.map(|rule| rule.grants(scores)),
        "more_boar" => rules.more_boar.map(|rule| rule.grants(scores)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_hog::{FALL_2019, FALL_2020, SPRING_2021};

    #[test]
    fn several_rules_have_one_function() {
        let names = |rules| ExtraTurn::of(rules).map(|names| (names.function, names.strategy));
        assert_eq!(names(&FALL_2019), None);
        assert_eq!(
            names(&FALL_2020),
            Some(("extra_turn", "extra_turn_strategy"))
        );
        assert_eq!(
            names(&SPRING_2021),
            Some(("more_boar", "more_boar_strategy"))
        );
    }

    #[test]
    fn both_rules_can_act_at_once() {
        let acting = |mine, theirs| ExtraTurn::acting(&FALL_2020, Scores::new(mine, theirs));
        assert_eq!(acting(36, 24), [Setting::SwineAlign]);
        assert_eq!(acting(28, 30), [Setting::PigPass]);
        assert_eq!(acting(27, 30), []);
    }
}
