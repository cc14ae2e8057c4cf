//! What the turns of a lone opponent mean for those who land before them.

use crate::duel::toss_weights::AllWeights;

use super::super::{Remembered, Side, whose_turn};

impl<const TABLES: usize, const LANES: usize> Side<TABLES, LANES> {
    /// Writes what the lone opponent's turns at a sum mean for this player, who
    /// lands there.
    #[inline(always)]
    pub fn land_at_lone(&mut self, weights: &AllWeights, other: &Side<LANES, TABLES>, sum: usize) {
        let last = self.goal - 1;
        let (shape, landings) = self.lone.landings.cells_mut();
        let turns: &[[[f64; TABLES]; LANES]] = other.turns.cells().as_chunks().0;
        let Remembered { kinds, room, .. } = other.remembered;
        let (first, variants) = (
            other.turn_place::<true>(sum, 0),
            other.remembered.variants(),
        );
        let place = shape.place(sum);
        for theirs in sum.saturating_sub(last)..=sum.min(last) {
            let (_, against) = whose_turn(weights, sum - theirs, theirs);
            let turns = &turns[first + against * variants..][..variants];
            let (without, with) = turns.split_at(room);
            for (plane, (without, with)) in without.iter().zip(with).enumerate().take(kinds) {
                let landing = &mut landings[shape.row(plane, 0, theirs) + place];
                for table in 0..TABLES {
                    let (without, with) = (without[0][table], with[0][table]);
                    landing[table] = [without, with - without];
                }
            }
        }
    }
}
