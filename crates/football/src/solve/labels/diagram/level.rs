//! The nodes of one level while the diagram is drawn.

use super::Node;

/// Different nodes in the order in which they first came.
#[derive(Default)]
pub(super) struct Level {
    nodes: Vec<Node>,
    /// By hash, at or after it: the number of the node from 1, 0 where there is
    /// none. Never more than half full; its length is 0 or a power of two.
    slots: Vec<u32>,
}

impl Level {
    /// The number of a node, from 1.
    pub(super) fn place(&mut self, node: Node) -> u32 {
        if self.slots.len() <= 2 * self.nodes.len() {
            self.grow();
        }
        let slot = self.slot(node);
        if self.slots[slot] == 0 {
            self.nodes.push(node);
            self.slots[slot] = self.last();
        }
        self.slots[slot]
    }

    pub(super) fn into_nodes(self) -> Vec<Node> {
        self.nodes
    }

    /// The slot of the node, or the empty one where it belongs.
    fn slot(&self, node: Node) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(node) & mask;
        while let Some(place) = (self.slots[slot] as usize).checked_sub(1)
            && self.nodes[place] != node
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let length = (4 * self.slots.len()).max(1 << 6);
        self.slots = vec![0; length];
        for (number, &node) in (1..).zip(&self.nodes) {
            let slot = self.slot(node);
            self.slots[slot] = number;
        }
    }

    /// There are fewer nodes than numbers: each is that of a board at least.
    fn last(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }
}

/// Multiplies by odd numbers without a pattern, and takes the well-mixed top.
fn hash([empty, mine, theirs]: Node) -> usize {
    let two = u64::from(empty) | u64::from(mine) << 32;
    let mixed = two.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ u64::from(theirs).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed.wrapping_mul(0xFF51_AFD7_ED55_8CCD) >> 32) as usize
}
