//! `pigskin project grade-file`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_autograder::submitted_entry;
use pigskin_entry::Interpreters;
use pigskin_project::{Grader, GradingKit, StudentFile};

use crate::args::autograder_args::write_results;
use crate::args::grading_args::GradingArgs;

/// Grades one submission by a project, as Gradescope reads it.
///
/// The submission is a file, or a folder with hog.py. The result has Gradescope's format: the score,
/// and a test for each problem with its points, the smallest mistake and the diagnosis. An
/// autograder does this with a submission.
///
/// The exit code is 0 whatever the grade, and 1 only if the submission could not be graded.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin project grade-file hog-2026 handed-in/ada.py
  pigskin project grade-file hog-2026 submission/ --out results.json")]
pub struct GradeFile {
    /// The folder that 'pigskin project new' made
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The submission: a file, or a folder with hog.py
    #[arg(value_hint = ValueHint::AnyPath)]
    submission: PathBuf,
    /// The file to write instead of standard output; an older one is replaced
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    #[command(flatten)]
    grading: GradingArgs,
}

impl GradeFile {
    /// Grades the submission and writes the result.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let kit = GradingKit::open(&self.folder)?;
        let file = StudentFile::read_submission(&submitted_entry(&self.submission))?;
        let interpreters = Interpreters::default();
        let grader = Grader {
            python: interpreters.python()?,
            wall: self.grading.sandbox.at_least()?,
        };
        let grade = kit.grade_patiently(&grader, &file)?;
        let results = kit.autograder_results(&grade, self.grading.visibility);
        write_results(out, self.out.as_deref(), &results, Some(grader.wall))
    }
}
