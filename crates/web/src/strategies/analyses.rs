//! What was computed of strategies, shared and bounded.

use std::fmt;
use std::sync::Arc;

use pigskin_contest::Hash;
use pigskin_game::WinRate;
use pigskin_hog::analysis::{Analysis, GameLengths, Opponent};
use pigskin_hog::{Rules, Table};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::Site;
use crate::hog::Solved;
use crate::problem::Problem;

use super::chosen::{Chosen, too_large};
use super::name::StrategyName;

/// So many are computed at a time; others wait.
const AT_ONCE: usize = 2;

/// The memory of all analyses, in KiB.
const MOST_KIB: u64 = 64 << 10;

/// What an analysis depends on: the hashes of the rules, of the table, and of
/// the opponent's table, which perfect play has not.
type Key = (Hash, Hash, Option<Hash>);

/// Analyses, game lengths and win rates of tables against opponents.
#[derive(Debug)]
pub struct Analyses {
    of_tables: Cache<Key, Arc<Analysis>, ByMemory>,
    lengths: Cache<Key, Arc<GameLengths>>,
    rates: Cache<Key, WinRate>,
    workers: Semaphore,
}

#[derive(Clone, Debug)]
struct ByMemory;

impl Weighter<Key, Arc<Analysis>> for ByMemory {
    fn weight(&self, _: &Key, analysis: &Arc<Analysis>) -> u64 {
        let cells = size_of_val(analysis.cells());
        cells as u64 / 1024 + 1
    }
}

impl Default for Analyses {
    fn default() -> Analyses {
        Analyses {
            of_tables: Cache::with_weighter(100, MOST_KIB, ByMemory),
            lengths: Cache::new(1000),
            rates: Cache::new(10_000),
            workers: Semaphore::new(AT_ONCE),
        }
    }
}

/// A table and whom it is held against.
pub struct Held<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The table.
    pub strategy: &'a Chosen,
    /// Its opponent.
    pub against: &'a Chosen,
}

impl Held<'_> {
    fn key(&self) -> Key {
        let opponent = (!self.is_perfect()).then_some(self.against.hash);
        (Hash::of_rules(self.rules), self.strategy.hash, opponent)
    }

    /// Whether the opponent is perfect play, which knows more than a table.
    fn is_perfect(&self) -> bool {
        self.against.name == StrategyName::Perfect
    }

    /// What each choice costs.
    pub async fn analysis(&self, site: &Site) -> Result<Arc<Analysis>, Problem> {
        let found = async {
            let found = self.compute(site, |opponent, table| Analysis::of(&opponent, &table));
            found.await.map(Arc::new)
        };
        let analyses = &site.analyses.of_tables;
        analyses.get_or_insert_async(&self.key(), found).await
    }

    /// How long games take.
    pub async fn lengths(&self, site: &Site) -> Result<Arc<GameLengths>, Problem> {
        let found = async {
            let found = self.compute(site, |opponent, table| GameLengths::of(&opponent, &table));
            found.await.map(Arc::new)
        };
        let lengths = &site.analyses.lengths;
        lengths.get_or_insert_async(&self.key(), found).await
    }

    /// The exact win rate.
    pub async fn win_rate(&self, site: &Site) -> Result<WinRate, Problem> {
        let found = self.compute(site, |opponent, table| opponent.win_rate(&table));
        let rates = &site.analyses.rates;
        rates.get_or_insert_async(&self.key(), found).await
    }

    /// Computes something on a thread of its own, once there is one.
    async fn compute<T: Send + 'static, E: fmt::Display + Send + 'static>(
        &self,
        site: &Site,
        work: impl FnOnce(Opponent, Table) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Problem> {
        if !Solved::is_small(self.rules) {
            return Err(too_large());
        }
        let opponent = if self.is_perfect() {
            let perfect = site.solved.perfect(self.rules).await?;
            Opponent::solved(perfect.ok_or_else(too_large)?)
        } else {
            let table = self.against.table.clone();
            Opponent::table(self.rules, table).map_err(|why| self.unfit(&why))?
        };
        let turn = site.analyses.workers.acquire().await;
        let _turn = turn.map_err(|_| Problem::failed())?;
        let table = self.strategy.table.clone();
        let worked = spawn_blocking(move || work(opponent, table)).await;
        worked
            .map_err(|_| Problem::failed())?
            .map_err(|why| self.unfit(&why))
    }

    fn unfit(&self, why: &dyn fmt::Display) -> Problem {
        Problem::Address(format!("{} {why}", self.strategy.label))
    }
}
