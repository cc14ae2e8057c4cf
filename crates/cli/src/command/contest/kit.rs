//! `pigskin contest kit`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::{Contest, ContestKit};
use pigskin_course_settings::CourseSettings;

use crate::file;

/// Writes the starter files for a contest's students.
///
/// They are a folder and a zip. In Hog: handout.html with the rules and dates, a blank
/// `hog_contest.py`, dice.py, ucb.py, `ok`, which checks an entry as the contest will and submits it
/// to the address in course.toml, and calc.py, which computes win rates exactly. All of it needs only
/// Python 3.8 or later. In D-Football: the handout's functions and examples for R and Python, and one
/// notebook for Jupyter, R Markdown and Quarto with the contest's settings and with what course.toml
/// says: the deadline, the size of a team, and the address to hand in at.
///
/// A contest on the web offers the same zip on its page.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest kit hog-2026
  pigskin contest kit hog-2026 --out hog-contest --force")]
pub struct Kit {
    /// The folder of the contest
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The folder to write; the zip gets its name and .zip [default: kit in the
    /// contest's folder]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

impl Kit {
    /// Writes the folder and the zip.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let contest = Contest::open(&self.folder)?;
        let settings = CourseSettings::open(&self.folder)?;
        let kit = ContestKit::for_contest(&contest, &settings.kit_facts())?;
        let folder = self.out.unwrap_or_else(|| self.folder.join("kit"));
        let mut zip = folder.clone().into_os_string();
        zip.push(".zip");
        let zip = PathBuf::from(zip);
        // Nothing is written if something is in the way.
        for path in kit.files().map(|(name, _)| folder.join(name)) {
            file::check_free(path.as_path(), self.force)?;
        }
        file::check_free(zip.as_path(), self.force)?;
        fs::create_dir_all(&folder)
            .with_context(|| format!("could not make {}", folder.display()))?;
        for (name, contents) in kit.files() {
            let path = folder.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)
                    .with_context(|| format!("could not make {}", parent.display()))?;
            }
            file::write(&path, contents, self.force)?;
        }
        file::write(&zip, kit.zip()?, self.force)?;
        writeln!(out, "Wrote {} and {}.", folder.display(), zip.display())?;
        if settings.address.is_none() && !contest.game.plays_matches() {
            writeln!(
                out,
                "`ok` checks entries and submits none: course.toml has no address."
            )?;
        }
        Ok(())
    }
}
