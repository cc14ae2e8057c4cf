//! `pigskin contest gradescope`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_autograder::Glibc;
use pigskin_contest::Contest;
use pigskin_course_contest::{Autograder, FrozenField, HeldContest};
use tokio::runtime::Builder;

use super::grading_args::GradingArgs;
use super::progress;
use crate::file;

/// Makes an autograder for Gradescope that compares a submission with the field of a contest's last
/// run, or with the board of a contest on the web.
///
/// A submission is judged as by `pigskin check`, with the contest's limits. In Hog it is compared
/// exactly with the field's tables, which the zip contains instead of anybody's code; in D-Football it
/// plays a match against every entry and reference player. Each opponent is a test; the leaderboard
/// shows wins and the mean win rate. An opponent that cannot be read is an error.
///
/// The zip contains this program, which does the grading. The same contest and program give the same
/// bytes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest gradescope hog-2026
  pigskin contest gradescope hog-2026 --points 10 --visibility after_due_date
  pigskin contest gradescope hog-2026 --binary pigskin-linux --out hog.zip
  pigskin contest gradescope hog-2026 --database postgres://pigskin@db.example.edu/hog

Upload the zip on Gradescope under Configure Autograder.")]
pub struct Gradescope {
    /// The folder of the contest
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The database of a contest on the web, if it is not in its folder
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    /// The zip to write
    #[arg(long, value_name = "FILE", default_value = "autograder.zip", value_hint = ValueHint::FilePath)]
    out: PathBuf,
    /// Replace an existing file
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
        let program = grading_program(self.binary)?;
        let glibc = Glibc::needed_by(&program)?;
        let autograder = Autograder {
            points: self.grading.points,
            visibility: self.grading.visibility,
            least: self.grading.sandbox,
        };
        let contest = Contest::open(&self.folder)?;
        let field = match field_on_the_web(&self.folder, self.database.as_deref())? {
            Some(field) => field,
            None => FrozenField::of_last_run(&contest)?,
        };
        let zip = autograder.pack(&contest, &field, &program)?;
        file::write(&self.out, &zip, self.force)?;
        written(out, &self.out, zip.len(), glibc)
    }
}

/// The program that does the grading: the one in `file`, or this one.
pub fn grading_program(file: Option<PathBuf>) -> anyhow::Result<Vec<u8>> {
    let path = match file {
        Some(path) => path,
        None => std::env::current_exe().context("could not find the file of this program")?,
    };
    std::fs::read(&path).with_context(|| format!("could not read {}", path.display()))
}

/// Says what was written, and what its program needs.
pub fn written(
    out: &mut dyn Write,
    path: &Path,
    bytes: usize,
    glibc: Option<Glibc>,
) -> anyhow::Result<()> {
    writeln!(
        out,
        "Made {}, {:.1} MB.",
        path.display(),
        bytes as f64 / 1e6
    )?;
    if let Some(glibc) = glibc {
        writeln!(
            out,
            "Its program needs glibc {glibc} or later: choose a base image that has it\n\
             (Ubuntu 22.04 has 2.35, Ubuntu 24.04 has 2.39)."
        )?;
    }
    Ok(())
}

/// The field on the board of a contest on the web; `None` if the contest is not held there.
pub fn field_on_the_web(
    folder: &Path,
    database: Option<&str>,
) -> anyhow::Result<Option<FrozenField>> {
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let Some(course) = HeldContest::find(folder, database).await? else {
            return Ok(None);
        };
        let board = progress::board(&course).await?;
        let field = course.frozen_field(&board).await?;
        course.close().await;
        Ok(Some(field))
    })
}
