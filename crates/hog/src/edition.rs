//! The editions of the handouts, and custom ones.

use crate::{
    FeralHogs, FreeBacon, HogWild, HogtimusPrime, PigOut, PorkChop, Rules, Setting, SettingError,
    SwineSwap,
};

/// The project of fall 2017, reconstructed from two of its solutions.
pub const FALL_2017: Rules = Rules {
    free_bacon: Some(FreeBacon::LargestDigit),
    swine_swap: Some(SwineSwap::Multiple),
    ..Rules::CLASSIC
};

/// The project of fall 2019.
pub const FALL_2019: Rules = Rules {
    free_bacon: Some(FreeBacon::SmallestDigit),
    feral_hogs: Some(FeralHogs::TWO_APART),
    swine_swap: Some(SwineSwap::DigitProduct),
    ..Rules::CLASSIC
};

/// The contest of spring 2017.
pub const SPRING_2017: Rules = Rules {
    pig_out: Some(PigOut::Ones),
    free_bacon: Some(FreeBacon::LargestDigit),
    hogtimus_prime: Some(HogtimusPrime),
    hog_wild: Some(HogWild::SEVENS),
    swine_swap: Some(SwineSwap::Double),
    pork_chop: Some(PorkChop),
    ..Rules::CLASSIC
};

/// Rules with a name.
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
}

impl Edition {
    /// The handouts' editions by name.
    pub const HANDOUTS: [(&'static str, Rules); 3] = [
        ("fall-2017", FALL_2017),
        ("fall-2019", FALL_2019),
        ("spring-2017", SPRING_2017),
    ];

    /// The handouts' edition of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Edition> {
        let mut handouts = Self::HANDOUTS.into_iter();
        let (name, rules) = handouts.find(|(known, _)| *known == name)?;
        Some(Edition {
            name: name.to_owned(),
            rules,
        })
    }

    /// The edition with some settings changed. If a setting is given several times, the
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
        let mut rules = self.rules.clone();
        for (setting, text) in changes {
            setting.set(&mut rules, text.as_ref())?;
        }
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
        Ok(Edition { name, rules })
    }

    /// The settings in a table of a TOML file, as text.
    ///
    /// # Errors
    ///
    /// If a name is unknown.
    pub fn settings_of(settings: &toml::Table) -> Result<Vec<(Setting, String)>, SettingError> {
        let text = |value: &toml::Value| match value {
            toml::Value::String(text) => text.clone(),
            toml::Value::Boolean(true) => "on".to_owned(),
            toml::Value::Boolean(false) => "off".to_owned(),
            other => other.to_string(),
        };
        let named = settings
            .iter()
            .map(|(name, value)| Ok((Setting::named(name)?, text(value))));
        named.collect()
    }

    /// The names of the handouts' editions, for messages and completions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::HANDOUTS.into_iter().map(|(name, _)| name)
    }
}
