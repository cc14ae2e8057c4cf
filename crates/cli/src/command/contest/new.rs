//! `pigskin contest new`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::{Contest, read_text};

use crate::edition_args::EditionSource;
use crate::file;

/// Makes the folder of a new contest: contest.toml, with every setting
/// explained, and a place for the entries.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest new hog-2026
  pigskin contest new hog-2026 --edition spring-2017 --title \"Hog, 2026\"

Then put the students' files into hog-2026/entries and run
  pigskin contest run hog-2026")]
pub struct New {
    /// The folder to make
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The rules: the name of an edition, or a file that ends in .toml
    #[arg(long, value_name = "NAME-OR-FILE", default_value = "fall-2019")]
    edition: EditionSource,
    /// The title
    #[arg(long, default_value = "Hog contest")]
    title: String,
}

impl New {
    /// Writes the folder.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let file = self.folder.join(Contest::FILE);
        let edition = self.edition.read()?;
        let own = self.edition.file();
        let name = match own {
            None => edition.name,
            Some(path) => path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into(),
        };
        let text = contest_toml(&self.title, &name);
        let entries = self.folder.join("entries");
        fs::create_dir_all(&entries)
            .with_context(|| format!("could not make {}", entries.display()))?;
        file::write_new(&file, &text)?;
        if let Some(path) = own {
            // A folder that has all of its contest can be moved and sent.
            file::write_new(&self.folder.join(&name), &read_text(path)?)?;
        }
        // What was written can be read.
        Contest::open(&self.folder)?;
        writeln!(
            out,
            "Made {}.\nPut the entries into {}, a file or a folder each, then:\n  \
             pigskin contest run {}",
            file.display(),
            entries.display(),
            self.folder.display()
        )?;
        Ok(())
    }
}

fn contest_toml(title: &str, edition: &str) -> String {
    // A JSON string of plain characters is a TOML string too.
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    format!(
        "\
title = {title}
# The rules: fall-2017, fall-2019, spring-2017, or a file of one's own
# (`pigskin editions` shows them).
edition = {edition}

# A matchup is won by a mean win rate proved to be above this.
threshold = 0.500001
# A point for each matchup won; a tie is a loss for both.
scoring = \"match-points\"
# Award points for the first ranks.
awards = [3, 2, 1]
# The folder with the entries.
entries = \"entries\"

# Departures from the edition, such as feral_hogs = \"off\".
[set]

# What the program of an entry may use up for all its choices.
[limits]
seconds = 10
memory_mib = 512
output_kib = 1024
processes = 1
",
        title = quoted(title),
        edition = quoted(edition),
    )
}
