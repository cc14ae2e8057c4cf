//! The settings of `project.toml` as a form has them: texts with names.
//!
//! Moments are in UTC, whichever time zone the form shows. Two sheets can be merged, so that two
//! people can change the same file.

mod to_file;

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use pigskin_project::{EarlyRule, Faults, ProjectFile, StaffScope, VerdictTime};

use crate::{CourseSettings, moment};

/// The settings of a project as texts with names, such as `phase.1.due`, and what is wrong with
/// them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProjectSheet {
    values: BTreeMap<String, String>,
    wrong: BTreeMap<String, String>,
}

/// How a form shows a moment, as browsers read it.
const SHOWN: &str = "%Y-%m-%dT%H:%M:%S";

/// The value of a box that is ticked.
const YES: &str = "yes";

impl ProjectSheet {
    /// The name of what is wrong with no single field.
    pub const WHOLE: &str = "";

    /// The sheet of a file's text.
    ///
    /// Fails if the text is not such a file, with the reason.
    pub fn of_text(text: &str, course: &CourseSettings) -> Result<ProjectSheet, String> {
        let file = ProjectFile::parse(text).map_err(|error| error.to_string())?;
        Ok(ProjectSheet::of_file(&file, &course.schedule.time_zone))
    }

    fn of_file(file: &ProjectFile, zone: &TimeZone) -> ProjectSheet {
        let mut sheet = ProjectSheet::default();
        let time = |text: Option<&String>| {
            let at = text.map(|text| moment(text, zone));
            at.and_then(Result::ok).map(|at| at.to_string())
        };
        let number = |number: Option<f64>| number.map(|number| number.to_string());
        let tick = |is_set: bool| is_set.then(|| YES.to_owned());
        let mut set = |name: &str, value: Option<String>| {
            let value = value.unwrap_or_default();
            sheet.values.insert(name.to_owned(), value);
        };
        set("title", Some(file.title.clone()));
        set("closes", time(file.closes.as_ref()));
        set(
            "grace_seconds",
            Some(file.grace_seconds)
                .filter(|&grace| grace > 0)
                .map(|grace| grace.to_string()),
        );
        let late = file.late.as_ref();
        set("late_until", time(late.map(|late| &late.until)));
        set("late_factor", number(late.map(|late| late.factor)));
        set("early", time(file.early.as_ref()));
        set("early_points", number(file.early_points));
        set("early_requires", Some(named(&EARLY, file.early_requires)));
        set("verdicts", Some(named(&VERDICTS, file.verdicts)));
        set("staff_see", Some(named(&SCOPES, file.staff_see)));
        set("faults", Some(named(&FAULTS, file.faults)));
        set("composition_points", number(Some(file.composition_points)));
        for phase in &file.phases {
            let mut set = |name: &str, value| set(&format!("phase.{}.{name}", phase.number), value);
            set("title", Some(phase.title.clone()));
            set("due", time(phase.due.as_ref()));
            set("partners", tick(phase.partners));
            set("starts", time(phase.starts.as_ref()));
            set("checkpoint_points", number(phase.checkpoint_points));
        }
        for problem in &file.problems {
            let mut set =
                |name: &str, value| set(&format!("problem.{}.{name}", problem.number), value);
            set("points", number(Some(problem.points)));
            set("phase", Some(problem.phase.to_string()));
        }
        let review = file.review.as_ref();
        set("review", tick(review.is_some()));
        set(
            "review.anonymous",
            tick(review.is_some_and(|review| review.anonymous)),
        );
        set(
            "review.teachers",
            review.map(|review| review.teachers.join(", ")),
        );
        set(
            "review.regrade_until",
            time(review.and_then(|review| review.regrade_until.as_ref())),
        );
        for (place, item) in review.iter().flat_map(|review| &review.rubric).enumerate() {
            let mut set = |name: &str, value| set(&format!("item.{place}.{name}"), Some(value));
            set("id", item.id.clone());
            set("title", item.title.clone());
            set("description", item.description.clone());
            set("points", item.points.to_string());
            let (kind, choices) = match (item.levels.is_empty(), item.deductions.is_empty()) {
                (false, _) => ("levels", &item.levels),
                (true, false) => ("deductions", &item.deductions),
                (true, true) => ("any", &item.levels),
            };
            set("kind", kind.to_owned());
            let lines = choices
                .iter()
                .map(|one| format!("{} {}", one.points, one.title));
            set("choices", lines.collect::<Vec<_>>().join("\n"));
        }
        sheet
    }

