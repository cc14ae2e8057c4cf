//! The settings of a project in `project.toml`: times, phases and points.

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use pigskin_contest::read_text;
use pigskin_hog::Edition;
use pigskin_project::{EarlyRule, PhaseSettings, Project, ProjectFile, StaffScope, VerdictTime};
use pigskin_settings::{InvalidSettings, Wrong, moment};

use crate::schedule_text::ScheduleText;
use crate::{
    Admission, CourseFileError, CourseSettings, Person, ReviewSettings, Role, Schedule, sections,
};

/// The settings of a project, with times in the course's time zone.
#[derive(Clone, Debug, PartialEq)]
pub struct ProjectSettings {
    pub title: String,
    pub edition: Edition,
    pub phases: Vec<Phase>,
    /// The problems, in order.
    pub problems: Vec<ProblemSetting>,
    /// Until when submissions are accepted, and until when late ones.
    pub schedule: Schedule,
    /// The points for the whole project before the deadline.
    pub early: Option<Early>,
    /// The points that staff give for composition.
    pub composition_points: f64,
    /// How staff review composition, if they do it here.
    pub review: Option<ReviewSettings>,
    /// When students see verdicts.
    pub verdicts: VerdictTime,
    /// Which students a member of staff with a section sees.
    pub staff_see: StaffScope,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    pub number: u8,
    pub title: String,
    /// From when on a partner's submission counts for it; `None` if from the beginning.
    pub starts: Option<Timestamp>,
    pub due: Option<Timestamp>,
    pub partners: bool,
    /// The points for a submission by the due date in which the whole phase passes.
    pub checkpoint_points: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ProblemSetting {
    /// Its number, such as `05a`.
    pub number: String,
    pub title: String,
    /// The points for solving it.
    pub points: f64,
    pub phase: u8,
}

/// The points for submitting the whole project early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Early {
    /// Until when.
    pub until: Timestamp,
    pub points: f64,
    pub requires: EarlyRule,
}

impl Phase {
    /// Returns whether a submission at a moment, a student's own or a partner's, can count.
    pub fn can_have(&self, is_own: bool, at: Timestamp) -> bool {
        is_own || self.partners && self.starts.is_none_or(|starts| at >= starts)
    }
}

impl ProjectSettings {
    /// Returns whether a person is a teacher: a member of staff whom the review names, or without
    /// such names one without a section.
    pub fn is_teacher(&self, person: &Person) -> bool {
        let named = self.review.as_ref().map(|review| &review.teachers[..]);
        person.role == Role::Staff
            && match named {
                None | Some([]) => sections(&person.section).is_empty(),
                Some(named) => named.contains(&person.id),
            }
    }

    /// Returns whether a member of staff sees whose review is whose.
    pub fn shows_names(&self, person: &Person) -> bool {
        let review = self.review.as_ref();
        review.is_none_or(|review| !review.anonymous) || self.is_teacher(person)
    }

    /// Reads the settings in a folder.
    ///
    /// Fails if the file cannot be read or a field is wrong; the error names the field.
    pub fn open(
        folder: &Path,
        course: &CourseSettings,
    ) -> Result<ProjectSettings, CourseFileError> {
        let path = folder.join(ProjectFile::NAME);
        let text = read_text(&path)?;
        ProjectSettings::from_toml(&path, &text, course)
    }

    /// Reads the settings from the text of the file at this path.
    ///
    /// Fails if a field is wrong; the error names the field.
    pub fn from_toml(
        path: &Path,
        text: &str,
        course: &CourseSettings,
    ) -> Result<ProjectSettings, CourseFileError> {
        let wrong = |error| CourseFileError::invalid(path, error);
        let (file, found) = ProjectFile::read(text).map_err(wrong)?;
        let edition = file.rules().map_err(wrong)?;
        let mut project = Project::for_edition(&edition)?;
        project.set(&file).map_err(wrong)?;
        let problems = project.problems().iter().map(|problem| ProblemSetting {
            number: problem.number.clone(),
            title: problem.title.clone(),
            points: problem.points,
            phase: problem.phase,
        });
        settings(file, edition, problems.collect(), course, found).map_err(wrong)
    }

