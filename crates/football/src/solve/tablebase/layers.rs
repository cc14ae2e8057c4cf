//! All boards of a game by steps to go, found from the start and labelled from the end.

mod key_set;

use crate::Board;
use crate::mixing::bits;
use crate::reachable::{cost, steps_to_go};

use super::event::TablebaseEvent;
use super::key::{WON, board, key, labelled};

use self::key_set::KeySet;

/// The keys of all boards, in layers by steps to go.
///
/// A move takes away at most two steps more than the board is long. So only about two
/// dozen layers are needed at a time, and only these have hashed keys.
pub(super) struct Layers {
    squares: u8,
    layers: Vec<Vec<u64>>,
}

impl Layers {
    /// Finds all boards that can be reached from a start.
    pub(super) fn from(start: Board, tell: &mut dyn FnMut(TablebaseEvent)) -> Layers {
        let squares = start.squares();
        let top = steps_to_go(start);
        let mut sets: Vec<KeySet> = Vec::new();
        sets.resize_with(top + 1, KeySet::default);
        sets[top].insert(key(start));
        let mut layers = vec![Vec::new(); top + 1];
        let mut found = 0;
        for height in (0..=top).rev() {
            let keys = std::mem::take(&mut sets[height]).into_keys();
            for &key_before in &keys {
                let before = board(squares, key_before);
                for bit in bits(before.moves()) {
                    sets[height - cost(before, bit)].insert(key(before.after(bit)));
                }
            }
            found += keys.len() as u64;
            layers[height] = keys;
            tell(TablebaseEvent::Found(found));
        }
        Layers { squares, layers }
    }

    /// Labels all boards, and returns their labelled codes in order.
    pub(super) fn labelled(self, tell: &mut dyn FnMut(TablebaseEvent)) -> Vec<u64> {
        let squares = self.squares;
        let boards = self.layers.iter().map(Vec::len).sum();
        let mut codes = Vec::with_capacity(boards);
        let mut sets: Vec<KeySet> = Vec::with_capacity(self.layers.len());
        for (height, keys) in self.layers.into_iter().enumerate() {
            let mut set = KeySet::for_keys(keys.len());
            for key_before in keys {
                let before = board(squares, key_before);
                let is_lost = |bit| {
                    let lower = &sets[height - cost(before, bit)];
                    lower.found(key(before.after(bit))) & WON == 0
                };
                let label = if bits(before.moves()).any(is_lost) {
                    WON
                } else {
                    0
                };
                set.insert(key_before | label);
                codes.push(labelled(squares, key_before | label));
            }
            sets.push(set);
            // No layer above needs one this far below.
            if let Some(done) = height.checked_sub(usize::from(squares) + 2) {
                sets[done] = KeySet::default();
            }
            tell(TablebaseEvent::Labelled(codes.len() as u64));
        }
        codes.sort_unstable();
        codes
    }
}
