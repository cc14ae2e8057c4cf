//! Lines of a file in blocks, of which a page folds some away.

use std::collections::HashSet;

use super::code_line::CodeLine;
use super::code_span::is_docstring;

/// Fewest lines that are folded away.
const LEAST: usize = 4;

/// Lines in a row.
pub struct CodeBlock {
    /// The text in place of the lines if they are folded away.
    pub fold: Option<String>,
    pub lines: Vec<CodeLine>,
}

impl CodeBlock {
    /// The number of the first line.
    pub fn first(&self) -> i64 {
        self.lines.first().map_or(1, |line| line.number)
    }

    /// Whether there is something to see in it at once.
    pub fn is_open(&self) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| line.is_marked || line.form.is_some())
    }
}

/// The lines in blocks. Lines in a row for which `why` gives the same reason are folded away.
pub fn blocks(
    lines: Vec<CodeLine>,
    mut why: impl FnMut(&CodeLine) -> Option<&'static str>,
) -> Vec<CodeBlock> {
    let mut runs: Vec<(Option<&'static str>, Vec<CodeLine>)> = Vec::new();
    for line in lines {
        let why = why(&line);
        match runs.last_mut() {
            Some((last, run)) if *last == why => run.push(line),
            _ => runs.push((why, vec![line])),
        }
    }
    let mut blocks: Vec<CodeBlock> = Vec::new();
    for (why, lines) in runs {
        let is_blank = lines.iter().all(|line| line.text().trim().is_empty());
        let why = why.filter(|_| lines.len() >= LEAST && !is_blank);
        match (why, blocks.last_mut()) {
            (None, Some(last)) if last.fold.is_none() => last.lines.extend(lines),
            (why, _) => {
                let [first, last] = [lines.first(), lines.last()].map(|line| {
                    let number = line.map(|line| line.number);
                    number.unwrap_or_default()
                });
                let fold = why.map(|why| format!("Lines {first} to {last}: {why}"));
                blocks.push(CodeBlock { fold, lines });
            }
        }
    }
    blocks
}

/// Folds away what the kit gives outside of the places of the problems, and docstrings. First
/// lines of functions stay.
pub fn without_given(lines: Vec<CodeLine>, given: &str) -> Vec<CodeBlock> {
    let given: HashSet<&str> = given.lines().map(str::trim_end).collect();
    let mut is_inside = false;
    blocks(lines, |line| {
        let text = line.text();
        let trimmed = text.trim();
        is_inside |= line.problem.is_some();
        if trimmed.starts_with("# END PROBLEM") {
            is_inside = false;
        }
        let is_head = trimmed.starts_with("def ") || trimmed.starts_with("class ");
        if !is_inside && !is_head && given.contains(text.trim_end()) {
            Some("as the kit gives them")
        } else if line.problem.is_none() && is_docstring(&line.spans) {
            Some("a docstring")
        } else {
            None
        }
    })
}
