//! The names of functions that projects call after their rules.

use pigskin_hog::{FreeBacon, Rules, ScoreRise};

use crate::project::terms::Terms;

/// Tests whether the function of 0 dice takes both scores.
pub(crate) fn no_dice_takes_both(rules: &Rules) -> bool {
    let bacon = rules.free_bacon.as_ref();
    bacon.is_some_and(FreeBacon::reads_own_score) || Terms::of(rules).has("no_dice_takes_both")
}

/// The names of functions that a project calls after its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FunctionNames {
    /// The points of 0 dice.
    pub(crate) no_dice: &'static str,
    /// The strategy that uses them.
    pub(crate) no_dice_strategy: &'static str,
    /// The points that a score after a turn brings, in projects with commentary.
    pub(crate) rise: &'static str,
    /// The strategy that uses them.
    pub(crate) rise_strategy: &'static str,
    /// The score after a turn.
    pub(crate) update: &'static str,
    /// The strategy that uses it.
    pub(crate) update_strategy: &'static str,
}

impl FunctionNames {
    /// The names under these rules.
    pub(crate) fn of(rules: &Rules) -> FunctionNames {
        let (no_dice, no_dice_strategy) = match rules.free_bacon {
            Some(FreeBacon::BoarBrawl) => ("boar_brawl", "boar_strategy"),
            Some(FreeBacon::PigTail) => ("tail_points", "tail_strategy"),
            Some(FreeBacon::PiggyPoints | FreeBacon::DigitsFarApart) => {
                ("piggy_points", "piggypoints_strategy")
            }
            Some(FreeBacon::PickyPiggy) => ("picky_piggy", "picky_piggy_strategy"),
            Some(FreeBacon::HeftyHogs) => ("hefty_hogs", "hefty_hogs_strategy"),
            _ => ("free_bacon", "bacon_strategy"),
        };
        let (update, update_strategy) = match rules.score_rise {
            Some(ScoreRise::FuzzyFactors) => ("fuzzy_update", "fuzzy_strategy"),
            Some(ScoreRise::SquareSwine) => ("square_update", "square_strategy"),
            _ => ("sus_update", "sus_strategy"),
        };
        let (rise, rise_strategy) = match rules.score_rise {
            Some(ScoreRise::PigsOnPrime) => ("pigs_on_prime", "pigs_on_prime_strategy"),
            _ => ("hog_pile", "hog_pile_strategy"),
        };
        let terms = Terms::of(rules);
        FunctionNames {
            rise,
            rise_strategy,
            no_dice: terms.function("no_dice", no_dice),
            no_dice_strategy: terms.function("no_dice_strategy", no_dice_strategy),
            update: terms.function("update", update),
            update_strategy: terms.function("update_strategy", update_strategy),
        }
    }
}
