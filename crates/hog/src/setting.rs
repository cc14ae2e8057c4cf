//! The settings of the rules by name, for files, `--set` and records.

use std::fmt;

use crate::{
    Die, FeralHogs, FreeBacon, HogWild, HogtimusPrime, MOST_DICE, PigOut, PorkChop, Rules,
    SwineSwap,
};

/// A setting of the rules, with a name and a text value.
///
/// Edition files, `contest.toml`, the command line, its help and records of games all
/// use this list.
///
/// ```
/// use pigskin_hog::{FALL_2019, Setting};
/// let mut rules = FALL_2019;
/// Setting::FeralHogs.set(&mut rules, "off")?;
/// assert_eq!(rules.feral_hogs, None);
/// assert_eq!(Setting::SwineSwap.get(&rules), "digit-product");
/// # Ok::<(), pigskin_hog::SettingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// The points that win.
    Goal,
    /// The most dice in a turn.
    MostDice,
    /// The sides of the usual die.
    Sides,
    /// Pig Out.
    PigOut,
    /// Free Bacon.
    FreeBacon,
    /// Hogtimus Prime.
    HogtimusPrime,
    /// Hog Wild.
    HogWild,
    /// Feral Hogs.
    FeralHogs,
    /// Swine Swap.
    SwineSwap,
    /// Pork Chop.
    PorkChop,
}

/// Why a setting is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// There is no setting with this name.
    #[error("unknown setting '{0}'; there are {list}", list = names())]
    Unknown(String),
    /// The value is out of range.
    #[error("{}: '{value}' is not {}", .setting.name(), .setting.values())]
    Value {
        /// The setting.
        setting: Setting,
        /// The value that was given.
        value: String,
    },
}

fn names() -> String {
    Setting::ALL.map(Setting::name).join(", ")
}

impl Setting {
    /// All settings, in the order in which they are shown.
    pub const ALL: [Setting; 10] = [
        Setting::Goal,
        Setting::MostDice,
        Setting::Sides,
        Setting::PigOut,
        Setting::FreeBacon,
        Setting::HogtimusPrime,
        Setting::HogWild,
        Setting::FeralHogs,
        Setting::SwineSwap,
        Setting::PorkChop,
    ];

