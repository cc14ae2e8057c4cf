//! A change of `project.toml` that keeps everything else in it.

use std::fmt::Display;

use crate::project_file::quoted;
use crate::toml_text::{Step, TomlText};
use crate::{
    EarlyRule, Faults, LateSettings, PhaseSettings, ProblemSettings, ProjectFile, ProjectFileError,
    ReviewFile, RubricFileChoice, RubricFileItem, StaffScope, VerdictTime,
};

/// Why settings cannot be written into a file.
#[derive(Debug, thiserror::Error)]
pub enum ChangeSettingsError {
    /// They are not valid, or the file is not.
    #[error(transparent)]
    Settings(#[from] ProjectFileError),
    /// The file is written in a way that is read, and not changed.
    #[error("project.toml has {0} written in an unusual way; change it there by hand")]
    Unusual(String),
}

impl ProjectFile {
    /// The text of a file with these settings instead of its own. Comments, the order of lines and
    /// all values that stay the same are kept. A setting that is unset becomes a comment.
    ///
    /// The edition, the rules and the numbers of problems and phases have to be those of the text, and
    /// new items of the rubric stand behind the others.
    ///
    /// Fails if settings are not valid, or the text is written in an unusual way.
    pub fn written_into(&self, text: &str) -> Result<String, ChangeSettingsError> {
        let old = ProjectFile::parse(text)?;
        let mut change = Change(TomlText::new(text));
        change.lines(&[], FILE, (&old, self))?;
        change.late(old.late.as_ref(), self.late.as_ref())?;
        for (place, phase) in old.phases.iter().enumerate() {
            let mut phases = self.phases.iter();
            if let Some(new) = phases.find(|new| new.number == phase.number) {
                let table = [Step::Key("phase"), Step::Place(place)];
                change.lines(&table, PHASE, (phase, new))?;
            }
        }
        for (place, problem) in old.problems.iter().enumerate() {
            let mut problems = self.problems.iter();
            if let Some(new) = problems.find(|new| new.number == problem.number) {
                let table = [Step::Key("problem"), Step::Place(place)];
                change.lines(&table, PROBLEM, (problem, new))?;
            }
        }
        change.review(old.review.as_ref(), self.review.as_ref())?;
        let text = change.0.into_text();
        if ProjectFile::parse(&text)? == *self {
            Ok(text)
        } else {
            Err(unusual("a setting"))
        }
    }
}

fn unusual(what: &str) -> ChangeSettingsError {
    ChangeSettingsError::Unusual(what.to_owned())
}

/// Makes sure that a change was possible.
fn check(is_done: bool, what: &str) -> Result<(), ChangeSettingsError> {
    if is_done { Ok(()) } else { Err(unusual(what)) }
}

/// A text whose settings are changed.
struct Change(TomlText);

impl Change {
    /// Changes the lines of a table whose values differ.
    fn lines<T>(
        &mut self,
        table: &[Step],
        lines: &Lines<T>,
        (old, new): (&T, &T),
    ) -> Result<(), ChangeSettingsError> {
        for (key, value) in lines {
            let (before, after) = (value(old), value(new));
            if before != after {
                check(self.0.set(table, key, after.as_deref()), key)?;
            }
        }
        Ok(())
    }

    fn late(
        &mut self,
        old: Option<&LateSettings>,
        new: Option<&LateSettings>,
    ) -> Result<(), ChangeSettingsError> {
        if let (Some(old), Some(new)) = (old, new) {
            return self.lines(&[Step::Key("late")], LATE, (old, new));
        }
        let line = new.map(|new| {
            let until = quoted(&new.until);
            format!("{{ until = {until}, factor = {} }}", new.factor)
        });
        check(self.0.set(&[], "late", line.as_deref()), "late")
    }

