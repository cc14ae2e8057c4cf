//! The label of a chunk of R Markdown or Quarto, as knitr reads it.
//!
//! knitr lets R parse the options of a chunk's head. A label in a comment on top of the code replaces
//! that of the head.

/// Words of R that stand beside others.
const KEYWORDS: [&str; 7] = ["else", "for", "function", "if", "in", "repeat", "while"];

/// The label in the options of a chunk's head, or in its comments, which come without their `#|`;
/// empty if there is none.
///
/// `None` if R cannot parse the options.
pub(super) fn chunk_label(head: &str, comments: &[&str]) -> Option<String> {
    let in_head = in_options(head)?;
    let in_comments = match comments.first() {
        Some(first) if yaml_entry(first).is_some() => in_yaml(comments),
        _ => in_options(&comments.concat())?,
    };
    let replaced = !in_comments.is_empty();
    Some(if replaced { in_comments } else { in_head })
}

/// The label among options such as `my_strategy, echo = FALSE`.
fn in_options(options: &str) -> Option<String> {
    let options = options.trim_start().trim_start_matches(',').trim_start();
    let options = options.strip_prefix(',').unwrap_or(options).trim_start();
    let options = options.trim_end().trim_end_matches(',');
    let (bare, options) = split_bare_label(options);
    if bare.contains(['\'', '\\']) {
        return None;
    }
    let mut unnamed = vec![bare];
    let mut label = None;
    for (name, value) in split_options(options)? {
        match name {
            Some("label") => label = label.or(Some(value)),
            Some(_) => {}
            None => unnamed.push(value),
        }
    }
    unnamed.retain(|value| !value.is_empty());
    let label = label.filter(|value| *value != "NULL");
    match (label, unnamed.as_slice()) {
        (_, [_, _, ..]) => None,
        (Some(label), _) => Some(without_quotes(label)),
        (None, [label]) if *label == bare => Some(bare.to_owned()),
        (None, [label]) => Some(without_quotes(label)),
        (None, []) => Some(String::new()),
    }
}

/// Splits off what knitr quotes before R parses it: everything up to the last comma in front of the
/// first `=`, unless it has quotes.
fn split_bare_label(options: &str) -> (&str, &str) {
    let mut chars = options.chars();
    let first = chars.next().unwrap_or('"');
    if matches!(first, '"' | '\'') {
        return ("", options);
    }
    let is_single = matches!(chars.next(), None | Some(','));
    let end = match options.split_once('=') {
        _ if is_single => Some(first.len_utf8()),
        Some((front, _)) => front.rfind(','),
        None => Some(options.len()),
    };
    end.map_or(("", options), |end| {
        let (label, rest) = options.split_at(end);
        (label, rest.strip_prefix(',').unwrap_or(rest))
    })
}

/// The options with their names, in order.
fn split_options(text: &str) -> Option<Vec<(Option<&str>, &str)>> {
    let outline = outline(text)?;
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let is_keyword = |part: Option<&str>| part.is_some_and(|part| KEYWORDS.contains(&part));
    let words: Vec<&str> = outline.split_whitespace().collect();
    if words.windows(2).any(|pair| {
        let side_by_side = pair[0].ends_with(is_word) && pair[1].starts_with(is_word);
        let last = pair[0].rsplit(|c| !is_word(c)).next();
        let first = pair[1].split(|c| !is_word(c)).next();
        side_by_side && !is_keyword(last) && !is_keyword(first)
    }) {
        return None;
    }
    let mut options = Vec::new();
    let (mut depth, mut start, mut sign) = (0_usize, 0, None);
    let bytes = outline.as_bytes();
    let is_at = |at: Option<usize>, signs: &[u8]| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(|byte| signs.contains(byte))
    };
    for (at, byte) in outline.bytes().chain([b',']).enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
            b'=' if depth == 0 && sign.is_none() => {
                let compares = is_at(at.checked_sub(1), b"=<>!") || is_at(Some(at + 1), b"=");
                sign = (!compares).then_some(at);
            }
            b',' if depth == 0 => {
                let name = sign.map(|sign| text[start..sign].trim());
                let value = sign.map_or(start, |sign| sign + 1);
                options.push((name, text[value..at].trim()));
                (start, sign) = (at + 1, None);
            }
            _ => {}
        }
    }
    for (name, _) in &mut options {
        *name = name.map(|name| name.trim_matches(['"', '\'', '`']));
        if name.is_some_and(|name| name.is_empty() || !name.chars().all(is_word)) {
            return None;
        }
    }
    (depth == 0).then_some(options)
}

/// The text with `x` in the place of everything in quotes, byte by byte; `None` if quotes are not
/// closed.
fn outline(text: &str) -> Option<String> {
    let mut outline = String::with_capacity(text.len());
    let mut quote = None;
    let mut is_escaped = false;
    for c in text.chars() {
        let is_quote = matches!(c, '"' | '\'' | '`') && !is_escaped;
        is_escaped = quote.is_some() && c == '\\' && !is_escaped;
        let is_inside = quote.is_some();
        if is_quote && quote.is_none_or(|open| open == c) {
            quote = if is_inside { None } else { Some(c) };
        } else if !is_inside {
            outline.push(c);
            continue;
        }
        outline.extend(std::iter::repeat_n('x', c.len_utf8()));
    }
    quote.is_none().then_some(outline)
}

/// A string without its quotes, or code without its blanks.
fn without_quotes(value: &str) -> String {
    let is_quote = |c: char| matches!(c, '"' | '\'' | '`');
    let inside = value
        .strip_prefix(is_quote)
        .and_then(|rest| rest.strip_suffix(is_quote));
    inside.map_or_else(|| value.replace(' ', ""), str::to_owned)
}

/// The key and the value of a line of YAML that begins with its key.
fn yaml_entry(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let is_entry = !key.is_empty() && !key.contains(' ');
    (is_entry && (value.is_empty() || value.starts_with(char::is_whitespace)))
        .then_some((key, value.trim()))
}

/// The label in lines of YAML, under the key `label` or `id`.
fn in_yaml(lines: &[&str]) -> String {
    let value = |wanted: &str| {
        let mut entries = lines.iter().filter_map(|line| yaml_entry(line));
        let value = entries
            .find(|(key, _)| key.trim_matches(['"', '\'']) == wanted)?
            .1;
        let value = match value.chars().next()? {
            quote @ ('"' | '\'') => value[1..].split(quote).next()?,
            _ => value.split(" #").next()?.trim_end(),
        };
        (!value.is_empty()).then(|| value.to_owned())
    };
    value("label").or_else(|| value("id")).unwrap_or_default()
}
