//! `pigskin contest new`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueHint};
use pigskin_contest::Contest;

use crate::edition_args::EditionSource;

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
        if file.exists() {
            bail!("{} is there already", file.display());
        }
        let edition = match &self.edition {
            EditionSource::Named(edition) => edition.name.clone(),
            EditionSource::File(path) => {
                let path = fs::canonicalize(path)
                    .with_context(|| format!("could not find {}", path.display()))?;
                path.to_string_lossy().into_owned()
            }
        };
        let text = contest_toml(&self.title, &edition);
        // What is written can be read again, or nothing is written.
        Contest::from_toml(&self.folder, &text)?;
        let entries = self.folder.join("entries");
        fs::create_dir_all(&entries)
            .with_context(|| format!("could not make {}", entries.display()))?;
        fs::write(&file, text).with_context(|| format!("could not write {}", file.display()))?;
        writeln!(
            out,
            "Made {}. Put the entries into {}, a file or a folder each, then:\n  \
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
