//! Figures of a strategy against an opponent, computed once for all visitors.

use std::fmt;
use std::sync::Arc;

use pigskin_entry::Hash;
use pigskin_game::WinRate;
use pigskin_hog::analysis::{Analysis, GameLengths, Opponent};
use pigskin_hog::search::{Lesson, LessonEvent};
use pigskin_hog::{Price as HogPrice, Rules, Table};
use quick_cache::Weighter;

use crate::hog::Solved;
use crate::problem::Problem;
use crate::visit::Visit;
use crate::work::{Job, Price, Work, WorkProgress};

use super::analyses::Key;
use super::loaded_strategy::LoadedStrategy;
use super::name::StrategyName;

/// Maximum number of rules that a page shows.
pub const MOST_RULES: usize = 4;

/// Duels of a search for this number of rules: some thousands for each rule, several side by side.
const DUELS: u64 = 5_000;

pub struct Comparison<'a> {
    pub rules: &'a Rules,
    pub strategy: &'a LoadedStrategy,
    pub against: &'a LoadedStrategy,
}

impl Comparison<'_> {
    fn key(&self) -> Key {
        let opponent = (!self.is_perfect()).then_some(self.against.hash);
        (Hash::of_rules(self.rules), self.strategy.hash, opponent)
    }

    /// Whether the opponent is perfect play, which is more than a table.
    fn is_perfect(&self) -> bool {
        self.against.name == StrategyName::Perfect
    }

    pub async fn analysis(&self, visit: &Visit) -> Result<Arc<Analysis>, Problem> {
        let of = |opponent: &Opponent, table: &Table| Analysis::new(opponent, table).map(Arc::new);
        let (work, price) = (&visit.analyses.of_tables, HogPrice::of_analysis);
        self.computed(visit, work, price, of).await
    }

    pub async fn lengths(&self, visit: &Visit) -> Result<Arc<GameLengths>, Problem> {
        let of =
            |opponent: &Opponent, table: &Table| GameLengths::new(opponent, table).map(Arc::new);
        let (work, price) = (&visit.analyses.lengths, HogPrice::of_game_lengths);
        self.computed(visit, work, price, of).await
    }

    pub async fn win_rate(&self, visit: &Visit) -> Result<WinRate, Problem> {
        let (work, price) = (&visit.analyses.rates, HogPrice::of_win_rate);
        self.computed(visit, work, price, Opponent::win_rate).await
    }

    /// The price of a search for rules; `None` if that takes too long here.
    pub fn price_of_lesson(&self) -> Option<Price> {
        if !Solved::is_small(self.rules) {
            return None;
        }
        let (table, against) = (&self.strategy.table, &self.against.table);
        let duel = HogPrice::of_win_rate(self.rules, table, Some(against)).multiply_adds();
        let price = Price::of_multiply_adds(duel.saturating_mul(DUELS));
        Some(price).filter(|price| *price <= Price::MOST)
    }

    /// The rules in words that improve the strategy, once the search for them is over. Perfect play
    /// is an opponent as the table of its choices.
    pub async fn lesson(&self, visit: &Visit) -> WorkProgress<Arc<Lesson>> {
        let (rules, table, against) = (self.rules, &self.strategy.table, &self.against.table);
        let price = self.price_of_lesson().ok_or_else(|| {
            Problem::refused(
                "the search would take too long here; 'pigskin analyze FILE --rules' does it",
            )
        })?;
        let key = (
            Hash::of_rules(rules),
            self.strategy.hash,
            Some(self.against.hash),
        );
        let (rules, table, against) = (rules.clone(), table.clone(), against.clone());
        let label = self.strategy.label.clone();
        let learn = |job: Job<_>| async move {
            let job = Arc::new(job);
            let mut tell = steps_of_search(&job);
            let learn = move || Lesson::learn(&rules, &table, &against, MOST_RULES, &mut tell);
            let lesson = job.run(price, learn).await?;
            lesson.map(Arc::new).map_err(|why| unfit(&label, &why))
        };
        visit
            .analyses
            .lessons
            .stage(&key, visit.visitor(), learn)
            .await
    }

    /// Computes something once for all visitors.
    async fn computed<T, E, W>(
        &self,
        visit: &Visit,
        work: &Arc<Work<Key, T, W>>,
        price: fn(&Rules, &Table, Option<&Table>) -> HogPrice,
        of: fn(&Opponent, &Table) -> Result<T, E>,
    ) -> Result<T, Problem>
    where
        T: Clone + Send + Sync + 'static,
        E: fmt::Display + Send + 'static,
        W: Weighter<Key, T> + Clone + Send + Sync + 'static,
    {
        if !Solved::is_small(self.rules) {
            return Err(Problem::large_edition());
        }
        let against = (!self.is_perfect()).then_some(&self.against.table);
        let price: Price = price(self.rules, &self.strategy.table, against).into();
        if price > Price::MOST {
            return Err(Problem::large_edition());
        }
        let opponent = if let Some(table) = against {
            Opponent::table(self.rules, table.clone())
        } else {
            let perfect = visit.solved.perfect(visit.visitor(), self.rules).await?;
            Ok(Opponent::solved(
                perfect.ok_or_else(Problem::large_edition)?,
            ))
        };
        let opponent = opponent.map_err(|why| unfit(&self.strategy.label, &why))?;
        let compute = |job: Job<T>| {
            let (table, label) = (self.strategy.table.clone(), self.strategy.label.clone());
            async move {
                let done = job.run(price, move || of(&opponent, &table)).await?;
                done.map_err(|why| unfit(&label, &why))
            }
        };
        work.done(&self.key(), visit.visitor(), compute).await
    }
}

fn unfit(label: &str, why: &dyn fmt::Display) -> Problem {
    Problem::Address(format!("{label} {why}"))
}

/// Reports each rule that a search finds as a step of its work.
pub fn steps_of_search<T: Send + Sync + 'static>(
    job: &Arc<Job<T>>,
) -> impl FnMut(LessonEvent<'_>) + use<T> {
    let (job, mut found) = (Arc::clone(job), 0);
    move |event| {
        if let LessonEvent::Found(_) = event {
            found += 1;
            job.steps(found);
        }
    }
}
