//! The parts of a document of R Markdown or Quarto.
//!
//! Chunks begin and end at the lines where knitr sees them.

/// A part of a document.
pub(super) enum Part {
    /// A heading with what follows it, or the last paragraph before the next heading or chunk.
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

/// The parts of a document in order, without its header.
///
/// Fails if the last chunk has no end.
pub(super) fn parts(document: &str) -> Result<Vec<Part>, &'static str> {
    let mut lines = without_header(document).lines();
    let mut parts = Vec::new();
    let mut text: Vec<&str> = Vec::new();
    // The backticks of the block of text that has begun.
    let mut block = None;
    while let Some(line) = lines.next() {
        let (prefix, fence) = split_fence(line);
        if let Some((engine, options)) = begin(line) {
            add_text(&mut parts, &mut text);
            let mut code = Vec::new();
            loop {
                let line = lines.next().ok_or("its last chunk has no end")?;
                if ends(line, fence) {
                    break;
                }
                code.push(line.strip_prefix(prefix).unwrap_or(line));
            }
            // Like a cell of Jupyter, without an end of its last line.
            let code = code.join("\n");
            parts.push(Part::Chunk(Chunk {
                engine: engine.to_ascii_lowercase(),
                label: label(options, &code),
                code,
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

/// Adds the lines of text so far, with the last paragraph as a part of its own.
fn add_text(parts: &mut Vec<Part>, text: &mut Vec<&str>) {
    let is_blank = |line: &&str| line.trim().is_empty();
    let end = text.iter().rposition(|line| !is_blank(line));
    let lines = &text[..end.map_or(0, |end| end + 1)];
    let last = lines
        .iter()
        .rposition(is_blank)
        .map_or(0, |blank| blank + 1);
    for lines in [&lines[..last], &lines[last..]] {
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

/// The label among the options of the chunk's head, or in a comment of Quarto on its top.
fn label(options: &str, code: &str) -> String {
    let named = |option: &str, sign: char| {
        let (name, value) = option.split_once(sign)?;
        let value = value.trim().trim_matches(['"', '\'']);
        (name.trim() == "label").then(|| value.to_owned())
    };
    let mut options = options.split([',', ' ']).map(str::trim);
    let options = options.by_ref().filter(|option| !option.is_empty());
    let in_head: Vec<&str> = options.collect();
    let bare = in_head.first().filter(|option| !option.contains('='));
    let comments = code.lines().map_while(|line| line.strip_prefix("#|"));
    bare.map(|label| (*label).to_owned())
        .or_else(|| in_head.iter().find_map(|option| named(option, '=')))
        .or_else(|| comments.into_iter().find_map(|option| named(option, ':')))
        .unwrap_or_default()
}
