//! A sheet that is written into the text of its file.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use toml::{Table, Value};

use crate::kind::YES;
use crate::row::{elements, table_at};
use crate::sheet::{SheetField, element_start};
use crate::toml_text::{Step, TomlText};
use crate::toml_value::toml_of;
use crate::{InvalidSettings, Kind, Row, Sheet, Wrong};

impl Sheet {
    /// Writes the sheet into the text of its file, in which comments, the order of lines and all values
    /// that stay the same are kept. A setting that is emptied becomes a comment.
    ///
    /// Values that are no such values are noted as wrong, and left as they are in the text. Returns
    /// nothing if the text is no TOML, or written in a way that is read and not changed.
    pub fn written_into(&mut self, text: &str, zone: &TimeZone) -> Option<String> {
        let file: Table = match toml::from_str(text) {
            Ok(file) => file,
            Err(error) => {
                self.fail(Self::WHOLE, error.to_string());
                return None;
            }
        };
        let before = Sheet::of_table(self.rows, &file, zone);
        let new = self.checked(&before, zone);
        let mut change = TextChange {
            text: TomlText::new(text),
            file: &file,
            before: &before,
            new: &new,
            zone,
        };
        let unusual = change.all().err();
        let text = change.text.into_text();
        let read = Sheet::of_text(self.rows, &text, zone);
        // Elements that come and go have other places in the file.
        let is_lost = |field: &SheetField| {
            let read = read.as_ref().map_or("", |read| read.get(&field.name));
            let is_there = new.has_table(field.row, &field.name);
            let is_fixed = !field.row.path.contains('+') && field.row.kind != Kind::Table;
            is_fixed && is_there && read != new.get(&field.name)
        };
        let lost = || new.fields(0).into_iter().find(is_lost);
        let Some(name) = unusual.or_else(|| Some(lost()?.name)) else {
            return Some(text);
        };
        let why = format!("{name} is written in an unusual way; change it in the file by hand");
        self.fail(Self::WHOLE, why);
        None
    }

    /// The text of a new file of a kind with the sheet's settings, and examples as comments. Values that
    /// are no such values are noted as wrong, and left out.
    pub fn new_text(&mut self, kind: &str, zone: &TimeZone) -> String {
        let before = Sheet::of_table(self.rows, &Table::new(), zone);
        let new = self.checked(&before, zone);
        // A table in which something is wrong is left out, so that everything else can be checked.
        let is_wrong = |table: &str| {
            let mut names = self.wrong.keys();
            !table.is_empty() && names.any(|name| name.starts_with(&format!("{table}.")))
        };
        let given = |path: &str| {
            let row = new.row(path).filter(|row| new.get(path) != row.usual())?;
            if is_wrong(row.place().0) {
                return None;
            }
            row.kind.value(new.get(path), zone).ok()
        };
        let read = |text: &str| text.trim_matches('"').parse::<DateTime>().ok();
        // The dates in comments fit the last one that is given.
        let rows: Vec<Row> = new
            .rows
            .iter()
            .filter(|row| row.fits(kind))
            .copied()
            .collect();
        let moments = rows.iter().filter(|row| row.kind == Kind::Moment);
        let late = moments.rev().find_map(|row| {
            let at = read(given(row.path)?.as_str()?)?;
            read(row.example)?.until(at).ok()
        });
        let example = |row: &Row| {
            let moved = read(row.example).and_then(|at| at.checked_add(late?).ok());
            let moved = moved.map(|at| format!("\"{}\"", at.strftime("%F %T")));
            moved.unwrap_or_else(|| row.example.to_owned())
        };
        Row::new_lines(&rows, |row| {
            let value = given(row.path).map(|value| toml_of(&value));
            value.ok_or_else(|| example(row))
        })
    }

