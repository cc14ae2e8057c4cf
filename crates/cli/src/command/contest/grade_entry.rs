//! `pigskin contest grade-entry`

use std::io::Write;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, ValueHint};
use pigskin_contest::{Contest, Wall};
use pigskin_course::{AutograderResults, EntryGrade, Visibility};

use crate::file;
use crate::format::write_json;

/// Grades one entry against the field of a contest that it is not part of.
///
/// It is judged as by `pigskin check`, with the contest's limits, and compared
/// with the field of the last run, or with the frozen one where the folder has
/// that (field.json). What comes out is written as Gradescope reads it: score,
/// tests and leaderboard. This is what an autograder does with a submission; it
/// serves as well for an entry that came after the contest.
///
/// The exit code is 0 whatever the entry is worth, and 1 only where it could not
/// be graded.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest grade-entry hog-2026 late/hog_contest.py
  pigskin contest grade-entry hog-2026 submission/ --results results.json")]
pub struct GradeEntry {
    /// The folder of the contest
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The entry: a file, or a folder; a folder with one file is that file
    #[arg(value_hint = ValueHint::AnyPath)]
    entry: PathBuf,
    /// The file to write, instead of standard output; an old one is replaced
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    results: Option<PathBuf>,
    /// D-Football: the folder with the field's programs, instead of the one that
    /// contest.toml says
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    entries: Option<PathBuf>,
    #[command(flatten)]
    grading: GradingArgs,
}

/// How an autograder grades.
#[derive(Args)]
pub struct GradingArgs {
    /// The points for beating all of the field; one for each opponent if nothing
    /// is said
    #[arg(long, value_parser = points)]
    pub points: Option<f64>,
    /// When students see the tests
    #[arg(long, value_name = "WHEN", default_value = "visible", value_parser = visibility())]
    pub visibility: Visibility,
    /// The least that has to stand between an entry and the machine: the best wall
    /// that is there is taken; a submission on Gradescope has a container of its own
    #[arg(long, value_name = "WALL", default_value = "limits", value_parser = wall())]
    pub sandbox: Wall,
}

impl GradeEntry {
    /// Grades the entry and writes what came out.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut contest = Contest::open(&self.folder)?;
        contest.wall = self.grading.sandbox;
        if let Some(entries) = self.entries {
            contest.entries = entries;
        }
        let grade = EntryGrade::of(&contest, &self.entry)?;
        let results = AutograderResults::of(&grade, self.grading.points, self.grading.visibility);
        let Some(path) = &self.results else {
            return write_json(out, &results);
        };
        let mut json = Vec::new();
        write_json(&mut json, &results)?;
        file::write(path, json, true)?;
        if let Some(wall) = grade.wall {
            writeln!(out, "Its program ran behind this wall: {wall}")?;
        }
        writeln!(out, "{}", results.output)?;
        Ok(())
    }
}

/// Reads a number of points.
pub fn points(text: &str) -> Result<f64, String> {
    let points = text.parse().ok();
    let points = points.filter(|points| (0.0..1e9).contains(points));
    points.ok_or_else(|| "it is no number of points".to_owned())
}

fn visibility() -> impl clap::builder::TypedValueParser<Value = Visibility> {
    let named = |name: String| Visibility::ALL.into_iter().find(|v| v.as_str() == name);
    let names = PossibleValuesParser::new(Visibility::ALL.map(Visibility::as_str));
    // Nothing else passes.
    names.map(move |name| named(name).unwrap_or_default())
}

fn wall() -> impl clap::builder::TypedValueParser<Value = Wall> {
    let walls = [Wall::Full, Wall::Partial, Wall::Limits];
    let named = move |name: String| walls.into_iter().find(|wall| wall.as_str() == name);
    let names = PossibleValuesParser::new(walls.map(Wall::as_str));
    // Nothing else passes.
    names.map(move |name| named(name).unwrap_or_default())
}
