//! The file of a unit.

use bytes::Bytes;
use pigskin_entry::Hash;
use serde::{Deserialize, Serialize};

use crate::{Machine, Plan, Unit, UnitResult};

/// A computed unit: the results of its pairs, and where they come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnitFile {
    /// The version of the layout, [`UnitFile::VERSION`].
    pub version: u32,
    /// The name of the unit: the hash of all that it depends on.
    pub unit: Hash,
    /// A hash of the results.
    pub sum: Hash,
    /// The machine that computed them.
    pub machine: Machine,
    /// The share of the time in which some program of the machine waited for a processor, where the
    /// system measures it.
    pub waited: Option<f64>,
    pub result: UnitResult,
}

/// Why a file is not the unit of a plan.
#[derive(Debug, thiserror::Error)]
pub enum UnitFileError {
    /// It is not a file of this kind.
    #[error("it is damaged: {0}")]
    Json(#[from] serde_json::Error),
    /// It was computed from other players or settings, or written by another version.
    #[error("it is of other players, settings or another version than its name says")]
    Other,
    /// It does not have the results that were computed.
    #[error("it is damaged: its results are not those that were computed")]
    Damaged,
}

impl UnitFile {
    /// The version of the layout.
    pub const VERSION: u32 = 1;

    /// The file of a unit, within a location.
    pub fn name(unit: Hash) -> String {
        format!("{}/{unit}.json", Unit::FOLDER)
    }

    /// A hash of results.
    pub fn sum(result: &UnitResult) -> Result<Hash, UnitFileError> {
        Ok(Hash::of_parts([serde_json::to_vec(result)?]))
    }

    pub(crate) fn to_bytes(&self) -> Result<Bytes, UnitFileError> {
        Ok(serde_json::to_vec(self)?.into())
    }

    /// Reads the file of a unit of this name with this number of pairs.
    ///
    /// Fails if the bytes are not such a file.
    pub(crate) fn read(
        bytes: &[u8],
        plan: &Plan,
        name: Hash,
        pairs: usize,
    ) -> Result<UnitFile, UnitFileError> {
        let file: UnitFile = serde_json::from_slice(bytes)?;
        if (file.version, file.unit) != (Self::VERSION, name) {
            return Err(UnitFileError::Other);
        }
        if !file.result.is_fit(plan, pairs) || Self::sum(&file.result)? != file.sum {
            return Err(UnitFileError::Damaged);
        }
        Ok(file)
    }
}
