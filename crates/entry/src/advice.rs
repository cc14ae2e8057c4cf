//! Advice for students about exceptions.

mod gone;

use gone::{GONE_MODULES, GONE_NAMES, RENAMED_BUILTINS};

/// The words of an exception, `KeyError: 7`, with its place behind them and, where
/// something is known to help, what that is.
pub(crate) fn with_advice(words: &str, place: &str) -> String {
    match advice(words) {
        Some(advice) => format!("{words}{place}; {advice}"),
        None => format!("{words}{place}"),
    }
}

/// Advice about an exception.
fn advice(words: &str) -> Option<String> {
    let (kind, message) = words.split_once(": ").unwrap_or((words, ""));
    let quoted = |number: usize| message.split('\'').nth(2 * number + 1);
    match kind {
        "ModuleNotFoundError" => module(quoted(0)?),
        "ImportError" if message.starts_with("cannot import name") => gone(quoted(1)?, quoted(0)?),
        "AttributeError" if message.starts_with("module ") => gone(quoted(0)?, quoted(1)?),
        "NameError" => {
            let (_, now) = find(&RENAMED_BUILTINS, quoted(0)?)?;
            Some(format!("that is Python 2: use {now}"))
        }
        "EOFError" => Some("a call of input() gets nothing, for nobody can type".to_owned()),
        "BdbQuit" => {
            Some("a debugger was left in: take out breakpoint() or pdb.set_trace()".to_owned())
        }
        _ => None,
    }
}

/// Advice about a missing module.
pub(crate) fn module(name: &str) -> Option<String> {
    let top = name.split('.').next()?;
    if let Some((_, since, now)) = GONE_MODULES.iter().find(|(gone, ..)| *gone == top) {
        return Some(format!("{top} is gone since Python {since}: {now}"));
    }
    match top {
        "hog" | "hog_contest" => Some(format!(
            "{top}.py is not in the entry: send it along, in one folder with this file"
        )),
        "hog_gui" | "calc" => Some(format!(
            "no entry has {top}.py: import it below `if __name__ == \"__main__\":`"
        )),
        "tkinter" | "_tkinter" | "turtle" => {
            Some("no entry has a screen: leave the graphics out".to_owned())
        }
        _ => None,
    }
}

/// Advice about a name that a module no longer has.
fn gone(module: &str, name: &str) -> Option<String> {
    let found = |(of, gone, ..): &&(&str, &str, &str, &str)| *of == module && *gone == name;
    let (_, _, since, now) = GONE_NAMES.iter().find(found)?;
    Some(format!(
        "{module}.{name} is gone since Python {since}: use {now}"
    ))
}

fn find(
    table: &'static [(&'static str, &'static str)],
    name: &str,
) -> Option<(&'static str, &'static str)> {
    table.iter().copied().find(|(known, _)| *known == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_helps_comes_behind_the_place() {
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
    fn what_is_not_known_stays_as_it_is() {
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
