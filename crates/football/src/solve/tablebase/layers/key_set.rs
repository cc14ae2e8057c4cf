//! A set of keys.

use super::super::key::WON;

/// A hash set of keys with open addressing. Keys that differ only in their label are the
/// same.
#[derive(Clone, Default)]
pub(super) struct KeySet {
    /// The keys, by hash; 0 is empty. At most five eighths full; its length is 0 or a
    /// power of two.
    slots: Vec<u64>,
    keys: usize,
}

impl KeySet {
    /// A set with room for this many keys.
    pub(super) fn for_keys(keys: usize) -> KeySet {
        let length = (keys * 8 / 5 + 1).next_power_of_two().max(8);
        KeySet {
            slots: vec![0; length],
            keys: 0,
        }
    }

    /// Inserts a key if it is new.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) {
        if self.keys * 8 >= self.slots.len() * 5 {
            self.grow();
        }
        let slot = self.slot(key);
        if self.slots[slot] == 0 {
            self.slots[slot] = key;
            self.keys += 1;
        }
    }

    /// A key as it was inserted, with its label; 0 if it was not inserted.
    #[inline]
    pub(super) fn found(&self, key: u64) -> u64 {
        self.slots[self.slot(key)]
    }

    /// The keys, in the order of their hashes.
    pub(super) fn into_keys(mut self) -> Vec<u64> {
        self.slots.retain(|&key| key != 0);
        self.slots.shrink_to_fit();
        self.slots
    }

    /// The slot of the key, or the empty slot for it, which exists since the set is never
    /// full.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key & !WON) & mask;
        while self.slots[slot] != 0 && (self.slots[slot] ^ key) & !WON != 0 {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let length = (2 * self.slots.len()).max(1 << 10);
        let keys = std::mem::replace(&mut self.slots, vec![0; length]);
        for key in keys.into_iter().filter(|&key| key != 0) {
            let slot = self.slot(key);
            self.slots[slot] = key;
        }
    }
}

/// Multiplies by an odd constant and takes the high bits, which are mixed best.
#[inline]
fn hash(key: u64) -> usize {
    let mixed = (key ^ key >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as usize
}
