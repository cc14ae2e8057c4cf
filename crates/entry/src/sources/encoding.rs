//! The encoding of texts, which has to be UTF-8.

use std::path::Path;

use crate::{Fault, FaultKind, FaultReason, Place};

/// The bytes with which texts in other encodings begin.
const MARKS: [(&[u8], &str); 4] = [
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
];

/// The text of a file in UTF-8, without the mark that editors on Windows write first.
///
/// Fails with the encoding, if it can be told, or else the line.
pub fn utf8_text(bytes: &[u8]) -> Result<&str, Fault> {
    check(None, bytes, false)?;
    let text = str::from_utf8(bytes).unwrap_or_default();
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Checks that a text is UTF-8, with or without a mark in front. Python code may declare another
/// encoding, which Python itself then checks. `file` is its path in the entry, unless it is the
/// file with the strategy.
///
/// Fails with the encoding, if it can be told, or else the line.
pub(crate) fn check(file: Option<&Path>, text: &[u8], is_python: bool) -> Result<(), Fault> {
    let other = |found: String, line| {
        let file = file.map(|file| file.display().to_string());
        let place = Place {
            file,
            line,
            column: None,
        };
        let why = FaultReason::OtherEncoding { found, place };
        Err(Fault::new(FaultKind::LoadError, why))
    };
    if let Some((_, name)) = MARKS.iter().find(|(mark, _)| text.starts_with(mark)) {
        return other(format!("saved as {name}"), None);
    }
    let zeros = [0, 1].map(|first| {
        let every_other = text.iter().skip(first).step_by(2);
        every_other.filter(|byte| **byte == 0).count()
    });
    match zeros {
        [0, 0] => {}
        [0, many] | [many, 0] if 4 * many >= text.len() => {
            return other("saved as UTF-16".to_owned(), None);
        }
        _ => return other("not text".to_owned(), None),
    }
    match str::from_utf8(text) {
        Err(error) if !(is_python && declares(text)) => {
            let before = text[..error.valid_up_to()].iter();
            let line = 1 + before.filter(|byte| **byte == b'\n').count();
            other("not UTF-8".to_owned(), u32::try_from(line).ok())
        }
        _ => Ok(()),
    }
}

/// Returns whether Python code declares its encoding, in a comment that is one of the first two
/// lines.
fn declares(code: &[u8]) -> bool {
    let lines = code.split(|byte| matches!(byte, b'\n' | b'\r')).take(2);
    let comments = lines.map_while(|line| {
        let line = line.trim_ascii_start();
        (line.is_empty() || line.starts_with(b"#")).then_some(line)
    });
    let mut comments = comments.map(String::from_utf8_lossy);
    comments.any(|comment| {
        let mut rest = comment.split("coding").skip(1);
        rest.any(|rest| {
            let name = rest.strip_prefix([':', '=']).map(str::trim_start);
            name.is_some_and(|name| name.starts_with(|c: char| c.is_alphanumeric()))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(text: &[u8], is_python: bool) -> String {
        let checked = check(None, text, is_python);
        checked.map_or_else(|fault| fault.why.to_string(), |()| String::new())
    }

    #[test]
    fn a_text_is_utf_8_or_in_the_encoding_that_it_declares_to_python() {
        let utf_16 =
            |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
        let saved = |name: &str| format!("the file is saved as {name}; save it as UTF-8");
        let marked = utf_16("\u{feff}x = 1\r\n");
        for text in ["", "x = 'é'", "\u{feff}x = 1"] {
            assert_eq!(verdict(text.as_bytes(), false), "");
            assert_eq!(
                utf8_text(text.as_bytes()),
                Ok(text.trim_start_matches('\u{feff}'))
            );
        }
        assert_eq!(verdict(&marked, true), saved("UTF-16"));
        assert_eq!(verdict(&utf_16("x = 1\r\n"), true), saved("UTF-16"));
        assert_eq!(verdict(b"\xff\xfe\0\0x\0\0\0", false), saved("UTF-32"));
        let gzip = b"\x1f\x8b\x08\0\x11\x12\x13\x14\x15\x16";
        assert_eq!(
            verdict(gzip, false),
            "the file is not text; save it as UTF-8"
        );
        let second = "the file is not UTF-8 (line 2); save it as UTF-8";
        assert_eq!(verdict(b"x = 1\n# \xe9", true), second);
        for (declaration, counts) in [
            ("# -*- coding: latin-1 -*-\n", true),
            ("\n# vim: set fileencoding=cp1252 :\n", true),
            ("# encoding\n", false),
            ("x = 1 # coding: latin-1\n", false),
            ("x = 1\n# coding: latin-1\n", false),
            ("\n\n# coding: latin-1\n", false),
        ] {
            let code = [declaration.as_bytes(), b"# \xe9"].concat();
            assert_eq!(verdict(&code, true).is_empty(), counts, "{declaration}");
            assert!(!verdict(&code, false).is_empty(), "{declaration}");
        }
    }
}
