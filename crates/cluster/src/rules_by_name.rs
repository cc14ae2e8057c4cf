//! Rules in JSON: every setting by its name.

use std::collections::BTreeMap;

use pigskin_hog::{Rules, Setting};
use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

/// Writes all settings that rules must state.
pub fn serialize<S: Serializer>(rules: &Rules, serializer: S) -> Result<S::Ok, S::Error> {
    let settings = Setting::stated(rules).map(|(setting, text)| (setting.name(), text));
    settings.collect::<BTreeMap<_, _>>().serialize(serializer)
}

/// Reads rules; an error unless every setting is there and has a value that it can have.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
    let settings = BTreeMap::<String, String>::deserialize(deserializer)?;
    let texts = Setting::ALL.into_iter().map(|setting| {
        let text = settings.get(setting.name()).map(String::as_str);
        let text = text.or(setting.unstated());
        let lacking = || D::Error::custom(format!("the rules lack {setting}"));
        Ok((setting, text.ok_or_else(lacking)?))
    });
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    Rules::CLASSIC.with(texts).map_err(D::Error::custom)
}
