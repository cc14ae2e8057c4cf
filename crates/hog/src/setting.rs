//! The settings of the rules, by name: for files, for `--set`, for records.

use std::fmt;

use crate::{
    Die, FeralHogs, FreeBacon, HogWild, HogtimusPrime, MOST_DICE, PigOut, PorkChop, Rules,
    SwineSwap,
};

/// A part of the rules that has a name and a text.
///
/// This is the one list that edition files, `contest.toml`, the command line,
/// its help, records of games and the documentation all read.
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

/// Why a setting cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// Nothing has that name.
    #[error("unknown setting '{0}'; there are {list}", list = names())]
    Unknown(String),
    /// The value is out of its range.
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

    /// The name, as files and `--set` spell it.
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

    /// What the values can be, in words.
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

    /// The setting of that name; `-` counts as `_`.
    ///
    /// # Errors
    ///
    /// Where nothing has that name.
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
            Setting::PigOut => kind(name_of(rules.pig_out, &PIG_OUTS)),
            Setting::FreeBacon => kind(name_of(rules.free_bacon, &FREE_BACONS)),
            Setting::HogtimusPrime => switch(rules.hogtimus_prime.is_some()),
            Setting::HogWild => match rules.hog_wild {
                Some(HogWild::SEVENS) | None => switch(rules.hog_wild.is_some()),
                Some(rule) => format!("{},{}", rule.multiple, rule.die.sides()),
            },
            Setting::FeralHogs => match rules.feral_hogs {
                Some(FeralHogs::TWO_APART) | None => switch(rules.feral_hogs.is_some()),
                Some(rule) => format!("{},{}", rule.apart, rule.bonus),
            },
            Setting::SwineSwap => kind(name_of(rules.swine_swap, &SWINE_SWAPS)),
            Setting::PorkChop => switch(rules.pork_chop.is_some()),
        }
    }

    /// Changes the setting in these rules.
    ///
    /// # Errors
    ///
    /// Where the text is none of [`values`](Self::values); the rules stay as
    /// they were.
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
            Setting::PigOut => put(&mut rules.pig_out, text, &PIG_OUTS)?,
            Setting::FreeBacon => put(&mut rules.free_bacon, text, &FREE_BACONS)?,
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
            Setting::SwineSwap => put(&mut rules.swine_swap, text, &SWINE_SWAPS)?,
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

const PIG_OUTS: [(&str, PigOut); 3] = [
    ("one", PigOut::One),
    ("ones", PigOut::Ones),
    ("nothing", PigOut::Nothing),
];

const FREE_BACONS: [(&str, FreeBacon); 2] = [
    ("smallest-digit", FreeBacon::SmallestDigit),
    ("largest-digit", FreeBacon::LargestDigit),
];

const SWINE_SWAPS: [(&str, SwineSwap); 3] = [
    ("double", SwineSwap::Double),
    ("digit-product", SwineSwap::DigitProduct),
    ("multiple", SwineSwap::Multiple),
];

fn name_of<T: PartialEq>(rule: Option<T>, kinds: &[(&'static str, T)]) -> Option<&'static str> {
    let rule = rule?;
    kinds
        .iter()
        .find(|(_, kind)| *kind == rule)
        .map(|(name, _)| *name)
}

/// Makes `off` no rule, and the name of a kind that kind; `None` where the text
/// is neither.
fn put<T: Copy>(rule: &mut Option<T>, text: &str, kinds: &[(&str, T)]) -> Option<()> {
    *rule = match kinds.iter().find(|(name, _)| *name == text) {
        Some((_, kind)) => Some(*kind),
        None if text == "off" => None,
        None => return None,
    };
    Some(())
}

/// As [`put`], with `on` as the only kind, or two numbers with a comma between.
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
    fn what_is_written_is_read_again() {
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
