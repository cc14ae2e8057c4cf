//! The strategy and the opponent of an address.

use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::visit::Visit;

use super::address::{StrategyAddress, strategy_named};
use super::chosen::Chosen;
use super::comparison::Comparison;

/// A strategy and its opponent, with their tables, as an address names them.
pub struct Compared {
    pub address: StrategyAddress,
    pub strategy: Chosen,
    pub against: Chosen,
}

impl Compared {
    /// Reads the strategy in the path of an address, and the opponent and the rules in its query.
    pub async fn read(
        visit: &Visit,
        strategy: &str,
        query: Option<&str>,
    ) -> Result<Compared, Problem> {
        let address = StrategyAddress::parse(&Parameters::parse(query))?;
        let rules = address.rules();
        let strategy = Chosen::of(visit, &strategy_named(strategy)?, rules).await?;
        let against = Chosen::of(visit, &address.against, rules).await?;
        Ok(Compared {
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
