//! Editions in addresses.

use pigskin_hog::{Edition, RuleNames, Rules, Semester, Setting};

use crate::server::parameters::Parameters;
use crate::server::problem::Problem;

use super::editions::title;

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

    /// The title, such as `Fall 2019 with 2 changes`.
    pub fn title(&self) -> String {
        let base = title(&self.base);
        match self.changes().pairs().count() {
            0 => base,
            1 => format!("{base} with 1 change"),
            changes => format!("{base} with {changes} changes"),
        }
    }

    /// The edition and its changes, as a query has them.
    pub fn parameters(&self) -> Parameters {
        with_changes(&self.base, &self.edition)
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

/// The parameters of an edition that may be a lecturer's own: the semester of its name, or else the
/// one with the most settings in common, and the changes.
pub fn parameters_of(edition: &Edition) -> Parameters {
    // The name of a changed edition lists its changes behind that of its base.
    let name = edition.name.split(" with ").next().unwrap_or_default();
    let differing = |rules: &Rules| {
        let settings = Setting::ALL.into_iter();
        let differing =
            settings.filter(|setting| setting.get(rules) != setting.get(&edition.rules));
        differing.count()
    };
    let nearest = || {
        let all = Semester::ALL.iter();
        all.min_by_key(|semester| differing(semester.rules))
    };
    let base = Semester::named(name).or_else(nearest);
    let base = base.map_or(Edition::USUAL, |semester| semester.name);
    with_changes(base, edition)
}

/// The name of an edition, and how the other one differs from it.
pub fn with_changes(base: &str, edition: &Edition) -> Parameters {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn of(edition: &Edition) -> String {
        parameters_of(edition).to_string()
    }

    #[test]
    fn an_edition_has_the_address_of_its_semester_or_of_the_nearest_one() {
        let named = Edition::of_semester("fa25").expect("a semester");
        assert_eq!(of(&named), "edition=fall-2023");
        let changed = named.with([(Setting::Goal, "60")]).expect("a goal");
        assert_eq!(of(&changed), "edition=fall-2023&goal=60");
        let own = Edition {
            name: "next-semester".to_owned(),
            ..changed
        };
        let parameters = parameters_of(&own);
        assert_eq!(parameters.to_string(), "edition=fall-2023&goal=60");
        let read = EditionAddress::parse("fall-2023", &parameters).expect("an address");
        assert_eq!(read.edition.rules, own.rules);
        assert_eq!(read.title(), "Fall 2023 with 1 change");
    }
}
