//! The fields of the project's settings.

use jiff::tz::TimeZone;
use pigskin_course_project::{ProjectSettings, ProjectSheet};

use crate::form_field::{Field, Group, Shape};

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
    pub sheet: &'a ProjectSheet,
    pub zone: &'a TimeZone,
    /// The problems and phases of the project.
    pub settings: &'a ProjectSettings,
}

impl SheetFields<'_> {
    fn field(&self, name: impl Into<String>, label: &str, shape: Shape) -> Field {
        let name = name.into();
        let shape = match shape {
            Shape::Time(_) => Shape::Time(self.sheet.moment(&name).map(|at| at.to_string())),
            shape => shape,
        };
        Field {
            value: self.sheet.shown(&name, self.zone),
            wrong: self.sheet.wrong(&name).map(str::to_owned),
            ..Field::new(name, label, shape)
        }
    }

    fn time(&self, name: impl Into<String>, label: &str) -> Field {
        self.field(name, label, Shape::Time(None))
    }

    fn number(&self, name: impl Into<String>, label: &str) -> Field {
        self.field(name, label, Shape::Number)
    }

    fn tick(&self, name: impl Into<String>, label: &str) -> Field {
        self.field(name, label, Shape::Tick)
    }

    fn choice(&self, name: impl Into<String>, label: &str, choices: &[(&str, &str)]) -> Field {
        self.field(name, label, Shape::choice(choices))
    }

    /// All fields but those of problems.
    pub fn groups(&self) -> Vec<Group> {
        let mut groups = vec![self.whole()];
        groups.extend(self.phases());
        groups.push(self.late());
        groups.push(self.early());
        groups.push(self.grading());
        groups.push(self.review());
        groups.extend(self.rubric());
        groups
    }

    fn whole(&self) -> Group {
        let fields = vec![
            self.field("title", "Title", Shape::Line),
            self.time("closes", "Closes")
                .noted("empty if the project stays open"),
            self.number("grace_seconds", "Grace, in seconds").noted(
                "time after each deadline that still counts as in time; students do not see it",
            ),
        ];
        Group::new("The project", fields)
    }

    fn phases(&self) -> impl Iterator<Item = Group> {
        self.settings.phases.iter().map(|phase| {
            let name = |field: &str| format!("phase.{}.{field}", phase.number);
            let fields = vec![
                self.field(name("title"), "Title", Shape::Line),
                self.time(name("due"), "Due"),
                self.number(name("checkpoint_points"), "Points for the checkpoint")
                    .noted("for the whole phase, right by its due date"),
                self.tick(name("partners"), "Partners")
                    .noted("two students may work on it together"),
                self.time(name("starts"), "Partners from").noted(
                    "from when on a partner's submission counts; empty if from the beginning",
                ),
            ];
            Group::new(format!("Phase {}", phase.number), fields)
        })
    }

    fn late(&self) -> Group {
        let fields = vec![
            self.time("late_until", "Accepted until")
                .noted("empty if nothing is accepted after the closing time"),
            self.number("late_factor", "Factor of the points")
                .noted("from 0 to 1, such as 0.5"),
        ];
        Group::new("Late submissions", fields)
    }

    fn early(&self) -> Group {
        let requires = [
            ("passing", "everything passes"),
            ("submitted", "everything is written"),
        ];
        let fields = vec![
            self.time("early", "Until")
                .noted("empty for no early points"),
            self.number("early_points", "Points")
                .noted("for the whole project by then"),
            self.choice("early_requires", "If", &requires),
        ];
        Group::new("Early points", fields)
    }

    fn grading(&self) -> Group {
        let verdicts = [
            ("at once", "at once"),
            ("after the deadline", "after the deadline"),
        ];
        let faults = [
            ("as they run", "costs all problems that use the function"),
            ("each problem alone", "costs its own problem"),
        ];
        let see = [
            ("their sections", "students of their sections"),
            ("all students", "all students"),
        ];
        let fields = vec![
            self.choice("verdicts", "Students see verdicts", &verdicts),
            self.choice("faults", "A mistake", &faults),
            self.choice("staff_see", "Staff with a section see", &see),
        ];
        Group::new("Grading", fields)
    }

    fn review(&self) -> Group {
        let fields = vec![
            self.number("composition_points", "Points")
                .noted("that staff give"),
            self.tick("review", "Review here")
                .noted("staff read and give points on this server, by the rubric below"),
            self.field("review.teachers", "Teachers", Shape::Line)
                .noted("ids of the staff who publish; empty if all do"),
            self.tick("review.anonymous", "Anonymous")
                .noted("other readers see neither names nor ids"),
            self.time("review.regrade_until", "Regrades until")
                .noted("empty if students may always ask"),
        ];
        Group::new("Composition", fields)
    }

    /// The items of the rubric, and places for new ones.
    fn rubric(&self) -> impl Iterator<Item = Group> {
        let places = self.sheet.places();
        let next = places.last().map_or(0, |place| place + 1);
        let places = places.into_iter().chain(next..next + NEW_ITEMS);
        places.map(move |place| {
            let name = |field: &str| format!("item.{place}.{field}");
            let heading = match self.sheet.get(&name("title")) {
                "" => "Rubric: a new item".to_owned(),
                title => format!("Rubric: {title}"),
            };
            let kinds = [
                ("any", "any points"),
                ("levels", "one of these levels"),
                ("deductions", "deductions, any of these"),
            ];
            let fields = vec![
                self.field(name("id"), "Id", Shape::Hidden),
                self.field(name("title"), "Title", Shape::Line)
                    .noted("empty to leave the item out"),
                self.field(name("description"), "Description", Shape::Lines),
                self.number(name("points"), "Points")
                    .noted("quarters of a point"),
                self.choice(name("kind"), "Readers give", &kinds),
                self.field(name("choices"), "Levels or deductions", Shape::Lines)
                    .noted(
                        "a line for each: points, then words, such as \"0.5 Some names are unclear\"",
                    ),
            ];
            Group::new(heading, fields)
        })
    }

    pub fn problems(&self) -> Vec<ProblemRow> {
        let phases = self.settings.phases.iter();
        let phases = phases.map(|phase| phase.number.to_string());
        let phases: Vec<(String, String)> = phases.map(|phase| (phase.clone(), phase)).collect();
        let problems = self.settings.problems.iter().map(|problem| {
            let name = |field: &str| format!("problem.{}.{field}", problem.number);
            let title = format!("{} {}", problem.number, problem.title);
            let label = |what: &str| format!("{what} of problem {}", problem.number);
            ProblemRow {
                points: self.number(name("points"), &label("Points")),
                phase: {
                    let shape = Shape::Choice(phases.clone());
                    self.field(name("phase"), &label("Phase"), shape)
                },
                title,
            }
        });
        problems.collect()
    }

    /// All fields that are shown, with the headings of their groups.
    fn all(&self) -> Vec<(String, Field)> {
        let mut all = Vec::new();
        for group in self.groups() {
            let heading = &group.heading;
            let fields = group.fields.into_iter();
            let fields = fields.filter(|field| !matches!(field.shape, Shape::Hidden));
            all.extend(fields.map(|field| (heading.clone(), field)));
        }
        for row in self.problems() {
            all.extend([row.points, row.phase].map(|field| ("Problems".to_owned(), field)));
        }
        all
    }

    /// What differs from another sheet, in words.
    pub fn changes(&self, before: &ProjectSheet) -> Vec<SettingChange> {
        let schedule = &self.settings.schedule;
        let names = before.differing(self.sheet);
        let all = self.all().into_iter();
        let changed = all.filter(|(_, field)| names.contains(&field.name.as_str()));
        let changed = changed.map(|(heading, field)| {
            let words = |sheet: &ProjectSheet| {
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
