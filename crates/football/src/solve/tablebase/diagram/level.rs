//! The nodes of one level while the diagram is built.

use super::super::key::Node;

/// Distinct nodes in order of insertion.
#[derive(Default)]
pub(super) struct Level {
    nodes: Vec<Node>,
    /// An open-addressing hash table of node numbers from 1; 0 is empty. At most half
    /// full; its length is 0 or a power of two.
    slots: Vec<u32>,
}

impl Level {
    /// The number of a node, from 1; inserts the node if it is new.
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

    /// The slot of the node, or the empty slot for it.
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

    /// Cannot overflow: there are fewer nodes than boards.
    fn last(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }
}

/// Multiplies by odd constants and takes the high bits, which are mixed best.
fn hash([empty, mine, theirs]: Node) -> usize {
    let two = u64::from(empty) | u64::from(mine) << 32;
    let mixed = two.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ u64::from(theirs).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed.wrapping_mul(0xFF51_AFD7_ED55_8CCD) >> 32) as usize
}
