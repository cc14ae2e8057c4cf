//! The dates in a file of settings.
//!
//! The parser finds them and the text is changed at their places, so that comments and the order
//! of settings stay.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Settings that are dates.
const DATES: [&str; 9] = [
    "opens",
    "closes",
    "freeze",
    "early",
    "starts",
    "due",
    "late",
    "until",
    "regrade_until",
];

/// Settings that need one of these dates.
const WITH_DATES: [&str; 2] = ["early_points", "checkpoint_points"];

/// Returns the text of a file of settings with its dates commented out, and the dates.
///
/// A line with a date becomes a comment. If an inline table has other fields too, its line becomes
/// a comment, and a line without the dates follows.
///
/// Fails if the text is not TOML.
pub fn without_dates(text: &str) -> Result<(String, Vec<String>), toml::de::Error> {
    let root = DeTable::parse(text)?;
    let mut dates = Dates {
        text,
        found: Vec::new(),
        statements: Vec::new(),
    };
    dates.visit(root.get_ref(), "", false);
    dates.found.sort();
    let named = dates.found.iter().map(|(_, name)| name.clone()).collect();
    Ok((dates.commented_out(), named))
}

/// The dates and times in a text.
struct Dates<'t> {
    text: &'t str,
    /// Each date by its place.
    found: Vec<(usize, String)>,
    /// Statements to comment out, with their replacements.
    statements: Vec<(Range<usize>, Option<String>)>,
}

type Table<'t> = DeTable<'t>;
type Value<'t> = Spanned<DeValue<'t>>;

