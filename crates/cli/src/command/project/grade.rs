//! `pigskin project grade`

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum, ValueHint};
use pigskin_contest::no_formula;
use pigskin_project::{FileGrade, GradingKit, StudentFile};
use serde::Serialize;
use serde_json::Number;
use unicode_width::UnicodeWidthStr as _;

use super::check_settings::check_settings;
use super::progress::FileGrading;
use crate::format::{json_text, object, write_json};
use crate::terminal::plain_table::shortened;
use crate::terminal::standard_error::remark;

/// Grades a folder of students' files by a project.
///
/// FOLDER has a file NAME.py or a folder NAME with hog.py for each student. Each file answers in a
/// sandbox of its own, which holds no right answers; the answers are compared outside. A file that
/// hangs, ends its program or cannot be loaded to its end loses only the points of the problems
/// that it breaks. Locked questions and changes of the kit's functions cost no points.
///
/// Besides what the kit asks, each file is asked inputs that no kit contains, drawn from the
/// file and a seed: the same file always has the same mark. The summary of the class names the seed,
/// and the files that hold a table of answers.
///
/// Notebooks, archives and other files are listed and not graded.
///
/// Grades, one report for each student and a summary of the class are written to the folder --out.
/// A second run grades only changed files; an interrupted run continues where it stopped.
///
/// The exit code is 0 if all files were graded, whatever their points.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin project grade hog-2026 --files handed-in
  pigskin project grade hog-2026 --files handed-in --format csv > grades.csv
  pigskin project grade hog-2026 --files handed-in/ada.py --format json
  pigskin project grade hog-2026 --files handed-in --out grades --jobs 8

The folder --out has grades.csv, grades.json, class.txt, class.json and students/NAME.txt.")]
pub struct Grade {
    /// The folder that 'pigskin project new' made
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The folder with the students' files, or one file
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::AnyPath)]
    files: PathBuf,
    /// The folder for grades and reports [default: grades in the project's folder]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// The number to draw inputs from, which no kit contains [default: the seed in project.toml]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    grading: FileGrading,
    /// The format of the grades on standard output
    #[arg(long, value_enum, default_value_t = GradesFormat::Text)]
    format: GradesFormat,
}

/// The formats of grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GradesFormat {
    /// For people: a table and a summary of the class.
    Text,
    /// For spreadsheets.
    Csv,
    /// For programs.
    Json,
}

#[derive(Serialize)]
struct ProblemJson<'a> {
    points: Number,
    of: Number,
    passed: bool,
    smallest: Option<&'a str>,
    diagnosis: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    only_because: &'a [String],
}

impl Grade {
    /// Grades the files and writes the grades.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let kit = GradingKit::open_with_seed(&self.folder, self.seed)?;
        check_settings(&self.folder)?;
        let files = StudentFile::read_all(&self.files)?;
        let not_graded = StudentFile::passed_over(&self.files)?;
        let folder = match self.out {
            Some(folder) => folder,
            None => self.folder.join("grades"),
        };
        let grades = self.grading.run(&kit, &files, &folder.join(".kept"))?;
        if !not_graded.is_empty() {
            let files = not_graded.join(", ");
            remark(format!(
                "not graded, since they are neither NAME.py nor a folder: {files}"
            ));
        }

        let summary = kit.class_summary(&files, &grades);
        let csv = to_csv(&kit, &files, &grades)?;
        let json = answer(&files, &grades, &not_graded);
        write_file(&folder.join("grades.csv"), &csv)?;
        write_file(&folder.join("grades.json"), &json_text(&json)?)?;
        write_file(&folder.join("class.txt"), summary.to_text().as_bytes())?;
        write_file(&folder.join("class.json"), &json_text(&summary)?)?;
        let students = folder.join("students");
        fs::create_dir_all(&students)
            .with_context(|| format!("could not write {}", students.display()))?;
        for (name, (file, grade)) in StudentFile::unique_names(&files)
            .iter()
            .zip(files.iter().zip(&grades))
        {
            let report = grade.report(&file.file);
            write_file(&students.join(format!("{name}.txt")), report.as_bytes())?;
        }
        match self.format {
            GradesFormat::Json => write_json(out, &json),
            GradesFormat::Csv => Ok(out.write_all(&csv)?),
            GradesFormat::Text => {
                out.write_all(table(&kit, &files, &grades).as_bytes())?;
                write!(out, "\n{}", summary.to_text())?;
                writeln!(out, "\nA report for each student: {}", students.display())?;
                Ok(())
            }
        }
    }
}

