//! `pigskin contest gradescope`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_contest::{Autograder, Contest, FrozenField};

use super::field_on_the_web::field_on_the_web;
use crate::args::autograder_args::AutograderArgs;
use crate::args::database_args::DatabaseArgs;
use crate::args::grading_args::{GradingArgs, points};

/// Makes an autograder for Gradescope.
///
/// It compares a submission with the field of a contest's last run, or with the board of a contest
/// on the web. The submission is judged as by `pigskin check`, with the contest's limits. In Hog it
/// is compared exactly with the field's tables, which the zip contains instead of anybody's code;
/// in D-Football it plays a match against every entry and reference player. Each opponent is a
/// test; the leaderboard shows wins and the mean win rate. An opponent that cannot be read is an
/// error.
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
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    autograder: AutograderArgs,
    /// The points for beating the whole field [default: one for each opponent]
    #[arg(long, value_parser = points)]
    points: Option<f64>,
    #[command(flatten)]
    grading: GradingArgs,
}

impl Gradescope {
    /// Writes the zip.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.autograder.write(out, |program| {
            let autograder = Autograder {
                points: self.points,
                visibility: self.grading.visibility,
                least: self.grading.sandbox,
            };
            let contest = Contest::open(&self.folder)?;
            let field = match field_on_the_web(&self.folder, self.database.address())? {
                Some(field) => field,
                None => FrozenField::of_last_run(&contest)?,
            };
            Ok(autograder.pack(&contest, &field, program)?)
        })
    }
}
