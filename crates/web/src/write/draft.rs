//! The form of the editor for Hog.

use pigskin_entry::{Source, SourceGame};
use pigskin_hog::House;

use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::strategies::{StrategyAddress, StrategyName};

use super::texts::Texts;

/// Name of a text as a file.
pub const FILE: &str = "strategy.py";

/// A text that is being written, with the rules and the opponent.
pub struct Draft {
    pub address: StrategyAddress,
    pub texts: Texts,
}

impl Draft {
    pub fn parse(parameters: &Parameters) -> Result<Draft, Problem> {
        Ok(Draft {
            address: address(parameters)?,
            texts: Texts::parse(parameters)?,
        })
    }

    pub fn source(&self) -> Result<Source, Problem> {
        source(&self.texts.text)
    }
}

pub fn source(text: &str) -> Result<Source, Problem> {
    let source = Source::sent(SourceGame::Hog, FILE, text.as_bytes().to_vec());
    source.map_err(|fault| Problem::File(fault.to_string()))
}

/// The rules and the opponent of an address. Without one, the opponent is the most advanced house
/// strategy.
pub fn address(parameters: &Parameters) -> Result<StrategyAddress, Problem> {
    let mut address = StrategyAddress::parse(parameters)?;
    if parameters.get("against").is_none() {
        let house = House::usual(address.rules()).pop();
        address.against = house.map_or(StrategyName::Perfect, StrategyName::House);
    }
    Ok(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_opponent_is_the_most_advanced() {
        let draft = Draft::parse(&Parameters::parse(Some("edition=fall-2017&text=a"))).ok();
        let draft = draft.expect("a draft");
        assert_eq!(draft.texts.text, "a");
        assert_eq!(draft.address.against.to_string(), "swap:8,4");
    }
}
