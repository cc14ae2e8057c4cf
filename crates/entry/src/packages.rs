//! The packages that a contest promises to its entries.

mod admission;
mod python_imports;
mod r_packages;

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::Language;

pub(crate) use admission::{Available, unpromised};

/// The R packages and Python modules, beside those that come with the languages, that
/// entries may use. Every entry can rely on them, and none can use others.
///
/// They are listed by language, since a name alone does not say which is meant: there is
/// an `igraph` for each. Python's are modules, as one imports them.
///
/// ```
/// use pigskin_entry::{Language, Packages};
/// let packages: Packages = toml::from_str("r = ['tidyverse']\npython = ['numpy']")?;
/// assert!(packages.promises(Language::R, "dplyr"));
/// assert!(!packages.promises(Language::Python, "dplyr"));
/// assert!(toml::from_str::<Packages>("python = ['numpy.linalg']").is_err());
/// # Ok::<(), toml::de::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Packages {
    /// R's, by name.
    #[serde(deserialize_with = "r_names")]
    pub r: BTreeSet<String>,
    /// Python's, by the name of the module.
    #[serde(deserialize_with = "python_names")]
    pub python: BTreeSet<String>,
}

/// A part of code.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    /// The contents, as they are written.
    Text(String),
    Sign(u8),
    /// The end of a logical line of Python, and how far the next one is indented.
    Line(usize),
}

/// Packages that the R package `tidyverse` attaches.
const TIDYVERSE: [&str; 8] = [
    "ggplot2", "tibble", "tidyr", "readr", "purrr", "dplyr", "stringr", "forcats",
];

/// The packages that every R has.
const BASE_R: [&str; 12] = [
    "base",
    "compiler",
    "datasets",
    "graphics",
    "grDevices",
    "grid",
    "methods",
    "splines",
    "stats",
    "stats4",
    "tools",
    "utils",
];

/// Modules that come with Python and that an entry may use only if they are promised, as
/// `docs/security.md` says. No strategy needs them, and the sandbox denies their purposes: other
/// processes, the network, memory past Python.
const RESTRICTED_PYTHON: [&str; 13] = [
    "_ctypes",
    "_multiprocessing",
    "_posixshmem",
    "_posixsubprocess",
    "_socket",
    "concurrent",
    "ctypes",
    "multiprocessing",
    "pty",
    "socket",
    "socketserver",
    "subprocess",
    "telnetlib",
];

impl Packages {
    /// Returns whether an entry in this language can rely on a package.
    pub fn promises(&self, language: Language, name: &str) -> bool {
        let names = self.of(language);
        let comes_with_another = match language {
            Language::R => names.contains("tidyverse") && TIDYVERSE.contains(&name),
            Language::Python => false,
        };
        names.contains(name) || comes_with_another
    }

    pub fn of(&self, language: Language) -> &BTreeSet<String> {
        match language {
            Language::R => &self.r,
            Language::Python => &self.python,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.r.is_empty() && self.python.is_empty()
    }

    /// The harness's argument: the promised packages, separated by commas, and Python's own
    /// modules that are refused, each with a minus sign in front; `*` allows everything.
    pub(crate) fn told(packages: Option<&Packages>, language: Language) -> String {
        let Some(packages) = packages else {
            return "*".to_owned();
        };
        let promised = packages.of(language).iter().map(String::as_str);
        let mut told: BTreeSet<String> = promised.map(str::to_owned).collect();
        match language {
            Language::R => {
                let tidy = TIDYVERSE.into_iter();
                let tidy = tidy.filter(|name| packages.promises(language, name));
                told.extend(tidy.map(str::to_owned));
            }
            Language::Python => {
                let refused = RESTRICTED_PYTHON.into_iter();
                let refused = refused.filter(|name| !packages.promises(language, name));
                told.extend(refused.map(|name| format!("-{name}")));
            }
        }
        if told.is_empty() {
            return "-".to_owned();
        }
        let told: Vec<String> = told.into_iter().collect();
        told.join(",")
    }
}

/// The longest name of a package, and how many there may be in a language.
const LONGEST_NAME: usize = 60;
const MOST: usize = 50;

fn r_names<'de, D: serde::Deserializer<'de>>(names: D) -> Result<BTreeSet<String>, D::Error> {
    let is_name = |name: &str| {
        let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '.';
        name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_inner)
    };
    checked(names, is_name, "not the name of an R package")
}

fn python_names<'de, D: serde::Deserializer<'de>>(names: D) -> Result<BTreeSet<String>, D::Error> {
    let is_name = |name: &str| {
        let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
        name.starts_with(is_first) && name.chars().all(is_inner)
    };
    let reason = "not the name of a Python module: the word after `import`, without a dot";
    checked(names, is_name, reason)
}

fn checked<'de, D: serde::Deserializer<'de>>(
    names: D,
    is_name: impl Fn(&str) -> bool,
    reason: &str,
) -> Result<BTreeSet<String>, D::Error> {
    let names = BTreeSet::<String>::deserialize(names)?;
    if names.len() > MOST {
        return Err(serde::de::Error::custom(format!(
            "more than {MOST} packages"
        )));
    }
    match names
        .iter()
        .find(|name| name.len() > LONGEST_NAME || !is_name(name))
    {
        Some(name) => Err(serde::de::Error::custom(format!("{name:?} is {reason}"))),
        None => Ok(names),
    }
}

/// Reads code in both languages.
#[cfg(feature = "fuzzing")]
pub(crate) fn read_code(bytes: &[u8]) {
    let _ = python_imports::imports(bytes);
    let _ = r_packages::packages(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_harness_is_told_what_is_promised_and_what_is_refused() {
        assert_eq!(Packages::told(None, Language::Python), "*");
        let packages: Packages =
            toml::from_str("r = ['tidyverse', 'zoo']\npython = ['numpy', 'socket']").expect("it");
        let told = Packages::told(Some(&packages), Language::R);
        assert!(
            told.contains("dplyr,") && told.ends_with("tidyverse,zoo"),
            "{told}"
        );
        let told = Packages::told(Some(&packages), Language::Python);
        assert!(
            told.contains("-ctypes,") && told.contains(",numpy,socket"),
            "{told}"
        );
        assert!(!told.contains("-socket,"), "{told}");
    }

    #[test]
    fn names_are_names() {
        for text in [
            "r = ['dplyr; system(1)']",
            "r = ['']",
            "r = ['_x']",
            "python = ['a b']",
            "python = ['1a']",
            "python = ['scikit-learn']",
            "pythons = []",
        ] {
            assert!(toml::from_str::<Packages>(text).is_err(), "{text}");
        }
    }
}