impl Dates<'_> {
    /// Visits a table of statements. Everything in the table of a date is part of the date.
    fn visit(&mut self, table: &Table<'_>, path: &str, is_date: bool) {
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            let is_date = is_date || is_off(name, value.get_ref());
            let statement = key.span().start..value.span().end;
            match value.get_ref() {
                DeValue::Table(inner) if !self.is_inline(value) => {
                    if is_date {
                        // The header, or a dotted key.
                        self.statements.push((key.span(), None));
                    }
                    self.visit(inner, &format!("{path}{name}."), is_date);
                }
                DeValue::Array(tables) if tables.iter().any(|one| self.is_of_statements(one)) => {
                    for (number, one) in tables.iter().enumerate() {
                        if let DeValue::Table(inner) = one.get_ref() {
                            self.visit(inner, &format!("{path}{name} {}: ", number + 1), is_date);
                        }
                    }
                }
                _ if is_date => {
                    self.name(path, name, value);
                    self.statements.push((statement, None));
                }
                _ => {
                    if let Some(kept) = self.kept(value, &format!("{path}{name}"), ".") {
                        let before = &self.text[key.span().start..value.span().start];
                        let line = self.line_of(key.span().start);
                        let indent = &self.text[line..key.span().start];
                        let rest = self.text[value.span().end..].lines().next();
                        let rest = rest.unwrap_or_default();
                        let anew = format!("{indent}{before}{kept}{rest}");
                        self.statements.push((statement, Some(anew)));
                    }
                }
            }
        }
    }

    /// The text of an inline value without its dates, if it has any. `joint` stands between the
    /// value's name and those of its fields.
    fn kept(&mut self, value: &Value<'_>, name: &str, joint: &str) -> Option<String> {
        match value.get_ref() {
            DeValue::Table(table) => {
                let mut fields = Vec::new();
                let has_dates = self.fields(table, &format!("{name}{joint}"), "", &mut fields);
                fields.sort();
                let fields: Vec<String> = fields.into_iter().map(|(_, field)| field).collect();
                has_dates.then(|| match fields.as_slice() {
                    [] => "{}".to_owned(),
                    _ => format!("{{ {} }}", fields.join(", ")),
                })
            }
            DeValue::Array(values) => {
                let (mut kept, mut has_dates) = (String::new(), false);
                let mut end = value.span().start;
                for (number, one) in values.iter().enumerate() {
                    let without = self.kept(one, &format!("{name} {}", number + 1), ": ");
                    has_dates |= without.is_some();
                    kept += &self.text[end..one.span().start];
                    kept += without.as_deref().unwrap_or(&self.text[one.span()]);
                    end = one.span().end;
                }
                has_dates.then(|| kept + &self.text[end..value.span().end])
            }
            _ => None,
        }
    }

    /// Collects the fields of an inline table without the dates, by their places. Returns whether
    /// it has dates.
    fn fields(
        &mut self,
        table: &Table<'_>,
        path: &str,
        dotted: &str,
        fields: &mut Vec<(usize, String)>,
    ) -> bool {
        let mut has_dates = false;
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            let written = format!("{dotted}{}", &self.text[key.span()]);
            if is_off(name, value.get_ref()) {
                self.name(path, name, value);
                has_dates = true;
                continue;
            }
            if let DeValue::Table(inner) = value.get_ref()
                && !self.is_inline(value)
            {
                let path = format!("{path}{name}.");
                has_dates |= self.fields(inner, &path, &format!("{written}."), fields);
                continue;
            }
            let without = self.kept(value, &format!("{path}{name}"), ".");
            has_dates |= without.is_some();
            let kept = without.unwrap_or_else(|| self.text[value.span()].to_owned());
            fields.push((key.span().start, format!("{written} = {kept}")));
        }
        has_dates
    }

    fn name(&mut self, path: &str, name: &str, value: &Value<'_>) {
        let written = match value.get_ref() {
            DeValue::Table(inner) if !self.is_inline(value) => {
                for (key, value) in inner {
                    self.name(&format!("{path}{name}."), key.get_ref(), value);
                }
                return;
            }
            _ => &self.text[value.span()],
        };
        let found = format!("{path}{name} = {written}");
        self.found.push((value.span().start, found));
    }

    /// Tests whether a table is written in braces.
    fn is_inline(&self, value: &Value<'_>) -> bool {
        self.text[value.span()].starts_with('{')
    }

    /// Tests whether an element of an array is a table under a header of its own.
    fn is_of_statements(&self, value: &Value<'_>) -> bool {
        matches!(value.get_ref(), DeValue::Table(_)) && !self.is_inline(value)
    }

    /// The start of the line of a place.
    fn line_of(&self, place: usize) -> usize {
        self.text[..place].rfind('\n').map_or(0, |end| end + 1)
    }

    /// The text with the statements commented out.
    fn commented_out(&self) -> String {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let range = start..start + line.len();
            start = range.end;
            let here = self.statements.iter().filter(|(statement, _)| {
                statement.start < range.end && statement.end > range.start
            });
            let here: Vec<_> = here.collect();
            let line = line.trim_end_matches(['\n', '\r']);
            let has_text = !line.trim().is_empty() && !line.trim_start().starts_with('#');
            if here.is_empty() || !has_text {
                lines.push(line.to_owned());
            } else {
                lines.push(format!("#{line}"));
            }
            let ends = here
                .iter()
                .filter(|(statement, _)| statement.end <= range.end);
            lines.extend(ends.filter_map(|(_, anew)| anew.clone()));
        }
        lines.join("\n") + "\n"
    }
}

