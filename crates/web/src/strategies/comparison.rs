//! Figures of a strategy against an opponent, computed once for all visitors.

use std::fmt;
use std::sync::Arc;

use pigskin_entry::Hash;
use pigskin_game::WinRate;
use pigskin_hog::analysis::{Analysis, GameLengths, Opponent};
use pigskin_hog::{Price as HogPrice, Rules, Table};
use quick_cache::Weighter;

use crate::hog::Solved;
use crate::server::problem::Problem;
use crate::visit::Visit;
use crate::work::{Job, Price, Work};

use super::analyses::Key;
use super::loaded_strategy::LoadedStrategy;
use super::name::StrategyName;

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
