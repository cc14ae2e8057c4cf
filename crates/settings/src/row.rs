//! A setting that staff write in a file or a form.

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::{InvalidSettings, Kind, Wrong};

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
    /// True if a file without dates cannot have it. A moment is a date by itself.
    pub is_dated: bool,
    /// The files that alone have it, such as those of a game; empty if all have.
    pub only: &'static str,
    /// The heading of its group on a form, in which `*` stands for the element; empty if no form shows
    /// it.
    pub group: &'static str,
    /// Its name on a form.
    pub label: &'static str,
    /// The forms that show it.
    pub forms: Forms,
    /// One sentence for the form, the comment in a new file, and the docs.
    pub note: &'static str,
}

/// The forms that show a setting with a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forms {
    All,
    /// The one of a new file.
    New,
    /// The one of a file that is there.
    Later,
}

impl Row {
    pub const fn new(path: &'static str, kind: Kind, note: &'static str) -> Row {
        Row {
            path,
            kind,
            default: "",
            example: "",
            is_required: false,
            is_dated: false,
            only: "",
            group: "",
            label: "",
            forms: Forms::All,
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

    /// The row with the only forms that show it.
    pub const fn on(self, forms: Forms) -> Row {
        Row { forms, ..self }
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

    pub const fn dated(self) -> Row {
        Row {
            is_dated: true,
            ..self
        }
    }

    pub const fn only(self, only: &'static str) -> Row {
        Row { only, ..self }
    }

    /// The first setting in a file that only files of another kind can have.
    pub fn misplaced<'r>(rows: &'r [Row], file: &Table, kind: &str) -> Option<&'r Row> {
        let is_stated = |row: &&Row| row.stated(file).iter().any(|(_, value)| value.is_some());
        let can_be = |path: &str| rows.iter().any(|row| row.path == path && row.fits(kind));
        let mut stated = rows.iter().filter(is_stated);
        stated.find(|row| !can_be(row.path))
    }

    /// Tests whether a file of this kind can have it.
    pub fn fits(&self, file: &str) -> bool {
        self.only.is_empty() || self.only == file
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

    /// The names of the setting that a table states, with their values.
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

    /// Reads the text of a file.
    ///
    /// ```
    /// use pigskin_settings::{Kind, Row, rows};
    /// const ROWS: &[Row] = rows! {
    ///     "late.factor": Kind::Number(0.0, 1.0), "What points are multiplied by.";
    /// };
    /// let wrong = Row::read::<toml::Table>(ROWS, "[late]\nfactor = 2").unwrap_err();
    /// assert_eq!(wrong.to_string(), "late.factor: 2 is not from 0 to 1");
    /// ```
    ///
    /// Fails with all settings that do not fit their rows, or if the text is no such file.
    pub fn read<T: DeserializeOwned>(rows: &[Row], text: &str) -> Result<T, InvalidSettings> {
        let table: Table = toml::from_str(text)?;
        let mut wrong = Vec::new();
        for row in rows {
            for (name, value) in row.stated(&table) {
                let has_table = name != row.path || table_at(&table, row.place().0).is_some();
                let why = match value {
                    Some(value) => row.kind.check(value).err(),
                    None => (row.is_required && has_table).then(|| "it is missing".to_owned()),
                };
                wrong.extend(why.map(|why| Wrong::new(name, why)));
            }
        }
        InvalidSettings::check(wrong)?;
        Ok(toml::from_str(text)?)
    }

    /// The rows of a table in the docs.
    pub fn documented(rows: &[Row]) -> String {
        let noted = rows.iter().filter(|row| !row.note.is_empty());
        let lines = noted.map(|row| {
            let (table, key) = row.place();
            let name = match table.strip_suffix(['*', '+']) {
                Some(array) => format!("`{key}` of a `[[{}]]`", array.trim_end_matches('.')),
                None => format!("`{}`", row.path),
            };
            let usual = match row.kind {
                Kind::Choice([(usual, _), ..]) => format!(" Usual is \"{usual}\"."),
                _ => String::new(),
            };
            let only = match row.only {
                "" => String::new(),
                only => format!(" ({only})"),
            };
            format!("| {name}{only} | {}{usual} |\n", row.note)
        });
        lines.collect()
    }

    /// The lines of settings in a new file: those that are given with their values, others as comments
    /// with their examples, unless these are empty.
    pub fn new_lines(rows: &[Row], value: impl Fn(&Row) -> Result<String, String>) -> String {
        let mut text = String::new();
        for row in rows {
            let (table, key) = row.place();
            let (value, line) = if row.kind == Kind::Table {
                let own = rows.iter().filter(|own| own.place().0 == row.path);
                let own: Vec<_> = own.map(&value).collect();
                if own
                    .iter()
                    .all(|value| value.as_ref().is_err_and(String::is_empty))
                {
                    continue;
                }
                text += "\n";
                let given = own.into_iter().find(Result::is_ok);
                (
                    given.unwrap_or(Err(String::new())),
                    format!("[{}]", row.path),
                )
            } else {
                let value = value(row);
                let is_inline = !table.is_empty()
                    && !table.contains(['*', '+'])
                    && !rows.iter().any(|own| own.path == table);
                let key = if is_inline { table } else { key };
                let (Ok(stated) | Err(stated)) = &value;
                if stated.is_empty() {
                    continue;
                }
                let line = format!("{key} = {stated}");
                (value, line)
            };
            text += &comment(row.note);
            let start = if value.is_ok() { "" } else { "#" };
            text.extend([start, &line, "\n"]);
        }
        text
    }
}

/// A table of rows: the path and the kind, then what else there is to a row, then its note.
#[macro_export]
macro_rules! rows {
    ($($path:literal: $kind:expr, $($with:ident $value:tt)* $note:literal;)*) => {
        &[$($crate::Row::new($path, $kind, $note)$(.$with $value)*),*]
    };
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
