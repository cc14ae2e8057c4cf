//! Editions in addresses.

use pigskin_hog::{Edition, RuleNames, Semester, Setting};

use crate::parameters::Parameters;
use crate::problem::Problem;

/// An edition of the handouts with changed settings, and names of its own for rules.
#[derive(Clone, Debug)]
pub struct EditionAddress {
    pub base: String,
    pub edition: Edition,
}

impl EditionAddress {
    pub fn parse(name: &str, parameters: &Parameters) -> Result<EditionAddress, Problem> {
        let base = Edition::named(name).ok_or_else(|| no_edition(name))?;
        let changes = parameters.pairs().filter(|(_, value)| !value.is_empty());
        let changes = changes.filter_map(|(name, value)| Some((Setting::named(name).ok()?, value)));
        let mut edition = base.with(changes).map_err(Problem::address)?;
        if let Some(names) = parameters.get(RULE_NAMES) {
            let names: Result<RuleNames, _> = names.parse();
            edition.rule_names = names.map_err(|why| Problem::parameter(RULE_NAMES, why))?;
        }
        Ok(EditionAddress {
            base: base.name,
            edition,
        })
    }

    /// The changed settings, by name, and the names of rules.
    pub fn changes(&self) -> Parameters {
        let mut parameters = Parameters::default();
        push_changes(&mut parameters, &self.base, &self.edition);
        parameters
    }
}

/// The parameter with the names of rules, in the spelling of [`RuleNames`].
pub const RULE_NAMES: &str = "names";

/// Adds the settings that differ from those of the edition of that name, and the names of rules.
pub fn push_changes(parameters: &mut Parameters, base: &str, edition: &Edition) {
    let Some(base) = Edition::named(base) else {
        return;
    };
    for setting in Setting::ALL {
        let value = setting.get(&edition.rules);
        if value != setting.get(&base.rules) {
            parameters.push(setting.name(), value);
        }
    }
    if !edition.rule_names.is_empty() {
        parameters.push(RULE_NAMES, edition.rule_names.to_string());
    }
}

/// The parameters of an edition that may be a lecturer's own.
pub fn parameters_of(edition: &Edition) -> Parameters {
    // The name of a changed edition lists its changes behind that of its base.
    let name = edition.name.split(" with ").next().unwrap_or_default();
    let base = Edition::named(name).map_or(Edition::USUAL, |_| name);
    let mut parameters = Parameters::default();
    parameters.push("edition", base);
    push_changes(&mut parameters, base, edition);
    parameters
}

fn no_edition(name: &str) -> Problem {
    Problem::Address(format!(
        "there is no edition '{name}'; {} is the current one",
        Semester::ALL[0].name
    ))
}
