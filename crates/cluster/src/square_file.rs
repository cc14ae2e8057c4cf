//! The file of a square: Parquet, which `DuckDB` and others read.

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use pigskin_entry::Hash;
use serde::{Deserialize, Serialize};

use crate::{Machine, Square};

/// A computed square: the chances of each pair of its tables, and where they come from.
///
/// A row of the file is a pair of tables: their hashes `a` and `b`, a's chance `first` if a moves
/// first, and `second` if b does. The head is metadata of the file, as JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareFile {
    /// The square, and the machine that computed it.
    pub head: SquareHead,
    /// The chances in the order of [`Square::places`], moving first and second.
    pub chances: Vec<[f64; 2]>,
}

/// The origin of a square's chances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SquareHead {
    /// The version of the layout, [`SquareHead::VERSION`].
    pub version: u32,
    /// The version of the arithmetic, [`ENGINE`](pigskin_contest::ENGINE) at the time.
    pub engine: u32,
    pub rules: Hash,
    /// The names of both bands.
    pub bands: [Hash; 2],
    /// A hash of all chances.
    pub sum: Hash,
    /// The machine that computed them.
    pub machine: Machine,
}

/// Why a file is not the square of a plan.
#[derive(Debug, thiserror::Error)]
pub enum SquareFileError {
    /// It is not Parquet, or cannot be written as such.
    #[error("it is not a file of this kind: {0}")]
    Parquet(#[from] ParquetError),
    /// It has no head of this version.
    #[error("it has no head of version {version}", version = SquareHead::VERSION)]
    Head,
    /// It was computed from other tables, by other rules or by another engine.
    #[error("it is of other tables, rules or another engine than its name says")]
    Other,
    /// It does not have the chances that were computed.
    #[error("it is damaged: its chances are not those that were computed")]
    Damaged,
}

impl SquareHead {
    /// The version of the layout.
    pub const VERSION: u32 = 1;

    /// The key of the head in the file's metadata.
    const KEY: &str = "pigskin.square";
}

/// The columns.
const SCHEMA: &str = "message square {
    REQUIRED BYTE_ARRAY a (UTF8);
    REQUIRED BYTE_ARRAY b (UTF8);
    REQUIRED DOUBLE first;
    REQUIRED DOUBLE second;
}";

/// The places of the columns of chances.
const CHANCES: [usize; 2] = [2, 3];

impl SquareFile {
    /// The file of a square or of its second computation, within a location.
    pub fn name(folder: &str, square: Hash) -> String {
        format!("{folder}/{square}.parquet")
    }

    /// A hash of chances.
    pub fn sum(chances: &[[f64; 2]]) -> Hash {
        let bytes = chances.as_flattened().iter();
        Hash::of_parts([bytes
            .flat_map(|chance| chance.to_le_bytes())
            .collect::<Vec<u8>>()])
    }

    /// The file, of bands with these tables.
    pub fn to_bytes(&self, square: Square, [a, b]: [&[Hash]; 2]) -> Result<Bytes, SquareFileError> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let head = serde_json::to_string(&self.head).map_err(|_| SquareFileError::Head)?;
        let mut properties = WriterProperties::builder()
            .set_key_value_metadata(Some(vec![KeyValue::new(SquareHead::KEY.to_owned(), head)]));
        for column in ["first", "second"] {
            let column = ColumnPath::from(column);
            properties = properties
                .set_column_dictionary_enabled(column.clone(), false)
                .set_column_encoding(column, Encoding::PLAIN);
        }
        let properties = Arc::new(properties.build());
        let mut writer = SerializedFileWriter::new(Vec::new(), schema, properties)?;
        let mut group = writer.next_row_group()?;
        let names = |hashes: &[Hash]| -> Vec<ByteArray> {
            let names = hashes.iter().map(ToString::to_string);
            names
                .map(|name| ByteArray::from(name.into_bytes()))
                .collect()
        };
        let (a, b) = (names(a), names(b));
        let first_of = |row: usize| if square.is_diagonal() { row } else { 0 };
        for place in 0..4 {
            let Some(mut column) = group.next_column()? else {
                return Err(SquareFileError::Head);
            };
            let mut done = 0;
            for (row, name) in a.iter().enumerate() {
                let others = &b[first_of(row)..];
                let chances = &self.chances[done..][..others.len()];
                done += others.len();
                match place {
                    0 => {
                        let same = vec![name.clone(); others.len()];
                        column
                            .typed::<ByteArrayType>()
                            .write_batch(&same, None, None)?;
                    }
                    1 => {
                        column
                            .typed::<ByteArrayType>()
                            .write_batch(others, None, None)?;
                    }
                    _ => {
                        let chances = chances.iter().map(|both| both[place - CHANCES[0]]);
                        let chances: Vec<f64> = chances.collect();
                        column
                            .typed::<DoubleType>()
                            .write_batch(&chances, None, None)?;
                    }
                }
            }
            column.close()?;
        }
        group.close()?;
        Ok(writer.into_inner()?.into())
    }

    /// Reads a file with this number of pairs. Every chance is one that was computed.
    ///
    /// Fails if the bytes are not such a file.
    pub fn read(bytes: Bytes, pairs: usize) -> Result<SquareFile, SquareFileError> {
        let reader = SerializedFileReader::new(bytes)?;
        let metadata = reader.metadata().file_metadata();
        let head = metadata.key_value_metadata().into_iter().flatten();
        let mut head = head.filter(|item| item.key == SquareHead::KEY);
        let head = head.next().and_then(|item| item.value.as_deref());
        let head: Option<SquareHead> = head.and_then(|text| serde_json::from_str(text).ok());
        let head = head.filter(|head| head.version == SquareHead::VERSION);
        let head = head.ok_or(SquareFileError::Head)?;
        let is_whole = metadata.schema_descr().num_columns() == 4
            && reader.num_row_groups() == 1
            && u64::try_from(metadata.num_rows()) == Ok(pairs as u64);
        if !is_whole {
            return Err(SquareFileError::Damaged);
        }
        let group = reader.get_row_group(0)?;
        let mut columns: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
        for (values, place) in columns.iter_mut().zip(CHANCES) {
            if metadata.schema_descr().column(place).physical_type() != parquet::basic::Type::DOUBLE
            {
                return Err(SquareFileError::Damaged);
            }
            let mut column = get_typed_column_reader::<DoubleType>(group.get_column_reader(place)?);
            values.reserve(pairs);
            while values.len() < pairs {
                let left = pairs - values.len();
                let (records, ..) = column.read_records(left, None, None, values)?;
                if records == 0 {
                    return Err(SquareFileError::Damaged);
                }
            }
        }
        let [first, second] = columns;
        let chances = first.into_iter().zip(second);
        let chances: Vec<[f64; 2]> = chances.map(|(first, second)| [first, second]).collect();
        let mut all = chances.as_flattened().iter();
        let possible = all.all(|chance| (-1e-9..=1.0 + 1e-9).contains(chance));
        if !possible || SquareFile::sum(&chances) != head.sum {
            return Err(SquareFileError::Damaged);
        }
        Ok(SquareFile { head, chances })
    }
}
