//! The files of a project that grading reads.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pigskin_entry::{Hash, MachineError, Python, Wall, program_hash};
use pigskin_hog::{Edition, Rules};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::answer_table::largest_table;
use super::change_note::ChangeNote;
use super::file_grade::{Criteria, FileGrade};
use super::interview::{Interview, time_of_file};
use super::other_project::other_project;
use super::stand_ins::ReferenceFile;
use super::transcript::{LoadError, Transcript};
use crate::kit::hog_file::HogFile;
use crate::kit::staged_files;
use crate::questions::domain::drawn;
use crate::questions::question::calls;
use crate::{Faults, KitError, PartKind, Problem, ProjectFile};

/// A project in the form for grading, from the folder of `pigskin project new`.
#[derive(Clone, Debug)]
pub struct GradingKit {
    pub title: String,
    /// The text that every student begins with.
    pub given: String,
    /// The number from which, with a file's contents, inputs are drawn that no kit contains.
    pub seed: u64,
    rules: Rules,
    /// The given functions and the signatures in `hog.ok`.
    given_functions: Map<String, Value>,
    pub(super) reference: ReferenceFile,
    /// The criteria of a file's grade; without those that are drawn for the file before
    /// [`GradingKit::for_file`].
    pub(super) criteria: Vec<Criteria>,
    pub(super) seconds: Duration,
    pub(super) faults: Faults,
    /// The hash of everything that grades depend on here.
    hash: Hash,
}

/// The Python, the sandbox and the time limit of grading.
#[derive(Clone, Copy, Debug)]
pub struct Grader<'a> {
    pub python: &'a Python,
    /// The wall around it.
    pub wall: Wall,
}

/// The file with the project's rules.
#[derive(Deserialize)]
struct HogOk {
    pigskin: HogOkBlock,
}

#[derive(Deserialize)]
struct HogOkBlock {
    rules: BTreeMap<String, String>,
    #[serde(default)]
    given: Value,
    #[serde(default)]
    signatures: Value,
}

/// The fields of a problem's file besides the problem.
#[derive(Deserialize)]
struct Diagnoses {
    #[serde(default)]
    diagnoses: BTreeMap<String, String>,
}

/// Raised when the same answers would be graded otherwise than before.
const GRADING: u32 = 5;

impl GradingKit {
    /// Reads the folder that `pigskin project new` wrote: `student/hog.ok`, `student/tests`,
    /// the stub `student/hog.py`, and `project.toml` with the points.
    ///
    /// The right answers come from the engine, not from the folder. Inputs that no kit contains
    /// are drawn from the seed in `project.toml` and a file's contents.
    ///
    /// Fails if a file is missing or was changed.
    pub fn open(folder: &Path) -> Result<GradingKit, KitError> {
        GradingKit::open_with_seed(folder, None)
    }

    /// Reads the folder as [`GradingKit::open`] does, with a seed instead of that in
    /// `project.toml`.
    ///
    /// Fails if a file is missing or was changed.
    pub fn open_with_seed(folder: &Path, seed: Option<u64>) -> Result<GradingKit, KitError> {
        staged_files::settle(folder)?;
        let student = folder.join("student");
        let mut parts = vec![GRADING.to_string().into_bytes()];
        let mut read = |path: PathBuf| -> Result<(PathBuf, Vec<u8>), KitError> {
            let bytes = fs::read(&path).map_err(KitError::unmade(&path))?;
            parts.push(bytes.clone());
            Ok((path, bytes))
        };
        let (ok_path, ok) = read(student.join("hog.ok"))?;
        let ok: HogOk = json_file(&ok_path, &ok)?;
        let wrong = |why: String| KitError::invalid(ok_path, &why);
        let (rules, reference) = rules_and_reference(&ok.pigskin.rules).map_err(wrong)?;
        let (toml_path, text) = read(folder.join(ProjectFile::NAME))?;
        let settings = settings(&toml_path, &text)?;
        let of_settings = || ProjectFile::seed_of(Hash::of_parts([&text]).to_bytes());
        let seed = seed.or(settings.seed).unwrap_or_else(of_settings);
        let (_, given) = read(student.join("hog.py"))?;
        let tests = student.join("tests");
        let mut problems = Vec::new();
        for path in files_of_problems(&tests)? {
            let (path, bytes) = read(path)?;
            let mut problem: Problem = json_file(&path, &bytes)?;
            let Diagnoses { diagnoses } = json_file(&path, &bytes)?;
            let mut own = settings.problems.iter();
            if let Some(own) = own.find(|own| own.number == problem.number) {
                problem.points = own.points;
            }
            problems.push((problem, diagnoses));
        }
        if problems.is_empty() {
            return Err(KitError::invalid(tests, "there is no problem"));
        }
        parts.push(seed.to_string().into_bytes());
        let hash = Hash::of_parts(parts);
        let reference = ReferenceFile::new(reference);
        let criteria: Vec<Criteria> = problems
            .into_par_iter()
            .map(|(problem, diagnoses)| {
                let known = problem.domain.len();
                Criteria {
                    right: problem
                        .domain
                        .iter()
                        .map(|part| part.right(&rules))
                        .collect(),
                    functions: reference.functions_of(&problem.number),
                    uses: reference.used_by(&problem),
                    problem,
                    known,
                    diagnoses,
                }
            })
            .collect();
        for criteria in &criteria {
            let path = tests.join(format!("{}.json", criteria.problem.number));
            check(criteria).map_err(|why| KitError::invalid(path, &why))?;
        }
        let HogOkBlock {
            given: functions,
            signatures,
            ..
        } = ok.pigskin;
        let given_functions = [("given", functions), ("signatures", signatures)];
        let mut given_functions: Map<String, Value> = given_functions
            .map(|(name, value)| (name.to_owned(), value))
            .into_iter()
            .collect();
        given_functions.retain(|_, value| value.is_object());
        Ok(GradingKit {
            title: settings.title,
            seed,
            rules,
            given_functions,
            reference,
            given: String::from_utf8_lossy(&given).into_owned(),
            criteria,
            seconds: Duration::from_secs_f64(settings.seconds_per_question),
            faults: settings.faults,
            hash,
        })
    }

