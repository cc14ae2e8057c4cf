//! The ladder of opponents.

use pigskin_hog::Rules;

use crate::ladder::Rung;

const OPPORTUNIST: &str = "swap:8,6";

/// The opponents from the simplest to perfect play.
pub const RUNGS: [Rung; 5] = [
    Rung {
        player: "always:4",
        title: "Always four",
        plays: "Rolls four dice, whatever the scores are.",
    },
    Rung {
        player: "always:6",
        title: "Always six",
        plays: "Rolls six dice, whatever the scores are.",
    },
    Rung {
        player: "bacon:8,6",
        title: "Bacon lover",
        plays: "Rolls no dice where they score 8 or more, and six dice otherwise.",
    },
    Rung {
        player: OPPORTUNIST,
        title: "Opportunist",
        plays: "As the bacon lover, but uses swaps by no dice and avoids those that hurt.",
    },
    Rung {
        player: "perfect",
        title: "Perfect play",
        plays: "Never makes a mistake. Only dice can beat it.",
    },
];

/// The ladder under some rules. Without a swap the opportunist is the bacon lover.
pub fn rungs(rules: &Rules) -> impl Iterator<Item = &'static Rung> {
    let swaps = rules.swine_swap.is_some();
    let rungs = RUNGS.iter();
    rungs.filter(move |rung| swaps || rung.player != OPPORTUNIST)
}
