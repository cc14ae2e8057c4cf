//! Choices that the words of the semesters leave open: each reading is right, and calls that only tell
//! readings apart are not asked.

use pigskin_hog::{Rules, Scores};

use crate::Part;
use crate::part::{PartKind, products};

/// Leaves out the calls of a strategy in which 0 dice lead to a swap of equal scores. No handout says
/// whether a swap that changes nothing is a good one.
pub(super) fn leave_out(rules: &Rules, part: &mut Part) {
    let PartKind::Calls {
        function,
        ranges,
        without,
        ..
    } = &mut part.kind
    else {
        return;
    };
    if function != "swap_strategy" {
        return;
    }
    let is_open = |pair: &Vec<i64>| {
        let scores = pair
            .iter()
            .map(|score| u16::try_from(*score).unwrap_or_default());
        let &[mine, theirs] = scores.collect::<Vec<_>>().as_slice() else {
            return false;
        };
        let before = Scores::new(mine, theirs);
        let after = rules.added(before, rules.bacon_points(before), 0);
        after.mine == after.theirs && rules.swaps(after)
    };
    let pairs = products(ranges.get(..2).unwrap_or_default());
    without.extend(pairs.into_iter().filter(is_open));
    part.of = part.kind.calls().len();
}
