//! A TOML text that is changed in place.
//!
//! Everything that is not changed stays as it is written: comments, order, spaces and unknown keys.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A TOML text that is changed in place.
#[derive(Clone, Debug)]
pub(crate) struct TomlText {
    text: String,
}

/// A step on the way from the file to a table in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    Key(&'static str),
    /// A place in an array, from 0.
    Place(usize),
}

/// The spans of a table's text.
struct TablePlace {
    /// Its braces if it is written in one line, otherwise its header; nothing for the whole file.
    own: Option<Range<usize>>,
    /// Its keys and values, without those of tables with a header of their own.
    within: Vec<Range<usize>>,
    /// Everything in it.
    all: Vec<Range<usize>>,
    /// A key of the table with everything below it, and the span of the value.
    found: Option<(Vec<Range<usize>>, Range<usize>)>,
}

impl TomlText {
    pub(crate) fn new(text: &str) -> TomlText {
        let mut text = text.to_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        TomlText { text }
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// Sets a key of a table to a value, or makes it a comment. A comment `#key = …` of the table
    /// becomes the new line; without one the line stands behind the table's others.
    ///
    /// Returns whether that can be done: not if the text is no TOML, has no such table, or has the
    /// key inside of one line with others.
    pub(crate) fn set(&mut self, table: &[Step], key: &str, value: Option<&str>) -> bool {
        let Some(place) = self.place(table, key) else {
            return false;
        };
        let is_inline = place.own.as_ref().is_some_and(|own| self.starts(own, '{'));
        match (place.found, value) {
            (Some((_, span)), Some(value)) => self.text.replace_range(span, value),
            (None, None) => {}
            (Some(_), None) if is_inline => return false,
            (Some((spans, _)), None) => self.comment_out(&spans),
            (None, Some(value)) => match place.own {
                Some(own) if is_inline => {
                    let end = own.end - 1;
                    let line = format!(", {key} = {value} ");
                    self.text.replace_range(end..end, &line);
                }
                own => self.add(own, &place.within, key, value),
            },
        }
        true
    }

    /// Makes a table with a header a comment, with everything in it. Returns whether there is one.
    pub(crate) fn remove(&mut self, table: &[Step]) -> bool {
        match self.place(table, "") {
            Some(TablePlace {
                own: Some(own),
                all,
                ..
            }) if self.starts(&own, '[') => {
                self.comment_out(&[vec![own], all].concat());
                true
            }
            _ => false,
        }
    }

    /// Adds text behind everything else.
    pub(crate) fn append(&mut self, text: &str) {
        self.text += "\n";
        self.text += text;
    }

    fn starts(&self, span: &Range<usize>, start: char) -> bool {
        self.text[span.clone()].starts_with(start)
    }

    /// Finds a table, and a key in it.
    fn place(&self, table: &[Step], key: &str) -> Option<TablePlace> {
        let file = DeTable::parse(&self.text).ok()?;
        let mut own = None;
        let mut found = file.get_ref();
        let mut steps = table.iter();
        while let Some(step) = steps.next() {
            let Step::Key(name) = step else { return None };
            let mut value = value_of(found, name)?.1;
            if let DeValue::Array(array) = value.get_ref() {
                let Some(Step::Place(place)) = steps.next() else {
                    return None;
                };
                value = array.get(*place)?;
            }
            let DeValue::Table(next) = value.get_ref() else {
                return None;
            };
            (found, own) = (next, Some(value.span()));
        }
        let mut within = Vec::new();
        for (key, value) in found {
            if !self.starts(&value.span(), '[') || !has_header(value) {
                within.push(key.span());
                within.push(value.span());
            }
        }
        let mut all = Vec::new();
        collect_table(found, &mut all);
        Some(TablePlace {
            own,
            within,
            all,
            found: value_of(found, key).map(|(key, value)| {
                let mut spans = vec![key];
                collect(value, &mut spans);
                (spans, value.span())
            }),
        })
    }

    /// Adds a line to a table that has no such key.
    fn add(&mut self, own: Option<Range<usize>>, within: &[Range<usize>], key: &str, value: &str) {
        let begin = own.map_or(0, |own| self.line_end(own.end));
        let mut spans = Vec::new();
        if let Ok(file) = DeTable::parse(&self.text) {
            collect_table(file.get_ref(), &mut spans);
        }
        let headers = spans.iter().map(|span| span.start);
        let is_header = |start: &usize| *start >= begin && self.begins_line(*start);
        let headers =
            headers.filter(|start| self.text[*start..].starts_with('[') && is_header(start));
        let end = headers.min().unwrap_or(self.text.len());
        let line = format!("{key} = {value}");
        let mut start = begin;
        while start < end {
            let next = self.line_end(start);
            let is_inside = spans
                .iter()
                .any(|span| span.start < start && start < span.end);
            if !is_inside && is_comment_of(&self.text[start..next], key) {
                let to = start + self.text[start..next].trim_end().len();
                return self.text.replace_range(start..to, &line);
            }
            start = next;
        }
        let last = within.iter().map(|span| self.line_end(span.end)).max();
        let at = last.unwrap_or(begin);
        self.text.insert_str(at, &format!("{line}\n"));
    }

    /// Puts `#` in front of each line that has a part of these spans.
    fn comment_out(&mut self, spans: &[Range<usize>]) {
        let mut starts: Vec<usize> = Vec::new();
        for span in spans {
            let mut start = self.line_start(span.start);
            while start < span.end {
                starts.push(start);
                start = self.line_end(start);
            }
        }
        starts.sort_unstable();
        starts.dedup();
        for start in starts.into_iter().rev() {
            self.text.insert(start, '#');
        }
    }

    fn begins_line(&self, at: usize) -> bool {
        self.text[self.line_start(at)..at].trim().is_empty()
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// The start of the line behind the one with this place.
    fn line_end(&self, at: usize) -> usize {
        let end = self.text[at..].find('\n');
        end.map_or(self.text.len(), |end| at + end + 1)
    }
}

fn value_of<'t, 'i>(
    table: &'t DeTable<'i>,
    name: &str,
) -> Option<(Range<usize>, &'t Spanned<DeValue<'i>>)> {
    let mut keys = table.iter();
    let (key, value) = keys.find(|(key, _)| key.get_ref() == name)?;
    Some((key.span(), value))
}

/// Returns whether a value whose text begins with `[` is a table or has tables, not values.
fn has_header(value: &Spanned<DeValue<'_>>) -> bool {
    match value.get_ref() {
        DeValue::Table(_) => true,
        // The span of an array of tables is its first header.
        DeValue::Array(array) => array
            .first()
            .is_some_and(|first| first.span() == value.span()),
        _ => false,
    }
}

/// Collects the spans of a value and of everything in it.
fn collect(value: &Spanned<DeValue<'_>>, spans: &mut Vec<Range<usize>>) {
    spans.push(value.span());
    match value.get_ref() {
        DeValue::Table(table) => collect_table(table, spans),
        DeValue::Array(array) => array.iter().for_each(|value| collect(value, spans)),
        _ => {}
    }
}

fn collect_table(table: &DeTable<'_>, spans: &mut Vec<Range<usize>>) {
    for (key, value) in table {
        spans.push(key.span());
        collect(value, spans);
    }
}

/// Returns whether a line is a setting of this key that is a comment.
fn is_comment_of(line: &str, key: &str) -> bool {
    let line = line.trim_start().strip_prefix('#').map(str::trim_start);
    let rest = line.and_then(|line| line.strip_prefix(key));
    rest.is_some_and(|rest| rest.trim_start().starts_with('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# Staff wrote this.
title = 'Hog' # the title
#closes = \"2026-09-12 23:59:59\"
own = '''
[phase]
#due = 1
'''

[[phase]] # the first
number = 1
#due = \"2026-09-09\"

[[phase]]
number = 2
late = { until = 'x' }
levels = [
  { title = 'a' }, # one
]
";

    fn set(table: &[Step], key: &str, value: Option<&str>) -> Option<String> {
        let mut text = TomlText::new(TEXT);
        text.set(table, key, value).then(|| text.into_text())
    }

    /// The text after a change of it.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "it is compared with what `set` returns"
    )]
    fn with(from: &str, to: &str) -> Option<String> {
        assert_eq!(TEXT.matches(from).count(), 1, "{from}");
        Some(TEXT.replace(from, to))
    }

    const SECOND: &[Step] = &[Step::Key("phase"), Step::Place(1)];

    #[test]
    fn a_value_is_replaced_where_it_stands() {
        assert_eq!(set(&[], "title", Some("'Pig'")), with("'Hog'", "'Pig'"));
        let late = [SECOND, &[Step::Key("late")]].concat();
        assert_eq!(set(&late, "until", Some("'y'")), with("'x'", "'y'"));
        assert_eq!(
            set(&late, "factor", Some("1")),
            with("'x' }", "'x' , factor = 1 }")
        );
    }

    #[test]
    fn a_comment_becomes_a_setting_and_back() {
        let line = "#closes = \"2026-09-12 23:59:59\"";
        assert_eq!(set(&[], "closes", Some("'x'")), with(line, "closes = 'x'"));
        let due = "#due = \"2026-09-09\"";
        let first = [Step::Key("phase"), Step::Place(0)];
        assert_eq!(set(&first, "due", Some("'x'")), with(due, "due = 'x'"));
        assert_eq!(
            set(&[], "title", None),
            with("title = 'Hog'", "#title = 'Hog'")
        );
        assert_eq!(set(&[], "closes", None), Some(TEXT.to_owned()));
    }

    #[test]
    fn a_new_line_stands_behind_those_of_its_table() {
        let at_end = with("'''\n\n", "'''\nearly = 'x'\n\n");
        assert_eq!(set(&[], "early", Some("'x'")), at_end);
        let at_end = format!("{TEXT}due = 'x'\n");
        assert_eq!(set(SECOND, "due", Some("'x'")), Some(at_end));
    }

    #[test]
    fn what_has_several_lines_becomes_a_comment_as_a_whole() {
        let commented = with(
            "levels = [\n  { title = 'a' }, # one\n]",
            "#levels = [\n#  { title = 'a' }, # one\n#]",
        );
        assert_eq!(set(SECOND, "levels", None), commented);
        let all = set(&[], "phase", None).expect("a text");
        assert!(
            all.contains("#[[phase]] # the first\n#number = 1\n#due"),
            "{all}"
        );
        assert!(all.contains("\n\n#[[phase]]\n#number = 2\n#late"), "{all}");
    }

    #[test]
    fn a_table_becomes_a_comment() {
        let mut text = TomlText::new(TEXT);
        assert!(text.remove(&[Step::Key("phase"), Step::Place(0)]));
        let from = "[[phase]] # the first\nnumber = 1\n";
        let expected = with(from, "#[[phase]] # the first\n#number = 1\n");
        assert_eq!(Some(text.into_text()), expected);
    }

    #[test]
    fn what_cannot_be_changed_is_told() {
        let late = [SECOND, &[Step::Key("late")]].concat();
        assert_eq!(set(&late, "until", None), None);
        assert_eq!(set(&[Step::Key("review")], "anonymous", Some("true")), None);
        assert_eq!(
            set(&[Step::Key("phase"), Step::Place(2)], "due", None),
            None
        );
    }
}
