//! Perfect play of editions, solved once and shared.

use std::sync::Arc;

use pigskin_hog::solve::{BestResponse, PerfectPlay};
use pigskin_hog::{Rules, Table, UnfitTable};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::problem::Problem;

/// Solved editions and best responses, the least used of which are forgotten.
#[derive(Debug)]
pub struct Solved {
    perfect: Cache<Rules, Arc<PerfectPlay>, ByMemory>,
    responses: Cache<(Rules, Table), Arc<BestResponse>, ByMemory>,
    /// Who solves holds one of so few, so that other pages have their share.
    solving: Arc<Semaphore>,
}

/// The editions that are solved at once, whoever asks for them.
const SOLVED_AT_ONCE: usize = 2;

/// The memory that all of one kind take together, in MiB.
const MOST: u64 = 256;

/// What one edition may take, in MiB.
const MOST_OF_ONE: u64 = 96;

/// So many editions or responses are expected in the cache.
const EXPECTED: usize = 64;

#[derive(Clone, Debug)]
struct ByMemory;

impl Weighter<Rules, Arc<PerfectPlay>> for ByMemory {
    fn weight(&self, rules: &Rules, _: &Arc<PerfectPlay>) -> u64 {
        mebibytes(rules)
    }
}

impl Weighter<(Rules, Table), Arc<BestResponse>> for ByMemory {
    fn weight(&self, (rules, _): &(Rules, Table), _: &Arc<BestResponse>) -> u64 {
        // The opponent's values are kept as well.
        2 * mebibytes(rules)
    }
}

/// About what the values of all positions take, at least 1 and rounded up.
fn mebibytes(rules: &Rules) -> u64 {
    const BYTES: u64 = 9;
    let scores = u64::from(rules.goal).pow(2);
    let pasts = match rules.feral_hogs {
        // Padded to whole registers.
        Some(_) => 16 * 12,
        None => 1,
    };
    let spent = if rules.pork_chop.is_some() { 4 } else { 1 };
    (BYTES * scores * pasts * spent) / (1 << 20) + 1
}

impl Default for Solved {
    fn default() -> Solved {
        Solved {
            perfect: Cache::with_weighter(EXPECTED, MOST, ByMemory),
            responses: Cache::with_weighter(EXPECTED, MOST, ByMemory),
            solving: Arc::new(Semaphore::new(SOLVED_AT_ONCE)),
        }
    }
}

impl Solved {
    /// Whether an edition is small enough to be computed for whoever asks.
    pub fn is_small(rules: &Rules) -> bool {
        2 * mebibytes(rules) <= MOST_OF_ONE
    }

    /// Perfect play; `None` where the edition takes too much memory to be solved
    /// for whoever asks.
    pub async fn perfect(&self, rules: &Rules) -> Result<Option<Arc<PerfectPlay>>, Problem> {
        if mebibytes(rules) > MOST_OF_ONE {
            return Ok(None);
        }
        let solve = async {
            let rules = rules.clone();
            let solved = self.solve(move || PerfectPlay::of(&rules));
            solved.await.map(Arc::new)
        };
        self.perfect
            .get_or_insert_async(rules, solve)
            .await
            .map(Some)
    }

    /// The best response to a table that fits the rules; as
    /// [`perfect`](Self::perfect).
    pub async fn response(
        &self,
        rules: &Rules,
        table: &Table,
    ) -> Result<Option<Arc<BestResponse>>, Problem> {
        if !Solved::is_small(rules) {
            return Ok(None);
        }
        let key = (rules.clone(), table.clone());
        let solve = async {
            let (rules, table) = key.clone();
            let solved = self.solve(move || BestResponse::to(&rules, &table));
            let unfit = |why: UnfitTable| Problem::address(format!("your choices so far {why}"));
            solved.await?.map(Arc::new).map_err(unfit)
        };
        self.responses
            .get_or_insert_async(&key, solve)
            .await
            .map(Some)
    }

    /// Solves something beside the other pages, once it is its turn. Who has gone
    /// away meanwhile has it solved all the same, and nobody takes its place before.
    async fn solve<T: Send + 'static>(
        &self,
        solve: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let solving = Arc::clone(&self.solving).acquire_owned().await;
        let permit = solving.map_err(|_| failed())?;
        let solved = spawn_blocking(move || {
            let _held = permit;
            solve()
        });
        solved.await.map_err(|_| failed())
    }
}

fn failed() -> Problem {
    Problem::Server("the edition could not be solved".to_owned())
}