    /// The problems, in order.
    pub fn problems(&self) -> impl Iterator<Item = &Problem> {
        self.criteria.iter().map(|criteria| &criteria.problem)
    }

    /// Grades one file, in a box of its own. `name` is its name in errors.
    ///
    /// Each problem has a grade, also where the file breaks off. The same file always has the same
    /// questions.
    ///
    /// Fails if this machine cannot ask it, which is never the file's fault.
    pub fn grade(
        &self,
        grader: &Grader<'_>,
        name: &str,
        contents: &[u8],
    ) -> Result<FileGrade, MachineError> {
        self.for_file(contents).grade_file(grader, name, contents)
    }

    /// This kit, with the inputs that are drawn for a file. Two files have different ones, so that a
    /// report on one tells nothing about the other.
    fn for_file(&self, contents: &[u8]) -> GradingKit {
        let seed = Hash::of_parts([&self.seed.to_le_bytes()[..], contents]).seed();
        let mut kit = self.clone();
        kit.criteria.par_iter_mut().for_each(|criteria| {
            let drawn = drawn(&criteria.problem.number, &self.rules, seed);
            let right = drawn.iter().map(|part| part.right(&self.rules));
            criteria.right.extend(right);
            criteria.problem.domain.extend(drawn);
        });
        kit
    }

    fn grade_file(
        &self,
        grader: &Grader<'_>,
        name: &str,
        contents: &[u8],
    ) -> Result<FileGrade, MachineError> {
        let questions = self.questions();
        let asked: Vec<_> = (0..questions.len()).map(|question| (0, question)).collect();
        let files = [contents];
        let questions: Vec<_> = questions.iter().map(Vec::as_slice).collect();
        let interview = self.interview(grader, &files, &questions, &asked);
        let mut left = time_of_file(self.seconds);
        let records = interview.ask(name, &mut left)?;
        let records = self.criteria.iter().zip(&records);
        let transcripts =
            records.map(|(one, record)| Transcript::read(record, &one.problem.domain));
        let transcripts: Vec<Transcript> = transcripts.collect();
        let hog = String::from_utf8_lossy(contents);
        let mut grade = FileGrade::new(&self.criteria, &transcripts, &hog);
        self.put_into_words(grader, (name, contents), &transcripts, &mut grade)?;
        grade.table = largest_table(&hog, &self.given);
        if !grade.load_error.as_ref().is_some_and(LoadError::is_syntax) {
            let file = (name, contents);
            self.look_behind_earlier_faults(grader, file, &questions, &mut left, &mut grade)?;
            self.ask_alone(grader, file, &questions, &mut left, &mut grade)?;
        }
        self.tell_of_other_functions(contents, &mut grade);
        Ok(grade)
    }

    /// The questions for the sandbox: the calls, without any help to answer them.
    fn questions(&self) -> Vec<Vec<u8>> {
        let questions = self
            .criteria
            .par_iter()
            .enumerate()
            .map(|(place, criteria)| {
                let mut question = calls(&criteria.problem.domain);
                if let Some(fields) = question.as_object_mut() {
                    let functions = self.given_functions.clone().into_iter();
                    // The first question also checks the kit's own functions.
                    fields.extend(functions.filter(|(name, _)| place == 0 || name == "signatures"));
                }
                question.to_string().into_bytes()
            });
        questions.collect()
    }

