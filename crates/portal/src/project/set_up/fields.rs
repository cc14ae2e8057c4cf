//! The fields of the project's settings.

use jiff::tz::TimeZone;
use pigskin_course_project::{Kind, ProjectSettings, Sheet, SheetField};

use crate::form_field::{Field, Group, Shape};

/// The heading of the problems, which are a table.
const PROBLEMS: &str = "Problems";

/// Fields for new items of the rubric.
const NEW_ITEMS: usize = 2;

/// A problem with its points and its phase.
pub struct ProblemRow {
    pub title: String,
    pub points: Field,
    pub phase: Field,
}

/// The fields of a sheet, with moments in a time zone.
pub struct SheetFields<'a> {
    pub sheet: &'a Sheet,
    pub zone: &'a TimeZone,
    /// The problems and phases of the project.
    pub settings: &'a ProjectSettings,
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
    fn all(&self) -> Vec<(String, Field)> {
        let fields = self.sheet.fields(NEW_ITEMS).into_iter();
        let shown = fields.filter(|field| !field.group.is_empty());
        let shown = shown.map(|field| (field.group.clone(), self.field(field)));
        shown.collect()
    }

    /// All fields but those of problems.
    pub fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (heading, field) in self.all() {
            if heading == PROBLEMS {
                continue;
            }
            Group::add(&mut groups, &heading, field);
        }
        groups
    }

    pub fn problems(&self) -> Vec<ProblemRow> {
        let phases = self.settings.phases.iter();
        let phases = phases.map(|phase| phase.number.to_string());
        let phases: Vec<(String, String)> = phases.map(|phase| (phase.clone(), phase)).collect();
        let mut fields = self.all();
        let problems = self.settings.problems.iter().filter_map(|problem| {
            let number = &problem.number;
            let mut field = |key: &str| {
                let name = format!("problem.{number}.{key}");
                let place = fields.iter().position(|(_, field)| field.name == name)?;
                let (_, field) = fields.swap_remove(place);
                let label = format!("{} of problem {number}", field.label);
                Some(Field { label, ..field })
            };
            Some(ProblemRow {
                title: format!("{number} {}", problem.title),
                points: field("points")?,
                phase: Field {
                    shape: Shape::Choice(phases.clone()),
                    ..field("phase")?
                },
            })
        });
        problems.collect()
    }

    /// The differences from another sheet, in words.
    pub fn changes(&self, before: &Sheet) -> Vec<SettingChange> {
        let schedule = &self.settings.schedule;
        let names = before.differing(self.sheet);
        let mut all = self.all();
        all.retain(|(heading, field)| heading != PROBLEMS && !matches!(field.shape, Shape::Hidden));
        let problems = self.problems().into_iter();
        let problems = problems.flat_map(|row| [row.points, row.phase]);
        all.extend(problems.map(|field| (PROBLEMS.to_owned(), field)));
        let changed = all
            .into_iter()
            .filter(|(_, field)| names.contains(&field.name.as_str()));
        let changed = changed.map(|(heading, field)| {
            let words = |sheet: &Sheet| {
                let value = sheet.get(&field.name);
                match (&field.shape, sheet.moment(&field.name)) {
                    (Shape::Tick, _) => if value.is_empty() { "no" } else { "yes" }.to_owned(),
                    (_, Some(at)) => schedule.shown(at),
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

/// A setting that changes, in words.
pub struct SettingChange {
    pub what: String,
    pub before: String,
    pub after: String,
}
