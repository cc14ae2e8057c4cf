//! The file that a sheet of settings stands for.

use std::path::Path;
use std::str::FromStr;

use jiff::tz::TimeZone;
use pigskin_project::{LateSettings, ProjectFile, ReviewFile, RubricFileChoice, RubricFileItem};

use super::{EARLY, FAULTS, ProjectSheet, SCOPES, VERDICTS, YES};
use crate::{CourseSettings, ProjectSettings, moment};

/// Maximum number of wrong fields that are looked for.
const MOST_WRONG: usize = 50;

impl ProjectSheet {
    /// Writes the sheet into the text of a file for the same rules. Returns the new text with its
    /// settings, or nothing after noting everything that is wrong.
    pub fn written_into(
        &mut self,
        text: &str,
        course: &CourseSettings,
    ) -> Option<(String, ProjectSettings)> {
        let zone = &course.schedule.time_zone;
        let old = match ProjectFile::parse(text) {
            Ok(old) => old,
            Err(error) => {
                self.fail(Self::WHOLE, error.to_string());
                return None;
            }
        };
        let before = ProjectSheet::of_file(&old, zone);
        let mut tried = self.clone();
        for name in self.wrong.keys() {
            tried
                .values
                .insert(name.clone(), before.get(name).to_owned());
        }
        for _ in 0..MOST_WRONG {
            let file = tried.file(&old, zone);
            for (name, why) in std::mem::take(&mut tried.wrong) {
                self.fail(&name, why);
            }
            let written = file.written_into(text).map_err(|error| error.to_string());
            let read = written.and_then(|text| {
                let settings = ProjectSettings::from_toml(Path::new(""), &text, course);
                let settings = settings.map_err(|error| error.to_string())?;
                Ok((text, settings))
            });
            let why = match read {
                Ok(written) => return (!self.is_wrong()).then_some(written),
                Err(why) => why,
            };
            let why = why.strip_prefix(": ").unwrap_or(&why);
            let (name, why) = tried.field_of(why);
            self.fail(&name, why);
            // What else is wrong is seen with this field as it was, or empty.
            let value = match before.get(&name) {
                value if value != tried.get(&name) => value.to_owned(),
                _ if !tried.get(&name).is_empty() => String::new(),
                _ => break,
            };
            tried.values.insert(name, value);
        }
        None
    }