    /// The sheet that was typed into a form that showed `was` in a time zone. A moment that reads
    /// as it was shown stays the same, also one that occurs twice.
    pub fn typed(
        fields: BTreeMap<String, String>,
        was: &ProjectSheet,
        zone: &TimeZone,
    ) -> ProjectSheet {
        let mut sheet = ProjectSheet::default();
        for (name, typed) in fields {
            let typed = typed.replace("\r\n", "\n").trim().to_owned();
            if !is_time(&name) || typed.is_empty() {
                sheet.values.insert(name, typed);
            } else if was.shown(&name, zone) == typed {
                sheet.values.insert(name.clone(), was.get(&name).to_owned());
            } else {
                match moment(&typed, zone) {
                    Ok(at) => {
                        sheet.values.insert(name, at.to_string());
                    }
                    Err(why) => {
                        sheet.fail(&name, why);
                        sheet.values.insert(name, typed);
                    }
                }
            }
        }
        for place in sheet.places() {
            let start = format!("item.{place}.");
            let is_empty = |field: &str| sheet.get(&format!("{start}{field}")).is_empty();
            // The places for new items that nothing was typed into.
            if is_empty("id") && is_empty("title") && is_empty("points") && is_empty("choices") {
                sheet.values.retain(|name, _| !name.starts_with(&start));
            }
        }
        sheet
    }

    pub fn get(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// The values, by name.
    pub fn values(&self) -> &BTreeMap<String, String> {
        &self.values
    }

    /// A sheet with these values, of which nothing is known to be wrong.
    pub fn of_values(values: BTreeMap<String, String>) -> ProjectSheet {
        ProjectSheet {
            values,
            wrong: BTreeMap::new(),
        }
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
        self.get(name).parse().ok().filter(|_| is_time(name))
    }

    /// Why a field is wrong; [`WHOLE`](Self::WHOLE) names no field.
    pub fn wrong(&self, name: &str) -> Option<&str> {
        self.wrong.get(name).map(String::as_str)
    }

    pub fn is_wrong(&self) -> bool {
        !self.wrong.is_empty()
    }

    fn fail(&mut self, name: &str, why: impl Into<String>) {
        self.wrong
            .entry(name.to_owned())
            .or_insert_with(|| why.into());
    }

    /// The names of the fields in which two sheets differ.
    pub fn differing<'a>(&'a self, other: &'a ProjectSheet) -> Vec<&'a str> {
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
    pub fn merge(&mut self, was: &ProjectSheet, now: &ProjectSheet) {
        for name in was.differing(now) {
            if self.get(name) == was.get(name) {
                let value = now.get(name).to_owned();
                self.values.insert(name.to_owned(), value);
            } else if self.get(name) != now.get(name) {
                let why = match now.get(name) {
                    "" => "somebody has emptied it in the meantime".to_owned(),
                    value => format!("somebody has set it to {value} in the meantime"),
                };
                self.fail(name, why);
            }
        }
    }

    /// The places of the rubric's items.
    pub fn places(&self) -> Vec<usize> {
        let places = self.values.keys().filter_map(|name| {
            let place = name.strip_prefix("item.")?.strip_suffix(".title")?;
            place.parse::<u16>().ok().map(usize::from)
        });
        let mut places: Vec<usize> = places.collect();
        places.sort_unstable();
        places
    }
}

const EARLY: [(&str, EarlyRule); 2] = [
    ("passing", EarlyRule::Passing),
    ("submitted", EarlyRule::Submitted),
];

const VERDICTS: [(&str, VerdictTime); 2] = [
    ("at once", VerdictTime::AtOnce),
    ("after the deadline", VerdictTime::AfterDeadline),
];

const SCOPES: [(&str, StaffScope); 2] = [
    ("their sections", StaffScope::TheirSections),
    ("all students", StaffScope::AllStudents),
];

const FAULTS: [(&str, Faults); 2] = [
    ("as they run", Faults::AsTheyRun),
    ("each problem alone", Faults::EachProblemAlone),
];

fn named<T: Copy + PartialEq>(names: &[(&str, T)], value: T) -> String {
    let mut names = names.iter();
    let found = names.find(|(_, other)| *other == value);
    found
        .map(|(name, _)| (*name).to_owned())
        .unwrap_or_default()
}

/// Returns whether a field has a moment.
fn is_time(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name);
    [
        "closes",
        "late_until",
        "early",
        "regrade_until",
        "due",
        "starts",
    ]
    .contains(&last)
}

#[cfg(test)]
mod tests {
    use pigskin_hog::Edition;

    use super::*;

    const REVIEW: &str = "\
[review]
teachers = ['prof']
anonymous = true
[[review.rubric]]
id = 'names'
title = 'Names'
points = 1
levels = [{ title = 'clear', points = 1 }, { title = 'some', points = 0.5 }]
";

    fn text() -> String {
        let edition = Edition::named("fall-2019").expect("an edition");
        let text = ProjectFile::new_text(&edition, None).expect("a project");
        let text = text.replace("#closes", "closes").replace("#late", "late");
        format!("{text}\n{REVIEW}")
    }

    fn course() -> CourseSettings {
        let text = "time_zone = 'America/Los_Angeles'";
        CourseSettings::from_toml("course.toml".as_ref(), text).expect("settings")
    }

