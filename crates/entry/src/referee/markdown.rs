//! The parts of a document of R Markdown or Quarto.
//!
//! Chunks begin and end at the lines where knitr sees them.

use std::collections::HashMap;

use super::chunk_label::chunk_label;

/// A part of a document.
pub(super) enum Part {
    /// A heading, or what stands between headings and chunks.
    Text(String),
    Chunk(Chunk),
}

/// A chunk of code.
pub(super) struct Chunk {
    /// The engine in lower case, such as `r`.
    pub(super) engine: String,
    /// The label; empty if there is none.
    pub(super) label: String,
    pub(super) code: String,
}

/// The parts of a document in order, without its header. `wanted` is a label that must not be
/// overlooked.
///
/// Fails if the last chunk has no end, if two chunks with code have the same label, or if options
/// with the wanted label cannot be read.
pub(super) fn parts(document: &str, wanted: &str) -> Result<Vec<Part>, String> {
    let body = without_header(document);
    let header = document[..document.len() - body.len()].lines().count();
    let mut lines = (header + 1..).zip(body.lines());
    let mut parts = Vec::new();
    let mut text: Vec<&str> = Vec::new();
    let mut labelled = HashMap::new();
    // The backticks of the block of text that has begun.
    let mut block = None;
    while let Some((number, line)) = lines.next() {
        let (prefix, fence) = split_fence(line);
        if let Some((engine, options)) = begin(line) {
            add_text(&mut parts, &mut text);
            let mut code = Vec::new();
            loop {
                let (_, line) = lines.next().ok_or("its last chunk has no end")?;
                if ends(line, fence) {
                    break;
                }
                code.push(line.strip_prefix(prefix).unwrap_or(line));
            }
            let comments = code.iter().map_while(|line| line.strip_prefix("#|"));
            let comments = comments.map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end());
            let comments: Vec<&str> = comments.collect();
            let label = match chunk_label(options, &comments) {
                Some(label) => label,
                None if options.contains(wanted) || comments.concat().contains(wanted) => {
                    return Err(format!(
                        "R cannot read the options of the chunk in line {number}; put commas \
                         between them"
                    ));
                }
                None => String::new(),
            };
            let is_blank = |line: &&str| line.trim().is_empty();
            let blank =
                usize::from(!comments.is_empty() && code.get(comments.len()).is_some_and(is_blank));
            if !label.is_empty()
                && code.len() > comments.len() + blank
                && let Some(first) = labelled.insert(label.clone(), number)
            {
                return Err(format!(
                    "the chunks in lines {first} and {number} have the same label, {label}; give \
                     one of them another"
                ));
            }
            parts.push(Part::Chunk(Chunk {
                engine: engine.to_ascii_lowercase(),
                label,
                // Like a cell of Jupyter, without an end of its last line.
                code: code.join("\n"),
            }));
            block = None;
            continue;
        }
        match block {
            Some(begun) if ends(line, begun) => block = None,
            None if fence >= 3 => block = Some(fence),
            None if line.starts_with('#') => add_text(&mut parts, &mut text),
            _ => {}
        }
        text.push(line);
    }
    add_text(&mut parts, &mut text);
    Ok(parts)
}

/// The document without the lines between `---` at its top.
fn without_header(document: &str) -> &str {
    let mut rest = document;
    let mut lines = document.split_inclusive('\n');
    let Some(first) = lines.next().filter(|line| line.trim_end() == "---") else {
        return document;
    };
    rest = &rest[first.len()..];
    for line in lines {
        rest = &rest[line.len()..];
        if matches!(line.trim_end(), "---" | "...") {
            return rest;
        }
    }
    document
}

/// Adds the lines of text so far, with a heading as a part of its own.
fn add_text(parts: &mut Vec<Part>, text: &mut Vec<&str>) {
    let heading = usize::from(text.first().is_some_and(|line| line.starts_with('#')));
    let (heading, below) = text.split_at(heading);
    for lines in [heading, below] {
        let text = lines.join("\n").trim().to_owned();
        if !text.is_empty() {
            parts.push(Part::Text(text));
        }
    }
    text.clear();
}

/// The indentation of a line, and the number of its backticks.
fn split_fence(line: &str) -> (&str, usize) {
    let fence = line.trim_start_matches([' ', '\t', '>']);
    let count = fence.bytes().take_while(|&byte| byte == b'`').count();
    (&line[..line.len() - fence.len()], count)
}

/// The engine and the options of a chunk that begins here.
fn begin(line: &str) -> Option<(&str, &str)> {
    let (prefix, fence) = split_fence(line);
    let head = line[prefix.len() + fence..].trim();
    let head = head.strip_prefix('{')?.strip_suffix('}')?;
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = head.find(|c| !is_word(c)).unwrap_or(head.len());
    let (engine, options) = head.split_at(end);
    let is_engine = fence >= 3 && !engine.is_empty();
    (is_engine && (options.is_empty() || options.starts_with([' ', ','])))
        .then_some((engine, options))
}

fn ends(line: &str, begun: usize) -> bool {
    let (prefix, fence) = split_fence(line);
    fence >= begun && line[prefix.len() + fence..].trim().is_empty()
}
