//! All matchups of a field, exactly.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_game::WinRate;
use pigskin_hog::{Duel, DuelError, Rules, Table};
use rayon::prelude::*;
use tokio::sync::mpsc;

use super::Matchup;
use crate::{Decided, Event, Field, Hash, KnownPair, Store, StoreError};

/// Results that were found are kept at the latest after this time, so that an
/// interrupted run loses no more than that.
const KEEP_EVERY: Duration = Duration::from_secs(1);

/// Or when there are so many of them.
const KEEP_AT: usize = 4096;

/// Why matchups were not decided; never the fault of an entry.
#[derive(Debug, thiserror::Error)]
pub enum DecideError {
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table that was not judged under these rules is in the field.
    #[error("two entries cannot be compared: {0}")]
    Duel(#[from] DuelError),
}

/// A pair of tables, the lower hash first.
type Pair = (Hash, Hash);

impl Field<Table> {
    /// Decides all matchups of the field, in the order of its entries.
    ///
    /// Pairs of tables that were compared before, by anybody under the same
    /// rules, are not compared again.
    ///
    /// # Errors
    ///
    /// Where the database fails, or a table does not fit the rules.
    pub async fn decide(
        &self,
        rules: &Rules,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Vec<Matchup>, DecideError> {
        let mut known = store.known_pairs(rules).await?;
        let mut missing: BTreeMap<Pair, Vec<(usize, usize)>> = BTreeMap::new();
        let mut matchups = 0;
        let mut open = 0;
        for (a, b) in self.pairs() {
            matchups += 1;
            let pair = self.tables_of(a, b);
            if !known.contains_key(&pair) {
                open += 1;
                missing.entry(pair).or_default().push((a, b));
            }
        }
        tell(Event::FieldReady {
            entries: self.entries.len(),
            matchups,
            known: matchups - open,
        });
        let pairs = missing.keys().copied().collect();
        let tables = self.entries.iter();
        let tables = tables
            .map(|entry| (entry.hash, entry.plays.clone()))
            .collect();
        let (mut found, comparing) = compare(rules, tables, pairs);
        let mut fresh = Vec::new();
        let mut kept = Instant::now();
        while let Some(batch) = found.recv().await {
            for KnownPair { a, b, rate } in batch? {
                known.insert((a, b), rate);
                for &(a, b) in missing.get(&(a, b)).into_iter().flatten() {
                    let matchup = self.matchup(a, b, &known);
                    tell(Event::MatchupDecided(Decided::Hog(matchup)));
                }
                fresh.push(KnownPair { a, b, rate });
            }
            if fresh.len() >= KEEP_AT || kept.elapsed() >= KEEP_EVERY {
                store.keep_pairs(rules, &fresh).await?;
                fresh.clear();
                kept = Instant::now();
            }
        }
        store.keep_pairs(rules, &fresh).await?;
        // A panic in there is a bug of ours; it goes on here.
        if let Err(error) = comparing.await {
            std::panic::resume_unwind(error.into_panic());
        }
        tell(Event::Finished);
        Ok(self
            .pairs()
            .map(|(a, b)| self.matchup(a, b, &known))
            .collect())
    }

    fn tables_of(&self, a: usize, b: usize) -> Pair {
        let (a, b) = (self.entries[a].hash, self.entries[b].hash);
        (a.min(b), a.max(b))
    }

    fn matchup(&self, a: usize, b: usize, known: &HashMap<Pair, WinRate>) -> Matchup {
        // Every pair is known by now.
        let rate = known[&self.tables_of(a, b)];
        let turned = self.entries[a].hash > self.entries[b].hash;
        Matchup {
            a,
            b,
            rate: if turned { rate.reversed() } else { rate },
            same_table: self.entries[a].hash == self.entries[b].hash,
        }
    }
}

/// Compares pairs of tables on all cores, and sends what it finds in batches.
fn compare(
    rules: &Rules,
    tables: HashMap<Hash, Table>,
    pairs: Vec<Pair>,
) -> (
    mpsc::Receiver<Result<Vec<KnownPair>, DuelError>>,
    tokio::task::JoinHandle<()>,
) {
    // Small enough to keep all cores at work and the progress moving.
    let batch = (pairs.len() / (rayon::current_num_threads() * 8)).clamp(1, 64);
    let duel = Duel::new(rules);
    let tables = Arc::new(tables);
    let (send, receive) = mpsc::channel(64);
    let comparing = tokio::task::spawn_blocking(move || {
        pairs.par_chunks(batch).for_each_init(
            || duel.clone(),
            |duel, pairs| {
                if send.is_closed() {
                    return;
                }
                let compared = pairs.iter().map(|&(a, b)| {
                    let rate = duel.win_rate(&tables[&a], &tables[&b])?;
                    Ok(KnownPair { a, b, rate })
                });
                // Nobody listens any more once the database has failed.
                let _ = send.blocking_send(compared.collect());
            },
        );
    });
    (receive, comparing)
}
