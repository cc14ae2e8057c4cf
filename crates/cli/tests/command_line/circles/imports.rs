//! The imports of a source file.

/// A path that a file names: the words between `::`.
pub type Path = Vec<String>;

/// The imports of a file, and its re-exports.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Imports {
    /// The paths in `use` and in other places.
    pub uses: Vec<Path>,
    /// The paths in `pub use`, by the names under which they are passed on; a glob has `*`.
    pub passes_on: Vec<(String, Path)>,
}

/// Reads the imports of a file. Its unit tests at the end do not count.
pub fn imports(source: &str) -> Imports {
    let source = source.split("#[cfg(test)]\nmod tests {").next();
    let words = words(source.unwrap_or_default());
    let mut imports = Imports::default();
    let mut place = 0;
    while place < words.len() {
        if words[place] == "use" {
            let end = words[place..].iter().position(|word| word == ";");
            let end = end.map_or(words.len(), |end| place + end);
            let mut paths = Vec::new();
            branches(&words[place + 1..end], &[], &mut paths);
            let is_public = words[..place]
                .last()
                .is_some_and(|word| word == "pub" || word == ")");
            for (name, path) in paths {
                if is_public {
                    imports.passes_on.push((name, path));
                } else {
                    imports.uses.push(path);
                }
            }
            place = end;
        } else if is_name(&words[place]) {
            let mut path = vec![words[place].clone()];
            while words.get(place + 1).is_some_and(|word| word == "::")
                && words.get(place + 2).is_some_and(|word| is_name(word))
            {
                path.push(words[place + 2].clone());
                place += 2;
            }
            if path.len() > 1 {
                imports.uses.push(path);
            }
        }
        place += 1;
    }
    imports
}

/// The paths of a `use`, each with the name that it brings.
fn branches(words: &[String], before: &[String], paths: &mut Vec<(String, Path)>) {
    let mut path = before.to_vec();
    let mut name = None;
    let mut place = 0;
    while place < words.len() {
        match words[place].as_str() {
            "::" => {}
            "as" => {
                name = words.get(place + 1).cloned();
                place += 1;
            }
            "{" => {
                let inside = &words[place + 1..words.len() - 1];
                for branch in split_at_commas(inside) {
                    branches(branch, &path, paths);
                }
                return;
            }
            word => path.push(word.to_owned()),
        }
        place += 1;
    }
    if path.last().is_some_and(|word| word == "self") && path.len() > 1 {
        path.pop();
    }
    if let Some(last) = path.last() {
        paths.push((name.unwrap_or_else(|| last.clone()), path));
    }
}

/// The parts between commas that are in no further braces.
fn split_at_commas(words: &[String]) -> impl Iterator<Item = &[String]> {
    let mut depth = 0_usize;
    let parts = words.split(move |word| {
        match word.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0 && word == ","
    });
    parts.filter(|part| !part.is_empty())
}

fn is_name(word: &str) -> bool {
    word.starts_with(|char: char| char.is_alphabetic() || char == '_')
}

/// The names and signs of a source, without comments and literals.
fn words(source: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = source;
    while let Some(char) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(hashes) = raw_string(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let open = hashes + 2;
            rest[open..]
                .find(&end)
                .map_or(rest.len(), |at| open + at + end.len())
        } else if char == '"' {
            quoted(rest, '"')
        } else if is_char_literal(rest) {
            quoted(rest, '\'')
        } else if is_name(rest) {
            let is_over = |char: char| !char.is_alphanumeric() && char != '_';
            let length = rest.find(is_over).unwrap_or(rest.len());
            words.push(rest[..length].to_owned());
            length
        } else if rest.starts_with("::") {
            words.push("::".to_owned());
            2
        } else {
            if "{},;)*".contains(char) {
                words.push(char.to_string());
            }
            char.len_utf8()
        };
        rest = &rest[length..];
    }
    words
}

/// The number of `#` of a raw string that begins here.
fn raw_string(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// Returns whether a character in quotes begins here, and not a lifetime.
fn is_char_literal(rest: &str) -> bool {
    let mut chars = rest.chars();
    let literal = [chars.next(), chars.next(), chars.next()];
    literal[0] == Some('\'') && (literal[1] == Some('\\') || literal[2] == Some('\''))
}

/// The length of what stands in quotes here.
fn quoted(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    let mut chars = rest.char_indices().skip(1);
    let end = chars.find(|(_, char)| {
        let is_end = *char == quote && !is_escaped;
        is_escaped = *char == '\\' && !is_escaped;
        is_end
    });
    end.map_or(rest.len(), |(place, _)| place + 1)
}

#[test]
fn imports_are_read() {
    let source = r##"
        //! use crate::comment::Never;
        use crate::{a::{self, B as C}, d::*};
        pub use e::F as G;
        pub(crate) use super::h;
        fn f<'a>(x: &'a str) -> crate::i::J { '\''; k::L::new("crate::m", r#"n::"o"#, 'p'); x }
        #[cfg(test)]
mod tests {
        use q::R;
    "##;
    let path = |text: &str| text.split("::").map(str::to_owned).collect::<Path>();
    let uses = [
        "crate::a",
        "crate::a::B",
        "crate::d::*",
        "crate::i::J",
        "k::L::new",
    ];
    let passes_on = [("G", "e::F"), ("h", "super::h")];
    let expected = Imports {
        uses: uses.into_iter().map(path).collect(),
        passes_on: passes_on
            .map(|(name, text)| (name.to_owned(), path(text)))
            .to_vec(),
    };
    assert_eq!(imports(source), expected);
}
