//! Plans: how a contest is divided.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_contest::{Awards, Contest, DisqualifiedRow, ENGINE, Field, HogContest};
use pigskin_entry::Hash;
use pigskin_hog::{Duel, Rules, Table};
use serde::{Deserialize, Serialize};

use crate::{
    Band, BandError, Location, LocationError, PlannedEntry, Recheck, Square, rules_by_name,
};

/// A contest of Hog, divided into squares: `plan.json` of a location.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the layout, [`Plan::VERSION`].
    pub version: u32,
    /// The version of the arithmetic, [`ENGINE`]; only programs with the same one work on it.
    pub engine: u32,
    /// The contest's title.
    pub title: String,
    /// The edition's name.
    pub edition: String,
    /// The rules, every setting by name.
    #[serde(with = "rules_by_name")]
    pub rules: Rules,
    /// A matchup is won by a mean win rate proved to be above this.
    pub threshold: f64,
    /// The largest error bound of a win rate.
    pub error_bound: f64,
    /// Award points.
    pub awards: Awards,
    /// Number of entries that are ranked.
    pub ranked: usize,
    /// Number of entries, with the reference players.
    pub entries: usize,
    /// The file with the entries, those that are ranked first.
    pub entries_in: String,
    /// The tables, divided by the first bits of their hashes, in order.
    pub bands: Vec<PlannedBand>,
    /// The squares that are computed twice.
    pub again: Recheck,
    /// The entries that do not take part.
    pub disqualified: Vec<DisqualifiedRow>,
}

/// A band of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedBand {
    /// Its name, the hash of its tables' hashes.
    pub name: Hash,
    /// Number of its tables.
    pub tables: usize,
}

/// Why there is no plan.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// The location fails.
    #[error(transparent)]
    Location(#[from] LocationError),
    /// There is none.
    #[error("there is no plan in {0}; make one with 'pigskin cluster plan'")]
    Missing(String),
    /// It is damaged, or another version of this program made it.
    #[error("the plan in {address} cannot be used: {reason}")]
    Unfit {
        /// The location.
        address: String,
        reason: String,
    },
    /// A file of the plan is missing or damaged.
    #[error("{name} in {address} cannot be used: {reason}; plan the contest again")]
    File {
        /// The file's name.
        name: String,
        /// The location.
        address: String,
        reason: String,
    },
}

/// Maximum number of bands.
const MOST_BANDS: usize = 1 << 14;

impl Plan {
    /// The version of the layout of `plan.json`.
    pub const VERSION: u32 = 1;

    /// The file within a location.
    pub const FILE: &str = "plan.json";

    /// Maximum average number of tables on a side of a square: half a million pairs take some
    /// minutes of a core with Feral Hogs, and less by other rules.
    pub fn usual_side(rules: &Rules) -> usize {
        if rules.feral_hogs.is_some() {
            512
        } else {
            1024
        }
    }