    /// The field that an error of a file is about, with the reason.
    fn field_of(&self, why: &str) -> (String, String) {
        let mut best = (String::new(), why);
        let mut length = 0;
        for name in self.values.keys() {
            let label = self.label(name);
            let rest = why.strip_prefix(label.as_str());
            let rest =
                rest.filter(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'));
            if let Some(rest) = rest.filter(|_| label.len() > length) {
                length = label.len();
                best = (name.clone(), rest.trim_start_matches([':', ' ', '=']));
            }
        }
        (best.0, best.1.to_owned())
    }

    /// What the file calls a field.
    fn label(&self, name: &str) -> String {
        let mut parts = name.splitn(3, '.');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("item"), Some(place), Some(field)) => {
                let id = self.get(&format!("item.{place}.id"));
                let field = match field {
                    "choices" => self.get(&format!("item.{place}.kind")),
                    field => field,
                };
                format!("review.rubric {id}: {field}")
            }
            (Some(table), Some(number), Some(field)) => format!("{table} {number}: {field}"),
            _ => match name {
                "late_until" => "late.until".to_owned(),
                "late_factor" => "late.factor".to_owned(),
                "review" => "review.rubric".to_owned(),
                name => name.to_owned(),
            },
        }
    }

    /// The file with these settings. Notes what is not a number; it is then as in `old`.
    fn file(&mut self, old: &ProjectFile, zone: &TimeZone) -> ProjectFile {
        let late = old.late.as_ref();
        let mut file = ProjectFile {
            title: self.get("title").to_owned(),
            closes: self.time("closes", old.closes.as_ref(), zone),
            grace_seconds: self.number("grace_seconds").unwrap_or(0),
            late: None,
            early: self.time("early", old.early.as_ref(), zone),
            early_points: self.points("early_points"),
            early_requires: value_of(&EARLY, self.get("early_requires")),
            verdicts: value_of(&VERDICTS, self.get("verdicts")),
            staff_see: value_of(&SCOPES, self.get("staff_see")),
            faults: value_of(&FAULTS, self.get("faults")),
            composition_points: self.points("composition_points").unwrap_or(0.0),
            review: self.review(old.review.as_ref(), zone),
            ..old.clone()
        };
        let until = self.time("late_until", late.map(|late| &late.until), zone);
        let factor = self.points("late_factor");
        file.late = match (until, factor) {
            (None, None) => None,
            (Some(until), Some(factor)) => Some(LateSettings { until, factor }),
            (None, Some(_)) => {
                self.fail("late_until", "write until when, or leave the factor empty");
                None
            }
            (Some(_), None) => {
                self.fail("late_factor", "write a factor from 0 to 1, such as 0.5");
                None
            }
        };
        if file.title.is_empty() || file.title.contains(char::is_control) {
            self.fail("title", "write a title, in one line");
        }
        for phase in &mut file.phases {
            let name = |field: &str| format!("phase.{}.{field}", phase.number);
            self.get(&name("title")).clone_into(&mut phase.title);
            phase.due = self.time(&name("due"), phase.due.as_ref(), zone);
            phase.partners = self.get(&name("partners")) == YES;
            phase.starts = self.time(&name("starts"), phase.starts.as_ref(), zone);
            phase.checkpoint_points = self.points(&name("checkpoint_points"));
            if phase.title.is_empty() || phase.title.contains(char::is_control) {
                self.fail(&name("title"), "write a title, in one line");
            }
        }
        for problem in &mut file.problems {
            let name = |field: &str| format!("problem.{}.{field}", problem.number);
            problem.points = self.points(&name("points")).unwrap_or(0.0);
            problem.phase = self.number(&name("phase")).unwrap_or(problem.phase);
        }
        file
    }

    fn review(&mut self, old: Option<&ReviewFile>, zone: &TimeZone) -> Option<ReviewFile> {
        if self.get("review") != YES {
            return None;
        }
        let teachers = self.get("review.teachers").split([',', ' ', '\n']);
        let teachers = teachers.filter(|id| !id.is_empty()).map(str::to_owned);
        Some(ReviewFile {
            anonymous: self.get("review.anonymous") == YES,
            teachers: teachers.collect(),
            regrade_until: {
                let old = old.and_then(|old| old.regrade_until.as_ref());
                self.time("review.regrade_until", old, zone)
            },
            rubric: self.rubric(),
        })
    }

    /// The items of the rubric that have a title or points.
    fn rubric(&mut self) -> Vec<RubricFileItem> {
        let mut items: Vec<RubricFileItem> = Vec::new();
        for place in self.places() {
            let name = |field: &str| format!("item.{place}.{field}");
            let title = self.get(&name("title")).to_owned();
            if title.is_empty() && self.get(&name("points")).is_empty() {
                continue;
            }
            if self.get(&name("id")).is_empty() {
                let id = free_id(&title, &items);
                self.values.insert(name("id"), id);
            }
            let choices = self.choices(&name("choices"));
            let (levels, deductions) = match self.get(&name("kind")) {
                "levels" => (choices, Vec::new()),
                "deductions" => (Vec::new(), choices),
                _ => {
                    if !choices.is_empty() {
                        self.fail(&name("kind"), "choose levels or deductions for these lines");
                    }
                    (Vec::new(), Vec::new())
                }
            };
            items.push(RubricFileItem {
                id: self.get(&name("id")).to_owned(),
                title,
                description: self.get(&name("description")).to_owned(),
                points: self.points(&name("points")).unwrap_or(0.0),
                levels,
                deductions,
            });
        }
        items
    }

    /// Lines of points and words.
    fn choices(&mut self, name: &str) -> Vec<RubricFileChoice> {
        let lines = self.get(name).to_owned();
        let mut choices = Vec::new();
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (points, title) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match points.parse::<f64>() {
                Ok(points) if points.is_finite() && !title.trim().is_empty() => {
                    let title = title.trim().to_owned();
                    choices.push(RubricFileChoice { title, points });
                }
                _ => self.fail(
                    name,
                    format!("\"{line}\" is not points and words, such as \"0.5 Some\""),
                ),
            }
        }
        choices
    }

    /// A moment as the file has it: as it is written there if it stays the same.
    fn time(&self, name: &str, old: Option<&String>, zone: &TimeZone) -> Option<String> {
        let at = self.moment(name)?;
        if let Some(old) = old.filter(|old| moment(old, zone) == Ok(at)) {
            return Some(old.clone());
        }
        let local = at.to_zoned(zone.clone());
        let text = local.strftime("%Y-%m-%d %H:%M:%S").to_string();
        if moment(&text, zone) == Ok(at) {
            return Some(text);
        }
        Some(local.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
    }

    fn number<T: FromStr>(&mut self, name: &str) -> Option<T> {
        let text = self.get(name);
        if text.is_empty() {
            return None;
        }
        let number = text.parse().ok();
        if number.is_none() {
            self.fail(name, "it is not a whole number");
        }
        number
    }

    fn points(&mut self, name: &str) -> Option<f64> {
        let text = self.get(name);
        if text.is_empty() {
            return None;
        }
        let points: Option<f64> = text.parse().ok();
        let points = points.filter(|points| points.is_finite());
        if points.is_none() {
            self.fail(name, "it is not a number");
        }
        points
    }
}

/// The value with this name, or the usual one.
fn value_of<T: Copy + Default>(names: &[(&str, T)], name: &str) -> T {
    let mut names = names.iter();
    let found = names.find(|(other, _)| *other == name);
    found.map(|(_, value)| *value).unwrap_or_default()
}

/// An id for an item of a rubric that has none.
fn free_id(title: &str, items: &[RubricFileItem]) -> String {
    let words = title.to_lowercase();
    let words = words.split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut id: String = words.join("-").chars().take(30).collect();
    if id.is_empty() {
        "item".clone_into(&mut id);
    }
    let is_free = |id: &str| items.iter().all(|item| item.id != id);
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    let mut ids = std::iter::once(id.clone()).chain(numbered);
    ids.find(|id| is_free(id)).unwrap_or(id)
}
