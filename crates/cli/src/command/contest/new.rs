//! `pigskin contest new`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::{Contest, read_text};

use crate::edition_args::EditionSource;
use crate::file;
use crate::game_arg::GameArg;

/// Makes the folder of a new contest: contest.toml, with every setting
/// explained, and a place for the entries.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest new hog-2026
  pigskin contest new hog-2026 --edition spring-2017 --title \"Hog, 2026\"
  pigskin contest new football-2026 --game d-football

Then put the students' files into hog-2026/entries and run
  pigskin contest run hog-2026")]
pub struct New {
    /// The folder to make
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The game
    #[arg(long, value_enum, default_value_t = GameArg::Hog)]
    game: GameArg,
    /// Hog: the rules, by the name of an edition or a file that ends in .toml
    #[arg(long, value_name = "NAME-OR-FILE", default_value = "fall-2019")]
    edition: EditionSource,
    /// The title
    #[arg(long)]
    title: Option<String>,
}

impl New {
    /// Writes the folder.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let file = self.folder.join(Contest::FILE);
        let (text, own) = match self.game {
            GameArg::Hog => self.hog()?,
            GameArg::DFootball => {
                let title = self.title.as_deref().unwrap_or("D-Football contest");
                (football_toml(title), None)
            }
        };
        let entries = self.folder.join("entries");
        fs::create_dir_all(&entries)
            .with_context(|| format!("could not make {}", entries.display()))?;
        file::write_new(&file, &text)?;
        if let Some((name, edition)) = own {
            // A folder that has all of its contest can be moved and sent.
            file::write_new(&self.folder.join(name), &edition)?;
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

    /// The text of contest.toml, and the name and text of an edition of one's
    /// own.
    fn hog(&self) -> anyhow::Result<(String, Option<(String, String)>)> {
        let title = self.title.as_deref().unwrap_or("Hog contest");
        let edition = self.edition.read()?;
        let Some(path) = self.edition.file() else {
            return Ok((hog_toml(title, &edition.name), None));
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let own = (name.to_string(), read_text(path)?);
        Ok((hog_toml(title, &name), Some(own)))
    }
}

/// A text as TOML has it.
fn quoted(text: &str) -> String {
    // A JSON string of plain characters is a TOML string too.
    serde_json::Value::from(text).to_string()
}

fn football_toml(title: &str) -> String {
    format!(
        "\
title = {title}
game = \"d-football\"

# The pieces a side.
n = 11
# How often each of a pair moves first.
games_per_seat = 50
# What all randomness comes from.
seed = 0
# A point for each game won.
scoring = \"games-won\"
# Award points: for the best, and for the others times score / highest score.
awards = {{ best = 6, others = 5 }}
# The least that has to stand between a program and this machine: full, partial
# or limits.
sandbox = \"full\"
# The folder with the entries.
entries = \"entries\"
# Players of ours to compare with, without a rank: random, prefer-jumps,
# mix:RANDOM,JUMPS, perfect, perfect-swindler.
reference = [\"random\", \"prefer-jumps\"]

# The time for a move, and for the start of a program.
[clock]
move_ms = 100
start_seconds = 10

# What the program of an entry may use up in a match, beside that.
[limits]
memory_mib = 512
output_kib = 1024
processes = 1
",
        title = quoted(title)
    )
}

fn hog_toml(title: &str, edition: &str) -> String {
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
# The least that has to stand between a program and this machine: full, partial
# or limits.
sandbox = \"full\"
# The folder with the entries.
entries = \"entries\"
# Players of ours to compare with, without a rank, such as \"always:4\".
reference = []

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
