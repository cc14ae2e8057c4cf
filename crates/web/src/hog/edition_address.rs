//! Editions in addresses.

use pigskin_hog::{Edition, Setting};

use crate::parameters::Parameters;
use crate::problem::Problem;

/// An edition of the handouts with changed settings.
#[derive(Clone, Debug)]
pub struct EditionAddress {
    /// The edition's name in the address.
    pub base: String,
    /// The edition with its changes.
    pub edition: Edition,
}

impl EditionAddress {
    /// Reads the settings among the parameters.
    pub fn parse(name: &str, parameters: &Parameters) -> Result<EditionAddress, Problem> {
        let base = Edition::named(name).ok_or_else(|| no_edition(name))?;
        let changes = parameters.pairs().filter(|(_, value)| !value.is_empty());
        let changes = changes.filter_map(|(name, value)| Some((Setting::named(name).ok()?, value)));
        let edition = base.with(changes).map_err(Problem::address)?;
        Ok(EditionAddress {
            base: base.name,
            edition,
        })
    }

    /// The changed settings, by name.
    pub fn changes(&self) -> Parameters {
        let mut parameters = Parameters::default();
        push_changes(&mut parameters, &self.base, &self.edition);
        parameters
    }
}

/// Adds the settings that differ from those of the edition of that name.
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
}

/// The problem of an unknown edition.
fn no_edition(name: &str) -> Problem {
    let names: Vec<&str> = Edition::names().collect();
    Problem::Address(format!(
        "there is no edition '{name}'; there are {}",
        names.join(", ")
    ))
}
