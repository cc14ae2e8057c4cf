//! `pigskin sdk`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum, ValueHint};
use pigskin_entry::{FOOTBALL_KIT, FOOTBALL_NOTEBOOK, Language, football_documents};

use crate::file;
use crate::in_command::in_command;

/// Writes the file to play D-Football with, without Pigskin.
///
/// It defines the functions of the handout: `new_game`, `valid_moves`, `make_move`, `play_game`,
/// `play_repeatedly` and the others. For R, it also writes `README.md` and a starter notebook
/// (`instructions.ipynb`, with `css/rb.css`), unless they exist.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin sdk r
  pigskin sdk r --format rmd
  pigskin sdk python --out notebooks")]
pub struct Sdk {
    /// The language
    #[arg(value_enum, ignore_case = true)]
    language: SdkLanguage,
    /// The format of the notebook for R
    #[arg(long, value_enum, default_value_t = NotebookFormat::Ipynb, ignore_case = true)]
    format: NotebookFormat,
    /// The folder to write to
    #[arg(long, default_value = ".", value_hint = ValueHint::DirPath)]
    out: PathBuf,
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

#[derive(Clone, Copy, Debug, ValueEnum)]
enum NotebookFormat {
    /// Jupyter
    Ipynb,
    /// R Markdown, for knitr
    Rmd,
    /// Quarto
    Qmd,
}

impl NotebookFormat {
    /// The files of the notebook, itself first, by path.
    fn files(self) -> Vec<(&'static str, String)> {
        let [rmd, qmd] = football_documents(FOOTBALL_NOTEBOOK[0].1);
        match self {
            NotebookFormat::Ipynb => FOOTBALL_NOTEBOOK
                .map(|(name, text)| (name, text.to_owned()))
                .into(),
            NotebookFormat::Rmd => vec![rmd],
            NotebookFormat::Qmd => vec![qmd],
        }
    }

    /// The program to open it in.
    fn program(self) -> &'static str {
        match self {
            NotebookFormat::Ipynb => "Jupyter with R",
            NotebookFormat::Rmd | NotebookFormat::Qmd => "RStudio",
        }
    }
}

impl Sdk {
    /// Writes the file.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (name, text) = match self.language {
            SdkLanguage::R => Language::R.sdk(),
            SdkLanguage::Python => Language::Python.sdk(),
        };
        let path = self.out.join(name);
        let folder = self.out.display();
        fs::create_dir_all(&self.out).with_context(|| format!("could not make {folder}"))?;
        file::write(&path, text, self.force)?;
        writeln!(out, "Wrote {}.", path.display())?;
        match self.language {
            SdkLanguage::R => {
                let files = self.format.files();
                for (name, text) in &files {
                    self.write_beside(name, text, out)?;
                }
                let (readme, text) = FOOTBALL_KIT[0];
                self.write_beside(readme, text, out)?;
                writeln!(
                    out,
                    "Next: write my_strategy and your team's name in {}, then\n  \
                     pigskin check {1} --game d-football\n  pigskin duel {1} prefer-jumps",
                    self.format.program(),
                    in_command(self.out.join(files[0].0))
                )?;
            }
            SdkLanguage::Python => writeln!(
                out,
                "Next: begin my_strategy.py with `from d_football import *`, write\n\
                 my_strategy(game), then\n  pigskin duel my_strategy.py prefer-jumps --game d-football"
            )?,
        }
        Ok(())
    }

    /// Writes a file unless it exists: the user may have written a strategy there.
    fn write_beside(&self, name: &str, text: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let path = self.out.join(name);
        if path.symlink_metadata().is_ok() {
            return Ok(writeln!(out, "Kept {}, which was there.", path.display())?);
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("could not make {}", folder.display()))?;
        }
        file::write(&path, text, false)?;
        Ok(writeln!(out, "Wrote {}.", path.display())?)
    }
}
