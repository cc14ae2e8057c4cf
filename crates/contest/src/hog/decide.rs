//! The exact win rates of all matchups of a field.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_entry::Hash;
use pigskin_hog::{Duel, DuelError, Rules, Table};
use rayon::prelude::*;
use tokio::sync::mpsc;

use super::missing::{Missing, missing};
use super::{RateBlock, WinRates};
use crate::{Decided, Event, Field, Store, StoreError};

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
    /// Pairs of tables in the cache are not compared again.
    ///
    /// # Errors
    ///
    /// If the database fails, or a table does not fit the rules.
    pub async fn decide(
        &self,
        rules: &Rules,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<WinRates, DecideError> {
        let mut deciding = Deciding::new(self, rules);
        store
            .cached_rates(rules, |block| deciding.note(&block, &mut |_, _| {}))
            .await?;
        deciding.decide(rules, store, tell).await
    }

    /// Decides all matchups of the field like [`decide`](Self::decide), from those of an
    /// earlier field: a field that differs by a few entries costs those entries' rows. The
    /// cache is not read.
    ///
    /// # Errors
    ///
    /// If the database fails to keep what is new, or a table does not fit the
    /// rules.
    pub async fn decide_after(
        &self,
        earlier: (&Field<Table>, &WinRates),
        rules: &Rules,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<WinRates, DecideError> {
        let mut deciding = Deciding::new(self, rules);
        deciding.take_over(earlier);
        deciding.decide(rules, store, tell).await
    }
}

/// The state of deciding matchups.
struct Deciding<'f> {
    field: &'f Field<Table>,
    /// The entries of each table.
    entries: BTreeMap<Hash, Vec<usize>>,
    rates: WinRates,
}

impl<'f> Deciding<'f> {
    fn new(field: &'f Field<Table>, rules: &Rules) -> Deciding<'f> {
        let mut entries: BTreeMap<Hash, Vec<usize>> = BTreeMap::new();
        for (place, entry) in field.entries.iter().enumerate() {
            entries.entry(entry.hash).or_default().push(place);
        }
        let first = |entry: &crate::Entry<Table>| entries[&entry.hash][0];
        let tables = field.entries.iter().map(first).collect();
        Deciding {
            field,
            rates: WinRates::unknown(tables, Duel::error_bound(rules)),
            entries,
        }
    }

    /// Decides the matchups that are not in the cache.
    async fn decide(
        mut self,
        rules: &Rules,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<WinRates, DecideError> {
        tell(Event::FieldReady {
            entries: self.field.entries.len(),
            matchups: self.field.pairs().count(),
            known: self.rates.len(),
        });
        let (mut found, comparing) = compare(rules, self.tables(), self.missing(rules));
        let (mut fresh, mut found_since) = (Vec::new(), 0);
        let mut kept = Instant::now();
        while let Some(block) = found.recv().await {
            let block = block?;
            self.note(&block, &mut |rates, (a, b)| {
                if let Some(matchup) = rates.get(a, b) {
                    tell(Event::MatchupDecided(Decided::Hog(matchup)));
                }
            });
            found_since += block.chances.len();
            fresh.push(block);
            if found_since >= KEEP_AT || kept.elapsed() >= KEEP_EVERY {
                store.cache_rates(rules, &fresh).await?;
                fresh.clear();
                found_since = 0;
                kept = Instant::now();
            }
        }
        store.cache_rates(rules, &fresh).await?;
        // A panic in there is a bug of ours; it goes on here.
        if let Err(error) = comparing.await {
            std::panic::resume_unwind(error.into_panic());
        }
        tell(Event::Finished);
        Ok(self.rates)
    }

    /// Takes over the win rates of an earlier field.
    fn take_over(&mut self, (earlier, rates): (&Field<Table>, &WinRates)) {
        // Two entries may have one table; each is itself again, if it is there.
        let mut places: HashMap<(Option<&str>, Hash), usize> = HashMap::new();
        for (place, entry) in earlier.entries.iter().enumerate() {
            places.insert((entry.file.as_deref(), entry.hash), place);
            places.entry((None, entry.hash)).or_insert(place);
        }
        let before: Vec<Option<usize>> = (self.field.entries.iter())
            .map(|entry| {
                let itself = places.get(&(entry.file.as_deref(), entry.hash));
                itself.or_else(|| places.get(&(None, entry.hash))).copied()
            })
            .collect();
        for (a, b) in self.field.pairs() {
            // The other way round, the last bit could be another one.
            if let (Some(place), Some(other)) = (before[a], before[b])
                && place < other
                && let Some(matchup) = rates.get(place, other)
            {
                let chances = [matchup.rate.first, matchup.rate.second];
                self.rates.set(a, b, chances);
            }
        }
    }

    /// The tables, those of lower hashes first.
    fn tables(&self) -> Vec<(Hash, Table)> {
        let tables = self.entries.iter();
        tables
            .map(|(hash, entries)| (*hash, self.field.entries[entries[0]].plays.clone()))
            .collect()
    }

    /// The missing win rates, by the places of [`tables`](Self::tables).
    fn missing(&self, rules: &Rules) -> Vec<Missing> {
        let entries: Vec<&[usize]> = self.entries.values().map(Vec::as_slice).collect();
        let is_missing = |table: usize, other: usize| {
            let mut pairs = pairs(entries[table], entries[other]);
            pairs.any(|(a, b)| has_matchup(self.field, a, b) && !self.rates.is_known(a, b))
        };
        missing(entries.len(), rules.feral_hogs.is_some(), is_missing)
    }

    /// Records a block, and reports the matchups that it decides.
    fn note(&mut self, block: &RateBlock, tell: &mut dyn FnMut(&WinRates, (usize, usize))) {
        let Deciding {
            field,
            entries,
            rates,
        } = self;
        let of = |hashes: &[Hash]| -> Vec<&[usize]> {
            let known = hashes.iter().map(|hash| entries.get(hash));
            known
                .map(|entries| entries.map_or(&[][..], Vec::as_slice))
                .collect()
        };
        let (tables, others) = (of(&block.tables), of(block.compared_with()));
        for (table, other, chances) in block.rates() {
            for (a, b) in pairs(tables[table], others[other]) {
                if has_matchup(field, a, b) && !rates.is_known(a, b) {
                    rates.set(a, b, chances);
                    tell(rates, (a.min(b), a.max(b)));
                }
            }
        }
    }
}

/// Whether two entries have a matchup: two reference players have none.
fn has_matchup(field: &Field<Table>, a: usize, b: usize) -> bool {
    a.min(b) < field.ranked()
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

/// Compares tables on all cores, and sends what it finds block by block.
fn compare(
    rules: &Rules,
    tables: Vec<(Hash, Table)>,
    missing: Vec<Missing>,
) -> (
    mpsc::Receiver<Result<RateBlock, DuelError>>,
    tokio::task::JoinHandle<()>,
) {
    let (send, receive) = mpsc::channel(64);
    let (rules, tables) = (rules.clone(), Arc::new(tables));
    let comparing = tokio::task::spawn_blocking(move || {
        // To make duels takes longer than to find nothing missing.
        if missing.is_empty() {
            return;
        }
        let duel = Duel::new(&rules);
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
