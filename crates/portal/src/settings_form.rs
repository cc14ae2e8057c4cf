//! Forms for the settings of files: what is typed is merged with what others changed since, shown with
//! what it changes for whom, and written.

use std::collections::BTreeMap;

use askama::Template;
use axum::response::Response;
use jiff::tz::TimeZone;
use pigskin_course::Schedule;
use pigskin_course_project::{Forms, Kind, Sheet, SheetField};
use pigskin_web::{Problem, page};

use crate::form_field::{Field, Group, Shape};
use crate::frame::Frame;

/// Fields for new items of a table whose elements come and go.
const NEW_ITEMS: usize = 2;

/// Settings in files that staff change on a page: those of the project or of the contest.
pub trait SettingsForm: Sized {
    /// The settings that sheets become.
    type New;
    /// The page with the form.
    type Page: Template;

    fn files(&self) -> &Files;

    /// Writes the sheets into the texts of the files. Returns the settings, or nothing after noting
    /// everything that is wrong in the sheets.
    fn written(&self, sheets: &mut Sheets) -> Option<Self::New>;

    /// Whether the server uses settings; not if they were written by hand.
    fn uses(&self, new: &Self::New) -> bool;

    /// Why settings are not taken although each of them is right.
    async fn refused(&self, _: &Self::New) -> Result<Option<&'static str>, Problem> {
        Ok(None)
    }

    fn form(
        &self,
        sheets: &Sheets,
        notices: Vec<String>,
        wrong: Option<String>,
    ) -> Result<Self::Page, Problem>;

    /// The page with what would change.
    async fn changes(
        &self,
        sheets: &Sheets,
        new: Self::New,
        notices: Vec<String>,
    ) -> Result<ChangesPage, Problem>;

    /// Writes the files and uses the settings.
    async fn write(
        self,
        sheets: &Sheets,
        new: Self::New,
        notices: Vec<String>,
    ) -> Result<Response, Problem>;
}

/// The files of a form as they are now.
pub struct Files {
    pub now: Sheets,
    /// Whether there are none yet.
    pub are_new: bool,
    /// The time zone of the form.
    pub zone: TimeZone,
}

impl Files {
    pub fn hidden(&self) -> HiddenFields {
        HiddenFields {
            zone: zone_name(&self.zone),
            was: self.now.json(),
        }
    }
}

/// Does what the button of a form says.
pub async fn act<F: SettingsForm>(
    form: F,
    mut fields: BTreeMap<String, String>,
) -> Result<Response, Problem> {
    let mut take = |name: &str| fields.remove(name).unwrap_or_default();
    let (act, was, values) = (take("act"), take("was"), take("values"));
    let Files { now, are_new, zone } = form.files();
    let was = now.with_values(&was)?;
    let mut sheets = if values.is_empty() {
        was.typed(&fields, zone)
    } else {
        now.with_values(&values)?
    };
    if *are_new != (act == "make") {
        let why = "somebody has made the project in the meantime; open the page again";
        return Err(Problem::refused(why));
    }
    let changed_since = !are_new && was != *now;
    sheets.merge(&was, now);
    let mut notices = Vec::new();
    if changed_since {
        notices.push(
            "The settings were changed since you opened the page. What you did not change here is as \
             it is there now."
                .to_owned(),
        );
    }
    let conflicts = sheets.are_wrong();
    let written = form.written(&mut sheets);
    if act == "edit" {
        return page::html(&form.form(&sheets, notices, None)?);
    }
    let (Some(new), false) = (written, conflicts) else {
        return page::returned(&form.form(&sheets, notices, None)?);
    };
    if !are_new && sheets.have_values_of(now) && form.uses(&new) {
        notices.push("Nothing is changed.".to_owned());
        return page::html(&form.form(&sheets, notices, None)?);
    }
    if let Some(why) = form.refused(&new).await? {
        return page::returned(&form.form(&sheets, notices, Some(why.to_owned()))?);
    }
    if act == "review" || changed_since {
        return page::html(&form.changes(&sheets, new, notices).await?);
    }
    form.write(&sheets, new, notices).await
}

/// The sheets of files, in an order that their form knows.
#[derive(Clone, PartialEq)]
pub struct Sheets(pub Vec<Sheet>);

impl Sheets {
    /// These sheets with the values that a form sent back as JSON.
    fn with_values(&self, json: &str) -> Result<Sheets, Problem> {
        let values: Vec<BTreeMap<String, String>> =
            serde_json::from_str(json).map_err(Problem::address)?;
        if values.len() != self.0.len() {
            return Err(Problem::refused(
                "the form is not whole; open its page again",
            ));
        }
        let sheets = self.0.iter().zip(values);
        let sheets = sheets.map(|(sheet, values)| Sheet::of_values(sheet.rows(), values));
        Ok(Sheets(sheets.collect()))
    }

    pub fn json(&self) -> String {
        let values: Vec<_> = self.0.iter().map(Sheet::values).collect();
        serde_json::to_string(&values).unwrap_or_default()
    }

    fn typed(&self, fields: &BTreeMap<String, String>, zone: &TimeZone) -> Sheets {
        let typed = |was: &Sheet| Sheet::typed(fields.clone(), was, zone);
        Sheets(self.0.iter().map(typed).collect())
    }

    fn merge(&mut self, was: &Sheets, now: &Sheets) {
        for ((sheet, was), now) in self.0.iter_mut().zip(&was.0).zip(&now.0) {
            // What the form does not show is not the visitor's to change.
            sheet.keep_hidden(was);
            sheet.merge(was, now);
            sheet.keep_hidden(now);
        }
    }

    fn are_wrong(&self) -> bool {
        self.0.iter().any(Sheet::is_wrong)
    }

    fn have_values_of(&self, other: &Sheets) -> bool {
        let mut sheets = self.0.iter().zip(&other.0);
        sheets.all(|(sheet, other)| sheet.differing(other).is_empty())
    }

    /// Why nothing was written, apart from what stands at its field.
    pub fn wrong(&self, why: Option<String>) -> Vec<String> {
        let fields = self.0.iter().flat_map(|sheet| {
            let fields = sheet.fields(0).into_iter();
            let wrong = fields.filter(|field| sheet.wrong(&field.name).is_some());
            wrong.map(|field| format!("{}: {}", field.group, field.row.label))
        });
        let some = || {
            format!(
                "Nothing was written. Wrong: {}.",
                fields.collect::<Vec<_>>().join(", ")
            )
        };
        let why = why.or_else(|| self.are_wrong().then(some));
        let whole = self.0.iter().filter_map(|sheet| sheet.wrong(Sheet::WHOLE));
        why.into_iter().chain(whole.map(str::to_owned)).collect()
    }
}

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
                    (_, Some(at)) => self.schedule.exact(at),
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
