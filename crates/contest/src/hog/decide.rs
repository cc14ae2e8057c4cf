//! The exact win rates of all matchups of a field.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_entry::Hash;
use pigskin_hog::{Duel, DuelError, Rules, Table};
use rayon::prelude::*;
use tokio::sync::mpsc;

use super::missing_pairs::{MissingPairs, missing};
use super::table_rates::TableRates;
use super::win_rates::RatedPlayer;
use super::{RateBlock, WinRates};
use crate::{Event, Field, HogContest, Store, StoreError, join};

/// Maximum time between writes to the cache, and so the work that an interrupted run loses.
const KEEP_EVERY: Duration = Duration::from_secs(1);

/// Maximum number of results that are not in the cache yet.
const KEEP_AT: usize = 4096;

/// Why matchups were not decided, which is never an entry's fault.
#[derive(Debug, thiserror::Error)]
pub enum DecideError {
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table that was not judged under these rules is in the field.
    #[error("two entries cannot be compared: {0}")]
    Duel(#[from] DuelError),
}

impl Field<Table> {
    /// Decides all matchups of the field, in the order of its entries.
    ///
    /// Pairs of tables in the cache are not compared again. There, too, tables with different bids
    /// are different ones.
    ///
    /// Fails if the database fails, or a table does not fit the rules.
    pub async fn decide(
        &self,
        hog: &HogContest,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<WinRates, DecideError> {
        let rules = &hog.edition.rules;
        let mut deciding = Decider::new(self, None, rules);
        store
            .cached_rates(hog, |block| deciding.note(&block, &mut |_| {}))
            .await?;
        deciding.decide(hog, store, tell).await
    }

    /// Decides all matchups of the field like [`decide`](Self::decide), starting from those of an
    /// earlier field: only the rows of new entries cost time and memory, since both fields share all
    /// others. The cache is not read.
    ///
    /// Fails if the database cannot store the new rates, or a table does not fit the rules.
    pub async fn decide_after(
        &self,
        earlier: (&Field<Table>, &WinRates),
        hog: &HogContest,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<WinRates, DecideError> {
        let deciding = Decider::new(self, Some(earlier), &hog.edition.rules);
        deciding.decide(hog, store, tell).await
    }
}

impl Field<Table> {
    /// The win rates of all matchups of the field, from pairs of tables that were
    /// [compared](HogContest::compare) elsewhere; `None` if some are missing.
    pub fn rates_of(
        &self,
        hog: &HogContest,
        blocks: impl IntoIterator<Item = RateBlock>,
    ) -> Option<WinRates> {
        let rules = &hog.edition.rules;
        let mut deciding = Decider::new(self, None, rules);
        for block in blocks {
            deciding.note(&block, &mut |_| {});
        }
        deciding.missing(rules).is_empty().then_some(deciding.rates)
    }
}

impl HogContest {
    /// Compares pairs of tables on all cores: the chances of the first of each, moving first and
    /// second, the same to the last bit on any number of cores. `tell` gets the number of pairs
    /// that are done, as they are.
    ///
    /// The tables are in the order of their hashes, and the lower place comes first in a pair.
    ///
    /// Fails if a table does not fit the rules.
    pub async fn compare(
        &self,
        tables: Vec<(Hash, Table)>,
        pairs: &[(usize, usize)],
        tell: &mut (dyn FnMut(usize) + Send),
    ) -> Result<Vec<[f64; 2]>, DuelError> {
        let hashes = |&(a, b): &(usize, usize)| (tables[a].0, tables[b].0);
        let places: HashMap<(Hash, Hash), usize> = pairs.iter().map(hashes).zip(0..).collect();
        let feral = self.edition.rules.feral_hogs.is_some();
        let is_asked = |a, b| places.contains_key(&hashes(&(a, b)));
        let missing = missing(tables.len(), feral, is_asked);
        let (mut found, comparing) = compare(self, tables, missing);
        let mut chances = vec![[f64::NAN; 2]; pairs.len()];
        while let Some(block) = found.recv().await {
            let block = block?;
            for (place, other) in block.compared_with().iter().enumerate() {
                for (table, both) in block.rates_with(place) {
                    if let Some(&place) = places.get(&(block.tables[table], *other)) {
                        chances[place] = both;
                    }
                }
            }
            tell(block.chances.len());
        }
        join(comparing).await;
        Ok(chances)
    }
}

/// Decides the matchups of a field.
struct Decider<'f> {
    field: &'f Field<Table>,
    /// All tables, in the order of their hashes.
    tables: Vec<FieldTable>,
    rates: WinRates,
}

/// A table, and the entries that have it.
struct FieldTable {
    hash: Hash,
    /// Its number in the rates.
    number: usize,
    /// The places of the entries with it, the lowest first.
    entries: Vec<usize>,
}

/// Rows of removed tables stay in the matrix if there is at most one for so many others; if there are
/// more, the others are copied into a new matrix.
const GONE: usize = 4;

impl<'f> Decider<'f> {
    /// A decider without any matchups, or with those of an earlier field.
    fn new(
        field: &'f Field<Table>,
        earlier: Option<(&Field<Table>, &WinRates)>,
        rules: &Rules,
    ) -> Decider<'f> {
        let mut entries: BTreeMap<Hash, Vec<usize>> = BTreeMap::new();
        for (place, entry) in field.entries.iter().enumerate() {
            entries.entry(entry.hash).or_default().push(place);
        }
        let (mut rates, known) = earlier.map(taken_over).unwrap_or_default();
        let kept = entries.keys().filter_map(|hash| known.get(hash).copied());
        let kept: Vec<usize> = kept.collect();
        // Usually few tables are removed; then their rows stay, and nothing is copied.
        let has_place = rates.tables() <= kept.len() + kept.len() / GONE;
        if !has_place {
            rates = rates.only(&kept);
        }
        let (mut old, mut new) = (0.., rates.tables()..);
        let held = |(hash, entries): (Hash, Vec<usize>)| {
            let number = match known.get(&hash) {
                Some(&number) if has_place => Some(number),
                Some(_) => old.next(),
                None => new.next(),
            };
            FieldTable {
                hash,
                // Both ranges are endless, so that there is always a next number.
                number: number.unwrap_or_default(),
                entries,
            }
        };
        let tables: Vec<FieldTable> = entries.into_iter().map(held).collect();
        rates.grow(new.start);
        let mut places = vec![RatedPlayer::default(); field.entries.len()];
        for table in &tables {
            for &entry in &table.entries {
                places[entry] = RatedPlayer {
                    number: table.number,
                    key: key(table.hash),
                    alike: table.entries[0],
                };
            }
        }
        Decider {
            field,
            tables,
            rates: WinRates::new(places, field.ranked(), rates, Duel::error_bound(rules)),
        }
    }

