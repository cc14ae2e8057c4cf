//! The settings of a file as a form has them: texts with names.
//!
//! Moments are in UTC, whichever time zone the form shows. Two sheets can be merged, so that two
//! people can change the same file.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use toml::Table;

use crate::{Forms, Kind, Row, moment};

/// The settings of a file as texts with names, such as `phase.1.due`, and what is wrong with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    pub(crate) rows: &'static [Row],
    pub(crate) values: BTreeMap<String, String>,
    pub(crate) wrong: BTreeMap<String, String>,
}

/// A setting with its row and its group on a form.
pub struct SheetField {
    pub name: String,
    pub row: &'static Row,
    /// The heading of its group; empty if no form shows it.
    pub group: String,
}

/// How a form shows a moment, as browsers read it.
const SHOWN: &str = "%Y-%m-%dT%H:%M:%S";

impl Sheet {
    /// The name of what is wrong with no single field.
    pub const WHOLE: &str = "";

    /// The sheet of a file's text, whose local times are of a time zone.
    ///
    /// Fails if the text is no TOML.
    pub fn of_text(
        rows: &'static [Row],
        text: &str,
        zone: &TimeZone,
    ) -> Result<Sheet, toml::de::Error> {
        Ok(Sheet::of_table(rows, &toml::from_str(text)?, zone))
    }

    pub fn of_table(rows: &'static [Row], file: &Table, zone: &TimeZone) -> Sheet {
        let stated = rows.iter().flat_map(|row| {
            let stated = row.stated(file).into_iter();
            stated.map(move |(name, value)| {
                let text = value.map(|value| row.kind.text(value, zone));
                (name, text.unwrap_or_else(|| row.usual().to_owned()))
            })
        });
        Sheet::of_values(rows, stated.collect())
    }

    /// The sheet with these values, of which nothing is known to be wrong.
    pub fn of_values(rows: &'static [Row], values: BTreeMap<String, String>) -> Sheet {
        let wrong = BTreeMap::new();
        Sheet {
            rows,
            values,
            wrong,
        }
    }

    /// The sheet that was typed into a form that showed `was` in a time zone. A moment that reads
    /// as it was shown stays the same, also one that occurs twice.
    pub fn typed(fields: BTreeMap<String, String>, was: &Sheet, zone: &TimeZone) -> Sheet {
        // A browser sends nothing for a box that is not ticked.
        let begin = was.values.iter().map(|(name, value)| {
            let is_shown = was.row(name).is_some_and(|row| !row.group.is_empty());
            let value = if is_shown { "" } else { value };
            (name.clone(), value.to_owned())
        });
        let mut sheet = Sheet::of_values(was.rows, begin.collect());
        for (name, typed) in fields {
            let Some(row) = sheet.row(&name).filter(|row| !row.group.is_empty()) else {
                continue;
            };
            let typed = typed.replace("\r\n", "\n").trim().to_owned();
            sheet.set(&name, &typed);
            if row.kind != Kind::Moment || typed.is_empty() {
                continue;
            }
            if was.shown(&name, zone) == typed {
                sheet.set(&name, was.get(&name));
            } else {
                match moment(&typed, zone) {
                    Ok(at) => sheet.set(&name, &at.to_string()),
                    Err(why) => sheet.fail(&name, why),
                }
            }
        }
        for (table, element) in sheet.coming() {
            let own = element_start(table, &element);
            let values = sheet.values.iter();
            let mut values = values.filter(|(name, _)| name.starts_with(&own));
            // The places for new elements that nothing was typed into.
            if values.all(|(_, value)| value.is_empty()) {
                sheet.values.retain(|name, _| !name.starts_with(&own));
            }
        }
        sheet
    }

    /// Gives settings that the form of a file does not show their values of another sheet.
    pub fn keep_hidden(&mut self, other: &Sheet) {
        let is_hidden = |row: &&Row| row.group.is_empty() || row.forms == Forms::New;
        for row in self.rows.iter().filter(is_hidden) {
            if !row.path.contains(['*', '+']) {
                self.set(row.path, other.get(row.path));
            }
        }
    }

