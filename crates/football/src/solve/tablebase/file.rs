//! Tablebases as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `pigskinL` |
//! | 1 | the version, 1 |
//! | 1 | the number of pieces per side, n |
//! | 8 | the number of boards |
//! | 8 | the number of won boards |
//! | 4 each | the number of nodes of each of the 2n + 1 levels |
//! | | the edges of all nodes, level by level |
//! | 8 | the checksum of everything before: CRC-64/XZ |
//!
//! Numbers are little-endian. A node has three edges: for an empty square, a piece of the
//! mover and a piece of the opponent. An edge has as many bits as the largest of its level
//! needs, lowest bit first. Each level begins at a byte.

mod bit_text;

use crc::{CRC_64_XZ, Crc};

use crate::Board;

use super::Tablebase;
use super::diagram::{Diagram, WON, most_way};
use super::key::{KINDS, Node};

use self::bit_text::{BitReader, BitWriter};

const VERSION: u8 = 1;
const CHECKSUM: Crc<u64> = Crc::<u64>::new(&CRC_64_XZ);

/// Why bytes are not a tablebase.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TablebaseError {
    /// The header is not that of a tablebase.
    #[error("it does not begin as a tablebase does")]
    Heading,
    /// The version is unknown.
    #[error("its version is {0}, and this program reads {VERSION}")]
    Version(u8),
    /// No tablebase has this number of pieces.
    #[error("it has {0} pieces per side, not 1 to {most}", most = Tablebase::MOST_PIECES)]
    Pieces(u8),
    /// There are more or fewer bytes than the header says.
    #[error("it has {found} bytes, but its header says {expected}")]
    Length {
        /// Number of bytes according to the header.
        expected: u64,
        /// Number of bytes.
        found: u64,
    },
    /// The checksum does not match.
    #[error("it is damaged: its checksum is wrong")]
    Checksum,
    /// The checksum matches, but the nodes are inconsistent.
    #[error("its nodes do not lead to the number of boards in its header")]
    Nodes,
}

impl Tablebase {
    /// The first bytes of a tablebase.
    const MAGIC: &'static [u8; 8] = b"pigskinL";

    /// The tablebase as bytes, which are always the same for the same game.
    pub fn to_bytes(&self) -> Vec<u8> {
        let levels = self.diagram.levels();
        let mut bytes = Tablebase::MAGIC.to_vec();
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

    /// Reads a tablebase from its bytes.
    ///
    /// Takes time and memory in proportion to the number of bytes, whatever they are.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a result of [`to_bytes`](Self::to_bytes). It does not
    /// check the labels: the checksum finds damage, not malice.
    pub fn from_bytes(bytes: &[u8]) -> Result<Tablebase, TablebaseError> {
        let mut rest = bytes
            .strip_prefix(Tablebase::MAGIC)
            .ok_or(TablebaseError::Heading)?;
        let [version, pieces] = take(&mut rest).ok_or(TablebaseError::Heading)?;
        if version != VERSION {
            return Err(TablebaseError::Version(version));
        }
        let start = Board::start(pieces).filter(|_| pieces <= Tablebase::MOST_PIECES);
        let squares = start.ok_or(TablebaseError::Pieces(pieces))?.squares();
        let mut number = || take(&mut rest).map(u64::from_le_bytes);
        let (boards, won) = number().zip(number()).ok_or(TablebaseError::Heading)?;
        let counts = (0..squares).map(|_| take(&mut rest).map(u32::from_le_bytes));
        let counts: Vec<u32> = counts
            .collect::<Option<_>>()
            .ok_or(TablebaseError::Heading)?;
        // A level after an empty one would have edges of zero bits, and so any number of
        // nodes in no bytes.
        if counts.contains(&0) {
            return Err(TablebaseError::Nodes);
        }

        // At most 23 levels, with three edges of 32 bits per node.
        let widths = |level: usize| width(counts.get(level + 1).copied().unwrap_or(WON));
        let sizes = (0..)
            .zip(&counts)
            .map(|(level, &count)| bytes_of(count, widths(level)));
        let header = (bytes.len() - rest.len()) as u64;
        let expected = header + sizes.sum::<u64>() + 8;
        let found = bytes.len() as u64;
        if expected != found {
            return Err(TablebaseError::Length { expected, found });
        }
        let (body, checksum) = bytes.split_at(bytes.len() - 8);
        if CHECKSUM.checksum(body).to_le_bytes() != checksum {
            return Err(TablebaseError::Checksum);
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
        let diagram = Diagram::new(levels).ok_or(TablebaseError::Nodes)?;
        if diagram.counts() != Some((boards, won)) {
            return Err(TablebaseError::Nodes);
        }
        Ok(Tablebase {
            pieces,
            boards,
            won,
            diagram,
        })
    }
}

/// The number of bits for numbers up to this one.
fn width(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

/// The number of bytes of a level.
fn bytes_of(nodes: u32, width: u32) -> u64 {
    (u64::from(nodes) * KINDS as u64 * u64::from(width)).div_ceil(8)
}

/// Removes the first bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}
