//! Why a setting is not valid.

use pigskin_game::similar;

use super::Setting;
use crate::{Die, FormulaError, UnfitValue};

/// Why a setting is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// There is no setting with this name.
    #[error("unknown setting '{0}'{meant}; there are {list}", meant = meant(.0), list = names())]
    Unknown(String),
    /// The value is out of range.
    #[error("{}: '{value}' is not {}", .setting.name(), .setting.values())]
    Value {
        /// The setting.
        setting: Setting,
        /// The value that was given.
        value: String,
    },
    /// The value is neither one of the known ones nor a formula.
    #[error("{setting}: '{}' is neither a known rule nor a formula: {source}", shortened(.value))]
    Formula {
        /// The setting.
        setting: Setting,
        /// The value that was given.
        value: String,
        /// Why it is not a formula.
        source: FormulaError,
    },
    /// A formula gives what the rule does not allow.
    #[error("{setting}: '{}' is not a rule: {unfit}", shortened(.value))]
    Unfit {
        /// The setting.
        setting: Setting,
        /// The formula.
        value: String,
        /// Where and why it does not fit.
        unfit: UnfitValue,
    },
    /// Odd outcomes of a die with too many sides are rolled once more.
    #[error(
        "hog_wild: odd outcomes are rolled once more of dice with an even number of sides, or at most \
         {} sides; {sides} are too many",
        Die::MOST_ODD_SIDES_AGAIN
    )]
    OddSides {
        /// The sides.
        sides: u8,
    },
}

impl SettingError {
    /// The setting whose value is to be changed, if there is such a setting.
    pub fn setting(&self) -> Option<Setting> {
        match self {
            SettingError::Unknown(_) => None,
            SettingError::Value { setting, .. }
            | SettingError::Formula { setting, .. }
            | SettingError::Unfit { setting, .. } => Some(*setting),
            SettingError::OddSides { .. } => Some(Setting::HogWild),
        }
    }
}

/// The beginning of a long text.
fn shortened(text: &str) -> String {
    let most = 100;
    let mut short: String = text.chars().take(most).collect();
    if text.chars().nth(most).is_some() {
        short.push('…');
    }
    short
}

/// The setting that has this rule as a value, where a rule was taken for a setting.
fn as_value(name: &str) -> String {
    let value = name.to_lowercase().replace(['_', ' '], "-");
    let is_value = |setting: &Setting| {
        let mut values = setting.values().split([',', ' ']);
        value.contains('-') && values.any(|one| one == value)
    };
    let setting = Setting::ALL.into_iter().find(is_value);
    setting.map_or_else(String::new, |setting| {
        format!(", which is a value: {setting}={value}")
    })
}

/// What an unknown name probably means: a setting, or a value of one.
fn meant(name: &str) -> String {
    match similar(name, Setting::ALL.map(Setting::name)) {
        Some(setting) => format!(" (did you mean {setting}?)"),
        None => as_value(name),
    }
}

fn names() -> String {
    Setting::ALL.map(Setting::name).join(", ")
}
