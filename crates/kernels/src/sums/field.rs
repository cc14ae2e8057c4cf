//! Many pairs, a few games side by side.
//!
//! Each player has a lane, and opponents are neighbours ([`Players`]). So no lane waits for another,
//! as scores of one table would, and a look at the rules serves all games.

mod block;
mod column;
mod packed;
mod tile;

use crate::lanes::Players;
use crate::pairs::Comparison;
use crate::sums::sum_rules::SumRules;
pub use block::Block;
use packed::{Packed, Sides, Unpacked};

/// Tables that are packed at a time for a whole block each.
const FEW: usize = 16;

/// Blocks of the same table that are taken one after the other: few enough that their tables and
/// the values of a block stay in a core's own cache.
const BLOCKS: usize = 4;

/// Compares as many pairs at a time as there are lanes for: a table of one side with neighbours
/// of the other side, which has no fewer tables or is kept.
#[inline(always)]
pub fn compare<K: Players>(
    lanes: K,
    block: &mut Block<K>,
    mut comparison: Comparison<'_, SumRules>,
) {
    let Comparison { rules, pairs, .. } = comparison;
    let (a, b) = (pairs.a, pairs.b);
    let mut unpacked = Unpacked::default();
    let kept: Option<&Vec<Packed<K>>> = pairs.kept(0, || {
        let mut all = vec![Packed::default(); b.len().div_ceil(K::GAMES)];
        for (packed, tables) in all.iter_mut().zip(b.chunks(K::GAMES)) {
            packed.pack(lanes, rules, tables, &mut unpacked);
        }
        all
    });
    // One place in the program for both orders, which is large.
    let is_first = kept.is_some() || a.len() <= b.len();
    let (few, many) = if is_first { (a, b) } else { (b, a) };
    let mut ones = vec![Packed::default(); few.len().min(FEW)];
    let mut others = vec![Packed::default(); many.len().div_ceil(K::GAMES).min(BLOCKS)];
    for (first_one, few) in (0..).step_by(FEW).zip(few.chunks(FEW)) {
        for (one, table) in ones.iter_mut().zip(few) {
            one.pack(lanes, rules, &[*table], &mut unpacked);
        }
        let games = BLOCKS * K::GAMES;
        for (first_other, many) in (0..).step_by(games).zip(many.chunks(games)) {
            let others = if let Some(kept) = kept {
                &kept[first_other / K::GAMES..]
            } else {
                for (others, many) in others.iter_mut().zip(many.chunks(K::GAMES)) {
                    others.pack(lanes, rules, many, &mut unpacked);
                }
                &others
            };
            for (place, one) in (first_one..).zip(&ones[..few.len()]) {
                let blocks = (first_other..).step_by(K::GAMES).zip(many.chunks(K::GAMES));
                for ((first_other, many), others) in blocks.zip(others) {
                    let pair = |other| {
                        if is_first {
                            [place, other]
                        } else {
                            [other, place]
                        }
                    };
                    let pairs = (first_other..).map(pair);
                    let (first, second) = if is_first {
                        (one, others)
                    } else {
                        (others, one)
                    };
                    let sides = Sides(first, second);
                    play(
                        lanes,
                        block,
                        &mut comparison,
                        pairs.take(many.len()),
                        &sides,
                    );
                }
            }
        }
    }
}

/// Plays a block of pairs if any of them is wanted.
#[inline(always)]
fn play<K: Players>(
    lanes: K,
    block: &mut Block<K>,
    comparison: &mut Comparison<'_, SumRules>,
    pairs: impl Iterator<Item = [usize; 2]> + Clone,
    sides: &Sides<'_, K>,
) {
    let wanted = |&[i, j]: &[usize; 2]| comparison.pairs.wants(i, j);
    if !pairs.clone().any(|pair| wanted(&pair)) {
        return;
    }
    let chances = block.win_chances(lanes, comparison.rules, sides);
    for (game, [i, j]) in pairs.enumerate().filter(|(_, pair)| wanted(pair)) {
        let of = |lane| lanes.of(lane, chances);
        (comparison.tell)(i, j, [of(2 * game), of(2 * game + 1)]);
    }
}
