//! Advice for students about exceptions.

mod gone;

use serde::{Deserialize, Serialize};

use gone::RENAMED_BUILTINS;

/// Advice about an exception.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "advice", rename_all = "kebab-case")]
pub enum Advice {
    #[error("{name} is gone since Python {since}: {instead}")]
    Gone {
        name: String,
        /// The version that dropped it.
        since: String,
        instead: Instead,
    },
    #[error("that is Python 2: use {now}")]
    Python2 {
        /// The new name.
        now: String,
    },
    #[error("a call of input() gets nothing, for nobody can type")]
    Input,
    #[error("a debugger was left in: take out breakpoint() or pdb.set_trace()")]
    Debugger,
    #[error("{module}.py is not in the entry: send it along, in one folder with this file")]
    SendAlong { module: String },
    #[error("no entry has {module}.py: import it below `if __name__ == \"__main__\":`")]
    ImportBelow { module: String },
    #[error("no entry has a screen: leave the graphics out")]
    NoScreen,
}

/// The replacement for a name that is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "instead", rename_all = "kebab-case")]
pub enum Instead {
    #[error("use {names}")]
    Use {
        /// The names; between several is ` or `.
        names: String,
    },
    #[error("no entry has a screen; leave the graphics out")]
    NoScreen,
    #[error("no entry has a network")]
    NoNetwork,
    #[error("write the functions that you need yourself")]
    Write,
}

/// The words of an exception, `KeyError: 7`, with its place behind them and, where
/// something is known to help, what that is.
pub(crate) fn with_advice(words: &str, place: &str) -> String {
    match Advice::about(words) {
        Some(advice) => format!("{words}{place}; {advice}"),
        None => format!("{words}{place}"),
    }
}

impl Advice {
    /// Advice about an exception, from Python's words.
    pub(crate) fn about(words: &str) -> Option<Advice> {
        let (kind, message) = words.split_once(": ").unwrap_or((words, ""));
        let quoted = |number: usize| message.split('\'').nth(2 * number + 1);
        match kind {
            "ModuleNotFoundError" => Advice::about_module(quoted(0)?),
            "ImportError" if message.starts_with("cannot import name") => {
                Advice::about_gone(&format!("{}.{}", quoted(1)?, quoted(0)?))
            }
            "AttributeError" if message.starts_with("module ") => {
                Advice::about_gone(&format!("{}.{}", quoted(0)?, quoted(1)?))
            }
            "NameError" => {
                let name = quoted(0)?;
                let (_, now) = RENAMED_BUILTINS.iter().find(|(known, _)| *known == name)?;
                Some(Advice::Python2 {
                    now: (*now).to_owned(),
                })
            }
            "EOFError" => Some(Advice::Input),
            "BdbQuit" => Some(Advice::Debugger),
            _ => None,
        }
    }

    pub(crate) fn about_module(name: &str) -> Option<Advice> {
        let top = name.split('.').next()?;
        let module = top.to_owned();
        if let Some(gone) = Advice::about_gone(top) {
            return Some(gone);
        }
        match top {
            "hog" | "hog_contest" => Some(Advice::SendAlong { module }),
            "hog_gui" | "calc" => Some(Advice::ImportBelow { module }),
            "tkinter" | "_tkinter" | "turtle" => Some(Advice::NoScreen),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_follows_the_place() {
        for (words, expected) in [
            (
                "ImportError: cannot import name 'ArgSpec' from 'inspect'",
                "inspect.ArgSpec is gone since Python 3.11: use inspect.FullArgSpec",
            ),
            (
                "AttributeError: module 'collections' has no attribute 'Mapping'",
                "collections.Mapping is gone since Python 3.10: use collections.abc.Mapping",
            ),
            (
                "ModuleNotFoundError: No module named 'distutils.core'; 'distutils' is not a package",
                "distutils is gone since Python 3.12: use setuptools or shutil",
            ),
            (
                "ModuleNotFoundError: No module named 'hog'",
                "hog.py is not in the entry: send it along, in one folder with this file",
            ),
            (
                "NameError: name 'xrange' is not defined",
                "that is Python 2: use range",
            ),
            (
                "BdbQuit",
                "a debugger was left in: take out breakpoint() or pdb.set_trace()",
            ),
        ] {
            let advised = with_advice(words, " (line 3)");
            assert_eq!(advised, format!("{words} (line 3); {expected}"));
        }
    }

    #[test]
    fn unknown_exceptions_get_no_advice() {
        for words in [
            "",
            "KeyError: 'imp'",
            "ImportError: cannot import name 'roll' from 'hog' (hog.py)",
            "AttributeError: 'int' object has no attribute 'Mapping'",
            "AttributeError: module ''",
            "ModuleNotFoundError: ",
            "NameError: name 'range' is not defined",
            "ModuleNotFoundError: No module named 'odds'",
        ] {
            assert_eq!(with_advice(words, " (line 1)"), format!("{words} (line 1)"));
        }
    }
}
