//! `pigskin contest backup`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_course::Course;

/// Writes a course into one file, while it goes on.
///
/// The file has all that people did, as it was at one moment: who they are, their
/// teams, every version that they sent and what came of it, the feed; and the
/// settings in the contest's folder. An older file of that name is replaced once
/// the new one is whole. It has the hashes of passwords and tokens in it, so that
/// only its owner may read it.
///
/// `pigskin contest restore` makes a course of it again, with either database.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest backup hog-2026 --out hog-2026.backup
  pigskin contest backup hog --database postgres://hog@db/hog --out hog.backup")]
pub struct Backup {
    /// The contest's folder
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The address of the course's database, where it is not in the folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The file to write
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,
}

impl Backup {
    /// Writes the file.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        // Opening it would make an empty one.
        let kept = self.folder.join(Course::DATABASE);
        if self.database.is_none() && !kept.exists() {
            anyhow::bail!(
                "nobody has done anything here: there is no {}",
                kept.display()
            );
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let backup = runtime.block_on(async {
            let course = Course::open(&self.folder, self.database.as_deref()).await?;
            let backup = course.backup(&self.out).await?;
            course.close().await;
            anyhow::Ok(backup)
        })?;
        writeln!(
            out,
            "Wrote {}: {} people, {} submissions.",
            self.out.display(),
            backup.people,
            backup.submissions
        )?;
        Ok(())
    }
}