    /// Returns whether students do not see verdicts yet at this moment.
    pub fn hides_verdicts(&self, now: Timestamp, extension: Option<Timestamp>) -> bool {
        match self.verdicts {
            VerdictTime::AtOnce => false,
            VerdictTime::AfterDeadline => {
                let end = self.accepts_until(extension);
                end.is_none_or(|end| now <= end)
            }
        }
    }

    /// Until when submissions are accepted at all; `None` if for ever.
    pub fn accepts_until(&self, extension: Option<Timestamp>) -> Option<Timestamp> {
        let closes = self.schedule.deadline(extension)?;
        let end = closes.saturating_add(self.schedule.grace).unwrap_or(closes);
        Some(self.schedule.late.map_or(end, |late| late.until.max(end)))
    }

    /// Returns whether a submission at a moment is accepted, in time or late.
    pub fn accepts(&self, at: Timestamp, extension: Option<Timestamp>) -> bool {
        self.factor(at, extension).is_some()
    }

    /// The factor of the points of a submission at a moment, and whether it is late; `None` if it
    /// is not accepted.
    pub fn factor(&self, at: Timestamp, extension: Option<Timestamp>) -> Option<(f64, bool)> {
        match (self.schedule.admits(at, extension), self.schedule.late) {
            (Admission::InTime, _) => Some((1.0, false)),
            (Admission::Late, Some(late)) => Some((late.factor, true)),
            _ => None,
        }
    }

    /// The points of a phase for the problems that pass.
    pub fn phase_points(&self, phase: u8, passes: impl Fn(&str) -> bool) -> f64 {
        let passing = self.problems_of(phase);
        let passing = passing.filter(|problem| passes(&problem.number));
        passing.fold(0.0, |sum, problem| sum + problem.points)
    }

    /// A deadline with the grace that it has.
    pub fn with_grace(&self, deadline: Timestamp) -> Timestamp {
        let later = deadline.saturating_add(self.schedule.grace);
        later.unwrap_or(deadline)
    }

    pub fn problems_of(&self, phase: u8) -> impl Iterator<Item = &ProblemSetting> {
        let problems = self.problems.iter();
        problems.filter(move |problem| problem.phase == phase)
    }

    /// Returns whether two students may be partners in some phase.
    pub fn has_partners(&self) -> bool {
        self.phases.iter().any(|phase| phase.partners)
    }

    pub fn problem_points(&self) -> f64 {
        self.problems.iter().map(|problem| problem.points).sum()
    }
}

/// The settings of a file, or everything that is wrong with and between them.
fn settings(
    file: ProjectFile,
    edition: Edition,
    problems: Vec<ProblemSetting>,
    course: &CourseSettings,
    mut all: Vec<Wrong>,
) -> Result<ProjectSettings, InvalidSettings> {
    let zone = course.schedule.time_zone.clone();
    let closes = file.closes.is_some();
    let schedule = ScheduleText {
        closes: file.closes,
        grace_seconds: file.grace_seconds,
        late: file.late,
        ..ScheduleText::default()
    };
    let schedule = schedule.read(zone.clone(), &mut all);
    let phases = phases(file.phases, &schedule, &mut all);
    for problem in &problems {
        let number = problem.phase;
        let is_known = phases.iter().any(|phase| phase.number == number);
        let path = format!("problem.{}.phase", problem.number);
        let why = format!("there is no phase {number}");
        all.extend((!is_known).then(|| Wrong::new(path, why)));
    }
    let until = file.early.as_deref().map(|until| moment(until, &zone));
    let is_late = |at: Timestamp| schedule.closes.is_some_and(|closes| at > closes);
    let early = match (until, file.early_points) {
        (None, None) => None,
        (Some(Err(why)), _) => Some(Err(("early", why))),
        (Some(Ok(until)), _) if is_late(until) => {
            Some(Err(("early", "it is after the project closes".to_owned())))
        }
        (Some(_), None) => Some(Err(("early", "early_points are missing".to_owned()))),
        (None, Some(_)) => {
            let why = "early, until when they are given, is missing";
            Some(Err(("early_points", why.to_owned())))
        }
        (Some(Ok(until)), Some(points)) => Some(Ok(Early {
            until,
            points,
            requires: file.early_requires,
        })),
    };
    let early = early.and_then(|early| {
        let early = early.map_err(|(path, why)| Wrong::new(path, why));
        Wrong::noted(early, &mut all)
    });
    if file.verdicts == VerdictTime::AfterDeadline && !closes {
        let why = "\"after the deadline\" needs a deadline: closes";
        all.push(Wrong::new("verdicts", why));
    }
    if !closes && schedule.grace != SignedDuration::ZERO && phases.is_empty() {
        all.push(Wrong::new("grace_seconds", "there is no deadline"));
    }
    let review = file.review;
    let review =
        review.and_then(|review| Wrong::noted(ReviewSettings::read(review, &zone), &mut all));
    InvalidSettings::check(all)?;
    Ok(ProjectSettings {
        title: file.title,
        edition,
        phases,
        problems,
        schedule,
        early,
        composition_points: file.composition_points,
        review,
        verdicts: file.verdicts,
        staff_see: file.staff_see,
    })
}

