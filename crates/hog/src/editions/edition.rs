//! The editions of the semesters, and custom ones.

use crate::{FALL_2017, FALL_2019, RuleNames, Rules, SPRING_2017, Semester, Setting, SettingError};

/// Rules with a name, and perhaps names of its own for them.
///
/// ```
/// use pigskin_hog::Edition;
/// let edition = Edition::named("spring-2017").expect("it is one of the handouts'");
/// assert!(edition.rules.pork_chop.is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edition {
    /// The name, such as `fall-2019`.
    pub name: String,
    /// The rules.
    pub rules: Rules,
    /// The rules that are called otherwise than usual.
    pub rule_names: RuleNames,
}

impl Edition {
    /// Rules with a name. Each rule is called as usual.
    pub fn new(name: impl Into<String>, rules: Rules) -> Edition {
        Edition {
            name: name.into(),
            rules,
            rule_names: RuleNames::default(),
        }
    }

    /// The name of the edition that is used if none is named.
    pub const USUAL: &str = "fall-2019";

    /// The editions of the three handouts that this program was first written from, by name.
    pub const HANDOUTS: [(&'static str, Rules); 3] = [
        ("fall-2017", FALL_2017),
        ("fall-2019", FALL_2019),
        ("spring-2017", SPRING_2017),
    ];

    /// The edition of a [`Semester`], by its name or that of another one with the same rules. It
    /// gets the first name.
    pub fn named(name: &str) -> Option<Edition> {
        let semester = Semester::named(name)?;
        Some(Edition::new(semester.name, semester.rules.clone()))
    }

    /// The edition of a [`Semester`], as [`named`](Edition::named), under the whole name of the semester
    /// that is meant.
    ///
    /// ```
    /// use pigskin_hog::Edition;
    /// assert_eq!(Edition::of_semester("fa24").expect("a semester").name, "fall-2024");
    /// ```
    pub fn of_semester(name: &str) -> Option<Edition> {
        let semester = Semester::named(name)?;
        Some(Edition::new(
            semester.whole_name(name),
            semester.rules.clone(),
        ))
    }

    /// The edition with some settings changed; the names of rules stay. If a setting is given several times, the
    /// last one counts. If the rules differ from the edition's, the name lists the
    /// differences.
    ///
    /// ```
    /// use pigskin_hog::{Edition, Setting};
    /// let edition = Edition::named("fall-2019").expect("it is one of the handouts'");
    /// let same = edition.with([(Setting::FeralHogs, "off"), (Setting::FeralHogs, "on")])?;
    /// assert_eq!(same, edition);
    /// let tame = edition.with([(Setting::FeralHogs, "off")])?;
    /// assert_eq!(tame.name, "fall-2019 with feral_hogs=off");
    /// # Ok::<(), pigskin_hog::SettingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a setting does not have the given value.
    pub fn with<T: AsRef<str>>(
        &self,
        changes: impl IntoIterator<Item = (Setting, T)>,
    ) -> Result<Edition, SettingError> {
        let rules = self.rules.with(changes)?;
        let changed = Setting::ALL
            .into_iter()
            .filter(|setting| setting.get(&rules) != setting.get(&self.rules));
        let changes: Vec<_> = changed
            .map(|setting| format!("{setting}={}", setting.get(&rules)))
            .collect();
        let name = match changes.as_slice() {
            [] => self.name.clone(),
            changes => format!("{} with {}", self.name, changes.join(" ")),
        };
        Ok(Edition {
            name,
            rules,
            rule_names: self.rule_names.clone(),
        })
    }

    /// The settings in a table of a TOML file, as text.
    ///
    /// # Errors
    ///
    /// If a name is unknown.
    pub fn settings_of(settings: &toml::Table) -> Result<Vec<(Setting, String)>, SettingError> {
        let text = |value: &toml::Value| match value {
            toml::Value::String(text) => text.clone(),
            // A table of points, or of rows by the player's own score.
            toml::Value::Array(rows) if rows.iter().any(toml::Value::is_array) => {
                format!("{value}[score][opponent_score]")
            }
            toml::Value::Array(_) => format!("{value}[opponent_score]"),
            toml::Value::Boolean(true) => "on".to_owned(),
            toml::Value::Boolean(false) => "off".to_owned(),
            other => other.to_string(),
        };
        let named = settings
            .iter()
            .map(|(name, value)| Ok((Setting::named(name)?, text(value))));
        named.collect()
    }

    /// The names of the semesters' editions, the latest first, for messages and completions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Semester::ALL.iter().map(|semester| semester.name)
    }
}