/// The grades as JSON.
fn answer<'a>(
    files: &'a [StudentFile],
    grades: &'a [FileGrade],
    not_graded: &'a [String],
) -> impl Serialize {
    let files = files.iter().zip(grades).map(|(file, grade)| {
        let problems = grade.problems.iter().map(|(number_, problem)| {
            let json = ProblemJson {
                points: number(problem.points),
                of: number(problem.of),
                passed: problem.passes(),
                smallest: problem.smallest.as_deref(),
                diagnosis: problem.diagnosis.as_deref(),
                only_because: &problem.only_because,
            };
            (number_.as_str(), json)
        });
        object! {
            file: &file.file,
            points: number(grade.points),
            of: number(grade.of),
            problems: problems.collect::<BTreeMap<_, _>>(),
            load_error: grade.load_error.as_ref(),
            notes: grade.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        }
    });
    object! {
        files: files.collect::<Vec<_>>(),
        /// Files of the folder that are no Python program.
        not_graded,
    }
}

/// Points as a number, without a fraction if they have none.
fn number(points: f64) -> Number {
    let whole = points.to_string().parse::<u64>();
    // Points are finite.
    whole.map_or_else(
        |_| Number::from_f64(points).unwrap_or(Number::from(0)),
        Number::from,
    )
}

/// Replaces a file with results of an earlier run.
fn write_file(path: &Path, text: &[u8]) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("could not write {}", path.display()))
}

/// A line for each file: its points by problem.
fn to_csv(
    kit: &GradingKit,
    files: &[StudentFile],
    grades: &[FileGrade],
) -> anyhow::Result<Vec<u8>> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let mut head = vec!["file".to_owned()];
    head.extend(kit.problems().map(|problem| problem.number.clone()));
    head.extend(["points", "of", "note"].map(str::to_owned));
    csv.write_record(head)?;
    for (file, grade) in files.iter().zip(grades) {
        let mut row = vec![no_formula(&file.file)];
        row.extend(kit.problems().map(|problem| {
            let points = grade.problems.get(&problem.number);
            points.map_or(String::new(), |problem| problem.points.to_string())
        }));
        row.extend([grade.points.to_string(), grade.of.to_string()]);
        let note = grade.load_error.as_ref().map(ToString::to_string);
        row.push(no_formula(&note.unwrap_or_default()));
        csv.write_record(row)?;
    }
    csv.into_inner().context("could not write the grades")
}

/// Columns of a file's name.
const NAME: usize = 20;

/// The grades as text: a problem that is worth no points is `ok` or not.
fn table(kit: &GradingKit, files: &[StudentFile], grades: &[FileGrade]) -> String {
    let numbers = kit.problems().map(|problem| problem.number.clone());
    let mut lines = vec![line("File", numbers, "Points")];
    for (file, grade) in files.iter().zip(grades) {
        let cells = kit
            .problems()
            .map(|problem| match grade.problems.get(&problem.number) {
                Some(grade) if grade.passes() && grade.of > 0.0 => grade.points.to_string(),
                Some(grade) if grade.passes() => "ok".to_owned(),
                _ => "·".to_owned(),
            });
        lines.push(line(&file.file, cells, &grade.points.to_string()));
    }
    lines.concat()
}

/// A line of the table.
fn line(file: &str, cells: impl Iterator<Item = String>, points: &str) -> String {
    let name = shortened(file, NAME - 1);
    let gap = " ".repeat(NAME.saturating_sub(name.width()));
    let cells: Vec<String> = cells.map(|cell| format!("{cell:>4}")).collect();
    format!("{name}{gap}{}{points:>8}\n", cells.concat())
}
