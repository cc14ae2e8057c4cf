//! A set of nodes in order of insertion.

/// A board seen by the mover, with the side to move: the bits of the mover's pieces, with
/// the side in the bit that no board uses, and the bits of the opponent's.
pub(super) type Node = (u64, u64);

/// Nodes in the order in which they were inserted.
///
/// A map of the standard library would store each node a second time or hash more slowly,
/// which matters with millions of nodes.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    nodes: Vec<Node>,
    /// An open-addressing hash table of indices into `nodes`, plus one; 0 is empty. At
    /// most half full; its length is a power of two.
    slots: Vec<u32>,
}

impl Layer {
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Inserts a node if it is new.
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

    /// The index of a node that was inserted.
    pub(super) fn place(&self, node: Node) -> usize {
        self.slots[self.slot(node)] as usize - 1
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

/// Multiplies by odd constants and takes the high bits, which are mixed best.
fn hash((mine, theirs): Node) -> usize {
    let mixed =
        mine.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ theirs.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed.wrapping_mul(0xFF51_AFD7_ED55_8CCD) >> 32) as usize
}
