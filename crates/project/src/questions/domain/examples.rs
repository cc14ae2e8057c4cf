//! The examples of docstrings as questions.

use super::part;
use crate::functions::Function;
use crate::questions::part::{Part, PartKind};

/// The examples of a function's docstring, if it has any.
pub(crate) fn examples(function: &Function) -> Option<Part> {
    let (typed, shown): (Vec<_>, Vec<_>) = of_docstring(function).into_iter().unzip();
    let of = typed.len();
    let name = format!("the examples of {}", function.name);
    let kind = PartKind::Examples {
        function: function.name.clone(),
        typed,
        shown,
    };
    (of > 0).then(|| part(&name, kind, of, &[]))
}

/// The text that is typed for each example of a function's docstring, and the text that Python shows.
fn of_docstring(function: &Function) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut is_open = false;
    for line in function.text.lines().map(str::trim) {
        if let Some(typed) = line.strip_prefix(">>> ") {
            examples.push((typed.to_owned(), String::new()));
            is_open = true;
        } else if line.is_empty() || line.starts_with("\"\"\"") {
            is_open = false;
        } else if let Some((typed, shown)) = examples.last_mut().filter(|_| is_open) {
            if let Some(more) = line.strip_prefix("...") {
                *typed += "\n";
                *typed += more.strip_prefix(' ').unwrap_or(more);
            } else {
                *shown += line;
                *shown += "\n";
            }
        }
    }
    // The text of an error has lines of the file.
    examples.retain(|(_, shown)| !shown.starts_with("Traceback"));
    examples
}
