//! The address of a page about strategies.

use pigskin_game::words;
use pigskin_hog::{Edition, Rules, Scores};

use crate::hog::EditionAddress;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;

use super::name::StrategyName;

/// The query of a strategy's address: the edition with its settings, the opponent, the picture,
/// and the selected scores.
#[derive(Clone, Debug)]
pub struct StrategyAddress {
    pub edition: EditionAddress,
    pub against: StrategyName,
    pub map: MapKind,
    pub at: Option<Scores>,
}

words! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MapKind {
        Cost = "cost",
        Choices = "choices",
        Regret = "regret",
        Visits = "visits",
    }

    pub fn name
}

impl MapKind {
    /// The kind that a page shows first.
    pub const FIRST: MapKind = MapKind::Cost;

    pub fn label(self) -> &'static str {
        match self {
            MapKind::Cost => "What it costs",
            MapKind::Choices => "Choices",
            MapKind::Regret => "Regret",
            MapKind::Visits => "How often met",
        }
    }

    /// The caption of the picture.
    pub fn meaning(self) -> &'static str {
        match self {
            MapKind::Cost => {
                "Each square is a pair of scores: yours upwards, the other player's to the right. \
                 The colour says how many percentage points of the win rate the choice there costs \
                 in a game on average: its regret times how often it is made. All squares \
                 together are what separates the strategy from a best response."
            }
            MapKind::Choices => {
                "Each square is a pair of scores: yours upwards, the other player's to the right. \
                 The colour says how many dice the strategy rolls there."
            }
            MapKind::Regret => {
                "The colour says how many percentage points of the win chance the choice gives \
                 away each time it is made, if you play as well as possible afterwards. A large \
                 regret matters little where games seldom come."
            }
            MapKind::Visits => {
                "The colour says in how many of 100 games you are to move at these scores."
            }
        }
    }
}

impl StrategyAddress {
    pub fn parse(parameters: &Parameters) -> Result<StrategyAddress, Problem> {
        let name = parameters.get("edition").unwrap_or(Edition::USUAL);
        let edition = EditionAddress::parse(name, parameters)?;
        let against = parameters.get("against").unwrap_or("perfect");
        let map = parameters.get("map").unwrap_or(MapKind::FIRST.name());
        let known = MapKind::from_name(map);
        let rules = &edition.edition.rules;
        Ok(StrategyAddress {
            against: strategy_named(against)?,
            map: known.ok_or_else(|| {
                Problem::Address(format!(
                    "map: '{map}' is not one of cost, choices, regret, visits"
                ))
            })?,
            at: at(parameters, rules)?,
            edition,
        })
    }

    pub fn rules(&self) -> &Rules {
        &self.edition.edition.rules
    }

    pub fn edition_parameters(&self) -> Parameters {
        self.edition.parameters()
    }

    pub fn parameters(&self) -> Parameters {
        let mut parameters = self.edition_parameters();
        if self.against != StrategyName::Perfect {
            parameters.push("against", self.against.to_string());
        }
        if self.map != MapKind::FIRST {
            parameters.push("map", self.map.name());
        }
        if let Some(at) = self.at {
            parameters.push("at", format!("{},{}", at.mine, at.theirs));
        }
        parameters
    }

    /// The address of a strategy's page. `part` is empty for the main page, and begins with a slash
    /// for others.
    pub fn to(&self, strategy: &StrategyName, part: &str) -> String {
        format!("/strategies/{strategy}{part}?{}", self.parameters())
    }

    pub fn with_map(&self, map: MapKind) -> StrategyAddress {
        StrategyAddress {
            map,
            ..self.clone()
        }
    }
}

pub fn strategy_named(text: &str) -> Result<StrategyName, Problem> {
    text.parse().map_err(Problem::address)
}

/// The scores, in one parameter or in two, as a form sends them.
fn at(parameters: &Parameters, rules: &Rules) -> Result<Option<Scores>, Problem> {
    let given = match (parameters.get("at"), parameters.get("mine")) {
        (Some(at), _) => at.split_once(','),
        (None, Some(mine)) => Some((mine, parameters.get("theirs").unwrap_or("0"))),
        (None, None) => return Ok(None),
    };
    let score = |text: &str| {
        let score = text.trim().parse().ok();
        score.filter(|&score: &u16| score < rules.goal)
    };
    let scores = given.and_then(|(mine, theirs)| Some((score(mine)?, score(theirs)?)));
    let (mine, theirs) = scores.ok_or_else(|| {
        let last = rules.goal - 1;
        Problem::Address(format!("at: not two scores from 0 to {last}"))
    })?;
    Ok(Some(Scores::new(mine, theirs)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<StrategyAddress, Problem> {
        StrategyAddress::parse(&Parameters::parse(Some(query)))
    }

    #[test]
    fn what_is_written_is_read_again() {
        let query = "edition=fall-2017&goal=60&against=always:4&map=regret&at=37,42";
        let address = read(query).expect("an address");
        assert_eq!(address.parameters().to_string(), query);
        let form = read("edition=fall-2017&mine=3&theirs=").expect("an address");
        assert_eq!(form.at, Some(Scores::new(3, 0)));
    }

    #[test]
    fn other_addresses_say_what_is_wrong() {
        for (query, says) in [
            ("edition=1999", "there is no edition '1999'"),
            ("goal=0", "goal"),
            ("against=nobody", "not a house strategy"),
            ("against=file:xyz", "hexadecimal"),
            ("map=moon", "map"),
            ("at=100,0", "at: not two scores from 0 to 99"),
            ("at=3", "at"),
            ("mine=-1&theirs=2", "at"),
        ] {
            let why = read(query).expect_err(query).to_string();
            assert!(why.contains(says), "{query}: {why}");
        }
    }
}
