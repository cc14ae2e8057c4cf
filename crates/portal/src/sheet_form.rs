//! Forms for the settings of files, and the pages with what a form changes.

use jiff::tz::TimeZone;
use pigskin_course::Schedule;
use pigskin_course_project::{Forms, Kind, Sheet, SheetField};
use pigskin_web::Problem;

use crate::form_field::{Field, Group, Shape};
use crate::frame::Frame;

/// Fields for new items of a table whose elements come and go.
const NEW_ITEMS: usize = 2;

/// The fields of a sheet, with moments in a time zone.
pub struct SheetFields<'a> {
    pub sheet: &'a Sheet,
    /// The kind of the file, such as `d-football`, of which settings depend.
    pub file: &'a str,
    pub zone: &'a TimeZone,
    /// The schedule in whose words changes name moments.
    pub schedule: &'a Schedule,
}

/// A setting that changes, in words.
pub struct SettingChange {
    pub what: String,
    pub before: String,
    pub after: String,
}

/// Values that a form sends back as they were.
pub struct HiddenFields {
    pub zone: String,
    /// The settings of the files that the form shows, as JSON.
    pub was: String,
}

#[derive(askama::Template)]
#[template(path = "settings_changes.html")]
pub struct ChangesPage {
    pub frame: Frame,
    /// The address of the form.
    pub address: &'static str,
    /// The files that were written by hand, if nothing changes.
    pub files: &'static str,
    pub changes: Vec<SettingChange>,
    pub effects: Vec<String>,
    /// Students with their points now and then.
    pub points: Vec<(String, String, String)>,
    /// The number of further students.
    pub more: usize,
    pub hidden: HiddenFields,
    pub values: String,
    pub notices: Vec<String>,
}

impl SheetFields<'_> {
    fn field(&self, field: SheetField) -> Field {
        let SheetField { name, row, .. } = field;
        let field = Field::for_row(&name, row);
        Field {
            value: self.sheet.shown(&name, self.zone),
            wrong: self.sheet.wrong(&name).map(str::to_owned),
            shape: match row.kind {
                Kind::Moment => Shape::Time(self.sheet.moment(&name).map(|at| at.to_string())),
                _ => field.shape,
            },
            ..field
        }
    }

    /// All fields, with the headings of their groups.
    pub fn all(&self) -> Vec<(String, Field)> {
        let fields = self.sheet.fields(NEW_ITEMS).into_iter();
        let shown = fields.filter(|field| {
            let row = field.row;
            !field.group.is_empty() && row.forms != Forms::New && row.fits(self.file)
        });
        let shown = shown.map(|field| (field.group.clone(), self.field(field)));
        shown.collect()
    }

    /// Those of these fields in which another sheet differs, in words.
    pub fn changes(&self, fields: Vec<(String, Field)>, before: &Sheet) -> Vec<SettingChange> {
        let names = before.differing(self.sheet);
        let changed = fields.into_iter().filter(|(_, field)| {
            names.contains(&field.name.as_str()) && !matches!(field.shape, Shape::Hidden)
        });
        let changed = changed.map(|(heading, field)| {
            let words = |sheet: &Sheet| {
                let value = sheet.get(&field.name);
                match (&field.shape, sheet.moment(&field.name)) {
                    (Shape::Tick, _) => if value.is_empty() { "no" } else { "yes" }.to_owned(),
                    (_, Some(at)) => self.schedule.shown(at),
                    (Shape::Choice(choices), _) => {
                        let mut choices = choices.iter();
                        let found = choices.find(|(other, _)| other == value);
                        found.map_or("none", |(_, words)| words).to_owned()
                    }
                    _ if value.is_empty() => "none".to_owned(),
                    _ => value.to_owned(),
                }
            };
            SettingChange {
                what: format!("{heading}: {}", field.label),
                before: words(before),
                after: words(self.sheet),
            }
        });
        changed.collect()
    }
}

impl SettingChange {
    /// The changes for the log and for mails, a sentence each.
    pub fn told(changes: &[SettingChange]) -> Vec<String> {
        if changes.is_empty() {
            return vec!["what was written by hand".to_owned()];
        }
        let changes = changes.iter();
        let told = changes
            .map(|change| format!("{} from {} to {}", change.what, change.before, change.after));
        told.collect()
    }
}

impl HiddenFields {
    pub fn new(zone: &TimeZone, was: String) -> HiddenFields {
        HiddenFields {
            zone: zone_name(zone),
            was,
        }
    }
}

/// The fields by the headings of their groups.
pub fn grouped(fields: Vec<(String, Field)>) -> Vec<Group> {
    let mut groups = Vec::new();
    for (heading, field) in fields {
        Group::add(&mut groups, &heading, field);
    }
    groups
}

/// The name of a time zone, as browsers know it.
pub fn zone_name(zone: &TimeZone) -> String {
    zone.iana_name().unwrap_or("UTC").to_owned()
}

/// The time zone that a form sends back.
pub fn zone_named(name: &str) -> Result<TimeZone, Problem> {
    TimeZone::get(name)
        .map_err(|_| Problem::Refused(format!("this server does not know the time zone {name:?}")))
}
