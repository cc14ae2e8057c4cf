//! A minimal decision diagram over the squares of a board.

use super::event::TablebaseEvent;
use super::key::{KINDS, MINE, Node, THEIRS};
use crate::node_set::NodeSet;

/// The labels as edges of the last level.
pub(super) const LOST: u32 = 1;
pub(super) const WON: u32 = 2;

/// A decision diagram: the nodes in levels, one level for each square from the left. The
/// first level has only the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Diagram {
    levels: Vec<Vec<Node>>,
}

impl Diagram {
    /// Builds the diagram of labelled codes, which must be in order.
    ///
    /// This is the construction of a minimal automaton from sorted words (Daciuk and
    /// others, "Incremental construction of minimal acyclic finite-state automata",
    /// 2000): when a code leaves the path of the code before, the nodes below that place
    /// are complete, and are looked up among those of their level.
    pub(super) fn from_codes(
        squares: u8,
        codes: Vec<u64>,
        tell: &mut dyn FnMut(TablebaseEvent),
    ) -> Diagram {
        let last = usize::from(squares) - 1;
        let kind = |code: u64, level: usize| (code >> (2 * (last - level)) & 3) as usize;
        let mut levels: Vec<NodeSet<Node>> = Vec::new();
        levels.resize_with(last + 1, NodeSet::default);
        let mut path: Vec<Node> = vec![[0; KINDS]; last + 1];
        let mut before = None;
        for (drawn, labelled) in (0..).zip(codes) {
            let (code, is_won) = (labelled >> 1, labelled & 1 == 1);
            if let Some(before) = before {
                // The highest level whose square differs.
                let bit = u64::BITS - 1 - u64::leading_zeros(before ^ code | 1);
                let kept = last - (bit / 2) as usize;
                for level in (kept + 1..=last).rev() {
                    let node = std::mem::take(&mut path[level]);
                    path[level - 1][kind(before, level - 1)] = levels[level].insert(node);
                }
            }
            path[last][kind(code, last)] = if is_won { WON } else { LOST };
            before = Some(code);
            if drawn % (1 << 20) == 0 {
                tell(TablebaseEvent::Drawn(drawn));
            }
        }
        if let Some(before) = before {
            for level in (1..=last).rev() {
                path[level - 1][kind(before, level - 1)] = levels[level].insert(path[level]);
            }
        }
        levels[0].insert(path[0]);
        Diagram {
            levels: levels.into_iter().map(NodeSet::into_nodes).collect(),
        }
    }

    /// A diagram of these nodes; `None` if an edge leads to no node, or if the first
    /// level does not have exactly one node.
    pub(super) fn new(levels: Vec<Vec<Node>>) -> Option<Diagram> {
        let most = |level: usize| most_way(&levels, level);
        let fits = |(level, nodes): (usize, &Vec<Node>)| {
            let most = most(level);
            nodes.iter().flatten().all(|&way| way <= most)
        };
        let is_whole = levels.iter().enumerate().all(fits);
        let has_root = levels.first().is_some_and(|root| root.len() == 1);
        (is_whole && has_root).then_some(Diagram { levels })
    }

    /// The label of a code, if it has one.
    pub(super) fn label(&self, code: u64) -> Option<bool> {
        let last = self.levels.len() - 1;
        let mut way = 1;
        for (level, nodes) in self.levels.iter().enumerate() {
            let kind = (code >> (2 * (last - level)) & 3) as usize;
            let node = nodes.get((way as usize).checked_sub(1)?)?;
            way = *node.get(kind)?;
        }
        (way != 0).then_some(way == WON)
    }

    /// Calls a function with each labelled board, as the bits of both teams,
    /// and its label, until it fails.
    pub(super) fn try_for_each<E>(
        &self,
        visit: &mut impl FnMut(u64, u64, bool) -> Result<(), E>,
    ) -> Result<(), E> {
        self.try_for_each_from(0, 1, (0, 0), visit)
    }

    fn try_for_each_from<E>(
        &self,
        level: usize,
        way: u32,
        (mine, theirs): (u64, u64),
        visit: &mut impl FnMut(u64, u64, bool) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(nodes) = self.levels.get(level) else {
            return visit(mine, theirs, way == WON);
        };
        let node = (way as usize)
            .checked_sub(1)
            .and_then(|place| nodes.get(place));
        let ways = node.into_iter().flatten().enumerate();
        for (kind, &way) in ways.filter(|&(_, &way)| way != 0) {
            let sets = match kind {
                MINE => (mine | 1 << level, theirs),
                THEIRS => (mine, theirs | 1 << level),
                _ => (mine, theirs),
            };
            self.try_for_each_from(level + 1, way, sets, visit)?;
        }
        Ok(())
    }

    /// The nodes, level by level.
    pub(super) fn levels(&self) -> &[Vec<Node>] {
        &self.levels
    }

    /// The number of codes with a label, and of those that are won; `None` if a number
    /// overflows.
    pub(super) fn counts(&self) -> Option<(u64, u64)> {
        let mut below: Vec<(u64, u64)> = vec![(0, 0), (1, 0), (1, 1)];
        for nodes in self.levels.iter().rev() {
            let mut counts = vec![(0, 0)];
            for node in nodes {
                let ways = node.iter().map(|&way| below[way as usize]);
                let sum = ways.into_iter().try_fold((0_u64, 0_u64), |sum, way| {
                    Some((sum.0.checked_add(way.0)?, sum.1.checked_add(way.1)?))
                });
                counts.push(sum?);
            }
            below = counts;
        }
        below.get(1).copied()
    }
}

/// The largest edge of a level.
pub(super) fn most_way(levels: &[Vec<Node>], level: usize) -> u32 {
    let next = levels.get(level + 1);
    next.map_or(WON, |nodes| u32::try_from(nodes.len()).unwrap_or(u32::MAX))
}
