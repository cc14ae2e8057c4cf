//! `pigskin project gradescope`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_project::ProjectAutograder;

use crate::args::autograder_args::AutograderArgs;
use crate::args::grading_args::GradingArgs;

/// Makes an autograder for Gradescope.
///
/// It grades a submission as `pigskin project grade`. Each problem is a test; students see their
/// points, the smallest mistake and the diagnosis, unless --visibility says otherwise.
///
/// The zip contains this program, which does the grading, and the project without the reference and
/// the right answers. The same project and program give the same bytes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin project gradescope hog-2026
  pigskin project gradescope hog-2026 --visibility after_due_date
  pigskin project gradescope hog-2026 --binary pigskin-linux --out hog.zip

Upload the zip on Gradescope under Configure Autograder.")]
pub struct Gradescope {
    /// The folder that 'pigskin project new' made
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    #[command(flatten)]
    autograder: AutograderArgs,
    #[command(flatten)]
    grading: GradingArgs,
}

impl Gradescope {
    /// Writes the zip.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.autograder.write(out, |program| {
            let autograder = ProjectAutograder {
                visibility: self.grading.visibility,
                least: self.grading.sandbox,
            };
            Ok(autograder.pack(&self.folder, program)?)
        })
    }
}
