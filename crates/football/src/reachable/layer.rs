//! A set of nodes that remembers their order.

/// A board seen by the mover with the mover's side: bits of the mover's
/// pieces, bits of the others', and the side in the bit that no board has.
pub(super) type Node = (u64, u64);

/// Nodes in the order in which they were first inserted.
///
/// A map of the standard library would keep each node a second time, or hash
/// twice as long; millions of nodes feel both.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    nodes: Vec<Node>,
    /// By hash, at or after it: one more than the place of the node, 0 where
    /// there is none. Never more than half full; its length is a power of two.
    slots: Vec<u32>,
}

impl Layer {
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Inserts a node unless it is there.
    pub(super) fn insert(&mut self, node: Node) {
        if self.slots.len() <= 2 * self.nodes.len() {
            self.grow();
        }
        let slot = self.slot(node);
        if self.slots[slot] == 0 {
            self.nodes.push(node);
            self.slots[slot] = self.last_entry();
        }
    }

    /// The place of a node that is there.
    pub(super) fn place(&self, node: Node) -> usize {
        self.slots[self.slot(node)] as usize - 1
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
        let length = (2 * self.slots.len()).max(8);
        self.slots = vec![0; length];
        let nodes = std::mem::take(&mut self.nodes);
        self.nodes.reserve(nodes.len());
        for node in nodes {
            let slot = self.slot(node);
            self.nodes.push(node);
            self.slots[slot] = self.last_entry();
        }
    }

    fn last_entry(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }
}

/// Multiplies by odd numbers without a pattern, and takes the well-mixed top.
fn hash((mine, theirs): Node) -> usize {
    let mixed =
        mine.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ theirs.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed.wrapping_mul(0xFF51_AFD7_ED55_8CCD) >> 32) as usize
}
