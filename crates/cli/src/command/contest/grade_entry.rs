//! `pigskin contest grade-entry`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_contest::{Contest, EntryGrade, FrozenField};

use super::field_on_the_web::field_on_the_web;
use crate::args::autograder_args::write_results;
use crate::args::grading_args::{GradingArgs, points};

/// Grades one entry against the field of a contest.
///
/// The contest need not have the entry. The entry is judged as by `pigskin check`, with the
/// contest's limits, and compared with the field: the frozen field if the folder has one
/// (field.json), otherwise the board of a contest on the web, or the field of the last run. An
/// opponent that cannot be read is an error. The result has Gradescope's format: score, tests and
/// leaderboard. An autograder does this with a submission; it also serves for an entry that came
/// after the contest.
///
/// The exit code is 0 whatever the grade, and 1 only if the entry could not be graded.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest grade-entry hog-2026 late/hog_contest.py
  pigskin contest grade-entry hog-2026 submission/ --out results.json")]
pub struct GradeEntry {
    /// The folder of the contest
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The entry: a file, or a folder; a folder with one file counts as that file
    #[arg(value_hint = ValueHint::AnyPath)]
    entry: PathBuf,
    /// The file to write instead of standard output; an older one is replaced
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// The database of a contest on the web, if it is not in its folder
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    /// D-Football: the folder with the programs of the last run, instead of the one in
    /// contest.toml
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, conflicts_with = "database")]
    entries: Option<PathBuf>,
    /// The points for beating the whole field [default: one for each opponent]
    #[arg(long, value_parser = points)]
    points: Option<f64>,
    #[command(flatten)]
    grading: GradingArgs,
}

impl GradeEntry {
    /// Grades the entry and writes the result.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut contest = Contest::open(&self.folder)?;
        if let Some(entries) = self.entries {
            contest.entries = entries;
        }
        let is_frozen = self.folder.join(FrozenField::FILE).exists();
        let on_the_web = if is_frozen {
            None
        } else {
            field_on_the_web(&self.folder, self.database.as_deref())?
        };
        let field = match on_the_web {
            Some(field) => field,
            None => FrozenField::open(&contest)?,
        };
        contest.wall = self.grading.sandbox;
        let grade = EntryGrade::against(&contest, &field, &self.entry)?;
        let results = grade.results(self.points, self.grading.visibility);
        write_results(out, self.out.as_deref(), &results, grade.wall)
    }
}
