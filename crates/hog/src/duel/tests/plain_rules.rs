//! Random rules by which players alternate plainly.

use proptest::prelude::*;

use crate::{FreeBacon, PigOut, SwineSwap};

/// A swap that is the same for both players, or none.
pub fn swine_swaps() -> impl Strategy<Value = Option<SwineSwap>> {
    let all = prop::sample::select(SwineSwap::ALL.to_vec());
    prop::option::of(all.prop_filter("the same for both", SwineSwap::is_symmetric))
}

/// Points of no dice that follow from the opponent's score.
pub fn free_bacons() -> impl Strategy<Value = FreeBacon> {
    let all = prop::sample::select(FreeBacon::ALL.to_vec());
    all.prop_filter("the opponent's score", |rule| !rule.reads_own_score())
}

/// A rule about ones that gives the opponent nothing, or none.
pub fn pig_outs() -> impl Strategy<Value = Option<PigOut>> {
    let all = prop::sample::select(PigOut::ALL.to_vec());
    prop::option::of(all.prop_filter("own points", |rule| rule.opponent_gains(1) == 0))
}
