//! `pigskin contest restore`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_contest::Contest;

use super::backup::contents;
use crate::args::database_args::DatabaseArgs;
use crate::block_on::block_on;

/// Makes a course from a backup.
///
/// The folder is created if it is missing. Existing files in it are not changed. Nothing is
/// restored if the database has a course already, if the file is damaged, or if an entry in it does
/// not match the hash of its receipt; the entry is named. Afterwards `pigskin serve` continues the
/// course.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest restore hog-2026.backup hog-2026
  pigskin contest restore hog.backup hog --database postgres://hog@db/hog")]
pub struct Restore {
    /// The file that `pigskin contest backup` wrote
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The folder of the contest or project
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Restore {
    /// Restores the course.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let database = self.database.address();
        let restored = pigskin_course::restore(&self.file, &self.folder, database);
        let restored = block_on(async { Ok(restored.await?) })?;
        writeln!(
            out,
            "Restored {} people and {} of {} into {}.",
            restored.people,
            contents(&restored),
            restored.made,
            self.folder.display()
        )?;
        let contest = Contest::open(&self.folder).ok();
        if contest.is_some_and(|contest| contest.game.plays_matches()) {
            writeln!(
                out,
                "A backup has no results: matches are played again, and may end differently. To keep \
                 the results, put results/known.sqlite of the old folder into results of this one \
                 first."
            )?;
        }
        for path in restored.left_alone {
            let why = if path.is_file() {
                "differs from the one in the backup, and was not changed"
            } else {
                "was not restored, since there is something else in its place"
            };
            writeln!(out, "{} {why}.", path.display())?;
        }
        Ok(())
    }
}