    /// The sheet with what it was before in place of what is wrong.
    fn checked(&mut self, before: &Sheet, zone: &TimeZone) -> Sheet {
        let mut new = self.clone();
        new.drop_gone();
        for field in new.fields(0) {
            let typed = new.get(&field.name).to_owned();
            let needed = field.row.is_required && new.has_table(field.row, &field.name);
            let value = match field.row.kind.value(&typed, zone) {
                _ if typed.is_empty() && needed => Err("it is missing".to_owned()),
                _ if typed.is_empty() => Ok(field.row.usual().to_owned()),
                value => value.map(|value| field.row.kind.text(&value, zone)),
            };
            match value {
                Ok(value) => new.set(&field.name, &value),
                Err(why) => self.fail(&field.name, why),
            }
            if self.wrong.contains_key(&field.name) {
                new.set(&field.name, before.get(&field.name));
            }
        }
        new
    }

    /// Leaves out elements without anything that is needed, and gives new ones their ids.
    fn drop_gone(&mut self) {
        for (table, element) in self.coming() {
            let rows = self.rows.iter().filter(|row| row.place().0 == table);
            let needed = rows.clone().filter(|row| row.is_required);
            let mut needed = needed.filter(|row| row.kind != Kind::Id);
            let is_empty = |row: &Row| self.get(&row.of_element(&element)).is_empty();
            let own = element_start(table, &element);
            if needed.all(is_empty) {
                self.values.retain(|name, _| !name.starts_with(&own));
                continue;
            }
            let mut ids = rows.filter(|row| row.kind == Kind::Id);
            if let Some(id) = ids.find(|row| is_empty(row)) {
                let free = self.free_id(id, self.get(&format!("{own}title")));
                self.set(&id.of_element(&element), &free);
            }
        }
    }

    /// Tests whether the table of a setting is there.
    fn has_table(&self, row: &Row, name: &str) -> bool {
        let (table, _) = name.rsplit_once('.').unwrap_or_default();
        table.is_empty() || row.path.contains('*') || self.is_there(table)
    }

    /// An id that no element has yet, from the words of a title.
    fn free_id(&self, row: &Row, title: &str) -> String {
        let words = title.to_lowercase();
        let words = words.split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let mut id: String = words.join("-").chars().take(30).collect();
        if id.is_empty() {
            "item".clone_into(&mut id);
        }
        let is_taken = |id: &String| {
            let mut values = self.values.iter();
            values.any(|(name, value)| value == id && row.has(name))
        };
        let numbered = (2..).map(|number| format!("{id}-{number}"));
        let mut ids = std::iter::once(id.clone()).chain(numbered);
        ids.find(|id| !is_taken(id)).unwrap_or(id)
    }

    /// Notes why the text that it was written into cannot be used.
    pub fn fail_all(&mut self, error: InvalidSettings) {
        for Wrong { path, why } in error.into_wrong() {
            let name = self.name_of(&path);
            self.fail(&name, why);
        }
    }

    /// The name in this sheet of what a file calls by this path: elements that are gone have no place
    /// there.
    pub fn name_of(&self, path: &str) -> String {
        let mut kept = self.clone();
        kept.drop_gone();
        for (table, _) in kept.coming() {
            let array = table.trim_end_matches('+');
            if let Some((place, key)) = path.strip_prefix(array).and_then(|it| it.split_once('.'))
                && let Ok(place) = place.parse::<usize>()
                && let Some(element) = kept.elements(table).get(place.saturating_sub(1))
            {
                return format!("{array}{element}.{key}");
            }
        }
        path.to_owned()
    }

    /// Tests whether a table is there: its box is ticked, or without one something in it is set.
    fn is_there(&self, table: &str) -> bool {
        let row = self.row(table).filter(|row| !row.group.is_empty());
        match row {
            Some(_) => self.get(table) == YES,
            None => self.values.iter().any(|(name, value)| {
                let within = name.strip_prefix(table);
                let is_within = within.is_some_and(|rest| rest.starts_with('.'));
                is_within
                    && !value.is_empty()
                    && self.row(name).is_some_and(|row| value != row.usual())
            }),
        }
    }
}

/// A text that is changed from one sheet to another.
struct TextChange<'a> {
    text: TomlText,
    file: &'a Table,
    before: &'a Sheet,
    new: &'a Sheet,
    zone: &'a TimeZone,
}

