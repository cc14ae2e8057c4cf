//! Rules in JSON: every setting by its name.

use std::collections::BTreeMap;

use pigskin_hog::{Rules, Setting};
use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

/// Writes all settings.
pub fn serialize<S: Serializer>(rules: &Rules, serializer: S) -> Result<S::Ok, S::Error> {
    let settings = Setting::ALL.map(|setting| (setting.name(), setting.get(rules)));
    BTreeMap::from(settings).serialize(serializer)
}

/// Reads rules; an error unless every setting is there and has a value that it can have.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
    let settings = BTreeMap::<String, String>::deserialize(deserializer)?;
    let mut rules = Rules::CLASSIC;
    for setting in Setting::ALL {
        let text = settings.get(setting.name());
        let text = text.ok_or_else(|| D::Error::custom(format!("the rules lack {setting}")))?;
        setting.set(&mut rules, text).map_err(D::Error::custom)?;
    }
    Ok(rules)
}