/// The phases in order. Notes all that is wrong.
fn phases(file: Vec<PhaseSettings>, schedule: &Schedule, all: &mut Vec<Wrong>) -> Vec<Phase> {
    let mut phases: Vec<Phase> = Vec::new();
    for phase in file {
        let path = |key: &str| format!("phase.{}.{key}", phase.number);
        let mut time = |key: &str, text: Option<&String>| {
            let at = moment(text?, &schedule.time_zone);
            Wrong::noted(at.map_err(|why| Wrong::new(path(key), why)), all)
        };
        let due = time("due", phase.due.as_ref());
        let starts = time("starts", phase.starts.as_ref());
        let is_after = |at: Option<Timestamp>, end: Option<Timestamp>| {
            at.zip(end).is_some_and(|(at, end)| at > end)
        };
        let last = due.or(schedule.closes);
        let is_too_late = is_after(starts, last) || starts.is_some() && starts == last;
        let points = phase.checkpoint_points;
        for (is_wrong, key, why) in [
            (
                is_after(due, schedule.closes),
                "due",
                "it is after the project closes",
            ),
            (
                phase.starts.is_some() && !phase.partners,
                "starts",
                "the phase has no partners",
            ),
            (is_too_late, "starts", "it is not before the phase is due"),
            (
                points.is_some() && phase.due.is_none(),
                "checkpoint_points",
                "the phase has no due date",
            ),
            (
                phases.iter().any(|other| other.number == phase.number),
                "number",
                "two phases have it",
            ),
        ] {
            all.extend(is_wrong.then(|| Wrong::new(path(key), why)));
        }
        phases.push(Phase {
            number: phase.number,
            title: phase.title,
            starts,
            due,
            partners: phase.partners,
            checkpoint_points: points.unwrap_or(0.0),
        });
    }
    phases.sort_by_key(|phase| phase.number);
    phases
}

#[cfg(test)]
mod tests {
    use pigskin_hog::Edition;

    use super::*;

    /// The file of a new project with changes: each text is replaced by another one.
    fn read(changes: &[(&str, &str)]) -> Result<ProjectSettings, String> {
        let edition = Edition::named("fall-2019").expect("an edition");
        let project = Project::for_edition(&edition).expect("a project");
        let mut text = ProjectFile::text_for(&project, "Project 1: Hog");
        for (from, to) in changes {
            assert!(text.contains(from), "{from}: {text}");
            text = text.replacen(from, to, 1);
        }
        let course = "time_zone = 'America/Los_Angeles'";
        let course = CourseSettings::from_toml("course.toml".as_ref(), course).expect("settings");
        let settings = ProjectSettings::from_toml("project.toml".as_ref(), &text, &course);
        settings.map_err(|error| error.to_string())
    }

    const CLOSES: (&str, &str) = ("#closes = \"2026-09-12", "closes = \"2026-09-12");

    /// A checkpoint is before the deadline, and later phases are due when the project closes.
    #[test]
    fn dates_in_comments_of_a_new_file_are_in_order() {
        let edition = Edition::named("fall-2019").expect("an edition");
        let project = Project::for_edition(&edition).expect("a project");
        let text = ProjectFile::text_for(&project, "Project 1: Hog").replace("\n#", "\n");
        let dates = text.lines().filter(|line| line.starts_with("due = "));
        let dates: Vec<&str> = dates.map(|line| &line[7..17]).collect();
        assert_eq!(dates, ["2026-09-09", "2026-09-12", "2026-09-12"]);
        assert!(text.contains("closes = \"2026-09-12"));
    }

