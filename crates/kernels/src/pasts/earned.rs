//! Sums of a turn by the dice that the other player rolls next.

use crate::instructions::multiply_add;
use crate::past::Past;

use super::kinds::Kinds;

/// By kind of the other's past, the next numbers of dice that earn a bonus.
///
/// With many kinds of past, few turns of a tile share a roll. Adding up such a turn by the other's
/// next number of dice takes two products for each outcome, whatever the number of kinds.
#[derive(Clone, Copy, Debug)]
pub struct Earned<const KINDS: usize>([[u8; 2]; KINDS]);

/// Sums that are taken side by side, so that one need not wait for another.
const SIDE_BY_SIDE: usize = 4;

impl<const KINDS: usize> Earned<KINDS> {
    /// For the kinds of a [`Past`].
    pub fn new(kinds: &[[u8; 2]]) -> Self {
        let none = [Past::NO_DICE; 2];
        Earned(std::array::from_fn(|kind| {
            kinds.get(kind).copied().unwrap_or(none)
        }))
    }

    /// Adds up the outcomes of a turn, given their weights, their chances without a bonus of the
    /// other and what a bonus adds, and the dice that the other rolls next.
    #[inline(always)]
    pub fn add_up<const FUSED: bool>(
        &self,
        weights: &[f64],
        afterstates: &[[f64; 2]],
        next: &[u8],
    ) -> Kinds<KINDS> {
        let mut whole = [0.0; SIDE_BY_SIDE];
        // Nobody rolls `NO_DICE`, so its sum stays 0.
        let mut by_dice = [0.0; 16];
        for (place, ((&weight, &[without, more]), &next)) in
            weights.iter().zip(afterstates).zip(next).enumerate()
        {
            let sum = &mut whole[place % SIDE_BY_SIDE];
            *sum = multiply_add::<FUSED>(weight, without, *sum);
            let sum = &mut by_dice[usize::from(next % 16)];
            *sum = multiply_add::<FUSED>(weight, more, *sum);
        }
        let mut kinds = [0.0; KINDS];
        for (sum, [one, other]) in kinds.iter_mut().zip(self.0) {
            *sum = by_dice[usize::from(one % 16)] + by_dice[usize::from(other % 16)];
        }
        kinds[0] = (whole[0] + whole[1]) + (whole[2] + whole[3]);
        Kinds(kinds)
    }
}
