//! Markdown, as far as the documents use it.

/// A part of a document: a heading, a paragraph, an item of a list, a row of a table or a
/// line of shell. Other code is left out.
#[derive(Debug, PartialEq, Eq)]
pub struct Block {
    pub kind: Kind,
    /// The number of its first line, from 1.
    pub line: usize,
    /// Its text on one line, without the marks of its kind.
    pub text: String,
}

/// The kind of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Heading,
    Text,
    Shell,
}

/// Splits a document into its blocks.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_open = false;
    let mut lines = (1..).zip(text.lines());
    while let Some((line, text)) = lines.next() {
        let trimmed = text.trim();
        let mut push = |kind, text: &str| {
            let text = text.to_owned();
            blocks.push(Block { kind, line, text });
        };
        if let Some(language) = trimmed.strip_prefix("```") {
            let is_shell = ["sh", "console"].contains(&language);
            let mut code = String::new();
            let mut from = line + 1;
            for (line, text) in lines.by_ref().take_while(|(_, text)| text.trim() != "```") {
                code.push_str(text.trim_end_matches('\\'));
                if text.ends_with('\\') {
                    continue;
                }
                let text = std::mem::take(&mut code);
                let (kind, line) = (Kind::Shell, std::mem::replace(&mut from, line + 1));
                blocks.extend(is_shell.then_some(Block { kind, line, text }));
            }
            is_open = false;
        } else if trimmed.starts_with('#') {
            push(Kind::Heading, trimmed.trim_start_matches('#').trim());
            is_open = false;
        } else if trimmed.is_empty() {
            is_open = false;
        } else if !is_open || begins_item(trimmed) {
            push(Kind::Text, trimmed);
            is_open = true;
        } else if let Some(block) = blocks.last_mut() {
            block.text.push(' ');
            block.text.push_str(trimmed);
        }
    }
    blocks
}

/// Returns whether a line begins an item of a list or a row of a table.
fn begins_item(line: &str) -> bool {
    let after_digits = line.trim_start_matches(|char: char| char.is_ascii_digit());
    let is_numbered = after_digits.len() < line.len() && after_digits.starts_with(". ");
    is_numbered || line.starts_with("- ") || line.starts_with('|')
}

/// The code spans of a text, and the text with these taken out.
pub fn code_spans(text: &str) -> (Vec<&str>, String) {
    let mut spans = Vec::new();
    let mut rest = String::new();
    for (place, part) in text.split('`').enumerate() {
        if place % 2 == 1 {
            spans.push(part);
        } else {
            rest.push_str(part);
            rest.push('\u{0}');
        }
    }
    (spans, rest)
}

/// The targets of a text's links and pictures.
pub fn links(text: &str) -> Vec<String> {
    let (_, text) = code_spans(text);
    let targets = text.split("](").skip(1);
    let targets = targets.filter_map(|rest| rest.split_once(')'));
    targets.map(|(target, _)| target.to_owned()).collect()
}

/// The anchors that the headings of a document have on GitHub.
pub fn anchors(text: &str) -> Vec<String> {
    let headings = blocks(text).into_iter();
    let headings = headings.filter(|block| block.kind == Kind::Heading);
    let mut anchors: Vec<String> = Vec::new();
    for heading in headings {
        let kept = heading.text.chars().filter_map(|char| match char {
            ' ' => Some('-'),
            '-' | '_' => Some(char),
            char => char.is_alphanumeric().then_some(char),
        });
        let anchor = kept.collect::<String>().to_lowercase();
        let is_same = |earlier: &&String| {
            let number = earlier.strip_prefix(&format!("{anchor}-"));
            **earlier == anchor || number.is_some_and(|number| number.parse::<u32>().is_ok())
        };
        let same = anchors.iter().filter(is_same).count();
        anchors.push(match same {
            0 => anchor,
            same => format!("{anchor}-{same}"),
        });
    }
    anchors
}
