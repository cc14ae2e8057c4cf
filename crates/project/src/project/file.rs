//! `project.toml`: the staff's settings of a project.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write as _};

use pigskin_entry::{optional_time_text, time_text};
use pigskin_hog::{Edition, RuleNames, Setting};
use pigskin_settings::{InvalidSettings, Row, Wrong, quoted};
use serde::Deserialize;

use crate::project::review_file::ReviewFile;
use crate::project::settings_rows::ROWS;
use crate::project::terms::Terms;
use crate::{DrawKitKeyError, KitKey, NoProject, Project};

/// The staff's settings of a project, as they wrote them. [`ROWS`](Self::ROWS) say what each is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProjectFile {
    pub title: String,
    pub edition: String,
    #[serde(default)]
    pub endpoint: Option<String>,
    #[serde(default, deserialize_with = "optional_time_text")]
    pub closes: Option<String>,
    #[serde(default)]
    pub grace_seconds: u32,
    #[serde(default)]
    pub late: Option<LateSettings>,
    #[serde(default, deserialize_with = "optional_time_text")]
    pub early: Option<String>,
    #[serde(default)]
    pub early_points: Option<f64>,
    #[serde(default)]
    pub early_requires: EarlyRule,
    #[serde(default)]
    pub composition_points: f64,
    #[serde(default)]
    pub review: Option<ReviewFile>,
    #[serde(default)]
    pub verdicts: VerdictTime,
    #[serde(default)]
    pub staff_see: StaffScope,
    #[serde(default)]
    pub faults: Faults,
    #[serde(default = "ten_seconds")]
    pub seconds_per_question: f64,
    /// Without it, the number follows from the file.
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

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemSettings {
    pub number: String,
    /// Its title, for people who read the file.
    #[serde(default)]
    pub title: Option<String>,
    pub points: f64,
    pub phase: u8,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhaseSettings {
    pub number: u8,
    pub title: String,
    #[serde(default, deserialize_with = "optional_time_text")]
    pub starts: Option<String>,
    #[serde(default, deserialize_with = "optional_time_text")]
    pub due: Option<String>,
    #[serde(default)]
    pub partners: bool,
    #[serde(default)]
    pub checkpoint_points: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateSettings {
    #[serde(deserialize_with = "time_text")]
    pub until: String,
    pub factor: f64,
}

/// The condition of the early points.
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
    #[serde(rename = "all students")]
    AllStudents,
}

/// The first lines of a new file.
const HEAD: &str = "\
# What staff set about the project. After a change here or in staff/variants/variants.json, run
# `pigskin project new --update` on this folder: it makes the students' files again.
# A problem that is taken out here is left out there.
# Times are local times of the time zone in course.toml.
";

/// The handout's limit.
fn ten_seconds() -> f64 {
    10.0
}

impl ProjectFile {
    /// The file's name.
    pub const NAME: &str = "project.toml";

    /// Its settings, which staff also change by a form.
    pub const ROWS: &[Row] = ROWS;

    /// Reads the text of a file.
    ///
    /// Fails if the text is not such a file, or settings in it are wrong.
    pub fn parse(text: &str) -> Result<ProjectFile, InvalidSettings> {
        let (file, wrong) = ProjectFile::read(text)?;
        InvalidSettings::check(wrong)?;
        Ok(file)
    }

    /// Reads the text of a file. Returns it with what is wrong between settings of its review.
    ///
    /// Fails if the text is not such a file, or other settings in it are wrong.
    pub fn read(text: &str) -> Result<(ProjectFile, Vec<Wrong>), InvalidSettings> {
        let file = Row::read::<ProjectFile>(ROWS, text)?;
        let review = file.review.as_ref();
        let wrong = review.map(|review| review.wrong(file.composition_points));
        Ok((file, wrong.unwrap_or_default()))
    }

    /// The edition of the rules in the file.
    ///
    /// Fails if a setting is unknown or has another value, or a name of a rule is not one.
    pub fn rules(&self) -> Result<Edition, InvalidSettings> {
        let wrong = |path: &str, why: &dyn Display| Wrong::new(path, why.to_string());
        let of_rules = |error| wrong("rules", &error);
        let settings = Edition::settings_of(&self.rules).map_err(of_rules)?;
        let mut rules = pigskin_hog::Rules::CLASSIC;
        for (setting, value) in settings {
            setting.set(&mut rules, &value).map_err(of_rules)?;
        }
        let names = self.names.iter();
        let names = names.map(|(rule, name)| (rule.as_str(), name.as_str()));
        let names = RuleNames::from_pairs(names).map_err(|error| wrong("names", &error))?;
        Ok(Edition {
            rule_names: names,
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
        let mut text = HEAD.to_owned();
        let mut told = BTreeSet::new();
        let mut lines = |paths: &dyn Fn(&str) -> bool, given: &dyn Fn(&str) -> Option<String>| {
            let rows = ROWS.iter().filter(|row| paths(row.path));
            // A note stands once, with the first phase that has the setting.
            let rows = rows.map(|row| {
                // Later phases are due when the project closes.
                let is_later = !told.insert(row.path);
                let closes = ROWS.iter().find(|row| row.path == "closes");
                let later = closes.filter(|_| is_later && row.path == "phase.*.due");
                Row {
                    note: if is_later { "" } else { row.note },
                    example: later.unwrap_or(row).example,
                    ..*row
                }
            });
            let rows: Vec<Row> = rows.collect();
            Row::new_lines(&rows, |row| {
                given(row.path).ok_or_else(|| row.example.to_owned())
            })
        };
        text += &lines(&|path| !path.contains(['*', '+']), &|path| match path {
            "title" => Some(quoted(title)),
            "edition" => Some(quoted(&edition.name)),
            "seconds_per_question" => Some("10".to_owned()),
            "composition_points" => Some("2".to_owned()),
            _ => None,
        });
        text += "\n# The rules, as `pigskin editions` writes them.\n[rules]\n";
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
            let _ = write!(text, "\n[[phase]]\nnumber = {number}\n");
            // The handout's checkpoint is in the first phase, in which everyone works alone.
            let left_out = if number > 1 {
                "phase.*.checkpoint_points"
            } else {
                "phase.*.starts"
            };
            let of_phase = |path: &str| path.starts_with("phase.") && path != left_out;
            text += &lines(&of_phase, &|path| match path {
                "phase.*.title" => Some(quoted(title)),
                "phase.*.partners" => Some((number > 1).to_string()),
                _ => None,
            });
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
    pub fn set(&mut self, settings: &ProjectFile) -> Result<(), InvalidSettings> {
        for own in &settings.problems {
            let mut problems = self.problems.iter_mut();
            let problem = problems.find(|problem| problem.number == own.number);
            let problem = problem.ok_or_else(|| {
                let path = format!("problem.{}", own.number);
                Wrong::new(path, "the rules have no problem with this number")
            })?;
            problem.points = own.points;
            problem.phase = own.phase;
        }
        let has = |number: &str| settings.problems.iter().any(|own| own.number == number);
        self.problems.retain(|problem| has(&problem.number));
        Ok(())
    }
}
