//! Custom editions in TOML files.

use crate::{Edition, RuleNameError, RuleNames, Rules, SettingError};

/// Why a text is not an edition.
#[derive(Debug, thiserror::Error)]
pub enum EditionFileError {
    /// It is not TOML.
    #[error("not a TOML file")]
    Toml(#[from] toml::de::Error),
    /// A field is missing or not valid.
    #[error("{field}: {reason}")]
    Field {
        /// The field's name.
        field: String,
        /// The error.
        reason: String,
    },
    /// A setting is unknown or does not have the given value.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A name of a rule is not one.
    #[error("names: {0}")]
    Names(#[from] RuleNameError),
}

impl Edition {
    /// Reads an edition from the text of a TOML file.
    ///
    /// `name` is required. `base` names the edition of a semester that the other
    /// fields change; without it every rule is off. `names` is a table of rules that have a
    /// [`RuleName`](crate::RuleName) of their own. All other fields are
    /// [`Setting`](crate::Setting)s, as text, numbers, `true` or `false`.
    ///
    /// ```
    /// use pigskin_hog::{Edition, SwineSwap};
    /// let edition = Edition::from_toml(r#"
    ///     name = "evening-class"
    ///     base = "fall-2019"
    ///     goal = 150
    ///     feral_hogs = false
    ///     swine_swap = "double"
    /// "#)?;
    /// assert_eq!(edition.rules.goal, 150);
    /// assert_eq!(edition.rules.swine_swap, Some(SwineSwap::Double));
    /// # Ok::<(), pigskin_hog::EditionFileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a field is missing, unknown or out of range; the error names it.
    pub fn from_toml(text: &str) -> Result<Edition, EditionFileError> {
        let mut fields: toml::Table = text.parse()?;
        let name = text_field(&mut fields, "name")?.ok_or_else(|| EditionFileError::Field {
            field: "name".to_owned(),
            reason: "is missing".to_owned(),
        })?;
        let rules = match text_field(&mut fields, "base")? {
            None => Rules {
                pig_out: None,
                ..Rules::CLASSIC
            },
            Some(base) => {
                let base = Edition::named(&base).ok_or_else(|| EditionFileError::Field {
                    field: "base".to_owned(),
                    reason: format!(
                        "'{base}' is none of {}",
                        Edition::names().collect::<Vec<_>>().join(", ")
                    ),
                })?;
                base.rules
            }
        };
        let mut base = Edition::new(name, rules);
        if let Some(names) = fields.remove("names") {
            base.rule_names = rule_names(&names)?;
        }
        let changed = base.with(Edition::settings_of(&fields)?)?;
        let handout = Edition::named(&base.name);
        if handout.is_some_and(|handout| handout.rules != changed.rules) {
            return Err(EditionFileError::Field {
                field: "name".to_owned(),
                reason: format!("'{}' is the name of other rules", base.name),
            });
        }
        // The file's name stands for exactly these settings.
        Ok(Edition {
            name: base.name,
            ..changed
        })
    }
}

fn text_field(fields: &mut toml::Table, name: &str) -> Result<Option<String>, EditionFileError> {
    match fields.remove(name) {
        None => Ok(None),
        Some(toml::Value::String(text)) if is_name(&text) => Ok(Some(text)),
        Some(other) => Err(EditionFileError::Field {
            field: name.to_owned(),
            reason: format!("{other} is not a name of one line in quotation marks"),
        }),
    }
}

/// The names in a value of TOML, which has to be a table of texts.
fn rule_names(value: &toml::Value) -> Result<RuleNames, EditionFileError> {
    let field = |field: &str, reason: &str| EditionFileError::Field {
        field: field.to_owned(),
        reason: reason.to_owned(),
    };
    let table = value.as_table();
    let table = table.ok_or_else(|| field("names", "is not a table of rules and their names"))?;
    let pairs = table.iter().map(|(rule, name)| {
        let name = name.as_str();
        let name = name.ok_or_else(|| field("names", "has a name that is not in quotation marks"));
        Ok((rule.as_str(), name?))
    });
    let pairs = pairs.collect::<Result<Vec<_>, EditionFileError>>()?;
    Ok(RuleNames::from_pairs(pairs)?)
}

fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SPRING_2017, Setting};

    #[test]
    fn errors_name_the_field() {
        for (text, field) in [
            ("goal = 50", "name"),
            ("name = 3", "name"),
            ("name = 'fall-2019'\nbase = 'fall-2019'\ngoal = 50", "name"),
            ("name = 'x'\nbase = 'fall-1066'", "base"),
            ("name = 'x'\ngoal = 301", "goal"),
            ("name = 'x'\ngoal = -1", "goal"),
            ("name = 'x'\ngoal = 1.5", "goal"),
            ("name = 'x'\nmost_dice = 11", "most_dice"),
            ("name = 'x'\nsides = 'many'", "sides"),
            ("name = 'x'\nfree_bacon = true", "free_bacon"),
            ("name = 'x'\nswine_swop = 'double'", "swine_swop"),
            ("name = 'x'\nnames = 'Oink'", "names"),
            ("name = 'x'\nnames = { pig_out = 3 }", "names"),
            (
                "name = 'x'\nnames = { pig_in = 'Oink' }",
                "names: unknown setting 'pig_in'",
            ),
            (
                "name = 'x'\nnames = { goal = 'Oink' }",
                "'goal' is not a rule",
            ),
            (
                "name = 'x'\nnames = { pig_out = 'Oink', more_boar = 'OINK' }",
                "two rules are called",
            ),
            ("name = 'x'\nnames = { pig_out = '' }", "'' is not a name"),
            (
                "name = 'x'\nnames = { pig_out = \"Oink\\u001b[2J\" }",
                "'Oink\\u{1b}[2J' is not a name",
            ),
            (
                "name = 'x'\nnames = { pig_out = '<script>alert(1)</script>' }",
                "is not a name",
            ),
            (
                "name = 'x'\nnames = { pig_out = 'Oinkoinkoinkoinkoinkoinkoinkoinkoinkoinko' }",
                "is not a name",
            ),
        ] {
            let error = Edition::from_toml(text).unwrap_err().to_string();
            assert!(error.contains(field), "{text}: {error}");
        }
        assert!(Edition::from_toml("name = ").is_err());
    }

    #[test]
    fn a_handouts_edition_can_be_spelt_out() {
        let setting = |setting: Setting| format!("{setting} = '{}'\n", setting.get(&SPRING_2017));
        let text = format!("name = 'mine'\n{}", Setting::ALL.map(setting).concat());
        assert_eq!(Edition::from_toml(&text).unwrap().rules, SPRING_2017);
    }
}
