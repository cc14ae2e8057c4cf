//! The rules of a game, as the sweep reads them.

use crate::game_rules::GameRules;
use crate::past::Bonuses;
use crate::toss_weights::{AllWeights, all_rolls};

/// The rules of a game, as the sweep reads them.
#[derive(Clone, Debug)]
pub struct PastRules {
    pub goal: usize,
    pub weights: AllWeights,
    pub bonuses: Bonuses,
    /// By the other's score and own score: whether wild dice are rolled.
    pub wild: Vec<bool>,
}

impl PastRules {
    pub fn new(rules: &dyn GameRules) -> PastRules {
        let scores = || 0..rules.goal();
        let wild = scores().flat_map(|theirs| scores().map(move |own| rules.is_wild(own, theirs)));
        PastRules {
            goal: rules.goal().into(),
            weights: AllWeights::new(rules, &all_rolls(rules)),
            bonuses: Bonuses::new(rules),
            wild: wild.collect(),
        }
    }
}
