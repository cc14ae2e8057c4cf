//! The check that an entry asks only for promised packages.

use std::collections::BTreeSet;
use std::path::Path;

use super::python_imports::imports;
use super::r_packages::packages;
use super::{BASE_R, Packages, RESTRICTED_PYTHON};
use crate::{Advice, Exception, Fault, FaultKind, FaultReason, Language, Place};

/// The packages that entries in a language can use without a promise.
#[derive(Clone, Debug)]
pub(crate) struct Available<'a> {
    language: Language,
    names: BTreeSet<&'a str>,
}

/// Refuses an entry that asks for a package that the contest does not promise. `files` are all
/// files of the entry, `main` is the path of the one with the strategy.
///
/// In Python, files that the strategy does not import are not looked at, and an import
/// that the entry can do without does not count.
pub(crate) fn unpromised<'a>(
    promised: &Packages,
    available: &Available<'_>,
    main: &'a Path,
    files: &[(&'a Path, &'a [u8])],
) -> Result<(), Fault> {
    let mut waiting = match available.language {
        Language::Python => vec![main],
        Language::R => files
            .iter()
            .map(|(path, _)| *path)
            .filter(|path| is_r(path))
            .collect(),
    };
    let mut seen = BTreeSet::new();
    while let Some(path) = waiting.pop() {
        let code = files.iter().find(|(other, _)| *other == path);
        let Some((_, code)) = code.filter(|_| seen.insert(path)) else {
            continue;
        };
        let asked = match available.language {
            Language::Python => imports(code),
            Language::R => packages(code),
        };
        for (line, name) in asked {
            // An entry's own files come before everything else.
            let own = match available.language {
                Language::Python => module(files, &name),
                Language::R => Vec::new(),
            };
            if !own.is_empty() {
                waiting.extend(own);
                continue;
            }
            if available.has(promised, &name) {
                continue;
            }
            let place = Place {
                file: (files.len() > 1).then(|| path.display().to_string()),
                line: u32::try_from(line).ok(),
                column: None,
            };
            return Err(refused(promised, available.language, name, place));
        }
    }
    Ok(())
}

impl<'a> Available<'a> {
    /// The modules of this Python, and our own modules that lie beside an entry.
    pub(crate) fn in_python(standard: &'a BTreeSet<String>, ours: &[&'a str]) -> Available<'a> {
        let standard = standard.iter().map(String::as_str);
        let standard = standard.filter(|name| !RESTRICTED_PYTHON.contains(name));
        Available {
            language: Language::Python,
            names: standard.chain(ours.iter().copied()).collect(),
        }
    }

    /// The packages that come with R, which are the same everywhere.
    pub(crate) fn in_r() -> Available<'static> {
        Available {
            language: Language::R,
            names: BASE_R.into(),
        }
    }

    fn has(&self, promised: &Packages, name: &str) -> bool {
        self.names.contains(name) || promised.promises(self.language, name)
    }
}

fn is_r(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("r"))
}

/// The files of the entry that a module of this name is.
fn module<'a>(files: &[(&'a Path, &'a [u8])], name: &str) -> Vec<&'a Path> {
    let paths = files.iter().map(|(path, _)| *path);
    let is_of_it = |path: &&Path| {
        let is_python = path.extension().is_some_and(|end| end == "py");
        is_python && (path.starts_with(name) || *path == Path::new(name).with_extension("py"))
    };
    paths.filter(is_of_it).collect()
}

