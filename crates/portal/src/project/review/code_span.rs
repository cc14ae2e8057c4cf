//! Python code as pages colour it.

use pigskin_course_project::{PythonKind, python_parts};

/// A piece of a line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeSpan {
    /// `keyword`, `string`, `docstring`, `numeral`, `remark`, or empty.
    pub class: &'static str,
    pub text: String,
}

/// The pieces of each line of a text, without line ends.
pub fn code_spans(text: &str) -> Vec<Vec<CodeSpan>> {
    let mut lines = Vec::new();
    let mut line = Vec::new();
    for part in python_parts(text) {
        let class = match part.kind {
            PythonKind::Keyword => "keyword",
            PythonKind::Number => "numeral",
            PythonKind::String => "string",
            PythonKind::Docstring => "docstring",
            PythonKind::Comment => "remark",
            PythonKind::Name | PythonKind::Blank | PythonKind::Sign => "",
        };
        for (place, piece) in part.text.split('\n').enumerate() {
            if place > 0 {
                lines.push(ended(std::mem::take(&mut line)));
            }
            // A docstring goes on through empty lines.
            if !piece.is_empty() || class == "docstring" {
                push(&mut line, class, piece);
            }
        }
    }
    if !text.ends_with('\n') && !text.is_empty() {
        lines.push(line);
    }
    lines
}

/// Whether a line is part of a docstring and of nothing else.
pub fn is_docstring(line: &[CodeSpan]) -> bool {
    let blank = |span: &CodeSpan| span.text.trim().is_empty();
    line.iter().any(|span| span.class == "docstring")
        && line
            .iter()
            .all(|span| span.class == "docstring" || blank(span))
}

fn push(line: &mut Vec<CodeSpan>, class: &'static str, text: &str) {
    match line.last_mut() {
        Some(last) if last.class == class => last.text.push_str(text),
        _ => line.push(CodeSpan {
            class,
            text: text.to_owned(),
        }),
    }
}

/// A line that a line feed ends.
fn ended(mut line: Vec<CodeSpan>) -> Vec<CodeSpan> {
    if let Some(last) = line.last_mut()
        && last.text.ends_with('\r')
    {
        last.text.pop();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_text() {
        for text in [
            "",
            "\n",
            "\n\n",
            "a\r\nb # c\r\n",
            "'''x\n\n'''",
            "x = '''\r\n  y'''\n\nz",
            "a\r",
            "\\\r\n\r",
            "é = '\u{1f416}'\n",
        ] {
            let spans = code_spans(text);
            let lines: Vec<String> = spans
                .iter()
                .map(|line| line.iter().map(|span| span.text.as_str()).collect())
                .collect();
            assert_eq!(lines, text.lines().collect::<Vec<_>>(), "{text:?}");
        }
    }

    #[test]
    fn a_docstring_goes_on_through_empty_lines() {
        let spans = code_spans("def f():\n    \"\"\"One.\n\n    Two.\"\"\"\n    return 'x' + 1\n");
        let is_docstring: Vec<bool> = spans.iter().map(|line| is_docstring(line)).collect();
        assert_eq!(is_docstring, [false, true, true, true, false]);
        let classes: Vec<&str> = spans[4].iter().map(|span| span.class).collect();
        assert_eq!(classes, ["", "keyword", "", "string", "", "numeral"]);
    }
}
