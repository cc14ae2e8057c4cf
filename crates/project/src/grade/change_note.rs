//! What a student changed of that which is given.

use serde::{Deserialize, Serialize};

/// A change of that which is given. It costs nothing. `Display` says it in English.
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
    /// A function takes other arguments.
    #[error("The function {name} takes {found}, not {expected}.")]
    OtherArguments {
        /// The function.
        name: String,
        /// The arguments that it takes, such as `(score)`.
        found: String,
        /// Those of the kit.
        expected: String,
    },
}
