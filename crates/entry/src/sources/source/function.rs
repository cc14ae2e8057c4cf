//! An entry whose strategy is another function than `final_strategy`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::{Source, SourceKind};
use crate::{Fault, FaultKind};

/// The file that such an entry has beside its own. It calls the function `final_strategy`, so
/// that everything that takes an entry takes this one.
pub(super) const NAMED_STRATEGY: &str = "named_strategy.py";

/// The beginning of that file, before the function's name.
const START: &str = "FUNCTION = \"";

/// The name of an entry's own file, which that file imports. No module of Python has it.
const OWN: &str = "hog.py";

/// The name of a Python function.
///
/// ```
/// use pigskin_entry::FunctionName;
/// assert!("bacon_strategy".parse::<FunctionName>().is_ok());
/// assert!("8,4".parse::<FunctionName>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionName(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not the name of a function")]
pub struct InvalidFunctionName(String);

/// Longest name, in characters.
const LONGEST: usize = 80;

impl FromStr for FunctionName {
    type Err = InvalidFunctionName;

    fn from_str(text: &str) -> Result<FunctionName, InvalidFunctionName> {
        let is_name = text.chars().count() <= LONGEST
            && !text.starts_with(|first: char| first.is_numeric())
            && text
                .chars()
                .all(|each| each.is_alphanumeric() || each == '_');
        if is_name && !text.is_empty() {
            Ok(FunctionName(text.to_owned()))
        } else {
            Err(InvalidFunctionName(text.to_owned()))
        }
    }
}

impl fmt::Display for FunctionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FunctionName {
    /// Splits `hog.py:bacon_strategy` into the path and the function. A path may contain
    /// colons itself; without a function it stays as it is.
    ///
    /// ```
    /// use pigskin_entry::FunctionName;
    /// let (path, function) = FunctionName::split("kit/hog.py:bacon_strategy");
    /// assert_eq!(path, "kit/hog.py");
    /// assert_eq!(function, "bacon_strategy".parse().ok());
    /// assert_eq!(FunctionName::split("C:\\kit\\hog.py"), ("C:\\kit\\hog.py", None));
    /// ```
    pub fn split(text: &str) -> (&str, Option<FunctionName>) {
        let split = text.rsplit_once(':').and_then(|(path, name)| {
            let is_program = Path::new(path)
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case("py"));
            let function = name.parse().ok()?;
            (is_program || Path::new(path).is_dir()).then_some((path, function))
        });
        match split {
            Some((path, function)) if !Path::new(text).exists() => (path, Some(function)),
            _ => (text, None),
        }
    }
}

impl Source {
    /// Makes another function the strategy; the entry is then called `hog.py:bacon_strategy`.
    ///
    /// ```
    /// use pigskin_entry::{Source, SourceGame};
    /// let code = b"def six(mine, theirs):\n    return 6\n".to_vec();
    /// let six = Source::sent(SourceGame::Hog, "hog.py", code)?.naming(&"six".parse()?)?;
    /// assert_eq!((six.name(), six.function()), ("hog.py:six", Some("six")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Fails if the entry is a table, which has no functions.
    pub fn naming(self, function: &FunctionName) -> Result<Source, Fault> {
        if function.0 == Source::FUNCTION {
            return Ok(self);
        }
        let fault = |reason: &str| Fault::new(FaultKind::LoadError, reason);
        if self.kind() != SourceKind::Python {
            return Err(fault("only a Python program has functions to name"));
        }
        let is_folder = self.is_folder;
        let own = if is_folder {
            self.main_path().to_owned()
        } else {
            PathBuf::from(OWN)
        };
        let module = own.file_stem().and_then(|stem| stem.to_str());
        let module = module.and_then(|stem| stem.parse::<FunctionName>().ok());
        let module =
            module.ok_or_else(|| fault("the file's name cannot be imported; call it hog.py"))?;
        let text = format!(
            "{START}{function}\"\n\
             import {module}\n\
             final_strategy = getattr({module}, FUNCTION, None)\n\
             if final_strategy is None:\n    \
                 raise NameError(\"{shown} has no function \" + FUNCTION)\n",
            shown = own.display(),
        );
        let name = format!("{}:{function}", self.name);
        let mut files = self.files;
        if !is_folder {
            for (path, _) in &mut files {
                path.clone_from(&own);
            }
        }
        files.retain(|(path, _)| path != Path::new(NAMED_STRATEGY));
        files.push((PathBuf::from(NAMED_STRATEGY), text.into_bytes()));
        files.sort();
        let main = files
            .iter()
            .position(|(path, _)| path == Path::new(NAMED_STRATEGY));
        Ok(Source {
            name,
            main: main.unwrap_or_default(),
            files,
            is_folder: true,
        })
    }

    /// The function that is the strategy, unless another one was [named](Self::naming).
    pub(crate) const FUNCTION: &str = "final_strategy";

    /// The function that is the strategy, if it was [named](Self::naming).
    pub fn function(&self) -> Option<&str> {
        let text = str::from_utf8(self.main_bytes()).ok();
        let text = text.filter(|_| self.main_path() == Path::new(NAMED_STRATEGY))?;
        let (name, _) = text.strip_prefix(START)?.split_once('"')?;
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SourceGame;

    #[test]
    fn paths_with_colons_stay_whole() {
        for text in [
            "hog.py",
            "C:\\kit\\hog.py",
            "C:hog.py",
            "a:b/hog.py",
            "hog.py:",
            "hog.py:8,4",
            "hog.py:a/b",
            "hog.py:a.py",
            "hog.py:4",
            "table.json:six",
            ":six",
            "always:six",
        ] {
            assert_eq!(FunctionName::split(text), (text, None));
        }
        for (text, path, name) in [
            ("hog.py:six", "hog.py", "six"),
            ("C:\\kit\\hog.py:six", "C:\\kit\\hog.py", "six"),
            ("a b/hög : x.PY:größe_6", "a b/hög : x.PY", "größe_6"),
        ] {
            let (given, function) = FunctionName::split(text);
            let function = function.map(|function| function.to_string());
            assert_eq!((given, function.as_deref()), (path, Some(name)));
        }
        // A file of such a name is that file.
        let folder = tempfile::tempdir().expect("a folder");
        let odd = folder.path().join("hog.py:six");
        std::fs::write(&odd, "x = 1").expect("a file");
        let odd = odd.to_str().expect("UTF-8");
        assert_eq!(FunctionName::split(odd), (odd, None));
    }

    #[test]
    fn the_function_is_known_again_from_its_files() {
        let sent = Source::sent(SourceGame::Hog, "ada.py", b"x = 1".to_vec()).expect("an entry");
        let hash = sent.hash();
        let six: FunctionName = "six".parse().expect("a name");
        let named = sent.clone().naming(&six).expect("a program");
        assert_eq!(named.name(), "ada.py:six");
        assert_ne!(named.hash(), hash);
        let files = named.files();
        let files = files.map(|(path, bytes)| (path.to_owned(), bytes.to_vec()));
        let kept = Source::of_files(SourceGame::Hog, named.name(), true, files.collect());
        let kept = kept.expect("an entry");
        assert_eq!((kept.function(), kept.main), (Some("six"), named.main));
        let last = "final_strategy".parse().expect("a name");
        assert_eq!(sent.clone().naming(&last).expect("a program"), sent);
        let table = Source::sent(SourceGame::Hog, "a.txt", b"4".to_vec()).expect("an entry");
        assert!(table.naming(&six).is_err());
    }
}