    /// Questions to files, as this kit puts them.
    pub(super) fn interview<'a>(
        &self,
        grader: &Grader<'a>,
        files: &'a [&'a [u8]],
        questions: &'a [&'a [u8]],
        asked: &'a [(usize, usize)],
    ) -> Interview<'a> {
        Interview {
            python: grader.python,
            files,
            questions,
            asked,
            seconds: self.seconds,
            wall: grader.wall,
        }
    }

    /// Names another semester's project that the file is of. Of functions with other parameters no
    /// misunderstanding is told.
    fn tell_of_other_functions(&self, contents: &[u8], grade: &mut FileGrade) {
        let mut others: Vec<&str> = Vec::new();
        for note in &grade.notes {
            if let ChangeNote::NotDefined { name } | ChangeNote::OtherArguments { name, .. } = note
            {
                others.push(name);
            }
        }
        let hog = String::from_utf8_lossy(contents);
        let semester = (!others.is_empty()).then(|| other_project(&self.given, &hog));
        let semester = semester.flatten();
        for criteria in &self.criteria {
            let Some(problem) = grade.problems.get_mut(&criteria.problem.number) else {
                continue;
            };
            let mut parts = criteria.problem.domain.iter();
            let is_other = parts.any(|part| others.contains(&part.function()));
            let mut known = criteria.diagnoses.values();
            let is_known = known.any(|sentence| problem.diagnosis.as_ref() == Some(sentence));
            let is_there = problem.diagnosis.as_ref().is_some_and(|told| {
                self.reference
                    .tells_what_is_there(told, &hog, &criteria.functions)
            });
            if semester.is_some() || is_known && (is_other || is_there) {
                problem.tell_nothing();
            }
        }
        let note = semester.map(|semester| ChangeNote::OtherProject { semester });
        grade.notes.splice(0..0, note);
        grade.notes.retain(|note| !note.is_harmless());
    }

    /// The grade of a file that cannot be read.
    pub(super) fn unread(&self, why: &str) -> FileGrade {
        let error = LoadError {
            kind: why.to_owned(),
            message: String::new(),
            line: None,
            text: None,
            hint: None,
        };
        FileGrade::unread(&self.criteria, error)
    }

    /// The hash of everything that grades depend on here.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The hash of everything that the grade of a file depends on: the file, this kit, this program,
    /// the version of Python and the wall around it.
    pub fn hash_of(&self, grader: &Grader<'_>, contents: &[u8]) -> Hash {
        let python = format!("{} {}", grader.python.full_version(), grader.wall);
        let program = program_hash().map(Hash::to_bytes).unwrap_or_default();
        let kit = self.hash.to_bytes();
        Hash::of_parts([&program[..], &kit, python.as_bytes(), contents])
    }
}

/// Tests whether each part can be graded: its answers are known and as many as it says.
fn check(criteria: &Criteria) -> Result<(), String> {
    let parts = criteria.problem.domain.iter().zip(&criteria.right);
    for (place, (part, right)) in parts.enumerate() {
        let needs_none = matches!(
            part.kind,
            PartKind::Valid { .. } | PartKind::Statistics { .. }
        );
        match right {
            None if !needs_none => {
                return Err(format!("part {place} asks for answers that are not known"));
            }
            Some(right) if right.len() != part.of => {
                let (of, there) = (part.of, right.len());
                return Err(format!("part {place} says {of} answers and has {there}"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The rules in `hog.ok`, and the text of their reference.
fn rules_and_reference(settings: &BTreeMap<String, String>) -> Result<(Rules, String), String> {
    let mut table = toml::Table::new();
    table.insert("name".to_owned(), "project".into());
    for (name, value) in settings {
        table.insert(name.clone(), value.as_str().into());
    }
    let edition = Edition::from_toml(&table.to_string());
    let edition = edition.map_err(|error| format!("rules: {error}"))?;
    let reference = HogFile::new(&edition).and_then(|file| file.reference());
    let reference = reference.map_err(|error| format!("rules: {error}"))?;
    Ok((edition.rules, reference))
}

fn settings(path: &Path, text: &[u8]) -> Result<ProjectFile, KitError> {
    let text = str::from_utf8(text).map_err(|error| KitError::invalid(path, &error))?;
    ProjectFile::parse(text).map_err(|error| KitError::invalid(path, &error))
}

/// The files that files are graded by, by their paths in a project's folder.
///
/// Fails if the tests cannot be listed.
pub fn files_to_grade_by(folder: &Path) -> Result<Vec<PathBuf>, KitError> {
    let mut files: Vec<PathBuf> = ["student/hog.ok", "student/hog.py", ProjectFile::NAME]
        .map(PathBuf::from)
        .into();
    for path in files_of_problems(&folder.join("student/tests"))? {
        files.push(Path::new("student/tests").join(path.file_name().unwrap_or_default()));
    }
    Ok(files)
}

/// The files of problems, in the order of their numbers.
fn files_of_problems(tests: &Path) -> Result<Vec<PathBuf>, KitError> {
    let mut paths = Vec::new();
    for entry in tests.read_dir().map_err(KitError::unmade(tests))? {
        let path = entry.map_err(KitError::unmade(tests))?.path();
        if path.extension().is_some_and(|end| end == "json") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn json_file<'a, T: Deserialize<'a>>(path: &Path, bytes: &'a [u8]) -> Result<T, KitError> {
    serde_json::from_slice(bytes).map_err(|error| KitError::invalid(path, &error))
}
