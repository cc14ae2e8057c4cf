//! The modules that Python code asks for.
//!
//! The code is read and not run: an import in a function that is never called is found as
//! well. `import` is a word of the language, so that looking at where statements begin is
//! enough, once strings and comments are out of the way.

use super::Token;

/// The kind of a block of statements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    /// Tried; what fails in it is the entry's own to handle.
    Tried,
    /// For when the file is run by itself, which it never is in a contest.
    ByItself,
    Other,
}

/// The modules that are imported, without the names within them, each after its line.
///
/// An import in the body of a `try` or below `if __name__ == "__main__":` is not in here:
/// the entry goes on without it.
pub(super) fn imports(code: &[u8]) -> Vec<(usize, String)> {
    let tokens = tokens(code);
    let mut found = Vec::new();
    let mut blocks: Vec<(usize, Block)> = Vec::new();
    let (mut indent, mut line_start, mut is_start) = (0, 0, true);
    for (place, (line, token)) in tokens.iter().enumerate() {
        let rest = &tokens[place + 1..];
        let mut ask = |name: &str| {
            if blocks.iter().all(|(_, block)| *block == Block::Other) {
                found.push((*line, name.to_owned()));
            }
        };
        match token {
            Token::Line(next) => {
                blocks.retain(|(outer, _)| outer < next);
                (indent, line_start, is_start) = (*next, place + 1, true);
                continue;
            }
            Token::Name(word) if is_start && word == "import" => listed(rest, &mut ask),
            Token::Name(word) if is_start && word == "from" => {
                if let Some((_, Token::Name(name))) = rest.first() {
                    ask(name);
                }
            }
            Token::Name(word) if word == "__import__" || word == "import_module" => {
                if let [
                    (_, Token::Sign(b'(')),
                    (_, Token::Text(name)),
                    (_, Token::Sign(b',' | b')')),
                    ..,
                ] = rest
                    && let Some(first) = name.split('.').next().filter(|name| !name.is_empty())
                {
                    ask(first);
                }
            }
            Token::Sign(b':') if !is_start => {
                // Only the first one can be the end of a header.
                blocks.retain(|(outer, _)| *outer < indent);
                blocks.push((indent, block(&tokens[line_start..place])));
            }
            _ => {}
        }
        is_start = matches!(token, Token::Sign(b';' | b':'));
    }
    found
}

/// The names behind `import`, each without what follows its first dot.
fn listed(tokens: &[(usize, Token)], ask: &mut dyn FnMut(&str)) {
    let mut is_next = true;
    for (_, token) in tokens {
        match token {
            Token::Name(name) if is_next => {
                ask(name);
                is_next = false;
            }
            Token::Name(_) | Token::Sign(b'.') => {}
            Token::Sign(b',') => is_next = true,
            _ => return,
        }
    }
}

/// The kind of block that a header begins.
fn block(header: &[(usize, Token)]) -> Block {
    let is_name = |token: &Token, name: &str| matches!(token, Token::Name(word) if word == name);
    match header {
        [(_, first), ..] if is_name(first, "try") => Block::Tried,
        [(_, first), rest @ ..] if is_name(first, "if") => {
            let has_name = rest.iter().any(|(_, token)| is_name(token, "__name__"));
            let is_main = |(_, token): &(usize, Token)| matches!(token, Token::Text(text) if text == "__main__");
            if has_name && rest.len() == 4 && rest.iter().any(is_main) {
                Block::ByItself
            } else {
                Block::Other
            }
        }
        _ => Block::Other,
    }
}

fn tokens(code: &[u8]) -> Vec<(usize, Token)> {
    let code = code.strip_prefix(b"\xef\xbb\xbf").unwrap_or(code);
    let mut reader = Reader {
        code,
        at: 0,
        line: 1,
        depth: 0,
        found: Vec::new(),
    };
    reader.new_line();
    while reader.at < code.len() {
        reader.next();
    }
    reader.found
}

