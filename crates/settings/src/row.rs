//! A setting that staff write in a file or a form.

use toml::{Table, Value};

use crate::{Kind, Wrong};

/// A setting that staff write in a file or a form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Where it stands, such as `late.factor`.
    ///
    /// In `phase.*.due`, `*` stands for an element of an array of tables: its key `number`, or its
    /// place from 1. In `review.rubric.+.title` elements come and go.
    pub path: &'static str,
    pub kind: Kind,
    /// The value where none is given, as a form shows it; of a choice it is the first.
    pub default: &'static str,
    /// The value that a new file has as a comment; empty if it has no such line. The first row of a
    /// table in one line, such as `late`, has that of the table.
    pub example: &'static str,
    /// True if its table needs it.
    pub is_required: bool,
    /// The heading of its group on a form, in which `*` stands for the element; empty if no form shows
    /// it.
    pub group: &'static str,
    /// Its name on a form.
    pub label: &'static str,
    /// One sentence for the form, the comment in a new file, and the docs.
    pub note: &'static str,
}

impl Row {
    pub const fn new(path: &'static str, kind: Kind, note: &'static str) -> Row {
        Row {
            path,
            kind,
            default: "",
            example: "",
            is_required: false,
            group: "",
            label: "",
            note,
        }
    }

    /// The row with a name on a form.
    pub const fn shown(self, group: &'static str, label: &'static str) -> Row {
        Row {
            group,
            label,
            ..self
        }
    }

    pub const fn example(self, example: &'static str) -> Row {
        Row { example, ..self }
    }

    pub const fn default(self, default: &'static str) -> Row {
        Row { default, ..self }
    }

    pub const fn required(self) -> Row {
        Row {
            is_required: true,
            ..self
        }
    }

    /// The value of a setting that a file does not state, as a form shows it.
    pub(crate) fn usual(&self) -> &'static str {
        match self.kind {
            Kind::Choice([(first, _), ..]) => first,
            _ => self.default,
        }
    }

    /// The table that it stands in, such as `phase.*`, and its key.
    pub fn place(&self) -> (&'static str, &'static str) {
        self.path.rsplit_once('.').unwrap_or(("", self.path))
    }

    /// Tests whether this is the row of a setting, such as `phase.1.due`.
    pub(crate) fn has(&self, name: &str) -> bool {
        let (mut own, mut other) = (self.path.split('.'), name.split('.'));
        loop {
            match (own.next(), other.next()) {
                (None, None) => return true,
                (Some("*" | "+"), Some(_)) => {}
                (Some(own), Some(other)) if own == other => {}
                _ => return false,
            }
        }
    }

    /// The name of the setting in an element.
    pub(crate) fn of_element(&self, element: &str) -> String {
        self.path.replace(['*', '+'], element)
    }

    /// What a table states: the setting's names, with their values.
    pub(crate) fn stated<'t>(&self, file: &'t Table) -> Vec<(String, Option<&'t Value>)> {
        let (table, key) = self.place();
        let Some(array) = table.strip_suffix(['*', '+']) else {
            let within = table_at(file, table);
            return vec![(
                self.path.to_owned(),
                within.and_then(|table| table.get(key)),
            )];
        };
        let elements = elements(file, array.trim_end_matches('.')).into_iter();
        let elements = elements.map(|(element, table)| (self.of_element(&element), table.get(key)));
        elements.collect()
    }

    /// The numbers in a file that are out of the ranges of their rows.
    ///
    /// ```
    /// use pigskin_settings::{Kind, Row};
    /// let rows = [Row::new("late.factor", Kind::Number(0.0, 1.0), "What points are multiplied by.")];
    /// let file = "[late]\nfactor = 2".parse().unwrap();
    /// let wrong = Row::out_of_range(&rows, &file);
    /// assert_eq!(wrong[0].to_string(), "late.factor: 2 is not from 0 to 1");
    /// ```
    pub fn out_of_range(rows: &[Row], file: &Table) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        for row in rows {
            for (name, value) in row.stated(file) {
                if let Some(Err(why)) = value.map(|value| row.kind.check(value)) {
                    wrong.push(Wrong::new(name, why));
                }
            }
        }
        wrong
    }

    /// The lines of settings in a new file: those of `given` with their values, others as comments.
    pub fn new_lines<'r>(
        rows: impl IntoIterator<Item = &'r Row>,
        given: impl Fn(&str) -> Option<String>,
    ) -> String {
        let mut text = String::new();
        for row in rows {
            let (table, key) = row.place();
            let is_inline = !table.is_empty() && !table.contains(['*', '+']);
            let key = if is_inline { table } else { key };
            let line = match given(row.path) {
                Some(value) => format!("{key} = {value}\n"),
                None if row.example.is_empty() => continue,
                None => format!("#{key} = {}\n", row.example),
            };
            text += &comment(row.note);
            text += &line;
        }
        text
    }
}

/// The longest line of a comment.
const WIDTH: usize = 100;

/// A note as comment lines.
fn comment(note: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in note.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < WIDTH => line.extend([" ", word]),
            _ => lines.push(["# ", word].concat()),
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The table at a path without elements.
pub(crate) fn table_at<'t>(file: &'t Table, path: &str) -> Option<&'t Table> {
    let mut keys = path.split('.').filter(|key| !key.is_empty());
    keys.try_fold(file, |table, key| table.get(key)?.as_table())
}

/// The elements of an array of tables at a path, with their names.
pub(crate) fn elements<'t>(file: &'t Table, path: &str) -> Vec<(String, &'t Table)> {
    let (table, key) = path.rsplit_once('.').unwrap_or(("", path));
    let array = table_at(file, table).and_then(|table| table.get(key)?.as_array());
    let tables = array.into_iter().flatten().filter_map(Value::as_table);
    let named = (1..).zip(tables).map(|(place, table): (usize, _)| {
        let number = table.get("number").map(|number| match number {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        (number.unwrap_or_else(|| place.to_string()), table)
    });
    named.collect()
}