    /// Divides a contest, and writes its tables, its entries and at last the plan. Existing files are
    /// not written again.
    ///
    /// Fails if the location fails, or the squares would be too many.
    pub async fn create(
        location: &Location,
        contest: &Contest,
        hog: &HogContest,
        field: &Field<Table>,
        side: usize,
        again: Recheck,
    ) -> Result<Plan, PlanError> {
        let unfit = |reason: String| PlanError::Unfit {
            address: location.to_string(),
            reason,
        };
        if hog.has_bids() {
            let why = "its games begin by bids, which only `pigskin contest run` plays";
            return Err(unfit(why.to_owned()));
        }
        let tables = field.entries.iter();
        let tables: BTreeMap<Hash, &Table> =
            tables.map(|entry| (entry.hash, &entry.plays)).collect();
        let mut bands = Vec::new();
        for hashes in divided(tables.keys().copied(), side) {
            let name = Band::name_of(hashes.iter().copied());
            bands.push(PlannedBand {
                name,
                tables: hashes.len(),
            });
            if bands.len() > MOST_BANDS {
                return Err(unfit(format!(
                    "it would have more than {MOST_BANDS} bands of tables; a larger side makes fewer"
                )));
            }
            let file = Band::file(name);
            if !location.has(&file).await? {
                let tables = hashes.iter().map(|hash| (*hash, tables[hash].clone()));
                let band = Band {
                    tables: tables.collect(),
                };
                location.write_new(&file, band.to_bytes()).await?;
            }
        }
        let entries: Vec<PlannedEntry> = field.entries.iter().map(PlannedEntry::from).collect();
        let file = PlannedEntry::file_of(&entries);
        let (entries_in, lines) = file.map_err(|error| unfit(error.to_string()))?;
        location.write_new(&entries_in, lines.into()).await?;
        let rules = &hog.edition.rules;
        let plan = Plan {
            version: Self::VERSION,
            engine: ENGINE,
            title: contest.title.clone(),
            edition: hog.edition.name.clone(),
            rules: rules.clone(),
            threshold: hog.threshold,
            error_bound: Duel::error_bound(rules),
            awards: contest.awards.clone(),
            ranked: field.ranked(),
            entries: entries.len(),
            entries_in,
            bands,
            again,
            disqualified: field.disqualified.iter().map(Into::into).collect(),
        };
        let json = serde_json::to_vec_pretty(&plan).map_err(|error| unfit(error.to_string()))?;
        location.replace(Self::FILE, json.into()).await?;
        Ok(plan)
    }

    /// Reads the plan of a location.
    ///
    /// Fails if there is none, or this program cannot work on it.
    pub async fn open(location: &Location) -> Result<Plan, PlanError> {
        let unfit = |reason: String| PlanError::Unfit {
            address: location.to_string(),
            reason,
        };
        let json = location.read(Self::FILE).await?;
        let json = json.ok_or_else(|| PlanError::Missing(location.to_string()))?;
        let plan: Plan = serde_json::from_slice(&json).map_err(|error| unfit(error.to_string()))?;
        if (plan.version, plan.engine) != (Self::VERSION, ENGINE) {
            return Err(unfit(format!(
                "it has version {} and is for engine {}, and this program has version {} and \
                 engine {ENGINE}; use the program that planned it, or plan again",
                plan.version,
                plan.engine,
                Self::VERSION,
            )));
        }
        let tables = plan.bands.iter().map(|band| band.tables);
        let is_fit = plan.bands.len() <= MOST_BANDS
            && tables.clone().all(|tables| tables > 0)
            && tables.fold(0_usize, usize::saturating_add) <= plan.entries
            && plan.ranked <= plan.entries
            && plan.again.is_fit()
            && (0.5..1.0).contains(&plan.threshold)
            && plan.error_bound.to_bits() == Duel::error_bound(&plan.rules).to_bits();
        if !is_fit {
            return Err(unfit("its numbers contradict each other".to_owned()));
        }
        Ok(plan)
    }

    /// The number of squares.
    pub fn squares(&self) -> usize {
        Square::count(self.bands.len())
    }

    /// The number of tables.
    pub fn tables(&self) -> usize {
        self.bands.iter().map(|band| band.tables).sum()
    }

    /// The number of pairs of tables in a square.
    pub fn pairs(&self, square: Square) -> usize {
        let tables = |band: usize| self.bands[band].tables;
        square.pairs(tables(square.row), tables(square.column))
    }

    /// The square of an index; `None` if there are fewer.
    pub fn square(&self, index: usize) -> Option<Square> {
        Square::at(self.bands.len(), index)
    }

    pub(crate) fn band_names(&self, square: Square) -> [Hash; 2] {
        [square.row, square.column].map(|band| self.bands[band].name)
    }

    /// The names of all squares' files by index, without folder and ending.
    pub(crate) fn square_names(&self) -> Vec<Hash> {
        let rules = Hash::of_rules(&self.rules);
        let squares = Square::all(self.bands.len());
        squares
            .map(|square| Square::name(self.engine, rules, self.band_names(square)))
            .collect()
    }

