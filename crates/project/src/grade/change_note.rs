//! Notes that cost no points, such as changes of the code that the kit provides.

use serde::{Deserialize, Serialize};

/// A student's change of the code that the kit provides, or an import that the file does without. It
/// costs no points. `Display` is in English.
///
/// ```
/// use pigskin_project::ChangeNote;
/// let note = ChangeNote::NotDefined { name: "play".to_owned() };
/// assert_eq!(note.to_string(), "The function play is not defined.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum ChangeNote {
    /// A given function has other code.
    #[error("The given function {name} was changed.")]
    Changed {
        /// The function.
        name: String,
    },
    /// A function is not defined.
    #[error("The function {name} is not defined.")]
    NotDefined {
        /// The function.
        name: String,
    },
    /// An import cannot be run. Names that stand nowhere else are left out.
    #[error("Line {line} cannot be run: {text}. The file does not need {names}: take that out.")]
    UnusedImport {
        line: u32,
        /// The line.
        text: String,
        /// The names that are left out of it, with commas.
        names: String,
    },
    /// The functions are those of another semester's project.
    #[error("This looks like the project of {semester}.")]
    OtherProject {
        /// The semester, such as `fall 2022`.
        semester: String,
    },
    /// A function takes other arguments.
    #[error("The function {name} takes {found}, not {expected}.")]
    OtherArguments {
        /// The function.
        name: String,
        /// The arguments that it takes, such as `(score)`.
        found: String,
        /// The arguments in the kit.
        expected: String,
        /// True if no call can fail for it. Such a note is not kept.
        #[serde(skip)]
        is_harmless: bool,
    },
}

impl ChangeNote {
    /// Tests whether no call can fail for it.
    pub(super) fn is_harmless(&self) -> bool {
        matches!(self, ChangeNote::OtherArguments { is_harmless, .. } if *is_harmless)
    }
}
