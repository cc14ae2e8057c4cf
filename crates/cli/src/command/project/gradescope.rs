//! `pigskin project gradescope`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_autograder::{Glibc, Visibility};
use pigskin_entry::Wall;
use pigskin_project::ProjectAutograder;

use crate::command::contest::gradescope::{grading_program, written};
use crate::command::contest::grading_args::{visibility, wall};
use crate::file;

/// Makes an autograder for Gradescope that grades submissions by a project.
///
/// A submission is graded as by `pigskin project grade`. Each problem is a test; students see their
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
    /// The zip to write
    #[arg(long, value_name = "FILE", default_value = "autograder.zip", value_hint = ValueHint::FilePath)]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// The pigskin for Linux on x86-64 that does the grading, instead of this one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    binary: Option<PathBuf>,
    /// When students see the tests
    #[arg(long, value_name = "WHEN", default_value = "visible", value_parser = visibility())]
    visibility: Visibility,
    /// The weakest sandbox to accept; the strongest that works is used, and on Gradescope every
    /// submission has its own container besides
    #[arg(long, value_name = "WALL", default_value = "limits", value_parser = wall())]
    sandbox: Wall,
}

impl Gradescope {
    /// Writes the zip.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        file::check_free(&self.out, self.force)?;
        let program = grading_program(self.binary)?;
        let autograder = ProjectAutograder {
            visibility: self.visibility,
            least: self.sandbox,
        };
        let zip = autograder.pack(&self.folder, &program)?;
        file::write(&self.out, &zip, self.force)?;
        written(out, &self.out, zip.len(), Glibc::needed_by(&program)?)
    }
}