    /// Reads the tables of a band.
    ///
    /// Fails if they are missing or damaged.
    pub async fn band(&self, location: &Location, band: usize) -> Result<Band, PlanError> {
        let PlannedBand { name, tables } = self.bands[band];
        let file = Band::file(name);
        let bytes = location.read(&file).await?;
        let read = match bytes {
            Some(bytes) => Band::read(&bytes, &self.rules, name),
            None => Err(BandError::Layout),
        };
        let read = match read {
            Ok(read) if read.tables.len() != tables => Err(BandError::Other),
            read => read,
        };
        read.map_err(|error| PlanError::File {
            name: file,
            address: location.to_string(),
            reason: error.to_string(),
        })
    }

    /// Reads the entries, those that are ranked first.
    ///
    /// Fails if they are missing or damaged.
    pub async fn read_entries(&self, location: &Location) -> Result<Vec<PlannedEntry>, PlanError> {
        let bytes = location.read(&self.entries_in).await?;
        let entries = bytes.and_then(|bytes| PlannedEntry::read(&self.entries_in, &bytes));
        let entries = entries.filter(|entries| entries.len() == self.entries);
        entries.ok_or_else(|| PlanError::File {
            name: self.entries_in.clone(),
            address: location.to_string(),
            reason: "it is missing or damaged".to_owned(),
        })
    }

    /// The hashes of the tables, band by band, from those of the entries; `None` if these are of
    /// another plan.
    pub(crate) fn hashes(&self, entries: &[PlannedEntry]) -> Option<Vec<Vec<Hash>>> {
        let hashes: BTreeSet<Hash> = entries.iter().map(|entry| entry.hash).collect();
        let mut hashes = hashes.into_iter();
        let mut bands = Vec::new();
        for band in &self.bands {
            let tables: Vec<Hash> = hashes.by_ref().take(band.tables).collect();
            if Band::name_of(tables.iter().copied()) != band.name {
                return None;
            }
            bands.push(tables);
        }
        hashes.next().is_none().then_some(bands)
    }
}

/// Divides hashes in order by as many of their first bits as make no more than `side` of them
/// alike, on average. No band is empty.
fn divided(hashes: impl ExactSizeIterator<Item = Hash>, side: usize) -> Vec<Vec<Hash>> {
    let count = hashes.len();
    let mut bits = 0;
    while count.div_ceil(1 << bits) > side.max(1) {
        bits += 1;
    }
    let mut bands: Vec<(u64, Vec<Hash>)> = Vec::new();
    for hash in hashes {
        let first = hash.seed().checked_shr(64 - bits).unwrap_or(0);
        match bands.last_mut() {
            Some((known, band)) if *known == first => band.push(hash),
            _ => bands.push((first, vec![hash])),
        }
    }
    bands.into_iter().map(|(_, band)| band).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_table_changes_one_band() {
        let mut hashes: BTreeSet<Hash> = (0..1000_u32)
            .map(|n| Hash::of_parts([n.to_le_bytes()]))
            .collect();
        let before = divided(hashes.iter().copied(), 128);
        assert!((4..=8).contains(&before.len()), "{} bands", before.len());
        assert!(before.concat().iter().eq(&hashes));
        hashes.insert(Hash::of_parts(["another"]));
        let after = divided(hashes.iter().copied(), 128);
        let changed = before.iter().zip(&after).filter(|(a, b)| a != b);
        assert_eq!((changed.count(), after.len()), (1, before.len()));
    }

    #[test]
    fn few_tables_are_one_band() {
        let hashes: BTreeSet<Hash> = (0..3_u8).map(|n| Hash::of_parts([[n]])).collect();
        assert_eq!(divided(hashes.iter().copied(), 512).len(), 1);
        assert!(divided(BTreeSet::new().into_iter(), 512).is_empty());
    }
}
