//! All boards of a game by the steps to go, found from the start and labelled
//! from the end.

mod key_set;

use crate::Board;
use crate::mixing::bits;
use crate::reachable::{cost, steps_to_go};

use super::LabelEvent;
use super::key::{WON, board, key, labelled};

use self::key_set::KeySet;

/// The keys of all boards, layer i for i steps to go.
///
/// A move takes at most the steps of one piece across the board and two. So
/// only some two dozen layers at a time are ever looked into, and only these
/// have hashed keys.
pub(super) struct Layers {
    squares: u8,
    layers: Vec<Vec<u64>>,
}

impl Layers {
    /// Finds all boards that can come up.
    pub(super) fn from(start: Board, tell: &mut dyn FnMut(LabelEvent)) -> Layers {
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
            tell(LabelEvent::Found(found));
        }
        Layers { squares, layers }
    }

    /// Labels all boards; their codes in order, with their labels.
    pub(super) fn labelled(self, tell: &mut dyn FnMut(LabelEvent)) -> Vec<u64> {
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
            // Nothing above looks so far down any more.
            if let Some(done) = height.checked_sub(usize::from(squares) + 2) {
                sets[done] = KeySet::default();
            }
            tell(LabelEvent::Labelled(codes.len() as u64));
        }
        codes.sort_unstable();
        codes
    }
}
