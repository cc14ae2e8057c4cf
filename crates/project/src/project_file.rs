//! `project.toml`: the staff's settings of a project.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pigskin_entry::{optional_time_text, time_text};
use pigskin_hog::{Edition, RuleNameError, RuleNames, Setting};
use serde::Deserialize;

use crate::review_file::ReviewFile;
use crate::terms::Terms;
use crate::{DrawKitKeyError, KitKey, NoProject, Project};

/// The staff's settings of a project.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProjectFile {
    pub title: String,
    /// The name of the edition.
    pub edition: String,
    /// The address of the course's server, which `ok` sends backups and submissions to.
    #[serde(default)]
    pub endpoint: Option<String>,
    /// The closing time of the project, as the staff wrote it.
    #[serde(default, deserialize_with = "optional_time_text")]
    pub closes: Option<String>,
    /// Seconds after a deadline in which a submission still counts as in time.
    #[serde(default)]
    pub grace_seconds: u32,
    /// The settings for submissions after the deadline.
    #[serde(default)]
    pub late: Option<LateSettings>,
    /// Until when the whole project earns the early points, as staff wrote it.
    #[serde(default, deserialize_with = "optional_time_text")]
    pub early: Option<String>,
    /// The points for submitting the whole project early.
    #[serde(default)]
    pub early_points: Option<f64>,
    /// What the early points require of the whole project.
    #[serde(default)]
    pub early_requires: EarlyRule,
    /// The points that staff give for composition.
    #[serde(default)]
    pub composition_points: f64,
    /// The review of composition, if it is done here.
    #[serde(default)]
    pub review: Option<ReviewFile>,
    /// The time from which students see the verdicts of their submissions.
    #[serde(default)]
    pub verdicts: VerdictTime,
    #[serde(default)]
    pub staff_see: StaffScope,
    /// Whether an earlier mistake costs the points of later problems.
    #[serde(default)]
    pub faults: Faults,
    /// Time limit of a problem, in seconds.
    #[serde(default = "ten_seconds")]
    pub seconds_per_question: f64,
    /// The number that a grading draws inputs from, which no kit contains. Without it, the number
    /// follows from the file.
    #[serde(default)]
    pub seed: Option<u64>,
    /// All settings of the rules.
    pub rules: toml::Table,
    /// The rules, and the game, that are called otherwise than usual, with their names.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    #[serde(default, rename = "problem")]
    pub problems: Vec<ProblemSettings>,
    #[serde(default, rename = "phase")]
    pub phases: Vec<PhaseSettings>,
}

/// The staff's settings of a problem.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemSettings {
    pub number: String,
    /// Its title, for people who read the file.
    #[serde(default)]
    pub title: Option<String>,
    /// The points for solving it.
    pub points: f64,
    /// The phase that it belongs to.
    pub phase: u8,
}

/// The staff's settings of a phase.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhaseSettings {
    pub number: u8,
    pub title: String,
    /// From when on a partner's submission counts for it, as the staff wrote it.
    #[serde(default, deserialize_with = "optional_time_text")]
    pub starts: Option<String>,
    /// The due date, as the staff wrote it.
    #[serde(default, deserialize_with = "optional_time_text")]
    pub due: Option<String>,
    /// True if two students may work on it together.
    #[serde(default)]
    pub partners: bool,
    /// The points for a submission by the due date in which the whole phase passes.
    #[serde(default)]
    pub checkpoint_points: Option<f64>,
}

/// The staff's settings for late submissions.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateSettings {
    /// Until when they are accepted, as staff wrote it.
    #[serde(deserialize_with = "time_text")]
    pub until: String,
    /// The factor of their points.
    pub factor: f64,
}

/// What the early points require of the whole project.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EarlyRule {
    /// It is submitted: every problem with points is written, right or wrong.
    Submitted,
    /// Every problem with points passes.
    #[default]
    Passing,
}

/// The time from which students see the verdicts of their submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum VerdictTime {
    /// From the moment a submission is graded.
    #[default]
    #[serde(rename = "at once")]
    AtOnce,
    /// From the moment no more submissions are accepted.
    #[serde(rename = "after the deadline")]
    AfterDeadline,
}

/// Whether the mistake of an earlier problem costs the points of problems that use its function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Faults {
    /// It does: files count as they run.
    #[default]
    #[serde(rename = "as they run")]
    AsTheyRun,
    /// A problem that is right with the reference's functions in place of wrong earlier ones has its
    /// points.
    #[serde(rename = "each problem alone")]
    EachProblemAlone,
}

