//! The editions that the handouts describe, and one's own.

use crate::{
    FeralHogs, FreeBacon, HogWild, HogtimusPrime, PigOut, PorkChop, Rules, Setting, SettingError,
    SwineSwap,
};

/// The project of fall 2017, as two of its solutions retell it.
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

    /// Changes a setting of the rules. An edition that is not what its name says
    /// any more says so in its name.
    ///
    /// ```
    /// use pigskin_hog::{Edition, Setting};
    /// let mut edition = Edition::named("fall-2019").expect("it is one of the handouts'");
    /// edition.set(Setting::FeralHogs, "on")?;
    /// assert_eq!(edition.name, "fall-2019");
    /// edition.set(Setting::FeralHogs, "off")?;
    /// assert_eq!(edition.name, "fall-2019 with feral_hogs=off");
    /// # Ok::<(), pigskin_hog::SettingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the setting has no such value; the edition stays as it was.
    pub fn set(&mut self, setting: Setting, text: &str) -> Result<(), SettingError> {
        let before = setting.get(&self.rules);
        setting.set(&mut self.rules, text)?;
        let after = setting.get(&self.rules);
        if before != after {
            let with = if self.name.contains(" with ") {
                " "
            } else {
                " with "
            };
            self.name = format!("{}{with}{setting}={after}", self.name);
        }
        Ok(())
    }

    /// Changes settings by name, as a table of a TOML file has them.
    ///
    /// # Errors
    ///
    /// Where a name is unknown or a value out of its range.
    pub fn set_all(&mut self, settings: &toml::Table) -> Result<(), SettingError> {
        for (name, value) in settings {
            let text = match value {
                toml::Value::String(text) => text.clone(),
                toml::Value::Boolean(true) => "on".to_owned(),
                toml::Value::Boolean(false) => "off".to_owned(),
                other => other.to_string(),
            };
            self.set(Setting::named(name)?, &text)?;
        }
        Ok(())
    }

    /// The names of the handouts' editions, for messages and completions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::HANDOUTS.into_iter().map(|(name, _)| name)
    }
}
