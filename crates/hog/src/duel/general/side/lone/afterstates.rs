//! Afterstates against a lone opponent.

use crate::duel::general::toss_weights::AllWeights;
use crate::sweep::own_scores;

use super::super::{Remembered, Side, whose_turn};

impl<const TABLES: usize, const LANES: usize> Side<TABLES, LANES> {
    /// Writes this player's afterstates at a sum, from the lone opponent's turns there.
    #[inline(always)]
    pub fn write_lone_afterstates(
        &mut self,
        weights: &AllWeights,
        other: &Side<LANES, TABLES>,
        sum: usize,
    ) {
        let (shape, afterstates) = self.lone.afterstates.cells_mut();
        let turns: &[[[f64; TABLES]; LANES]] = other.turns.cells().as_chunks().0;
        let Remembered { kinds, room, .. } = other.remembered;
        let (first, variants) = (
            other.turn_place::<true>(sum, 0),
            other.remembered.variants(),
        );
        let place = shape.place(sum);
        for theirs in own_scores(self.goal, sum) {
            let (_, against) = whose_turn(weights, sum - theirs, theirs);
            let turns = &turns[first + against * variants..][..variants];
            let (without, with) = turns.split_at(room);
            for (plane, (without, with)) in without.iter().zip(with).enumerate().take(kinds) {
                let afterstate = &mut afterstates[shape.row(plane, 0, theirs) + place];
                for table in 0..TABLES {
                    let (without, with) = (without[0][table], with[0][table]);
                    afterstate[table] = [without, with - without];
                }
            }
        }
    }
}