    #[test]
    fn times_may_be_tomls_own() {
        let line = "#closes = \"2026-09-12 23:59:59\"";
        let closes = |written| read(&[(line, written)]).expect("settings").schedule.closes;
        let text = closes("closes = \"2026-09-12 23:59:59\"");
        assert!(text.is_some());
        assert_eq!(closes("closes = 2026-09-12T23:59:59"), text);
    }

    #[test]
    fn the_file_of_a_new_project_is_valid_and_so_are_its_comments() {
        let settings = read(&[]).expect("settings");
        assert_eq!(settings.schedule.closes, None);
        assert_eq!(settings.composition_points.to_string(), "2");
        let partners: Vec<bool> = settings.phases.iter().map(|one| one.partners).collect();
        assert_eq!(partners, [false, true, true]);
        let settings = read(&[
            CLOSES,
            ("#grace_seconds", "grace_seconds"),
            ("#late", "late"),
            ("#early =", "early ="),
            ("#early_points", "early_points"),
            ("#due", "due"),
            ("#checkpoint_points", "checkpoint_points"),
            (
                "#verdicts = \"at once\"",
                "verdicts = \"after the deadline\"",
            ),
        ]);
        let settings = settings.expect("settings");
        let due = settings.phases[0].due.expect("a date");
        assert_eq!(due.to_string(), "2026-09-10T06:59:59Z");
        assert_eq!(settings.phases[0].checkpoint_points.to_string(), "1");
        let late = settings.schedule.late.expect("a rule");
        assert!(settings.hides_verdicts(late.until, None));
        let later = late.until.checked_add(SignedDuration::from_millis(1));
        assert!(!settings.hides_verdicts(later.expect("a time"), None));
    }

    #[test]
    fn wrong_fields_are_named() {
        let due = ("#due = \"2026-09-09 23:59:59\"", "due = \"September 9\"");
        for (changes, why) in [
            (&[due][..], "phase.1.due: \"September 9\" is not a time"),
            (
                &[("#due = \"2026-09-09 23:59:59\"", "due = \"2026-09-09\"")],
                "phase.1.due: \"2026-09-09\" is a day without a time",
            ),
            (
                &[CLOSES, ("#due = \"2026-09-09", "due = \"2026-09-19")],
                "phase.1.due: it is after the project closes",
            ),
            (
                &[
                    ("#starts", "starts"),
                    ("partners = true", "partners = false"),
                ],
                "phase.2.starts: the phase has no partners",
            ),
            (
                &[CLOSES, ("#starts = \"2026-09-02", "starts = \"2026-09-22")],
                "phase.2.starts: it is not before the phase is due",
            ),
            (
                &[("#checkpoint_points", "checkpoint_points")],
                "phase.1.checkpoint_points: the phase has no due date",
            ),
            (
                &[("#early =", "early =")],
                "early: early_points are missing",
            ),
            (
                &[("#early_points", "early_points")],
                "early_points: early, ",
            ),
            (
                &[("#late", "late")],
                "late.until: it is not after the deadline",
            ),
            (
                &[CLOSES, ("#late", "late"), ("factor = 0.5", "factor = 1.5")],
                "late.factor: 1.5 is not from 0 to 1",
            ),
            (
                &[(
                    "#verdicts = \"at once\"",
                    "verdicts = \"after the deadline\"",
                )],
                "verdicts: ",
            ),
            (
                &[("#verdicts = \"at once\"", "verdicts = \"never\"")],
                "never",
            ),
            (&[("phase = 1", "phase = 7")], "there is no phase 7"),
            (
                &[("number = 2", "number = 1")],
                "phase.1.number: two phases",
            ),
            (
                &[("composition_points = 2", "composition_points = -2")],
                "composition_points: -2",
            ),
        ] {
            let error = read(changes).expect_err(why);
            // A number out of its range is told once.
            assert!(error.matches("late.factor").count() < 2, "{error}");
            assert!(
                error.contains("project.toml") && error.contains(why),
                "{error}"
            );
        }
    }
}
