//! The file of a unit.

use std::fmt::Display;

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

impl UnitFile {
    /// The version of the layout.
    pub const VERSION: u32 = 1;

    /// The file of a unit, within a location.
    pub fn name(unit: Hash) -> String {
        format!("{}/{unit}.json", Unit::FOLDER)
    }

    /// A hash of results.
    pub fn sum(result: &UnitResult) -> Result<Hash, String> {
        let json = serde_json::to_vec(result).map_err(damaged)?;
        Ok(Hash::of_parts([json]))
    }

    pub(crate) fn to_bytes(&self) -> Result<Bytes, String> {
        Ok(serde_json::to_vec(self).map_err(damaged)?.into())
    }

    /// Reads the file of a unit of this name with this number of pairs.
    ///
    /// Fails if the bytes are not such a file.
    pub(crate) fn read(
        bytes: &[u8],
        plan: &Plan,
        name: Hash,
        pairs: usize,
    ) -> Result<UnitFile, String> {
        let file: UnitFile = serde_json::from_slice(bytes).map_err(damaged)?;
        if (file.version, file.unit) != (Self::VERSION, name) {
            let other = "it is of other players, settings or another version than its name says";
            return Err(other.to_owned());
        }
        if !file.result.is_fit(plan, pairs) || Self::sum(&file.result)? != file.sum {
            return Err(damaged("its results are not those that were computed"));
        }
        Ok(file)
    }
}

fn damaged(why: impl Display) -> String {
    format!("it is damaged: {why}")
}
