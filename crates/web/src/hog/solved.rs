//! A cache of solved editions.

use std::sync::Arc;

use pigskin_hog::solve::{BestResponse, PerfectPlay, Summary};
use pigskin_hog::{Price as HogPrice, Rules, Table, UnfitTable};
use quick_cache::Weighter;

use crate::problem::Problem;
use crate::visit::Visit;
use crate::work::{Job, Price, Work};

/// Solved editions, their summaries and best responses; the least used ones are forgotten.
#[derive(Debug)]
pub struct Solved {
    perfect: Arc<Work<Rules, Arc<PerfectPlay>, ByMemory>>,
    summaries: Arc<Work<Rules, Arc<Summary>>>,
    responses: Arc<Work<(Rules, Table), Arc<BestResponse>, ByMemory>>,
}

/// Memory for all solutions of one kind, in MiB.
const MOST: u64 = 256;

/// Maximum memory for one edition, in MiB.
const MOST_OF_ONE: u64 = 96;

/// Expected number of solutions in the cache.
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
        // A response includes the opponent's values.
        2 * mebibytes(rules)
    }
}

/// The approximate memory for the values of all positions, in MiB, rounded up.
fn mebibytes(rules: &Rules) -> u64 {
    const BYTES: u64 = 9;
    let scores = u64::from(rules.goal).pow(2);
    let pasts = match rules.feral_hogs {
        // Rows are padded to whole registers.
        Some(_) => 16 * 12,
        None => 1,
    };
    let spent = if rules.pork_chop.is_some() { 4 } else { 1 };
    (BYTES * scores * pasts * spent) / (1 << 20) + 1
}

impl Default for Solved {
    fn default() -> Solved {
        Solved {
            perfect: Work::weighing(EXPECTED, MOST, ByMemory),
            summaries: Work::remembering(EXPECTED),
            responses: Work::weighing(EXPECTED, MOST, ByMemory),
        }
    }
}

impl Solved {
    /// Whether an edition is small enough to be computed for a page.
    pub fn is_small(rules: &Rules) -> bool {
        2 * mebibytes(rules) <= MOST_OF_ONE
    }

    /// Perfect play; `None` if the edition needs too much memory or time to be solved for a page.
    pub async fn perfect(
        &self,
        visit: &Visit,
        rules: &Rules,
    ) -> Result<Option<Arc<PerfectPlay>>, Problem> {
        if mebibytes(rules) > MOST_OF_ONE {
            return Ok(None);
        }
        let price: Price = HogPrice::of_perfect_play(rules).into();
        if price > Price::MOST {
            return Ok(None);
        }
        let solve = |job: Job<_>| {
            let rules = rules.clone();
            async move {
                let solved = job.run(price, move || PerfectPlay::solve(&rules)).await;
                solved.map(Arc::new)
            }
        };
        self.perfect.done(rules, visit, solve).await.map(Some)
    }

    /// The figures of perfect play; `None` as in [`perfect`](Self::perfect).
    pub async fn summary(
        &self,
        visit: &Visit,
        rules: &Rules,
    ) -> Result<Option<Arc<Summary>>, Problem> {
        if !Solved::is_small(rules) {
            return Ok(None);
        }
        let price: Price = HogPrice::of_summary(rules).into();
        if price > Price::MOST {
            return Ok(None);
        }
        let summarize = |job: Job<_>| {
            let rules = rules.clone();
            async move {
                // Solving again takes less than any of the responses.
                let summarize = move || PerfectPlay::solve(&rules).summary();
                job.run(price, summarize).await.map(Arc::new)
            }
        };
        let summary = self.summaries.done(rules, visit, summarize);
        summary.await.map(Some)
    }

    /// The best response to a table that fits the rules; `None` as in [`perfect`](Self::perfect).
    pub async fn response(
        &self,
        visit: &Visit,
        rules: &Rules,
        table: &Table,
    ) -> Result<Option<Arc<BestResponse>>, Problem> {
        if !Solved::is_small(rules) {
            return Ok(None);
        }
        let price: Price = HogPrice::of_best_response(rules, table).into();
        if price > Price::MOST {
            return Ok(None);
        }
        let key = (rules.clone(), table.clone());
        let solve = |job: Job<_>| {
            let (rules, table) = key.clone();
            async move {
                let solve = move || BestResponse::to(&rules, &table);
                let solved = job.run(price, solve).await?;
                let unfit =
                    |why: UnfitTable| Problem::address(format!("your choices so far {why}"));
                solved.map(Arc::new).map_err(unfit)
            }
        };
        self.responses.done(&key, visit, solve).await.map(Some)
    }
}