fn refused(promised: &Packages, language: Language, name: String, place: Place) -> Fault {
    // No contest promises what is not a package.
    let is_no_package = match language {
        Language::Python => Advice::about_module(&name).is_some(),
        Language::R => false,
    };
    if is_no_package {
        let words = format!("ModuleNotFoundError: No module named '{name}'");
        let exception = Exception::new(words, Some(place));
        return Fault::new(FaultKind::LoadError, FaultReason::NotLoaded { exception });
    }
    let why = FaultReason::NotPromised {
        name,
        place,
        promised: promised.of(language).iter().cloned().collect(),
    };
    Fault::new(FaultKind::LoadError, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(language: Language, promised: &str, files: &[(&str, &str)]) -> String {
        let promised: Packages = toml::from_str(promised).expect("names");
        let standard = BTreeSet::from(
            [
                "random",
                "ctypes",
                "os",
                "importlib",
                "sys",
                "time",
                "traceback",
                "warnings",
            ]
            .map(str::to_owned),
        );
        let available = match language {
            Language::Python => Available::in_python(&standard, &["dice"]),
            Language::R => Available::in_r(),
        };
        let files: Vec<(&Path, &[u8])> = files
            .iter()
            .map(|(path, code)| (Path::new(path), code.as_bytes()))
            .collect();
        match unpromised(&promised, &available, files[0].0, &files) {
            Ok(()) => "fine".to_owned(),
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn python_has_its_library_what_is_promised_and_what_is_ours() {
        let python = |promised: &str, code: &str| {
            verdict(Language::Python, promised, &[("hog_contest.py", code)])
        };
        assert_eq!(
            python("", "import random, os.path\nfrom dice import six_sided"),
            "fine"
        );
        assert_eq!(python("python = ['numpy']", "import numpy.linalg"), "fine");
        assert_eq!(python("python = ['ctypes']", "import ctypes"), "fine");
        assert_eq!(
            python("", "\ndef final_strategy(a, b):\n    import numpy as np\n"),
            "numpy is not promised by this contest (line 3)"
        );
        assert_eq!(
            python("python = ['scipy', 'numpy']", "import ctypes"),
            "ctypes is not promised by this contest (line 1); it promises numpy, scipy"
        );
        assert_eq!(
            python("", "from hog import free_bacon"),
            "ModuleNotFoundError: No module named 'hog' (line 1); hog.py is not in the entry: \
             send it along, in one folder with this file"
        );
        // R's packages are not Python's.
        assert!(python("r = ['numpy']", "import numpy").starts_with("numpy is not promised"));
    }

    #[test]
    fn files_that_are_imported_are_looked_at_and_others_are_not() {
        let files = [
            ("main.py", "from moves.best import best\nimport main"),
            ("moves/__init__.py", ""),
            ("moves/best.py", "import helpers"),
            ("helpers.py", "\nimport pandas"),
            ("plots.py", "import matplotlib"),
        ];
        assert_eq!(
            verdict(Language::Python, "", &files),
            "pandas is not promised by this contest (helpers.py, line 2)"
        );
        assert_eq!(
            verdict(Language::Python, "python = ['pandas']", &files),
            "fine"
        );
    }

    #[test]
    fn the_files_that_students_are_given_ask_for_nothing() {
        for (language, main, code) in [
            (Language::R, "my_strategy.R", "source(\"d_football.R\")"),
            (
                Language::Python,
                "my_strategy.py",
                "from d_football import *",
            ),
        ] {
            let (name, sdk) = language.sdk();
            assert_eq!(verdict(language, "", &[(main, code), (name, sdk)]), "fine");
            assert_eq!(verdict(language, "", &[(main, sdk)]), "fine");
        }
    }

    #[test]
    fn r_has_its_base_and_what_is_promised() {
        let r = |promised: &str, code: &str| verdict(Language::R, promised, &[("a.R", code)]);
        assert_eq!(r("", "library(stats); utils::head(x)"), "fine");
        assert_eq!(
            r("", "x <- 1\ny <- dplyr::lead(b)"),
            "dplyr is not promised by this contest (line 2)"
        );
        assert_eq!(r("r = ['dplyr']", "dplyr::lead(b)"), "fine");
        assert_eq!(
            r("r = ['tidyverse']", "library(tidyverse); dplyr::lead(b)"),
            "fine"
        );
        assert!(r("r = ['dplyr']", "library(tidyverse)").starts_with("tidyverse is not"));
        assert!(r("", "library(parallel)").starts_with("parallel is not promised"));
        assert_eq!(r("r = ['parallel']", "library(parallel)"), "fine");
    }
}