impl TextChange<'_> {
    /// Changes each table. Fails with the name of a setting that is written in an unusual way.
    fn all(&mut self) -> Result<(), String> {
        let rows = self.new.rows;
        for rows in rows.chunk_by(|one, other| one.place().0 == other.place().0) {
            let (table, _) = rows[0].place();
            match table.rsplit_once('.') {
                Some((array, "*")) => {
                    for (place, (element, _)) in elements(self.file, array).iter().enumerate() {
                        let path = [steps(array), vec![Step::Place(place)]].concat();
                        self.lines(&path, rows, element)?;
                    }
                }
                Some((array, "+")) => self.coming(array, table, rows)?,
                _ if table.is_empty() => self.lines(&[], rows, "")?,
                _ => self.table(table, rows)?,
            }
        }
        Ok(())
    }

    /// Changes the lines of a table that is there before and after.
    fn lines(&mut self, path: &[Step], rows: &[Row], element: &str) -> Result<(), String> {
        for row in rows.iter().filter(|row| row.kind != Kind::Table) {
            let name = row.of_element(element);
            if self.before.get(&name) != self.new.get(&name) {
                let value = self.value(row, &name).map(|value| toml_of(&value));
                let done = self.text.set(path, row.place().1, value.as_deref());
                check(done, &name)?;
            }
        }
        Ok(())
    }

    /// Changes a table that may be new, or go.
    fn table(&mut self, table: &'static str, rows: &[Row]) -> Result<(), String> {
        let is_own = self.new.rows.iter().any(|row| row.path == table);
        match (
            table_at(self.file, table).is_some(),
            self.new.is_there(table),
        ) {
            (true, true) => self.lines(&steps(table), rows, ""),
            (true, false) => {
                let done = self.text.remove(&steps(table)) || self.text.set(&[], table, None);
                check(done, table)
            }
            (false, true) if is_own => {
                self.append(format!("[{table}]"), rows, "");
                Ok(())
            }
            (false, true) => {
                let line = format!("{{ {} }}", self.stated(rows, "").join(", "));
                check(self.text.set(&[], table, Some(&line)), table)
            }
            (false, false) => Ok(()),
        }
    }

    /// Changes an array of tables that come and go.
    fn coming(&mut self, array: &'static str, table: &str, rows: &[Row]) -> Result<(), String> {
        let (parent, _) = array.rsplit_once('.').unwrap_or_default();
        if !parent.is_empty() && !self.new.is_there(parent) {
            return Ok(());
        }
        let (old, now) = (elements(self.file, array), self.new.elements(table));
        // In reverse: removing an element does not move those before it.
        for (place, (element, _)) in old.iter().enumerate().rev() {
            let path = [steps(array), vec![Step::Place(place)]].concat();
            if now.contains(element) {
                self.lines(&path, rows, element)?;
            } else {
                check(self.text.remove(&path), array)?;
            }
        }
        let is_old = |element: &String| old.iter().any(|(name, _)| name == element);
        for element in now.iter().filter(|element| !is_old(element)) {
            self.append(format!("[[{array}]]"), rows, element);
        }
        Ok(())
    }

    /// Adds a table behind everything else.
    fn append(&mut self, header: String, rows: &[Row], element: &str) {
        let lines = [vec![header], self.stated(rows, element)].concat();
        self.text.append(&(lines.join("\n") + "\n"));
    }

    /// The lines of a new table.
    fn stated(&self, rows: &[Row], element: &str) -> Vec<String> {
        let lines = rows.iter().filter_map(|row| {
            let value = self.value(row, &row.of_element(element))?;
            Some(format!("{} = {}", row.place().1, toml_of(&value)))
        });
        lines.collect()
    }

    /// The value of a setting; nothing if it is as usual.
    fn value(&self, row: &Row, name: &str) -> Option<Value> {
        let typed = self.new.get(name);
        let is_set = self.before.values.contains_key(name) && row.kind == Kind::Tick;
        if typed == row.usual() && !is_set {
            return None;
        }
        row.kind.value(typed, self.zone).ok()
    }
}

/// Makes sure that a change was possible.
fn check(is_done: bool, name: &str) -> Result<(), String> {
    if is_done {
        Ok(())
    } else {
        Err(name.to_owned())
    }
}

fn steps(path: &'static str) -> Vec<Step> {
    path.split('.').map(Step::Key).collect()
}
