//! A set of nodes in order of insertion.

/// Nodes in the order in which they were inserted.
///
/// A map of the standard library would store each node a second time or hash more slowly,
/// which matters with millions of nodes.
#[derive(Clone, Debug)]
pub(crate) struct NodeSet<N> {
    nodes: Vec<N>,
    /// An open-addressing hash table of indices into `nodes`, plus one; 0 is empty. At
    /// most half full; its length is 0 or a power of two.
    slots: Vec<u32>,
}

/// A node as two words, which have all of it.
pub(crate) trait Node: Copy + PartialEq {
    fn words(self) -> (u64, u64);
}

impl<N> Default for NodeSet<N> {
    fn default() -> NodeSet<N> {
        NodeSet {
            nodes: Vec::new(),
            slots: Vec::new(),
        }
    }
}

impl<N: Node> NodeSet<N> {
    pub(crate) fn nodes(&self) -> &[N] {
        &self.nodes
    }

    pub(crate) fn into_nodes(self) -> Vec<N> {
        self.nodes
    }

    /// The number of a node, from 1; inserts the node if it is new.
    pub(crate) fn insert(&mut self, node: N) -> u32 {
        if self.slots.len() <= 2 * self.nodes.len() {
            self.grow();
        }
        let slot = self.slot(node);
        if self.slots[slot] == 0 {
            self.nodes.push(node);
            // Memory ends before numbers do.
            self.slots[slot] = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        }
        self.slots[slot]
    }

    /// The index of a node that was inserted.
    pub(crate) fn place(&self, node: N) -> usize {
        self.slots[self.slot(node)] as usize - 1
    }

    /// The slot of the node, or the empty slot for it.
    fn slot(&self, node: N) -> usize {
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
        for (number, &node) in (1..).zip(&self.nodes) {
            let slot = self.slot(node);
            self.slots[slot] = number;
        }
    }
}

/// Multiplies by odd constants and takes the high bits, which are mixed best.
fn hash(node: impl Node) -> usize {
    let (one, other) = node.words();
    let mixed = one.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed.wrapping_mul(0xFF51_AFD7_ED55_8CCD) >> 32) as usize
}
