//! `staff/project.toml`: what staff set about a project.

use std::fmt::Write as _;

use pigskin_hog::{Edition, Setting};
use serde::Deserialize;

use crate::Project;

/// What staff set about a project.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProjectFile {
    /// The title.
    pub title: String,
    /// The name of the edition.
    pub edition: String,
    /// The address of the course's server, which `ok` sends backups and submissions to.
    #[serde(default)]
    pub endpoint: Option<String>,
    /// Time limit of a problem, in seconds.
    #[serde(default = "ten_seconds")]
    pub seconds_per_question: f64,
    /// All settings of the rules.
    pub rules: toml::Table,
    /// The problems.
    #[serde(default, rename = "problem")]
    pub problems: Vec<ProblemSettings>,
    /// The phases.
    #[serde(default, rename = "phase")]
    pub phases: Vec<PhaseSettings>,
}

/// What staff set about a problem.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemSettings {
    /// Its number.
    pub number: String,
    /// Its title, for people who read the file.
    #[serde(default)]
    pub title: Option<String>,
    /// The points for solving it.
    pub points: f64,
    /// The phase that it belongs to.
    pub phase: u8,
}

/// What staff set about a phase.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhaseSettings {
    /// Its number.
    pub number: u8,
    /// The title.
    pub title: String,
    /// When it is due, as students read it.
    #[serde(default)]
    pub due: Option<String>,
}

/// The handout's limit.
fn ten_seconds() -> f64 {
    10.0
}

/// The titles of the phases.
const PHASES: [&str; 3] = ["Simulator", "Commentary", "Strategies"];

/// Why `project.toml` cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProjectFileError {
    /// It is no such file.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// A setting of the rules is wrong.
    #[error("rules: {0}")]
    Rules(#[from] pigskin_hog::SettingError),
    /// The rules do not have a problem.
    #[error("problem {0}: the rules have no problem with this number")]
    Problem(String),
    /// A number is out of range.
    #[error("{0}")]
    Number(String),
}

impl ProjectFile {
    /// Its name in `staff`.
    pub const NAME: &str = "project.toml";

    /// Reads the text of a file.
    ///
    /// # Errors
    ///
    /// If the text is no such file, or a number in it is out of range.
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
        Ok(file)
    }

    /// The edition of the rules in the file.
    ///
    /// # Errors
    ///
    /// If a setting is unknown or has another value.
    pub fn rules(&self) -> Result<Edition, ProjectFileError> {
        let settings = Edition::settings_of(&self.rules)?;
        let mut rules = pigskin_hog::Rules::CLASSIC;
        for (setting, value) in settings {
            setting.set(&mut rules, &value)?;
        }
        Ok(Edition {
            name: self.edition.clone(),
            rules,
        })
    }

    /// The text of a new project's file.
    #[must_use]
    pub fn text_for(project: &Project, title: &str) -> String {
        let edition = project.edition();
        let mut text = format!(
            "\
# What staff set about the project. After a change here or in variants/variants.json, run
# `pigskin project new --update` on this folder: it makes the students' files again.
# A problem that is taken out here is left out there.
title = {}
edition = {}
# Seconds for each problem.
seconds_per_question = 10
# The address of the course's server, which `ok` backs up and submits to. Without one it sends nothing.
#endpoint = \"https://hog.example.edu\"

# The rules, as `pigskin editions` writes them.
[rules]
",
            quoted(title),
            quoted(&edition.name)
        );
        for setting in Setting::ALL {
            let value = setting.get(&edition.rules);
            let _ = writeln!(text, "{} = {}", setting.name(), quoted(&value));
        }
        for (number, title) in (1..).zip(PHASES) {
            let _ = write!(
                text,
                "\n[[phase]]\nnumber = {number}\ntitle = {}\n#due = \"September 9\"\n",
                quoted(title)
            );
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
    /// # Errors
    ///
    /// If the file has a problem that the rules do not have.
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
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
