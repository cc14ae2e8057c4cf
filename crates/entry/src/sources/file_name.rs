//! The name that a contest wants an entry's file to have.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use crate::{Fault, FaultKind, FaultReason, Source, SourceGame};

/// The name of the file with the strategy, where a contest requires one, such as the
/// handout's `instructions.ipynb`.
///
/// ```
/// use pigskin_entry::{FileName, Source, SourceGame};
/// let name: FileName = "instructions.ipynb".parse()?;
/// let sent = |name| Source::sent(SourceGame::DFootball, name, b"{}".to_vec());
/// assert_eq!(name.check(&sent("instructions.ipynb")?), Ok(()));
/// let why = name.check(&sent("instructions (1).ipynb")?).unwrap_err();
/// assert_eq!(
///     why.to_string(),
///     "the file is called \"instructions (1).ipynb\"; \
///      this contest wants it to be called \"instructions.ipynb\"",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the name of a .R, .py, .ipynb, .Rmd or .qmd file")]
pub struct InvalidFileName(String);

/// The longest name, in characters.
const LONGEST: usize = 80;

impl FromStr for FileName {
    type Err = InvalidFileName;

    fn from_str(text: &str) -> Result<FileName, InvalidFileName> {
        let is_plain = |c: char| c.is_alphanumeric() || " _-+().".contains(c);
        let is_name = text.chars().count() <= LONGEST
            && text.chars().all(is_plain)
            && !text.starts_with(['.', '_', ' '])
            && SourceGame::DFootball.takes(Path::new(text));
        if is_name {
            Ok(FileName(text.to_owned()))
        } else {
            Err(InvalidFileName(text.to_owned()))
        }
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FileName {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Checks that an entry's file is called so, or that a file of its folder is.
    ///
    /// Fails with the entry's fault.
    pub fn check(&self, source: &Source) -> Result<(), Fault> {
        self.check_name(source, source.name() == self.0)
    }

    /// Checks the same of an entry in a folder with everybody's files. Learning
    /// platforms put the student in front of a file's name there, and Canvas numbers what is
    /// sent again: `SmithJohn_123_instructions.ipynb`, `SmithJohn_123_instructions-1.ipynb`.
    ///
    /// Fails with the entry's fault.
    pub fn check_collected(&self, source: &Source) -> Result<(), Fault> {
        self.check_name(source, self.ends(source.name()))
    }

    /// Whether a name is this one, or this one behind a student's, where it may have a number.
    fn ends(&self, name: &str) -> bool {
        if let Some(student) = name.strip_suffix(&self.0) {
            return student.is_empty() || student.ends_with('_');
        }
        let Some((stem, ending)) = self.0.rsplit_once('.') else {
            return false;
        };
        let numbered = name
            .strip_suffix(ending)
            .and_then(|name| name.strip_suffix('.'));
        let numbered = numbered.and_then(|name| name.rsplit_once('-'));
        numbered.is_some_and(|(name, number)| {
            let student = name.strip_suffix(stem);
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            is_number && student.is_some_and(|student| student.ends_with('_'))
        })
    }

    fn check_name(&self, source: &Source, is_called: bool) -> Result<(), Fault> {
        let wanted = self.0.clone();
        let why = match source.is_folder() {
            false if is_called => return Ok(()),
            true if source.main_path() == Path::new(&self.0) => return Ok(()),
            false => FaultReason::FileName {
                is: source.name().to_owned(),
                wanted,
            },
            true => FaultReason::NoFileNamed { wanted },
        };
        Err(Fault::new(FaultKind::LoadError, why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> FileName {
        text.parse().expect("a name")
    }

    #[test]
    fn only_names_of_strategies_are_names() {
        for text in ["instructions.ipynb", "Übung 3 (neu).R", "my_strategy.py"] {
            assert_eq!(name(text).to_string(), text);
        }
        let long = format!("{}.R", "x".repeat(80));
        for text in [
            "", "a", "a.json", "/a.R", "../a.R", "a\\b.R", "a\n.R", ".R", "_a.R", &long,
        ] {
            assert!(text.parse::<FileName>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn platforms_put_the_student_in_front() {
        let name = name("instructions.ipynb");
        let sent = |name: &str| {
            let contents = b"{}".to_vec();
            Source::sent(SourceGame::DFootball, name, contents).expect("an entry")
        };
        for (called, exact, collected) in [
            ("instructions.ipynb", true, true),
            ("SmithJohn_123_instructions.ipynb", false, true),
            ("SmithJohn_123_instructions-1.ipynb", false, true),
            ("SmithJohn_123_instructions-12.ipynb", false, true),
            ("SmithJohn_123_instructions-x.ipynb", false, false),
            ("SmithJohn_123_instructions-.ipynb", false, false),
            ("SmithJohn_123_my-1.ipynb", false, false),
            ("myinstructions.ipynb", false, false),
            ("instructions-1.ipynb", false, false),
            ("Instructions.ipynb", false, false),
            ("instructions.R", false, false),
        ] {
            let sent = sent(called);
            assert_eq!(name.check(&sent).is_ok(), exact, "{called}");
            assert_eq!(name.check_collected(&sent).is_ok(), collected, "{called}");
        }
    }
}
