//! The functions of a `hog.py`: their parameters, and digests that see a change.

use blake2s_simd::blake2s;

use crate::kit::hog_file::BEGIN;

/// A function at the top of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The parameters with their defaults: `(num_rolls, dice=six_sided)`.
    pub(crate) signature: String,
    /// Sixteen hexadecimal digits of BLAKE2s of its tokens, without comments and the docstring.
    pub(crate) digest: String,
    /// True if students write in it.
    pub(crate) has_problem: bool,
    /// Its lines.
    pub(crate) text: String,
}

/// Two and three signs that are one token of Python.
const LONG_SIGNS: [&str; 24] = [
    "...", "**=", "//=", "<<=", ">>=", "!=", "==", "<=", ">=", "->", ":=", "**", "//", "<<", ">>",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=",
];

/// Digits of a digest.
const DIGITS: usize = 16;

/// The functions that a file defines at its top, in order.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let mut blocks: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        let is_top = line.starts_with(|first: char| !first.is_whitespace() && first != ')');
        if line.starts_with("def ") {
            blocks.push(String::new());
            is_open = true;
        } else if is_top {
            is_open = false;
        }
        if let Some(block) = blocks.last_mut().filter(|_| is_open) {
            block.push_str(line);
            block.push('\n');
        }
    }
    blocks.iter().filter_map(|block| function(block)).collect()
}

fn function(block: &str) -> Option<Function> {
    let head = block.strip_prefix("def ")?;
    let (name, rest) = head.split_once('(')?;
    let end = closing(rest)?;
    let parameters: Vec<_> = rest[..end].split_whitespace().collect();
    let mut tokens = tokens(block);
    // The docstring is a text that is a statement: the first one behind the colon.
    let colon = tokens.iter().position(|token| token == ":")?;
    let docstring = tokens.get(colon + 1);
    if docstring.is_some_and(|token| token.starts_with(['"', '\''])) {
        tokens.remove(colon + 1);
    }
    let digest = blake2s(tokens.join(" ").as_bytes()).to_hex();
    Some(Function {
        name: name.trim().to_owned(),
        signature: format!("({})", parameters.join(" ")),
        digest: digest[..DIGITS].to_owned(),
        has_problem: block.contains(BEGIN),
        text: block.to_owned(),
    })
}

/// The place of the bracket that closes the parameters.
fn closing(parameters: &str) -> Option<usize> {
    let mut open = 1;
    parameters.bytes().position(|byte| {
        match byte {
            b'(' => open += 1,
            b')' => open -= 1,
            _ => {}
        }
        open == 0
    })
}

/// The tokens of a function, without comments and ends of lines.
pub(crate) fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() || first == '\\' {
            rest = &rest[first.len_utf8()..];
            continue;
        } else if first == '#' {
            rest = rest.split_once('\n').map_or("", |(_, behind)| behind);
            continue;
        } else if let Some(length) = text_length(rest) {
            length
        } else if first.is_alphanumeric() || first == '_' {
            let is_number = first.is_ascii_digit();
            let goes_on = |c: char| c.is_alphanumeric() || c == '_' || is_number && c == '.';
            rest.find(|c| !goes_on(c)).unwrap_or(rest.len())
        } else {
            let long = LONG_SIGNS.iter().find(|sign| rest.starts_with(**sign));
            long.map_or(first.len_utf8(), |sign| sign.len())
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(token.to_owned());
        rest = behind;
    }
    tokens
}

/// The length of the text in quotes that begins here, with letters such as `f` before it; `None` if
/// none does.
fn text_length(text: &str) -> Option<usize> {
    let letters = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let is_prefix = letters <= 2 && text[..letters].bytes().all(|c| b"rRbBuUfF".contains(&c));
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter();
    let quote = quotes
        .filter(|_| is_prefix)
        .find(|quote| text[letters..].starts_with(quote))?;
    let mut place = letters + quote.len();
    while place < text.len() {
        let rest = &text[place..];
        if rest.starts_with(quote) {
            return Some(place + quote.len());
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let behind = rest.strip_prefix('\\');
        let escaped = behind.and_then(|behind| behind.chars().next());
        let escaped = escaped.map_or(0, char::len_utf8);
        place += first + escaped;
    }
    Some(text.len())
}

#[cfg(test)]
mod tests {
    use pigskin_entry::Python;
    use pigskin_hog::{Edition, Semester};
    use serde_json::{Map, Value, json};

    use super::*;
    use crate::Project;
    use crate::kit::made_kit::OPEN_FUNCTIONS;

    /// Nobody has changed the functions of the students' file, nor of the reference.
    #[test]
    fn the_client_finds_no_change_in_files_of_any_semester() {
        let folder = tempfile::tempdir().expect("a folder");
        let editions = Semester::ALL.iter();
        let editions = editions.filter_map(|semester| Edition::named(semester.name));
        let projects = editions.filter_map(|edition| Project::for_edition(&edition).ok());
        let mut files = Vec::new();
        for project in projects {
            let texts = project.texts().expect("texts");
            let found = functions(&texts.stubs);
            let is_given =
                |one: &&Function| !one.has_problem && !OPEN_FUNCTIONS.contains(&one.name.as_str());
            let given = found.iter().filter(is_given);
            let given = given.map(|function| (function.name.clone(), json!(function.digest)));
            let signatures = found.iter();
            let signatures = signatures.map(|one| (one.name.clone(), json!(one.signature)));
            let (given, signatures): (Map<String, Value>, Map<String, Value>) =
                (given.collect(), signatures.collect());
            for (kind, text) in [("stubs", texts.stubs), ("reference", texts.reference)] {
                let file = format!("{}-{kind}.py", project.edition().name);
                std::fs::write(folder.path().join(&file), text).expect("written");
                files.push(json!([file, given, signatures]));
            }
        }
        let script = "import json, sys; from ok import source\n\
            for file, given, signatures in json.load(open('files')):\n    \
            found = source.changes(file, given, signatures)\n    \
            assert given and not found, (file, found)\n";
        std::fs::write(folder.path().join("files"), json!(files).to_string()).expect("written");
        let run = std::process::Command::new(Python::find().expect("a Python").program())
            .args(["-B", "-c", script])
            .env("PYTHONPATH", concat!(env!("CARGO_MANIFEST_DIR"), "/kit"))
            .current_dir(folder.path())
            .output();
        let run = run.expect("Python starts");
        assert!(
            run.status.success(),
            "{}",
            String::from_utf8_lossy(&run.stderr)
        );
    }

    #[test]
    fn functions_are_found_with_their_parameters() {
        let text = "X = 1\n\ndef f(a, b=g(1),\n      c=2):\n    \"\"\"Says \\\"x\\\".\"\"\"\n    # why\n    return a != b // 0.5\n\ndef h():\n    # BEGIN PROBLEM 1\n    pass\n";
        let found = functions(text);
        assert_eq!(found[0].signature, "(a, b=g(1), c=2)");
        assert_eq!((found[0].has_problem, found[1].has_problem), (false, true));
        let same =
            "def f(a, b = g(1), c=2):\n  return (a\n) != b // 0.5 # not\n".replace("(a\n)", "a");
        assert_eq!(functions(&same)[0].digest, found[0].digest);
        let prefixed = "def f():\n    return f'{1} \\' {2}' + rb\"a\" + x\n";
        assert_eq!(
            tokens(prefixed)[5..9],
            ["return", "f'{1} \\' {2}'", "+", "rb\"a\""]
        );
        let other = text.replace("0.5", "0.25");
        assert_ne!(functions(&other)[0].digest, found[0].digest);
    }
}
