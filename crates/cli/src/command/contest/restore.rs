//! `pigskin contest restore`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Makes a course of a backup.
///
/// The folder is made if there is none. Settings that are in it already are left
/// alone, and a course that is in the database already is never overwritten: then
/// nothing is restored. Afterwards `pigskin serve` goes on with it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest restore hog-2026.backup hog-2026
  pigskin contest restore hog.backup hog --database postgres://hog@db/hog")]
pub struct Restore {
    /// The file that `pigskin contest backup` has written
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The contest's folder
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The address of the course's database, where it is not to be in the folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Restore {
    /// Restores the course.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let database = self.database.as_deref();
        let restored = pigskin_course::restore(&self.file, &self.folder, database);
        let restored = runtime.block_on(restored)?;
        writeln!(
            out,
            "Restored {} people and {} submissions of {} into {}.",
            restored.people,
            restored.submissions,
            restored.made,
            self.folder.display()
        )?;
        for path in restored.left_alone {
            writeln!(
                out,
                "{} is another one than in the backup, and was left alone.",
                path.display()
            )?;
        }
        Ok(())
    }
}
