//! An edition for Python.

use std::collections::BTreeMap;

use pigskin_hog::{Edition as Named, Setting};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rules with a name.
#[pyclass(frozen, module = "pigskin._engine")]
pub struct Edition {
    pub(crate) named: Named,
}

#[pymethods]
impl Edition {
    /// An edition of the handouts by name, or the text of a TOML file, with some settings changed.
    #[new]
    #[pyo3(signature = (name, settings, toml=None))]
    fn new(name: &str, settings: Vec<(String, String)>, toml: Option<&str>) -> PyResult<Edition> {
        let base = match toml {
            Some(text) => Named::from_toml(text).map_err(|error| wrong(with_cause(&error)))?,
            None => Named::named(name).ok_or_else(|| {
                let known: Vec<&str> = Named::names().collect();
                wrong(format!(
                    "there is no edition '{name}'; there are {}, and files that end in .toml",
                    known.join(", ")
                ))
            })?,
        };
        let changes: Vec<(Setting, String)> = settings
            .into_iter()
            .map(|(name, value)| Ok((Setting::named(&name).map_err(wrong)?, value)))
            .collect::<PyResult<_>>()?;
        let named = base.with(changes).map_err(wrong)?;
        Ok(Edition { named })
    }

    /// The names of the handouts' editions.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        Named::names().collect()
    }

    /// The name; it lists changed settings.
    #[getter]
    fn name(&self) -> &str {
        &self.named.name
    }

    /// The points that win.
    #[getter]
    fn goal(&self) -> u16 {
        self.named.rules.goal
    }

    /// The choices, lowest first.
    #[getter]
    fn choices(&self) -> Vec<i8> {
        let choices = self.named.rules.choices();
        choices.map(pigskin_hog::Choice::number).collect()
    }

    /// The settings with their values.
    #[getter]
    fn settings(&self) -> Vec<(&'static str, String)> {
        let settings = Setting::ALL.into_iter();
        settings
            .map(|setting| (setting.name(), setting.get(&self.named.rules)))
            .collect()
    }

    /// The settings that records state, with their values.
    #[getter]
    fn stated(&self) -> BTreeMap<&'static str, String> {
        let stated = Setting::stated(&self.named.rules);
        stated
            .map(|(setting, text)| (setting.name(), text))
            .collect()
    }

    /// The rules in words: name and description of each rule.
    fn in_words(&self) -> Vec<(String, String)> {
        self.named.in_words()
    }
}

/// A `ValueError` with the message of an error.
#[expect(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
pub(crate) fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The message of an error and of its cause.
fn with_cause(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}
