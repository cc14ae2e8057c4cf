//! `pigskin sdk`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum, ValueHint};
use pigskin_entry::Language;

use crate::file;

/// Writes the file with which students play D-Football without Pigskin.
///
/// It defines the functions of the handout: `new_game`, `valid_moves`,
/// `make_move`, `play_game`, `play_repeatedly` and the others.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin sdk r
  pigskin sdk python --folder notebooks")]
pub struct Sdk {
    /// The language
    #[arg(value_enum, ignore_case = true)]
    language: SdkLanguage,
    /// The folder to write to
    #[arg(long, default_value = ".", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SdkLanguage {
    /// For base R: `d_football.R`
    R,
    /// For the standard library: `d_football.py`
    Python,
}

impl Sdk {
    /// Writes the file.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (name, text) = match self.language {
            SdkLanguage::R => Language::R.sdk(),
            SdkLanguage::Python => Language::Python.sdk(),
        };
        let path = self.folder.join(name);
        let folder = self.folder.display();
        fs::create_dir_all(&self.folder).with_context(|| format!("could not make {folder}"))?;
        file::write(&path, text, self.force)?;
        Ok(writeln!(out, "Wrote {}.", path.display())?)
    }
}