    fn sheet() -> ProjectSheet {
        ProjectSheet::of_text(&text(), &course()).expect("a sheet")
    }

    /// The sheet with some values typed, as local times of Berlin.
    fn typed(changes: &[(&str, &str)]) -> ProjectSheet {
        let zone = TimeZone::get("Europe/Berlin").expect("a zone");
        let was = sheet();
        let names = was.values().keys();
        let fields = names.map(|name| (name.clone(), was.shown(name, &zone)));
        let mut fields: BTreeMap<String, String> = fields.collect();
        let changes = changes.iter();
        fields.extend(changes.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        ProjectSheet::typed(fields, &was, &zone)
    }

    #[test]
    fn a_form_that_nobody_types_into_changes_nothing() {
        let mut same = typed(&[("item.1.kind", "any"), ("item.1.title", "")]);
        assert_eq!(same.differing(&sheet()), Vec::<&str>::new());
        let (written, _) = same.written_into(&text(), &course()).expect("settings");
        assert_eq!(written, text());
    }

    #[test]
    fn a_time_of_the_browser_is_written_as_one_of_the_course() {
        let mut sheet = typed(&[
            ("phase.1.due", "2026-09-10T08:59:59"),
            // This hour occurs twice in Los Angeles.
            ("phase.2.due", "2026-11-01T10:30:00"),
            ("closes", ""),
            ("late_until", ""),
            ("late_factor", ""),
        ]);
        let (written, settings) = sheet.written_into(&text(), &course()).expect("settings");
        assert!(
            written.contains("\ndue = \"2026-09-09 23:59:59\"\n"),
            "{written}"
        );
        assert!(
            written.contains("\ndue = \"2026-11-01T01:30:00-08:00\"\n"),
            "{written}"
        );
        assert!(
            written.contains("\n#closes = \"2026-09-12 23:59:59\"\n"),
            "{written}"
        );
        let due = settings.phases[1].due.map(|due| due.to_string());
        assert_eq!(due.as_deref(), Some("2026-11-01T09:30:00Z"));
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once() {
        let mut sheet = typed(&[
            ("title", ""),
            ("phase.1.due", "soon"),
            ("phase.2.due", "2030-01-01T00:00:00"),
            ("phase.3.checkpoint_points", "1"),
            ("late_factor", "1.5"),
            ("early_points", "2"),
            ("problem.01.points", "-1"),
            ("problem.02.points", "two"),
            ("composition_points", "0.5"),
            ("item.0.choices", "1 clear\nsome"),
            ("item.1.title", "Length"),
            ("item.1.points", "0.3"),
        ]);
        assert!(sheet.written_into(&text(), &course()).is_none());
        let wrong: Vec<&str> = sheet.wrong.keys().map(String::as_str).collect();
        assert_eq!(
            wrong,
            [
                "early_points",
                "item.0.choices",
                "item.1.points",
                "late_factor",
                "phase.1.due",
                "phase.2.due",
                "phase.3.checkpoint_points",
                "problem.01.points",
                "problem.02.points",
                "review",
                "title",
            ]
        );
        let why = sheet.wrong("late_factor").unwrap_or_default();
        assert!(why.contains("1.5 is not from 0 to 1"), "{why}");
        assert_eq!(sheet.get("problem.02.points"), "two");
    }

    #[test]
    fn items_of_a_rubric_come_and_go() {
        let mut sheet = typed(&[
            ("item.0.title", ""),
            ("item.0.points", ""),
            ("item.1.title", "Long lines!"),
            ("item.1.points", "1"),
            ("item.1.kind", "deductions"),
            ("item.1.choices", "0.5 Some lines are long"),
        ]);
        let (_, settings) = sheet.written_into(&text(), &course()).expect("settings");
        let rubric = settings.review.expect("a review").rubric;
        let ids: Vec<&str> = rubric.iter().map(|item| item.id.as_str()).collect();
        assert_eq!(ids, ["long-lines"]);
        let mut sheet = typed(&[("review", "")]);
        let (_, settings) = sheet.written_into(&text(), &course()).expect("settings");
        assert_eq!(settings.review, None);
    }

    #[test]
    fn two_people_lose_nothing() {
        let was = sheet();
        let mut now = was.clone();
        for (name, value) in [("title", "Pigs"), ("late_factor", "0.75")] {
            now.values.insert(name.to_owned(), value.to_owned());
        }
        let mut mine = typed(&[("composition_points", "3"), ("late_factor", "0.25")]);
        mine.merge(&was, &now);
        assert_eq!(
            (mine.get("title"), mine.get("composition_points")),
            ("Pigs", "3")
        );
        assert_eq!(mine.get("late_factor"), "0.25");
        let why = mine.wrong("late_factor").unwrap_or_default();
        assert!(why.contains("set it to 0.75"), "{why}");
        assert!(mine.wrong("title").is_none());
    }
}