struct Reader<'a> {
    code: &'a [u8],
    at: usize,
    line: usize,
    /// Number of open brackets, in which lines do not end.
    depth: usize,
    found: Vec<(usize, Token)>,
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.code.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn next(&mut self) {
        let byte = self.peek(0);
        match byte {
            b'\n' | b'\r' => {
                self.end_line();
                if self.depth == 0 {
                    self.new_line();
                }
            }
            b'#' => self.skip_while(|byte| byte != b'\n' && byte != b'\r'),
            b'\\' if matches!(self.peek(1), b'\n' | b'\r') => {
                self.at += 1;
                self.end_line();
            }
            b'"' | b'\'' => self.text(false),
            _ if is_name(byte) => self.name(),
            b' ' | b'\t' | b'\x0c' => self.at += 1,
            _ => {
                match byte {
                    b'(' | b'[' | b'{' => self.depth += 1,
                    b')' | b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
                // Within brackets no statement begins.
                if self.depth == 0 || !matches!(byte, b':' | b';') {
                    self.found.push((self.line, Token::Sign(byte)));
                }
                self.at += 1;
            }
        }
    }

    fn skip_while(&mut self, is_skipped: impl Fn(u8) -> bool) {
        while self.at < self.code.len() && is_skipped(self.peek(0)) {
            self.at += 1;
        }
    }

    /// Passes over the end of a line, which may be two bytes.
    fn end_line(&mut self) {
        self.at += if self.peek(0) == b'\r' && self.peek(1) == b'\n' {
            2
        } else {
            1
        };
        self.line += 1;
    }

    /// Begins a logical line, unless there is nothing on it.
    fn new_line(&mut self) {
        let mut indent = 0;
        loop {
            match self.peek(0) {
                b' ' => indent += 1,
                b'\t' => indent = indent / 8 * 8 + 8,
                b'\x0c' => indent = 0,
                _ => break,
            }
            self.at += 1;
        }
        if !matches!(self.peek(0), b'\n' | b'\r' | b'#') {
            self.found.push((self.line, Token::Line(indent)));
        }
    }

    fn name(&mut self) {
        let start = self.at;
        self.skip_while(is_name);
        let name = &self.code[start..self.at];
        let is_prefix = name.len() <= 2 && name.iter().all(|byte| b"rRbBuUfFtT".contains(byte));
        if is_prefix && matches!(self.peek(0), b'"' | b'\'') {
            let is_formatted = name.iter().any(|byte| b"fFtT".contains(byte));
            return self.text(is_formatted);
        }
        let name = String::from_utf8_lossy(name).into_owned();
        self.found.push((self.line, Token::Name(name)));
    }

    /// Passes over a string. What is between braces in a formatted one is code, which may
    /// have strings of its own.
    fn text(&mut self, is_formatted: bool) {
        let (quote, line) = (self.peek(0), self.line);
        let is_long = self.peek(1) == quote && self.peek(2) == quote;
        self.at += if is_long { 3 } else { 1 };
        let start = self.at;
        let mut end = self.code.len();
        while self.at < self.code.len() {
            match self.peek(0) {
                b'\\' => {
                    self.at += 1;
                    match self.peek(0) {
                        b'\n' | b'\r' => self.end_line(),
                        _ => self.at += 1,
                    }
                }
                b'\n' | b'\r' if is_long => self.end_line(),
                // It was never closed.
                b'\n' | b'\r' => {
                    end = self.at;
                    break;
                }
                b'{' if is_formatted && self.peek(1) == b'{' => self.at += 2,
                b'{' if is_formatted => self.braces(),
                byte if byte == quote => {
                    let closes = !is_long || self.peek(1) == quote && self.peek(2) == quote;
                    if closes {
                        end = self.at;
                        self.at += if is_long { 3 } else { 1 };
                        break;
                    }
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
        let text = self.code.get(start..end).unwrap_or_default();
        let text = String::from_utf8_lossy(text).into_owned();
        self.found.push((line, Token::Text(text)));
    }

    /// Passes over the code in braces. No statement begins in it.
    fn braces(&mut self) {
        let outer = self.depth;
        self.depth += 1;
        self.at += 1;
        while self.at < self.code.len() && self.depth > outer {
            self.next();
        }
        self.depth = outer;
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str) -> Vec<String> {
        let asked = imports(code.as_bytes()).into_iter();
        asked.map(|(line, name)| format!("{name} {line}")).collect()
    }

    #[test]
    fn every_way_to_import_is_found_with_its_line() {
        for (code, expected) in [
            ("import numpy", &["numpy 1"][..]),
            (
                "import numpy as np, os.path\nimport a",
                &["numpy 1", "os 1", "a 2"],
            ),
            (
                "from scipy.stats import (\n    norm,\n    binom)",
                &["scipy 1"],
            ),
            ("from . import a\nfrom .b import c", &[]),
            ("x = 1; import numpy", &["numpy 1"]),
            (
                "def f():\n    '''import a'''\n    if x: import b\n",
                &["b 3"],
            ),
            (
                "import \\\n  numpy\r\nimport b\rimport c",
                &["numpy 1", "b 3", "c 4"],
            ),
            ("\u{feff}import a", &["a 1"]),
            ("m = __import__('numpy.linalg')", &["numpy 1"]),
            ("importlib.import_module(\n \"numpy\")", &["numpy 1"]),
            ("try:\n  x()\nexcept ImportError:\n  import b", &["b 4"]),
            ("if x:\n  import a\nelse:\n  import b", &["a 2", "b 4"]),
        ] {
            assert_eq!(found(code), expected, "{code}");
        }
    }

    #[test]
    fn names_in_strings_and_comments_do_not_count() {
        for code in [
            "# import numpy\nx = 'import numpy'",
            "'''\nimport numpy\n'''",
            "x = \"\\\"\\\nimport numpy\"",
            "f = r'\\'; import_ = 1",
            "x = f'{a['import']}\n'",
            "f\"{x[\"\"\"\nimport numpy\n\"\"\"]}\"",
            "x = (yield\nfrom_)",
            "raise a from numpy",
            "m = __import__('num' + 'py')",
            "x = {1:\n import_}",
            "d = [a\nif b else\nimporter]",
        ] {
            assert_eq!(found(code), [""; 0], "{code}");
        }
    }

    #[test]
    fn optional_imports_need_no_promise() {
        for code in [
            "try:\n    import numpy\nexcept ImportError:\n    numpy = None",
            "try: import numpy\nexcept ImportError: pass",
            "if __name__ == '__main__':\n    import numpy\n    if x:\n        import b",
            "if \"__main__\" == __name__: import numpy",
        ] {
            assert_eq!(found(code), [""; 0], "{code}");
        }
        let code = "if __name__ == '__main__':\n    import a\nimport b\ntry:\n  pass\nfinally:\n  import c";
        assert_eq!(found(code), ["b 3", "c 7"]);
    }

    #[test]
    fn nothing_makes_it_fail() {
        for code in [
            "f'{", "'''", "\\", "import", "from", "import ,", "(((", ")))", "f'{{'", "\0",
        ] {
            let _ = found(code);
        }
        let code = "try:\n  import a.b as c, d\nif __name__ == '__main__': from .x import (y)\nf\"{g['h']:{i}}\\\\\"; r'''\\'''\r\n__import__('z')";
        for start in 0..code.len() {
            for end in start..=code.len() {
                let _ = imports(&code.as_bytes()[start..end]);
            }
        }
    }
}