    /// Decides the matchups that are not in the cache.
    async fn decide(
        mut self,
        hog: &HogContest,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<WinRates, DecideError> {
        let rules = &hog.edition.rules;
        tell(Event::FieldReady {
            entries: self.field.entries.len(),
            matchups: self.field.pairs().count(),
            known: self.rates.len(),
        });
        let (mut found, comparing) = compare(hog, self.tables(), self.missing(rules));
        let (mut fresh, mut found_since) = (Vec::new(), 0);
        let mut kept = Instant::now();
        while let Some(block) = found.recv().await {
            let block = block?;
            let ranked = self.field.ranked();
            self.note(&block, &mut |tables| {
                let [mine, theirs] = tables.map(|table| &table.entries[..]);
                for (a, b) in pairs(mine, theirs).filter(|(a, b)| *a.min(b) < ranked) {
                    tell(Event::MatchupDecided { a, b });
                }
            });
            found_since += block.chances.len();
            fresh.push(block);
            if found_since >= KEEP_AT || kept.elapsed() >= KEEP_EVERY {
                store.cache_rates(hog, &fresh).await?;
                fresh.clear();
                found_since = 0;
                kept = Instant::now();
            }
        }
        store.cache_rates(hog, &fresh).await?;
        join(comparing).await;
        tell(Event::Finished);
        Ok(self.rates)
    }

    /// The tables, those of lower hashes first.
    fn tables(&self) -> Vec<(Hash, Table)> {
        let tables = self.tables.iter();
        tables
            .map(|held| (held.hash, self.field.entries[held.entries[0]].plays.clone()))
            .collect()
    }

    /// The missing win rates, by the places of [`tables`](Self::tables).
    fn missing(&self, rules: &Rules) -> Vec<MissingPairs> {
        let (rates, ranked) = (self.rates.of_tables(), self.field.ranked());
        let is_ranked = |table: &FieldTable| table.entries[0] < ranked;
        let is_missing = |table: usize, other: usize| {
            let (table, other) = (&self.tables[table], &self.tables[other]);
            // Two reference players have no matchup, and no entry has one with itself.
            let has_matchup = is_ranked(table) || is_ranked(other);
            let is_alone = table.number == other.number && table.entries.len() == 1;
            has_matchup && !is_alone && rates.get(table.number, other.number).is_none()
        };
        missing(self.tables.len(), rules.feral_hogs.is_some(), is_missing)
    }

    /// Records a block, and reports the new rates of two tables of the field.
    fn note(&mut self, block: &RateBlock, tell: &mut dyn FnMut([&FieldTable; 2])) {
        let of = |hashes: &[Hash]| -> Vec<Option<&FieldTable>> {
            let places = hashes.iter().map(|hash| {
                let place = self.tables.binary_search_by_key(hash, |held| held.hash);
                Some(&self.tables[place.ok()?])
            });
            places.collect()
        };
        let (tables, others) = (of(&block.tables), of(block.compared_with()));
        let rates = self.rates.of_tables_mut();
        for (place, other) in others.into_iter().enumerate() {
            // If numbers are in the order of the hashes, these are side by side in the row of the
            // other.
            for (table, chances) in block.rates_with(place) {
                // Chances belong to the lower hash.
                if let (Some(table), Some(other)) = (tables[table], other)
                    && table.hash <= other.hash
                    && rates.get(table.number, other.number).is_none()
                {
                    rates.set(table.number, other.number, chances);
                    tell([table, other]);
                }
            }
        }
    }
}

/// The win rates that an earlier field has decided, and the number of each of its tables there.
fn taken_over((earlier, rates): (&Field<Table>, &WinRates)) -> (TableRates, HashMap<Hash, usize>) {
    let entries = earlier.entries.iter().zip(rates.places());
    // In rates that were not decided, tables do not go by their hashes.
    let by_hash = entries.filter(|(entry, place)| place.key == key(entry.hash));
    let numbers = by_hash.map(|(entry, place)| (entry.hash, place.number));
    (rates.of_tables().clone(), numbers.collect())
}

/// A hash as [`RatedPlayer::key`] has it.
fn key(hash: Hash) -> u128 {
    u128::from_be_bytes(hash.to_bytes())
}

/// Every pair of an entry of one table and one of another, or of two entries of
/// the same table.
fn pairs<'e>(table: &'e [usize], other: &'e [usize]) -> impl Iterator<Item = (usize, usize)> + 'e {
    let same = table == other;
    let pairs = table
        .iter()
        .flat_map(move |&a| other.iter().map(move |&b| (a, b)));
    pairs.filter(move |(a, b)| !same || a < b)
}

/// Compares tables on all cores, and sends the rates block by block.
fn compare(
    hog: &HogContest,
    tables: Vec<(Hash, Table)>,
    missing: Vec<MissingPairs>,
) -> (
    mpsc::Receiver<Result<RateBlock, DuelError>>,
    tokio::task::JoinHandle<()>,
) {
    let (send, receive) = mpsc::channel(64);
    let (hog, tables) = (hog.clone(), Arc::new(tables));
    let comparing = tokio::task::spawn_blocking(move || {
        // To make duels takes longer than to find nothing missing.
        if missing.is_empty() {
            return;
        }
        let duel = hog.duel();
        missing.into_par_iter().with_max_len(1).for_each_init(
            || duel.clone(),
            |duel, missing| {
                if !send.is_closed() {
                    // After a failure of the database the receiver is closed.
                    let _ = send.blocking_send(missing.find_out(duel, &tables));
                }
            },
        );
    });
    (receive, comparing)
}