    fn review(
        &mut self,
        old: Option<&ReviewFile>,
        new: Option<&ReviewFile>,
    ) -> Result<(), ChangeSettingsError> {
        let table = Step::Key("review");
        let Some(new) = new else {
            return check(old.is_none() || self.0.remove(&[table]), "review");
        };
        match old {
            None => {
                let lines = stated(REVIEW, new);
                self.0.append(&format!("[review]\n{lines}"));
            }
            Some(old) => {
                self.lines(&[table], REVIEW, (old, new))?;
                // From the last one on: the places of those in front stay.
                for (place, item) in old.rubric.iter().enumerate().rev() {
                    let path = [table, Step::Key("rubric"), Step::Place(place)];
                    let mut items = new.rubric.iter();
                    match items.find(|other| other.id == item.id) {
                        Some(other) => self.lines(&path, ITEM, (item, other))?,
                        None => check(self.0.remove(&path), "review.rubric")?,
                    }
                }
            }
        }
        let is_new = |item: &&RubricFileItem| {
            let mut items = old.iter().flat_map(|old| &old.rubric);
            !items.any(|other| other.id == item.id)
        };
        for item in new.rubric.iter().filter(is_new) {
            let lines = stated(ITEM, item);
            self.0.append(&format!("[[review.rubric]]\n{lines}"));
        }
        Ok(())
    }
}

/// The lines of a table: each key with its value, or nothing if it is as usual.
type Lines<T> = [(&'static str, fn(&T) -> Option<String>)];

const FILE: &Lines<ProjectFile> = &[
    ("title", |file| Some(quoted(&file.title))),
    ("endpoint", |file| text(file.endpoint.as_ref())),
    ("seconds_per_question", |file| {
        number(file.seconds_per_question)
    }),
    ("composition_points", |file| number(file.composition_points)),
    ("closes", |file| text(file.closes.as_ref())),
    ("grace_seconds", |file| {
        unless(file.grace_seconds == 0, &file.grace_seconds)
    }),
    ("early", |file| text(file.early.as_ref())),
    ("early_points", |file| file.early_points.and_then(number)),
    ("early_requires", |file| {
        unless(
            file.early_requires == EarlyRule::Passing,
            &quoted("submitted"),
        )
    }),
    ("verdicts", |file| {
        unless(
            file.verdicts == VerdictTime::AtOnce,
            &quoted("after the deadline"),
        )
    }),
    ("staff_see", |file| {
        unless(
            file.staff_see == StaffScope::TheirSections,
            &quoted("all students"),
        )
    }),
    ("faults", |file| {
        unless(
            file.faults == Faults::AsTheyRun,
            &quoted("each problem alone"),
        )
    }),
    ("seed", |file| file.seed.map(|seed| seed.to_string())),
];

const LATE: &Lines<LateSettings> = &[
    ("until", |late| Some(quoted(&late.until))),
    ("factor", |late| number(late.factor)),
];

const PHASE: &Lines<PhaseSettings> = &[
    ("title", |phase| Some(quoted(&phase.title))),
    ("partners", |phase| Some(phase.partners.to_string())),
    ("due", |phase| text(phase.due.as_ref())),
    ("starts", |phase| text(phase.starts.as_ref())),
    ("checkpoint_points", |phase| {
        phase.checkpoint_points.and_then(number)
    }),
];

const PROBLEM: &Lines<ProblemSettings> = &[
    ("points", |problem| number(problem.points)),
    ("phase", |problem| Some(problem.phase.to_string())),
];

const REVIEW: &Lines<ReviewFile> = &[
    ("anonymous", |review| {
        unless(!review.anonymous, &review.anonymous)
    }),
    ("teachers", |review| {
        let ids: Vec<String> = review.teachers.iter().map(|id| quoted(id)).collect();
        unless(ids.is_empty(), &format!("[{}]", ids.join(", ")))
    }),
    ("regrade_until", |review| {
        text(review.regrade_until.as_ref())
    }),
];

const ITEM: &Lines<RubricFileItem> = &[
    ("id", |item| Some(quoted(&item.id))),
    ("title", |item| Some(quoted(&item.title))),
    ("description", |item| {
        unless(item.description.is_empty(), &quoted(&item.description))
    }),
    ("points", |item| number(item.points)),
    ("levels", |item| choices(&item.levels)),
    ("deductions", |item| choices(&item.deductions)),
];

fn text(value: Option<&String>) -> Option<String> {
    value.map(|value| quoted(value))
}

#[expect(clippy::unnecessary_wraps, reason = "it is a line like the others")]
fn number(value: f64) -> Option<String> {
    Some(value.to_string())
}

fn unless(is_usual: bool, value: &dyn Display) -> Option<String> {
    (!is_usual).then(|| value.to_string())
}

fn choices(choices: &[RubricFileChoice]) -> Option<String> {
    let rows = choices.iter().map(|choice| {
        let title = quoted(&choice.title);
        format!("\n  {{ title = {title}, points = {} }},", choice.points)
    });
    let rows: String = rows.collect();
    unless(rows.is_empty(), &format!("[{rows}\n]"))
}

/// The lines of a new table.
fn stated<T>(lines: &Lines<T>, table: &T) -> String {
    let lines = lines.iter();
    let lines = lines.filter_map(|(key, value)| Some(format!("{key} = {}\n", value(table)?)));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use pigskin_hog::Edition;

    use super::*;
    use crate::Project;

    fn new_file() -> String {
        let edition = Edition::named("fall-2019").expect("an edition");
        let project = Project::for_edition(&edition).expect("a project");
        ProjectFile::text_for(&project, "Project 1: Hog")
    }

    fn item(id: &str, has_levels: bool) -> RubricFileItem {
        let choices = [("all", 1.0), ("some \"of\" it", 0.5)].map(|(title, points)| {
            let title = title.to_owned();
            RubricFileChoice { title, points }
        });
        let (levels, deductions) = if has_levels {
            (choices.to_vec(), Vec::new())
        } else {
            (Vec::new(), choices.to_vec())
        };
        RubricFileItem {
            id: id.to_owned(),
            title: format!("About {id}"),
            description: if has_levels { "Clear" } else { "" }.to_owned(),
            points: 1.0,
            levels,
            deductions,
        }
    }

    /// Settings that differ in everything that a file can state.
    fn various() -> Vec<ProjectFile> {
        let plain = ProjectFile::parse(&new_file()).expect("a file");
        let mut full = plain.clone();
        let at = |day: u8| Some(format!("2026-09-{day:02} 23:59:59"));
        full.title = "Hog \\ \"2026\" # <b>".to_owned();
        full.closes = at(12);
        full.grace_seconds = 60;
        full.late = Some(LateSettings {
            until: "2026-09-14 23:59:59".to_owned(),
            factor: 0.5,
        });
        (full.early, full.early_points) = (at(11), Some(1.5));
        full.early_requires = EarlyRule::Submitted;
        full.verdicts = VerdictTime::AfterDeadline;
        full.staff_see = StaffScope::AllStudents;
        full.faults = Faults::EachProblemAlone;
        full.endpoint = Some("https://hog.example.edu".to_owned());
        full.seed = Some(7);
        full.review = Some(ReviewFile {
            anonymous: true,
            teachers: vec!["prof".to_owned()],
            regrade_until: at(30),
            rubric: vec![item("repetition", false), item("names", true)],
        });
        for (phase, day) in full.phases.iter_mut().zip(5..) {
            phase.due = at(day);
            phase.partners = !phase.partners;
            phase.starts = at(1).filter(|_| phase.partners);
            phase.checkpoint_points = Some(2.0);
        }
        full.problems[3].points = 2.25;
        full.problems[4].phase = 3;
        let mut other = full.clone();
        other.late = Some(LateSettings {
            until: "2026-09-15 12:00:00".to_owned(),
            factor: 0.0,
        });
        other.review = Some(ReviewFile {
            anonymous: false,
            teachers: Vec::new(),
            regrade_until: None,
            rubric: vec![item("repetition", true), item("length", false)],
        });
        other.phases[1].due = None;
        other.phases[1].checkpoint_points = None;
        other.seconds_per_question = 2.5;
        other.composition_points = 3.0;
        vec![plain, full, other]
    }

    #[test]
    fn what_is_written_reads_back_and_comments_stay() {
        for from in various() {
            let text = from.written_into(&new_file()).expect("a text");
            let text = text.replace("# What staff", "# Ours: call Ada first.\n# What staff");
            for to in various() {
                let written = to.written_into(&text).expect("a text");
                assert_eq!(ProjectFile::parse(&written).expect("a file"), to);
                for comment in text.lines().filter(|line| line.starts_with("# ")) {
                    assert!(written.contains(comment), "{comment}");
                }
            }
            assert_eq!(from.written_into(&text).expect("a text"), text);
        }
    }

    #[test]
    fn one_date_changes_one_line() {
        let text = new_file();
        let mut file = ProjectFile::parse(&text).expect("a file");
        file.phases[1].due = Some("2026-10-01 12:00:00".to_owned());
        let written = file.written_into(&text).expect("a text");
        let lines = text.lines().zip(written.lines());
        let changed: Vec<_> = lines.filter(|(before, after)| before != after).collect();
        let due = (
            "#due = \"2026-09-09 23:59:59\"",
            "due = \"2026-10-01 12:00:00\"",
        );
        assert_eq!(changed, [due]);
        assert_eq!(text.lines().count(), written.lines().count());
    }

    #[test]
    fn what_is_not_valid_or_unusual_is_refused() {
        let text = new_file();
        let refused = |file: &ProjectFile| {
            let written = file.written_into(&text);
            written.map_err(|error| error.to_string())
        };
        let mut file = ProjectFile::parse(&text).expect("a file");
        file.problems[0].points = -1.0;
        let why = refused(&file).expect_err("not valid");
        assert!(why.contains("points = -1 is not from 0"), "{why}");
        let mut file = ProjectFile::parse(&text).expect("a file");
        file.phases.pop();
        let why = refused(&file).expect_err("a phase is gone");
        assert!(why.contains("by hand"), "{why}");
    }
}