/// Tests whether a setting is commented out in a new semester.
fn is_off(name: &str, value: &DeValue<'_>) -> bool {
    let waits = name == "verdicts" && value.as_str() == Some("after the deadline");
    DATES.contains(&name) || WITH_DATES.contains(&name) || waits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that are neither comments nor empty, and the dates.
    fn kept(text: &str) -> (Vec<String>, Vec<String>) {
        let (left, dates) = without_dates(text).expect("TOML");
        left.parse::<toml::Table>().expect("still TOML");
        let lines = left.lines().filter(|line| !line.starts_with('#'));
        let lines = lines.filter(|line| !line.is_empty()).map(str::to_owned);
        (lines.collect(), dates)
    }

    #[test]
    fn dates_are_commented_out_and_named() {
        let text = "title = \"closes = 3\"\ncloses = \"2026-12-04 23:59\"\ngrace_seconds = 60\n\
                    #due = \"x\"\nearly_points = 1\n[[phase]]\nnumber = 1\n\
                    due = \"2026-12-01 00:00\"  # a Tuesday\n\
                    [late]\nuntil = \"2026-12-05 00:00\"\n\n# half\nfactor = 0.5\n\n\
                    [grades]\ntiers = []\n";
        let (left, dates) = without_dates(text).expect("TOML");
        let table: toml::Table = left.parse().expect("TOML");
        let keys: Vec<&String> = table.keys().collect();
        assert_eq!(keys, ["grace_seconds", "grades", "phase", "title"]);
        assert_eq!(table["title"].as_str(), Some("closes = 3"));
        assert_eq!(
            dates,
            [
                "closes = \"2026-12-04 23:59\"",
                "early_points = 1",
                "phase 1: due = \"2026-12-01 00:00\"",
                "late.until = \"2026-12-05 00:00\"",
                "late.factor = 0.5",
            ]
        );
        assert!(left.contains("\n#due = \"2026-12-01 00:00\"  # a Tuesday\n#[late]\n"));
        assert_eq!(left.lines().count(), text.lines().count());
    }

    #[test]
    fn dates_by_dotted_keys_go_like_those_in_tables() {
        let (lines, dates) = kept(
            "closes.x = 1\n\"late\".'until' = \"2026-12-06 00:00\"\nlate . factor = 0.5\n\
             review.regrade_until = \"x\"\nreview.anonymous = true\n\
             'due' = \"2026-12-01 00:00\"\ntitle = \"late.until = 3\"\n",
        );
        assert_eq!(
            lines,
            ["review.anonymous = true", "title = \"late.until = 3\""]
        );
        assert_eq!(
            dates,
            [
                "closes.x = 1",
                "late.until = \"2026-12-06 00:00\"",
                "late.factor = 0.5",
                "review.regrade_until = \"x\"",
                "due = \"2026-12-01 00:00\"",
            ]
        );
    }

    #[test]
    fn dates_in_inline_tables_go_like_those_in_tables() {
        let (lines, dates) = kept(
            "late = { until = \"2026-12-06 00:00\", factor = 0.5 }\n\
             review = { anonymous = true, regrade_until = \"x\" }  # ours\n\
             phase = [{ number = 1, title = \"a, b\", due = \"2026-12-01 00:00\" }, \
             { due = \"2026-12-02 00:00\", checkpoint_points = 1 }, { number = 3 }]\n\
             other = { a.b = 1, late.until = \"y\", late.factor = 1, \"c d\" = [{ opens = 1 }] }\n",
        );
        assert_eq!(
            lines,
            [
                "review = { anonymous = true }  # ours",
                "phase = [{ number = 1, title = \"a, b\" }, {}, { number = 3 }]",
                "other = { a.b = 1, \"c d\" = [{}] }",
            ]
        );
        assert_eq!(
            dates,
            [
                "late = { until = \"2026-12-06 00:00\", factor = 0.5 }",
                "review.regrade_until = \"x\"",
                "phase 1: due = \"2026-12-01 00:00\"",
                "phase 2: due = \"2026-12-02 00:00\"",
                "phase 2: checkpoint_points = 1",
                "other.late.until = \"y\"",
                "other.late.factor = 1",
                "other.c d 1: opens = 1",
            ]
        );
    }

    #[test]
    fn inline_tables_over_several_lines_keep_their_other_fields() {
        let text = "phase = [\n  # the first\n  { number = 1, due = \"2026-12-01 00:00\" },\n\n  \
                    { number = 2,\n    due = \"2026-12-02 00:00\" },\n]\nlate = {\n  \
                    until = \"z\",\n  factor = 0.5,\n}\ntext = \"\"\"\ncloses = 1\n\"\"\"\n";
        let (left, dates) = without_dates(text).expect("TOML");
        let table: toml::Table = left.parse().expect("TOML");
        assert_eq!(
            table["phase"].to_string(),
            "[{ number = 1 }, { number = 2 }]"
        );
        assert_eq!(table["text"].as_str(), Some("closes = 1\n"));
        assert_eq!(table.len(), 2);
        assert_eq!(dates.len(), 3);
        assert!(left.contains("#  { number = 1, due"), "{left}");
    }

    #[test]
    fn text_that_is_not_toml_is_refused() {
        assert!(without_dates("due = = 1").is_err());
    }
}
