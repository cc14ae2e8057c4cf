//! Labels as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `pigskinL` |
//! | 1 | the version, 1 |
//! | 1 | the pieces a side |
//! | 8 | how many boards have a label |
//! | 8 | how many of them are won |
//! | 4 each | the nodes of each level, for 2n + 1 levels |
//! | | the ways out of all nodes, level by level |
//! | 8 | the checksum of all before: CRC-64/XZ |
//!
//! Numbers are little-endian. The ways out of a node (empty, the mover's, the
//! others') have as many bits as the highest of its level needs, lowest bit
//! first; no level begins within a byte.

mod bit_text;

use crc::{CRC_64_XZ, Crc};

use crate::Board;

use super::Labels;
use super::diagram::{Diagram, Node, WON, most_way};
use super::key::KINDS;

use self::bit_text::{BitReader, BitWriter};

const VERSION: u8 = 1;
const CHECKSUM: Crc<u64> = Crc::<u64>::new(&CRC_64_XZ);

/// Why bytes are no labels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelsError {
    /// They do not begin as labels do.
    #[error("it does not begin as a file of labels does")]
    Heading,
    /// They are of another version.
    #[error("its version is {0}, and this program reads {VERSION}")]
    Version(u8),
    /// There is no such game with labels.
    #[error("it is of {0} pieces a side, not of 1 to {most}", most = Labels::MOST_PIECES)]
    Pieces(u8),
    /// There are more or fewer bytes than they say themselves.
    #[error("it has {found} bytes and says that there are {expected}")]
    Length {
        /// How many there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// A byte is not what it was.
    #[error("it is damaged: its checksum is wrong")]
    Checksum,
    /// They are whole, but no program of ours wrote them.
    #[error("its nodes do not lead to as many boards as it says")]
    Nodes,
}

impl Labels {
    /// How the bytes of labels begin.
    pub const MAGIC: &'static [u8; 8] = b"pigskinL";

    /// The labels as bytes, the same for the same game.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let levels = self.diagram.levels();
        let mut bytes = Labels::MAGIC.to_vec();
        bytes.extend([VERSION, self.pieces]);
        bytes.extend(self.boards.to_le_bytes());
        bytes.extend(self.won.to_le_bytes());
        for nodes in levels {
            // Node numbers have 32 bits.
            let count = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
            bytes.extend(count.to_le_bytes());
        }
        for (level, nodes) in levels.iter().enumerate() {
            let mut writer = BitWriter::new(bytes, width(most_way(levels, level)));
            for &way in nodes.iter().flatten() {
                writer.write(way);
            }
            bytes = writer.into_bytes();
        }
        let checksum = CHECKSUM.checksum(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads labels from their bytes.
    ///
    /// Whatever the bytes are, the answer comes in time and memory of their
    /// own length.
    ///
    /// # Errors
    ///
    /// Where they are not what [`to_bytes`](Self::to_bytes) gave. That the
    /// labels are right is not checked; a checksum finds damage, not malice.
    pub fn from_bytes(bytes: &[u8]) -> Result<Labels, LabelsError> {
        let mut rest = bytes
            .strip_prefix(Labels::MAGIC)
            .ok_or(LabelsError::Heading)?;
        let [version, pieces] = take(&mut rest).ok_or(LabelsError::Heading)?;
        if version != VERSION {
            return Err(LabelsError::Version(version));
        }
        let start = Board::start(pieces).filter(|_| pieces <= Labels::MOST_PIECES);
        let squares = start.ok_or(LabelsError::Pieces(pieces))?.squares();
        let mut number = || take(&mut rest).map(u64::from_le_bytes);
        let (boards, won) = number().zip(number()).ok_or(LabelsError::Heading)?;
        let counts = (0..squares).map(|_| take(&mut rest).map(u32::from_le_bytes));
        let counts: Vec<u32> = counts.collect::<Option<_>>().ok_or(LabelsError::Heading)?;
        // Without this, many nodes could come out of no bytes.
        if counts.contains(&0) {
            return Err(LabelsError::Nodes);
        }

        // At most 23 levels of three ways of 32 bits each.
        let widths = |level: usize| width(counts.get(level + 1).copied().unwrap_or(WON));
        let sizes = (0..)
            .zip(&counts)
            .map(|(level, &count)| bytes_of(count, widths(level)));
        let header = (bytes.len() - rest.len()) as u64;
        let expected = header + sizes.sum::<u64>() + 8;
        let found = bytes.len() as u64;
        if expected != found {
            return Err(LabelsError::Length { expected, found });
        }
        let (body, checksum) = bytes.split_at(bytes.len() - 8);
        if CHECKSUM.checksum(body).to_le_bytes() != checksum {
            return Err(LabelsError::Checksum);
        }

        let mut levels = Vec::with_capacity(counts.len());
        for (level, &count) in counts.iter().enumerate() {
            let mut reader = BitReader::new(rest, widths(level));
            let nodes: Vec<Node> = (0..count)
                .map(|_| [(); KINDS].map(|()| reader.read()))
                .collect();
            rest = reader.rest();
            levels.push(nodes);
        }
        let diagram = Diagram::new(levels).ok_or(LabelsError::Nodes)?;
        if diagram.counts() != Some((boards, won)) {
            return Err(LabelsError::Nodes);
        }
        Ok(Labels {
            pieces,
            boards,
            won,
            diagram,
        })
    }
}

/// The bits that numbers need of which this is the highest.
fn width(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

/// The bytes of a level.
fn bytes_of(nodes: u32, width: u32) -> u64 {
    (u64::from(nodes) * KINDS as u64 * u64::from(width)).div_ceil(8)
}

/// The first bytes, which are taken away.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}
