//! Bands: the tables along a side of a square.

use bytes::Bytes;
use pigskin_entry::Hash;
use pigskin_hog::{Rules, Table};

/// Tables whose hashes begin with the same bits, in the order of their hashes.
///
/// A changed entry moves from one band to another, so a later plan reuses the squares of all other
/// bands.
///
/// As a file: `PIGSKINT`; the version of the layout, the goal and the number of tables, four bytes
/// each, little-endian; then for each table its hash, 16 bytes, and its choices, row after row, a
/// byte with a sign each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The tables with their hashes.
    pub tables: Vec<(Hash, Table)>,
}

/// Why a file is not the band of a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BandError {
    /// It is another file, or a part of one.
    #[error("it is not a whole file of tables of this version")]
    Layout,
    /// A choice is none of the rules', or a table is not in its place.
    #[error("table {place} is damaged")]
    Table {
        /// The table's place, from 0.
        place: usize,
    },
    /// It has other tables.
    #[error("it has other tables than its name says")]
    Other,
}

const MAGIC: &[u8; 8] = b"PIGSKINT";

const VERSION: u32 = 1;

/// Bytes before the first table.
const HEAD: usize = 20;

/// Bytes of a hash.
const HASH: usize = 16;

impl Band {
    /// The folder of bands within a location.
    pub const FOLDER: &str = "bands";

    /// The name of a band with these tables.
    pub fn name_of(hashes: impl IntoIterator<Item = Hash>) -> Hash {
        Hash::of_parts(hashes.into_iter().map(Hash::to_bytes))
    }

    /// The file of a band with this name, within a location.
    pub fn file(name: Hash) -> String {
        format!("{}/{name}.bin", Self::FOLDER)
    }

    /// The band as a file.
    pub fn to_bytes(&self) -> Bytes {
        let goal = self.tables.first().map_or(0, |(_, table)| table.goal());
        let count = u32::try_from(self.tables.len()).unwrap_or(u32::MAX);
        let size = HASH + usize::from(goal) * usize::from(goal);
        let mut bytes = Vec::with_capacity(HEAD + self.tables.len() * size);
        bytes.extend_from_slice(MAGIC);
        for number in [VERSION, goal.into(), count] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for (hash, table) in &self.tables {
            bytes.extend_from_slice(&hash.to_bytes());
            let choices = table.choices().iter();
            bytes.extend(choices.map(|choice| choice.number().cast_unsigned()));
        }
        bytes.into()
    }

    /// Reads a band of this name.
    ///
    /// Fails if the bytes are not such a file.
    pub fn read(bytes: &[u8], rules: &Rules, name: Hash) -> Result<Band, BandError> {
        let (head, rest) = bytes.split_at_checked(HEAD).ok_or(BandError::Layout)?;
        let number = |place: usize| {
            let bytes = head[place..].first_chunk::<4>();
            bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
        };
        let goal = usize::from(rules.goal);
        let size = HASH + goal * goal;
        let fits = head.starts_with(MAGIC)
            && number(8) == VERSION
            && number(12) == u32::from(rules.goal)
            && rest.len().is_multiple_of(size)
            && u64::from(number(16)) == (rest.len() / size) as u64;
        if !fits {
            return Err(BandError::Layout);
        }
        let mut tables = Vec::with_capacity(rest.len() / size);
        for (place, bytes) in rest.chunks_exact(size).enumerate() {
            let read = read_table(bytes, rules);
            tables.push(read.ok_or(BandError::Table { place })?);
        }
        let hashes = tables.iter().map(|&(hash, _)| hash);
        if Band::name_of(hashes) != name {
            return Err(BandError::Other);
        }
        Ok(Band { tables })
    }
}

/// A table that matches its hash and fits the rules.
fn read_table(bytes: &[u8], rules: &Rules) -> Option<(Hash, Table)> {
    let (hash, choices) = bytes.split_first_chunk::<HASH>()?;
    let numbers: Vec<i8> = choices.iter().map(|byte| byte.cast_signed()).collect();
    let table = Table::from_numbers(rules, &numbers).ok()?;
    let hash = Hash::from_bytes(*hash);
    (Hash::of_table(&table) == hash).then_some((hash, table))
}

#[cfg(test)]
mod tests {
    use pigskin_hog::{Choice, FALL_2019};

    use super::*;

    fn band() -> Band {
        let tables = [4, 5, 6].map(|dice| Table::from_fn(20, |_| Choice::dice(dice)));
        let mut tables = tables.map(|table| (Hash::of_table(&table), table)).to_vec();
        tables.sort_by_key(|&(hash, _)| hash);
        Band { tables }
    }

    #[test]
    fn a_band_comes_back_from_its_file_and_no_other_does() {
        let rules = Rules {
            goal: 20,
            ..FALL_2019
        };
        let band = band();
        let name = Band::name_of(band.tables.iter().map(|&(hash, _)| hash));
        let bytes = band.to_bytes();
        assert_eq!(Band::read(&bytes, &rules, name), Ok(band));
        let other = Hash::of_parts(["other"]);
        assert_eq!(Band::read(&bytes, &rules, other), Err(BandError::Other));
        for length in [0, 19, 20, bytes.len() - 1] {
            let read = Band::read(&bytes[..length], &rules, name);
            assert!(read.is_err(), "{length} bytes");
        }
        for place in [0, 8, 12, 16, 25, 300, bytes.len() - 1] {
            let mut damaged = bytes.to_vec();
            damaged[place] ^= 1;
            let read = Band::read(&damaged, &rules, name);
            assert!(read.is_err(), "byte {place}");
        }
        assert_eq!(Band::read(&bytes, &FALL_2019, name), Err(BandError::Layout));
    }
}
