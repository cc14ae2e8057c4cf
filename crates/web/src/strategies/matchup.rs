//! The strategy and the opponent of an address.

use crate::server::problem::Problem;
use crate::visit::Visit;

use super::address::{StrategyAddress, strategy_named};
use super::comparison::Comparison;
use super::loaded_strategy::LoadedStrategy;
use super::name::StrategyName;

/// A strategy and its opponent, with their tables, as an address names them.
pub struct Matchup {
    pub address: StrategyAddress,
    pub strategy: LoadedStrategy,
    pub against: LoadedStrategy,
}

impl Matchup {
    /// Reads the strategy in the path of an address, and the opponent and the rules in its query.
    pub async fn read(
        visit: &Visit,
        strategy: &str,
        query: Option<&str>,
    ) -> Result<Matchup, Problem> {
        let address = StrategyAddress::parse(&visit.parameters(query))?;
        Matchup::load(visit, address, &strategy_named(strategy)?).await
    }

    pub async fn load(
        visit: &Visit,
        address: StrategyAddress,
        strategy: &StrategyName,
    ) -> Result<Matchup, Problem> {
        let strategy = LoadedStrategy::of(visit, strategy, address.rules()).await?;
        Matchup::of(visit, address, strategy).await
    }

    /// A loaded strategy with the opponent of an address.
    pub async fn of(
        visit: &Visit,
        address: StrategyAddress,
        strategy: LoadedStrategy,
    ) -> Result<Matchup, Problem> {
        let against = LoadedStrategy::of(visit, &address.against, address.rules()).await?;
        Ok(Matchup {
            address,
            strategy,
            against,
        })
    }

    pub fn comparison(&self) -> Comparison<'_> {
        Comparison {
            rules: self.address.rules(),
            strategy: &self.strategy,
            against: &self.against,
        }
    }
}
