//! Choices that the words of the semesters leave open: each reading is right, and calls that only tell
//! readings apart are not asked.

use pigskin_hog::{Rules, Scores};

use crate::Part;
use crate::project::terms::Terms;
use crate::questions::part::{PartKind, products};

/// Leaves out the calls of a strategy of swaps in which readings differ:
///
/// - 0 dice lead to a swap of equal scores: no handout says whether a swap that changes nothing is a good
///   one.
/// - They lead to a swap that lowers the own score, and give at least the margin of points: fall 2017 and
///   its like ask for 0 dice "if it gives at least MARGIN points", and say nothing of bad swaps.
pub(super) fn leave_out(rules: &Rules, part: &mut Part) {
    let usual = part.defaults.get("margin").copied();
    let PartKind::Calls {
        function,
        ranges,
        without,
        positional,
        ..
    } = &mut part.kind
    else {
        return;
    };
    if function != "swap_strategy" {
        return;
    }
    let terms = Terms::of(rules);
    let takes_bad_swaps = terms.has("swap_takes_margin") && !terms.has("bad_swap_counts");
    let is_open = |call: &Vec<i64>| {
        let score = |place: usize| u16::try_from(call[place]).unwrap_or_default();
        let before = Scores::new(score(0), score(1));
        let after = rules.added(before, rules.bacon_points(before), 0);
        if !rules.swaps(after) || after.mine < after.theirs {
            return false;
        }
        let margin = call.get(2).or(positional.first()).copied().or(usual);
        let is_margin = margin.is_some_and(|margin| i64::from(after.mine.0) - call[0] >= margin);
        after.mine == after.theirs || takes_bad_swaps && is_margin
    };
    let asked = products(ranges.get(..ranges.len().min(3)).unwrap_or_default());
    without.extend(asked.into_iter().filter(is_open));
    part.of = part.kind.calls().len();
}
