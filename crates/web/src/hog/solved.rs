//! A cache of solved editions.

use std::sync::Arc;

use pigskin_hog::solve::{BestResponse, PerfectPlay};
use pigskin_hog::{Price as HogPrice, Rules, Table, UnfitTable};
use quick_cache::Weighter;

use crate::server::problem::Problem;
use crate::work::{Job, Price, Stage, Visitor, Work};

use super::edition_figures::EditionFigures;

/// Solved editions and best responses. The least used ones are forgotten.
#[derive(Debug)]
pub struct Solved {
    perfect: Arc<Work<Rules, Arc<PerfectPlay>, ByMemory>>,
    responses: Arc<Work<(Rules, Table), Arc<BestResponse>, ByMemory>>,
    editions: Arc<Work<Rules, Arc<EditionFigures>>>,
}

/// Memory for all solutions of one kind, in MiB.
const MOST: u64 = 512;

/// Maximum memory for one edition, in MiB.
const MOST_OF_ONE: u64 = 192;

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
    HogPrice::bytes_of_perfect_play(rules) / (1 << 20) + 1
}

impl Default for Solved {
    fn default() -> Solved {
        Solved {
            perfect: Work::weighing(EXPECTED, MOST, ByMemory),
            responses: Work::weighing(EXPECTED, MOST, ByMemory),
            editions: Work::remembering(EXPECTED),
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
        visitor: &Visitor,
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
        self.perfect.done(rules, visitor, solve).await.map(Some)
    }

    /// The figures of an edition, or their progress; `None` as in [`perfect`](Self::perfect).
    pub async fn edition_figures(
        &self,
        visitor: &Visitor,
        rules: &Rules,
    ) -> Result<Option<Stage<Arc<EditionFigures>>>, Problem> {
        if !Solved::is_small(rules) || EditionFigures::price(rules) > Price::MOST {
            return Ok(None);
        }
        let compute = |job: Job<_>| {
            let rules = rules.clone();
            async move { EditionFigures::compute(&job, &rules).await.map(Arc::new) }
        };
        self.editions.stage(rules, visitor, compute).await.map(Some)
    }

    /// The best response to a table that fits the rules; `None` as in [`perfect`](Self::perfect).
    pub async fn response(
        &self,
        visitor: &Visitor,
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
        self.responses.done(&key, visitor, solve).await.map(Some)
    }
}

#[cfg(test)]
mod tests {
    use pigskin_hog::{FALL_2019, FALL_2023, SPRING_2020, Setting};

    use super::*;

    #[test]
    fn rules_that_remember_too_much_are_too_large() {
        assert!(
            [FALL_2019, FALL_2023, SPRING_2020]
                .iter()
                .all(Solved::is_small)
        );
        let mut rules = FALL_2019;
        for (setting, text) in [
            (Setting::Goal, "118"),
            (Setting::FeralHogs, "points:4,1"),
            (Setting::TimeTrot, "11"),
            (Setting::PerfectPiggy, "on"),
            (Setting::PorkChop, "on"),
        ] {
            setting.set(&mut rules, text).expect("a value");
        }
        assert!(mebibytes(&rules) > 8 << 10);
        assert!(!Solved::is_small(&rules));
    }
}
