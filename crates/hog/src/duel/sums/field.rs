//! Many pairs, a few games side by side.
//!
//! Each player has a lane, and opponents are neighbours ([`Players`]). So no lane waits for another,
//! as scores of one table would, and a look at the rules serves all games.

mod block;
mod column;
mod packed;
mod tile;

use super::comparison::Comparison;
use crate::duel::lanes::Players;
pub use block::Block;
use packed::Packed;

/// The pairs of a comparison, in blocks of some games.
pub struct InBlocks<'c, K: Players> {
    /// The pairs.
    pub comparison: Comparison<'c>,
    /// A lane for each player of a block.
    pub lanes: K,
    /// The working space.
    pub block: &'c mut Block<K>,
}

impl<K: Players> InBlocks<'_, K> {
    /// Compares as many pairs at a time as there are lanes for. The last block repeats a
    /// pair to be full.
    #[inline(always)]
    pub fn compare(self) {
        let Comparison {
            rules,
            a,
            b,
            wanted,
            tell,
        } = self.comparison;
        let mut packed = Vec::with_capacity(a.len() + b.len());
        for table in a.iter().chain(b) {
            packed.push(Packed::new(rules, table));
        }
        let (of_a, of_b) = packed.split_at(a.len());
        let pairs = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| [i, j]));
        let mut pairs = pairs.filter(|&[i, j]| wanted(i, j));
        let games = K::PLAYERS / 2;
        let (mut side_by_side, mut players) = (Vec::new(), Vec::new());
        loop {
            side_by_side.clear();
            side_by_side.extend((&mut pairs).take(games));
            let Some(&last) = side_by_side.last() else {
                return;
            };
            players.clear();
            for game in 0..games {
                let [i, j] = side_by_side.get(game).copied().unwrap_or(last);
                players.extend([&of_a[i], &of_b[j]]);
            }
            let chances = self.block.win_chances(self.lanes, rules, &players);
            for (game, &[i, j]) in side_by_side.iter().enumerate() {
                let of = |lane| self.lanes.of(lane, chances);
                tell(i, j, [of(2 * game), of(2 * game + 1)]);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl<K: Players> pulp::NullaryFnOnce for InBlocks<'_, K> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.compare();
    }
}
