//! The packages that R code asks for.
//!
//! The code is read and not run. A name that is put together while the code runs is not
//! found.

use super::Token;

/// Functions whose first argument is a package, as a name or as a text.
const NAMED: [&str; 2] = ["library", "require"];

/// Functions whose first argument is a text.
const QUOTED: [&str; 6] = [
    "requireNamespace",
    "loadNamespace",
    "attachNamespace",
    "getNamespace",
    "asNamespace",
    "getExportedValue",
];

impl Token {
    fn word(&self) -> Option<&str> {
        match self {
            Token::Name(word) | Token::Text(word) => Some(word),
            Token::Sign(_) | Token::Line(_) => None,
        }
    }
}

/// The packages that are attached, loaded, or named before `::`, each after its line.
pub(super) fn packages(code: &[u8]) -> Vec<(usize, String)> {
    // Editors on Windows write a mark first.
    let tokens = tokens(code.strip_prefix(b"\xef\xbb\xbf").unwrap_or(code));
    let mut found = Vec::new();
    for (place, (line, token)) in tokens.iter().enumerate() {
        let rest = &tokens[place + 1..];
        let before = place.checked_sub(1).and_then(|place| tokens.get(place));
        let is_member = matches!(before, Some((_, Token::Sign(b'$' | b'@'))));
        let name = match (token, rest) {
            (token, [(_, Token::Sign(b':')), (_, Token::Sign(b':')), ..]) => token.word(),
            (Token::Name(function), [(_, Token::Sign(b'(')), arguments @ ..]) if !is_member => {
                argument(function, arguments)
            }
            _ => None,
        };
        found.extend(name.map(|name| (*line, name.to_owned())));
    }
    found
}

/// The package that a call asks for.
fn argument<'a>(function: &str, arguments: &'a [(usize, Token)]) -> Option<&'a str> {
    let is_named = NAMED.contains(&function);
    if !is_named && !QUOTED.contains(&function) {
        return None;
    }
    let (first, rest) = match arguments {
        [
            (_, Token::Name(name)),
            (_, Token::Sign(b'=')),
            (_, first),
            rest @ ..,
        ] if name == "package" => (first, rest),
        [(_, first), rest @ ..] => (first, rest),
        [] => return None,
    };
    // Anything else is computed.
    let [(_, Token::Sign(b',' | b')')), ..] = rest else {
        return None;
    };
    let is_variable = || {
        let arguments = rest
            .iter()
            .take_while(|(_, token)| *token != Token::Sign(b')'));
        let mut names = arguments.filter_map(|(_, token)| token.word());
        !is_named || names.any(|name| name == "character.only")
    };
    match first {
        Token::Text(name) => Some(name),
        Token::Name(name) if !is_variable() => Some(name),
        _ => None,
    }
}