/// The students that a member of staff with a section sees. Staff without a section see all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum StaffScope {
    /// Students of the same section.
    #[default]
    #[serde(rename = "their sections")]
    TheirSections,
    /// All.
    #[serde(rename = "all students")]
    AllStudents,
}

/// The handout's limit.
fn ten_seconds() -> f64 {
    10.0
}

/// Why `project.toml` cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProjectFileError {
    /// It is no such file.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// A setting of the rules is wrong.
    #[error("rules: {0}")]
    Rules(#[from] pigskin_hog::SettingError),
    /// A name of a rule is not one.
    #[error("names: {0}")]
    Names(#[from] RuleNameError),
    /// The rules do not have a problem.
    #[error("problem {0}: the rules have no problem with this number")]
    Problem(String),
    /// A number is out of range.
    #[error("{0}")]
    Number(String),
    /// The review of composition is wrong.
    #[error("{0}")]
    Review(String),
}

impl ProjectFile {
    /// The file's name.
    pub const NAME: &str = "project.toml";

    /// Reads the text of a file.
    ///
    /// Fails if the text is not such a file, or a number in it is out of range.
    pub fn parse(text: &str) -> Result<ProjectFile, ProjectFileError> {
        let file: ProjectFile = toml::from_str(text)?;
        if !(file.seconds_per_question > 0.0 && file.seconds_per_question <= 3600.0) {
            let seconds = file.seconds_per_question;
            return Err(ProjectFileError::Number(format!(
                "seconds_per_question = {seconds} is not above 0 and at most 3600"
            )));
        }
        for problem in &file.problems {
            if !(0.0..=1e6).contains(&problem.points) {
                return Err(ProjectFileError::Number(format!(
                    "problem {}: points = {} is not from 0 to 1,000,000",
                    problem.number, problem.points
                )));
            }
        }
        let phases = file.phases.iter().map(|phase| {
            let name = format!("phase {}: checkpoint_points", phase.number);
            (name, phase.checkpoint_points)
        });
        let own = [
            ("early_points".to_owned(), file.early_points),
            (
                "composition_points".to_owned(),
                Some(file.composition_points),
            ),
        ];
        for (name, points) in phases.chain(own) {
            if let Some(points) = points.filter(|points| !(0.0..=1e6).contains(points)) {
                return Err(ProjectFileError::Number(format!(
                    "{name} = {points} is not from 0 to 1,000,000"
                )));
            }
        }
        if let Some(late) = &file.late
            && !(0.0..=1.0).contains(&late.factor)
        {
            let factor = late.factor;
            return Err(ProjectFileError::Number(format!(
                "late.factor = {factor} is not from 0 to 1"
            )));
        }
        if let Some(review) = &file.review {
            let checked = review.check(file.composition_points);
            checked.map_err(ProjectFileError::Review)?;
        }
        Ok(file)
    }

    /// The edition of the rules in the file.
    ///
    /// Fails if a setting is unknown or has another value, or a name of a rule is not one.
    pub fn rules(&self) -> Result<Edition, ProjectFileError> {
        let settings = Edition::settings_of(&self.rules)?;
        let mut rules = pigskin_hog::Rules::CLASSIC;
        for (setting, value) in settings {
            setting.set(&mut rules, &value)?;
        }
        let names = self.names.iter();
        let names = names.map(|(rule, name)| (rule.as_str(), name.as_str()));
        Ok(Edition {
            rule_names: RuleNames::from_pairs(names)?,
            ..Edition::new(self.edition.clone(), rules)
        })
    }

    /// The text with a seed from the system's random numbers.
    ///
    /// Fails if the system has none.
    pub fn seeded(text: &str) -> Result<String, DrawKitKeyError> {
        let seed = ProjectFile::seed_of(KitKey::draw_new()?.draw("seed"));
        Ok(text.replacen("#seed = 1", &format!("seed = {seed}"), 1))
    }

    /// The seed that random bytes are: their first 63 bits, the most that TOML has.
    pub(crate) fn seed_of(bytes: [u8; 16]) -> u64 {
        u64::try_from(u128::from_be_bytes(bytes) >> 65).unwrap_or_default()
    }

    /// The text of the file of a new project by an edition's rules. Without a title the project has
    /// the usual one.
    ///
    /// Fails if the rules have no project.
    pub fn new_text(edition: &Edition, title: Option<&str>) -> Result<String, NoProject> {
        let usual = format!("Project 1: {}", edition.game());
        let project = Project::for_edition(edition)?;
        Ok(ProjectFile::text_for(&project, title.unwrap_or(&usual)))
    }

    /// The text of a new project's file.
    pub fn text_for(project: &Project, title: &str) -> String {
        let edition = project.edition();
        let mut text = format!(
            "\
# What staff set about the project. After a change here or in staff/variants/variants.json, run
# `pigskin project new --update` on this folder: it makes the students' files again.
# A problem that is taken out here is left out there.
title = {}
edition = {}
# Seconds for each call; a problem has five times as many.
seconds_per_question = 10
# The address of the course's server, which `ok` backs up and submits to. `pigskin serve` on this
# folder writes its own address into the kit that it offers. Without one `ok` sends nothing.
#endpoint = \"https://hog.example.edu\"
# Points that staff give for composition. A table [review] with a rubric lets them do it on the
# server: docs/project-grading.md has an example.
composition_points = 2
# Times are local times of the time zone in course.toml.
#closes = \"2026-09-12 23:59:59\"
#grace_seconds = 60
#late = {{ until = \"2026-09-14 23:59:59\", factor = 0.5 }}
# Points for the whole project by this time.
#early = \"2026-09-11 23:59:59\"
#early_points = 1
# What they require: every problem written (\"submitted\"), or right (\"passing\").
#early_requires = \"submitted\"
# When students see what the server's grading found: \"at once\" or \"after the deadline\".
#verdicts = \"at once\"
# Which students staff with a section see: \"their sections\" or \"all students\".
#staff_see = \"their sections\"
# Whether one mistake costs the points of all problems that use the function: \"as they run\" or
# \"each problem alone\".
#faults = \"as they run\"
# The server also asks inputs that no kit contains. They are drawn from this number, which students
# do not know.
#seed = 1

# The rules, as `pigskin editions` writes them.
[rules]
",
            quoted(title),
            quoted(&edition.name)
        );
        for (setting, value) in Setting::stated(&edition.rules) {
            let _ = writeln!(text, "{} = {}", setting.name(), quoted(&value));
        }
        if !edition.rule_names.is_empty() {
            text += "\n# What the kit calls rules, and the game.\n[names]\n";
        }
        for (rule, name) in edition.rule_names.pairs() {
            let _ = writeln!(text, "{rule} = {}", quoted(name.as_str()));
        }
        for (number, title) in (1..).zip(Terms::of(&edition.rules).phases()) {
            let _ = write!(
                text,
                "\n[[phase]]\nnumber = {number}\ntitle = {}\npartners = {}\n\
                 #due = \"2026-09-09 23:59:59\"\n",
                quoted(title),
                number > 1
            );
            if number > 1 {
                text += "# From when on a partner's submission counts for it.\n\
                         #starts = \"2026-09-02 12:00:00\"\n";
            } else {
                // The handout's checkpoint.
                text += "# Points for the whole phase by its due date.\n#checkpoint_points = 1\n";
            }
        }
        for problem in project.problems() {
            let _ = write!(
                text,
                "\n[[problem]]\nnumber = {}\ntitle = {}\npoints = {}\nphase = {}\n",
                quoted(&problem.number),
                quoted(&problem.title),
                problem.points,
                problem.phase
            );
        }
        text
    }
}

impl Project {
    /// Takes over staff's points and phases, and leaves out the problems that
    /// `project.toml` does not have.
    ///
    /// Fails if the file has a problem that the rules do not have.
    pub fn set(&mut self, settings: &ProjectFile) -> Result<(), ProjectFileError> {
        for own in &settings.problems {
            let mut problems = self.problems.iter_mut();
            let problem = problems.find(|problem| problem.number == own.number);
            let problem = problem.ok_or_else(|| ProjectFileError::Problem(own.number.clone()))?;
            problem.points = own.points;
            problem.phase = own.phase;
        }
        let has = |number: &str| settings.problems.iter().any(|own| own.number == number);
        self.problems.retain(|problem| has(&problem.number));
        Ok(())
    }
}

/// A text as a TOML string: a JSON string of plain characters is one too.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
