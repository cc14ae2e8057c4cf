//! Times in settings files.

use serde::de::{Deserialize as _, Deserializer, Error as _};

/// Reads a time that staff write as a text or as a date and time of TOML, as the text.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Settings {
///     #[serde(deserialize_with = "pigskin_entry::time_text")]
///     closes: String,
/// }
/// for text in ["closes = '2026-12-04 23:59'", "closes = 2026-12-04 23:59:00"] {
///     let settings: Settings = toml::from_str(text)?;
///     assert!(settings.closes.starts_with("2026-12-04"));
/// }
/// let wrong = toml::from_str::<Settings>("closes = 20261204").err().expect("no time");
/// assert!(wrong.to_string().contains("a time is written like \"2026-12-04 23:59\""));
/// # Ok::<(), toml::de::Error>(())
/// ```
///
/// Fails if the value is neither.
pub fn time_text<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    match toml::Value::deserialize(value)? {
        toml::Value::String(text) => Ok(text),
        toml::Value::Datetime(time) => Ok(time.to_string()),
        other => Err(D::Error::custom(format!(
            "{other} is not a time; a time is written like \"2026-12-04 23:59\""
        ))),
    }
}

/// Reads such a time for a field that can be left out.
///
/// Fails if the value is no time.
pub fn optional_time_text<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    time_text(value).map(Some)
}