fn tokens(code: &[u8]) -> Vec<(usize, Token)> {
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(&byte) = code.get(at) {
        let start = at;
        let token = match byte {
            b'#' => {
                at = end_of(code, at, |byte| byte != b'\n');
                None
            }
            b'"' | b'\'' | b'`' => {
                let end = quoted_end(code, at + 1, byte);
                at = end + 1;
                let text = words(&code[start + 1..end.min(code.len())]);
                Some(if byte == b'`' {
                    Token::Name(text)
                } else {
                    Token::Text(text)
                })
            }
            b'r' | b'R' if let Some((inner, end)) = raw(code, at) => {
                at = end;
                Some(Token::Text(words(inner)))
            }
            _ if is_name(byte) => {
                at = end_of(code, at, is_name);
                Some(Token::Name(words(&code[start..at])))
            }
            _ => {
                at += 1;
                (!byte.is_ascii_whitespace()).then_some(Token::Sign(byte))
            }
        };
        tokens.extend(token.map(|token| (line, token)));
        let passed = &code[start..at.min(code.len())];
        line += passed.iter().filter(|&&byte| byte == b'\n').count();
    }
    tokens
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' || byte >= 0x80
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn end_of(code: &[u8], at: usize, is_inside: impl Fn(u8) -> bool) -> usize {
    let rest = &code[at..];
    at + rest
        .iter()
        .position(|&byte| !is_inside(byte))
        .unwrap_or(rest.len())
}

/// Where a string ends that has begun before `at`.
fn quoted_end(code: &[u8], mut at: usize, quote: u8) -> usize {
    while let Some(&byte) = code.get(at) {
        match byte {
            b'\\' => at += 2,
            _ if byte == quote => return at,
            _ => at += 1,
        }
    }
    code.len()
}

/// The contents of a raw string such as `r"--(...)--"` and where it ends, if one is here.
fn raw(code: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let quote = *code.get(at + 1)?;
    if quote != b'"' && quote != b'\'' {
        return None;
    }
    let open = end_of(code, at + 2, |byte| byte == b'-');
    let close = match code.get(open)? {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        _ => return None,
    };
    let mut end = vec![close];
    end.extend(std::iter::repeat_n(b'-', open - at - 2));
    end.push(quote);
    let inner = &code[open + 1..];
    let length = inner.windows(end.len()).position(|window| window == end);
    let length = length.unwrap_or(inner.len());
    Some((
        &inner[..length],
        (open + 1 + length + end.len()).min(code.len()),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str) -> Vec<String> {
        let asked = packages(code.as_bytes()).into_iter();
        asked.map(|(line, name)| format!("{name} {line}")).collect()
    }

    #[test]
    fn every_way_to_ask_is_found_with_its_line() {
        for (code, expected) in [
            ("library(dplyr)", &["dplyr 1"][..]),
            ("\u{feff}library(dplyr)", &["dplyr 1"]),
            (
                "x <- 1\nlibrary( \"dplyr\" )\nrequire('zoo', quietly = TRUE)",
                &["dplyr 2", "zoo 3"],
            ),
            ("library(package = dplyr)", &["dplyr 1"]),
            (
                "suppressMessages(base::library(dplyr))",
                &["base 1", "dplyr 1"],
            ),
            (
                "(dplyr::lead(b) == -1) &\n  dplyr:::lag(b, 2)",
                &["dplyr 1", "dplyr 2"],
            ),
            ("`data.table`::fread; x ::  y", &["data.table 1", "x 1"]),
            (
                "if (requireNamespace(\"zoo\", quietly = TRUE)) loadNamespace('xts')",
                &["zoo 1", "xts 1"],
            ),
            ("library('zoo', character.only = TRUE)", &["zoo 1"]),
            ("r\"(a\n)\"; library(zoo)", &["zoo 2"]),
        ] {
            assert_eq!(found(code), expected, "{code}");
        }
    }

    #[test]
    fn what_only_looks_like_it_is_none() {
        for code in [
            "# library(dplyr)",
            "x <- 'library(dplyr)'; y <- \"a\\\"library(b)\"",
            "x <- r\"--(library(dplyr) )\" )--\"",
            "library()",
            "library(name, character.only = TRUE)",
            "requireNamespace(name)",
            "game$library(dplyr)",
            "library <- function(x) x",
            "a[1:2]; b[-1 : 2]",
        ] {
            assert_eq!(found(code), [""; 0], "{code}");
        }
    }

    #[test]
    fn nothing_makes_it_fail() {
        for code in [
            "'",
            "r\"",
            "r\"-",
            "r'(",
            "`",
            "\\",
            "library(",
            "::",
            "\"\\",
            "library(package =",
        ] {
            let _ = found(code);
        }
        let code = "library(package = 'a', character.only = TRUE); `b`::c\nr\"--[(x]--\"; R'{y}' # z\n'\\\\' \"\\\"\"; loadNamespace(\"d\")";
        for start in 0..code.len() {
            for end in start..=code.len() {
                let _ = packages(&code.as_bytes()[start..end]);
            }
        }
    }
}
