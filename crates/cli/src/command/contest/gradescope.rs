//! `pigskin contest gradescope`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_course::{Autograder, Course, Glibc};
use tokio::runtime::Builder;

use super::grade_entry::GradingArgs;
use crate::file;

/// Makes an autograder for Gradescope, which checks a submission against the
/// field of a contest as it was run last, or as it stands on the web.
///
/// A submission is judged as by `pigskin check`, with the contest's limits. In
/// Hog it is compared exactly with the field's tables, which the zip has instead
/// of anybody's code; in D-Football it plays a match against every entry and
/// reference player. Each opponent is a test; the leaderboard has wins and the
/// mean win rate.
///
/// This very program goes into the zip, and does the grading there. The same
/// contest and program give the same bytes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest gradescope hog-2026
  pigskin contest gradescope hog-2026 --points 10 --visibility after_due_date
  pigskin contest gradescope hog-2026 --binary pigskin-linux --out hog.zip
  pigskin contest gradescope hog-2026 --database postgres://pigskin@db.example.edu/hog

Upload the zip on Gradescope under Configure Autograder.")]
pub struct Gradescope {
    /// The folder of the contest, which was run before or is held on the web
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The database of a contest that is held on the web, where it is not in its
    /// folder
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    /// The zip to write
    #[arg(long, value_name = "FILE", default_value = "autograder.zip", value_hint = ValueHint::FilePath)]
    out: PathBuf,
    /// Write over an existing file
    #[arg(long)]
    force: bool,
    /// The pigskin for Linux on x86-64 that does the grading, instead of this one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    binary: Option<PathBuf>,
    #[command(flatten)]
    grading: GradingArgs,
}

impl Gradescope {
    /// Writes the zip.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        file::check_free(&self.out, self.force)?;
        let path = match self.binary {
            Some(path) => path,
            None => std::env::current_exe().context("could not find this program's own file")?,
        };
        let program = std::fs::read(&path);
        let program = program.with_context(|| format!("could not read {}", path.display()))?;
        let autograder = Autograder {
            points: self.grading.points,
            visibility: self.grading.visibility,
            least: self.grading.sandbox,
        };
        let held = self.folder.join(Course::DATABASE).exists();
        let zip = if held || self.database.is_some() {
            let runtime = Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(async {
                let course = Course::open(&self.folder, self.database.as_deref()).await?;
                let board = course.board().await?;
                let zip = course.autograder(&board, &autograder, &program).await?;
                course.close().await;
                anyhow::Ok(zip)
            })?
        } else {
            autograder.pack(&self.folder, &program)?
        };
        file::write(&self.out, &zip, self.force)?;
        writeln!(
            out,
            "Made {}, {:.1} MB.",
            self.out.display(),
            zip.len() as f64 / 1e6
        )?;
        if let Some(glibc) = Glibc::needed_by(&program)? {
            writeln!(
                out,
                "Its program needs glibc {glibc} or later: choose a base image that has it\n\
                 (Ubuntu 22.04 has 2.35, Ubuntu 24.04 has 2.39)."
            )?;
        }
        Ok(())
    }
}