    pub fn rows(&self) -> &'static [Row] {
        self.rows
    }

    pub fn get(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// The values, by name.
    pub fn values(&self) -> &BTreeMap<String, String> {
        &self.values
    }

    /// Empties the dates, and what needs one.
    pub fn empty_dates(&mut self) {
        let is_date = |row: &&Row| row.is_dated || row.kind == Kind::Moment;
        for row in self.rows.iter().filter(is_date) {
            for (name, value) in &mut self.values {
                if row.has(name) {
                    row.usual().clone_into(value);
                }
            }
        }
    }

    /// Sets a setting to what a form would have.
    pub fn set(&mut self, name: &str, value: &str) {
        self.values.insert(name.to_owned(), value.to_owned());
    }

    /// A value as a form shows it, with moments as local times of a time zone.
    pub fn shown(&self, name: &str, zone: &TimeZone) -> String {
        match self.moment(name) {
            Some(at) => at.to_zoned(zone.clone()).strftime(SHOWN).to_string(),
            None => self.get(name).to_owned(),
        }
    }

    /// The moment of a field that has one.
    pub fn moment(&self, name: &str) -> Option<Timestamp> {
        let is_moment = self.row(name).is_some_and(|row| row.kind == Kind::Moment);
        self.get(name).parse().ok().filter(|_| is_moment)
    }

    pub(crate) fn row(&self, name: &str) -> Option<&'static Row> {
        self.rows.iter().find(|row| row.has(name))
    }

    /// Why a field is wrong; [`WHOLE`](Self::WHOLE) names no field.
    pub fn wrong(&self, name: &str) -> Option<&str> {
        self.wrong.get(name).map(String::as_str)
    }

    /// The errors, by name.
    pub fn all_wrong(&self) -> &BTreeMap<String, String> {
        &self.wrong
    }

    pub fn is_wrong(&self) -> bool {
        !self.wrong.is_empty()
    }

    /// Notes what is wrong at a path: with the field of this name, or with that of its table.
    pub fn fail(&mut self, path: &str, why: impl Into<String>) {
        let mut name = path;
        while !self.values.contains_key(name) && !name.is_empty() {
            name = name
                .rsplit_once('.')
                .map_or(Self::WHOLE, |(table, _)| table);
        }
        let wrong = self.wrong.entry(name.to_owned());
        wrong.or_insert_with(|| why.into());
    }

    /// The names of the fields in which two sheets differ.
    pub fn differing<'a>(&'a self, other: &'a Sheet) -> Vec<&'a str> {
        let names = self.values.keys().chain(other.values.keys());
        let mut names: Vec<&str> = names.map(String::as_str).collect();
        names.retain(|name| self.get(name) != other.get(name));
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Takes over what has become of the file since the form showed `was`: a field that was not
    /// typed into gets its value of `now`. A field that both changed stays as it is typed and is
    /// wrong until it is sent once more.
    pub fn merge(&mut self, was: &Sheet, now: &Sheet) {
        for name in was.differing(now) {
            if self.get(name) == was.get(name) {
                self.set(name, now.get(name));
            } else if self.get(name) != now.get(name) {
                let why = match now.get(name) {
                    "" => "somebody has emptied it in the meantime".to_owned(),
                    value => format!("somebody has set it to {value} in the meantime"),
                };
                self.fail(name, why);
            }
        }
    }

    /// The settings in the order of their rows, with the groups of a form that has so many new elements
    /// for each table whose elements come and go.
    pub fn fields(&self, new: usize) -> Vec<SheetField> {
        let mut fields = Vec::new();
        for rows in self
            .rows
            .chunk_by(|one, other| one.place().0 == other.place().0)
        {
            let table = rows[0].place().0;
            let mut elements = self.elements(table);
            if let Some(array) = table.strip_suffix('+') {
                let next = elements.last().and_then(|last| last.parse::<u16>().ok());
                let next = usize::from(next.unwrap_or(0)) + 1;
                elements.extend((next..next + new).map(|place| place.to_string()));
                let title = |element: &String| match self.get(&format!("{array}{element}.title")) {
                    "" => format!("new item {element}"),
                    title => title.to_owned(),
                };
                fields.extend(
                    elements
                        .iter()
                        .flat_map(|one| fields_of(rows, one, &title(one))),
                );
            } else if table.ends_with('*') {
                fields.extend(elements.iter().flat_map(|one| fields_of(rows, one, one)));
            } else {
                fields.extend(fields_of(rows, "", ""));
            }
        }
        fields
    }

    /// The elements of a table such as `phase.*`, in order.
    pub fn elements(&self, table: &str) -> Vec<String> {
        let Some(array) = table.strip_suffix(['*', '+']) else {
            return Vec::new();
        };
        let names = self.values.keys().filter_map(|name| {
            let (element, _) = name.strip_prefix(array)?.split_once('.')?;
            Some(element.to_owned())
        });
        let mut elements: Vec<String> = names.collect();
        let number = |element: &String| {
            let digits = element.trim_end_matches(|c: char| !c.is_ascii_digit());
            digits.parse::<u32>().unwrap_or(u32::MAX)
        };
        elements.sort_by_key(|element| (number(element), element.clone()));
        elements.dedup();
        elements
    }

    /// The elements of tables whose elements come and go.
    pub(crate) fn coming(&self) -> Vec<(&'static str, String)> {
        let tables = self.rows.iter().map(|row| row.place().0);
        let mut tables: Vec<&'static str> = tables.filter(|table| table.ends_with('+')).collect();
        tables.dedup();
        let elements = tables.into_iter().flat_map(|table| {
            let elements = self.elements(table).into_iter();
            elements.map(move |element| (table, element))
        });
        elements.collect()
    }
}

/// The settings of an element, with the heading of their group.
fn fields_of(rows: &'static [Row], element: &str, heading: &str) -> Vec<SheetField> {
    let fields = rows.iter().map(|row| SheetField {
        name: row.of_element(element),
        row,
        group: row.group.replace('*', heading),
    });
    fields.collect()
}

/// The start of the names of an element's settings.
pub(crate) fn element_start(table: &str, element: &str) -> String {
    format!("{}.", table.replace(['*', '+'], element))
}
