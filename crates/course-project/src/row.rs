//! Reading rows of the database.

use serde::de::DeserializeOwned;

pub(crate) use pigskin_course::{Columns, Json, rows};

/// A value in JSON, or the default: a newer Pigskin can have written more.
#[expect(clippy::needless_pass_by_value, reason = "`rows!` hands values on")]
pub(crate) fn json_or_default<T: DeserializeOwned + Default>(text: String) -> T {
    serde_json::from_str(&text).unwrap_or_default()
}

/// A value in JSON; `None` if there is none, or if a newer Pigskin has written another one.
pub(crate) fn maybe_json<T: DeserializeOwned>(text: Option<String>) -> Option<T> {
    serde_json::from_str(&text?).ok()
}
