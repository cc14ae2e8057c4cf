//! The arguments that `gradescope`, `grade-entry` and `grade-file` share: the file of an autograder, and what it
//! writes about a submission.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_autograder::{AutograderResults, Glibc};
use pigskin_entry::Wall;

use crate::file;
use crate::format::{Format, json_text, object, write_json};

/// The file of an autograder, and the program in it.
#[derive(Args)]
pub struct AutograderArgs {
    /// The zip to write
    #[arg(long, value_name = "FILE", default_value = "autograder.zip", value_hint = ValueHint::FilePath)]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// The pigskin for Linux on x86-64 that does the grading, instead of this one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    binary: Option<PathBuf>,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl AutograderArgs {
    /// Writes the zip that `pack` makes of the program, and says what the program needs.
    pub fn write(
        self,
        out: &mut dyn Write,
        pack: impl FnOnce(&[u8]) -> anyhow::Result<Vec<u8>>,
    ) -> anyhow::Result<()> {
        file::check_free(self.out.as_path(), self.force)?;
        let program = grading_program(self.binary)?;
        let glibc = Glibc::needed_by(&program)?;
        let zip = pack(&program)?;
        file::write(&self.out, &zip, self.force)?;
        let glibc = glibc.map(|glibc| glibc.to_string());
        let answer = object! {
            zip: &self.out,
            bytes: zip.len(),
            /// The oldest glibc with which its program starts; `None` if it needs none.
            glibc: &glibc,
        };
        self.format.write(out, &answer, |_| {
            let (file, megabytes) = (self.out.display(), zip.len() as f64 / 1e6);
            let made = format!("Made {file}, {megabytes:.1} MB.\n");
            match &glibc {
                None => made,
                Some(glibc) => format!(
                    "{made}Its program needs glibc {glibc} or later: choose a base image that has it\n\
                     (Ubuntu 22.04 has 2.35, Ubuntu 24.04 has 2.39).\n"
                ),
            }
        })
    }
}

/// The program that does the grading: the one in `file`, or this one.
fn grading_program(file: Option<PathBuf>) -> anyhow::Result<Vec<u8>> {
    let path = match file {
        Some(path) => path,
        None => std::env::current_exe().context("could not find the file of this program")?,
    };
    std::fs::read(&path).with_context(|| format!("could not read {}", path.display()))
}

/// Writes the results of a submission to a file, with a summary on standard output, or to standard
/// output. `wall` is the wall behind which its program ran, if it has one.
pub fn write_results(
    out: &mut dyn Write,
    path: Option<&Path>,
    results: &AutograderResults,
    wall: Option<Wall>,
) -> anyhow::Result<()> {
    let Some(path) = path else {
        return write_json(out, results);
    };
    file::write(path, json_text(results)?, true)?;
    if let Some(wall) = wall {
        writeln!(out, "Its program ran behind this wall: {wall}")?;
    }
    writeln!(out, "{}", results.output)?;
    Ok(())
}
