//! The strategy of problem 11: it uses the rule that makes a project's turns differ most.

use pigskin_hog::{HogTied, HogWild, HogtimusPrime, Rules, Scores};

use crate::function_names::FunctionNames;
use crate::project::terms::Terms;
use crate::questions::extra_turn::ExtraTurn;

/// The rule that the strategy of a project with commentary uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleStrategy {
    Swap,
    /// Scores that bring another turn.
    ExtraTurn(ExtraTurn),
    /// Points for the score after a turn, with the strategy's name.
    Rise(&'static str),
    /// Points for the leader.
    Prime,
    /// Other dice, or fewer, for the opponent.
    Mean,
}

impl RuleStrategy {
    /// The strategy under these rules; `None` if no rule gives it something to do.
    pub(crate) fn of(rules: &Rules) -> Option<RuleStrategy> {
        if rules.swine_swap.is_some() {
            return Some(RuleStrategy::Swap);
        }
        if let Some(extra) = ExtraTurn::of(rules) {
            return Some(RuleStrategy::ExtraTurn(extra));
        }
        if rules.score_rise.is_some() {
            return Some(RuleStrategy::Rise(FunctionNames::of(rules).rise_strategy));
        }
        if rules.hogtimus_prime == Some(HogtimusPrime::Leader) {
            return Some(RuleStrategy::Prime);
        }
        let is_mean = rules.hog_wild.is_some() || rules.hog_tied.is_some();
        is_mean.then_some(RuleStrategy::Mean)
    }

    pub(crate) fn function(self) -> &'static str {
        match self {
            RuleStrategy::Swap => "swap_strategy",
            RuleStrategy::ExtraTurn(extra) => extra.strategy,
            RuleStrategy::Rise(strategy) => strategy,
            RuleStrategy::Prime => "prime_strategy",
            RuleStrategy::Mean => "mean_strategy",
        }
    }

    /// The default margin of the function.
    pub(crate) fn margin(self, terms: &Terms) -> i64 {
        match self {
            RuleStrategy::Mean => 4,
            _ => terms.margin,
        }
    }
}

/// Tests whether the dice of a player's next turn are others, or fewer, at these scores.
pub(crate) fn is_trouble(rules: &Rules, scores: Scores) -> bool {
    let is_wild = |rule: HogWild| rule.applies(scores);
    let is_tied = |rule: HogTied| rule.ties(scores);
    rules.hog_wild.is_some_and(is_wild) || rules.hog_tied.is_some_and(is_tied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_hog::{FALL_2012, FALL_2019, FALL_2020, FALL_2021, SPRING_2015};

    #[test]
    fn each_project_has_a_strategy_of_its_rules() {
        let function = |rules| RuleStrategy::of(rules).map(RuleStrategy::function);
        assert_eq!(function(&FALL_2019), Some("swap_strategy"));
        assert_eq!(function(&FALL_2020), Some("extra_turn_strategy"));
        assert_eq!(function(&SPRING_2015), Some("prime_strategy"));
        assert_eq!(function(&FALL_2012), Some("mean_strategy"));
        assert_eq!(function(&FALL_2021), Some("hog_pile_strategy"));
        assert_eq!(function(&Rules::CLASSIC), None);
    }

    #[test]
    fn trouble_is_seven_and_multiples_of_seven() {
        let is_trouble = |mine, theirs| is_trouble(&FALL_2012, Scores::new(mine, theirs));
        assert!(is_trouble(20, 17) && is_trouble(20, 15));
        assert!(!is_trouble(20, 16));
    }
}