    /// The name in files and `--set`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Setting::Goal => "goal",
            Setting::MostDice => "most_dice",
            Setting::Sides => "sides",
            Setting::PigOut => "pig_out",
            Setting::FreeBacon => "free_bacon",
            Setting::HogtimusPrime => "hogtimus_prime",
            Setting::HogWild => "hog_wild",
            Setting::FeralHogs => "feral_hogs",
            Setting::SwineSwap => "swine_swap",
            Setting::PorkChop => "pork_chop",
        }
    }

    /// The possible values, in words.
    #[must_use]
    pub const fn values(self) -> &'static str {
        match self {
            Setting::Goal => "a whole number from 1 to 300",
            Setting::MostDice => "a whole number from 1 to 10",
            Setting::Sides => "a whole number from 2 to 100",
            Setting::PigOut => "off, one, ones or nothing",
            Setting::FreeBacon => "off, smallest-digit or largest-digit",
            Setting::HogtimusPrime | Setting::PorkChop => "off or on",
            Setting::HogWild => "off, on (7,4), or MULTIPLE,SIDES within 1,2 and 100,100",
            Setting::FeralHogs => "off, on (2,3), or APART,BONUS within 0,1 and 10,20",
            Setting::SwineSwap => "off, double, digit-product or multiple",
        }
    }

    /// The setting with this name; `-` counts as `_`.
    ///
    /// # Errors
    ///
    /// If there is no such setting.
    pub fn named(name: &str) -> Result<Setting, SettingError> {
        let spelt = name.replace('-', "_");
        let mut all = Self::ALL.into_iter();
        all.find(|setting| setting.name() == spelt)
            .ok_or_else(|| SettingError::Unknown(name.to_owned()))
    }

    /// The text of the setting in these rules, which [`set`](Self::set) reads.
    #[must_use]
    pub fn get(self, rules: &Rules) -> String {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        let kind = |text: Option<&str>| text.unwrap_or("off").to_owned();
        match self {
            Setting::Goal => rules.goal.to_string(),
            Setting::MostDice => rules.most_dice.to_string(),
            Setting::Sides => rules.die.sides().to_string(),
            Setting::PigOut => kind(rules.pig_out.map(PigOut::name)),
            Setting::FreeBacon => kind(rules.free_bacon.map(FreeBacon::name)),
            Setting::HogtimusPrime => switch(rules.hogtimus_prime.is_some()),
            Setting::HogWild => match rules.hog_wild {
                Some(HogWild::SEVENS) | None => switch(rules.hog_wild.is_some()),
                Some(rule) => format!("{},{}", rule.multiple, rule.die.sides()),
            },
            Setting::FeralHogs => match rules.feral_hogs {
                Some(FeralHogs::TWO_APART) | None => switch(rules.feral_hogs.is_some()),
                Some(rule) => format!("{},{}", rule.apart, rule.bonus),
            },
            Setting::SwineSwap => kind(rules.swine_swap.map(SwineSwap::name)),
            Setting::PorkChop => switch(rules.pork_chop.is_some()),
        }
    }

    /// Changes the setting in these rules.
    ///
    /// # Errors
    ///
    /// If the text is none of [`values`](Self::values); then the rules do not change.
    pub fn set(self, rules: &mut Rules, text: &str) -> Result<(), SettingError> {
        self.try_set(rules, text.trim())
            .ok_or_else(|| SettingError::Value {
                setting: self,
                value: text.to_owned(),
            })
    }

    fn try_set(self, rules: &mut Rules, text: &str) -> Option<()> {
        match self {
            Setting::Goal => rules.goal = within(text, 1, Rules::MOST_GOAL)?,
            Setting::MostDice => rules.most_dice = within(text, 1, MOST_DICE)?,
            Setting::Sides => rules.die = Die::new(text.parse().ok()?)?,
            Setting::PigOut => put(
                &mut rules.pig_out,
                text,
                &PigOut::ALL.map(|rule| (rule.name(), rule)),
            )?,
            Setting::FreeBacon => put(
                &mut rules.free_bacon,
                text,
                &FreeBacon::ALL.map(|rule| (rule.name(), rule)),
            )?,
            Setting::HogtimusPrime => {
                put(&mut rules.hogtimus_prime, text, &[("on", HogtimusPrime)])?;
            }
            Setting::HogWild => put_or(&mut rules.hog_wild, text, HogWild::SEVENS, hog_wild)?,
            Setting::FeralHogs => {
                put_or(
                    &mut rules.feral_hogs,
                    text,
                    FeralHogs::TWO_APART,
                    feral_hogs,
                )?;
            }
            Setting::SwineSwap => put(
                &mut rules.swine_swap,
                text,
                &SwineSwap::ALL.map(|rule| (rule.name(), rule)),
            )?,
            Setting::PorkChop => put(&mut rules.pork_chop, text, &[("on", PorkChop)])?,
        }
        Some(())
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Sets a rule by the name of its kind, or removes it by `off`; `None` if the text is
/// neither.
fn put<T: Copy>(rule: &mut Option<T>, text: &str, kinds: &[(&str, T)]) -> Option<()> {
    *rule = match kinds.iter().find(|(name, _)| *name == text) {
        Some((_, kind)) => Some(*kind),
        None if text == "off" => None,
        None => return None,
    };
    Some(())
}

/// As [`put`], with `on` as the only kind, or two numbers separated by a comma.
fn put_or<T: Copy>(
    rule: &mut Option<T>,
    text: &str,
    on: T,
    parse: fn(&str, &str) -> Option<T>,
) -> Option<()> {
    let Some((left, right)) = text.split_once(',') else {
        return put(rule, text, &[("on", on)]);
    };
    *rule = Some(parse(left.trim(), right.trim())?);
    Some(())
}

fn hog_wild(multiple: &str, sides: &str) -> Option<HogWild> {
    Some(HogWild {
        multiple: within(multiple, 1, 100)?,
        die: Die::new(sides.parse().ok()?)?,
    })
}

fn feral_hogs(apart: &str, bonus: &str) -> Option<FeralHogs> {
    Some(FeralHogs {
        apart: within(apart, 0, MOST_DICE)?,
        bonus: within(bonus, 1, 20)?,
    })
}

fn within<T: std::str::FromStr + PartialOrd + Copy>(text: &str, least: T, most: T) -> Option<T> {
    let number = text.parse().ok()?;
    (least <= number && number <= most).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edition, FALL_2019};

    #[test]
    fn settings_round_trip() {
        for (_, rules) in Edition::HANDOUTS {
            let mut read = Rules::CLASSIC;
            for setting in Setting::ALL {
                setting.set(&mut read, &setting.get(&rules)).unwrap();
            }
            assert_eq!(read, rules);
        }
    }

    #[test]
    fn every_rule_can_be_switched_off() {
        for setting in &Setting::ALL[3..] {
            let mut rules = FALL_2019;
            setting.set(&mut rules, "off").unwrap();
            assert_eq!(setting.get(&rules), "off");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused_by_name() {
        for (setting, value) in [
            (Setting::Goal, "0"),
            (Setting::Goal, "301"),
            (Setting::MostDice, "11"),
            (Setting::Sides, "1"),
            (Setting::HogWild, "0,4"),
            (Setting::HogWild, "7,1"),
            (Setting::FeralHogs, "2,"),
            (Setting::FeralHogs, "11,3"),
            (Setting::PigOut, "on"),
            (Setting::PorkChop, "yes"),
        ] {
            let mut rules = FALL_2019;
            let error = setting.set(&mut rules, value).unwrap_err().to_string();
            assert!(error.starts_with(setting.name()), "{error}");
            assert!(error.contains(value), "{error}");
            assert_eq!(rules, FALL_2019);
        }
    }
}
