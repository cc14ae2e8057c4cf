//! `pigskin contest backup`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use pigskin_course::Course;

use crate::args::course_args::CourseArgs;

/// Writes a course into one file, while the server runs.
///
/// The file is a snapshot of all data: accounts, teams, every submitted version with its verdict,
/// and the feed; and the folder's settings and the kit of its project. It replaces an older file of
/// that name only when it is complete. It contains the hashes of passwords and tokens, so only its
/// owner may read it.
///
/// `pigskin contest restore` makes a course from it, with either database.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest backup hog-2026 --out hog-2026.backup
  pigskin contest backup hog --database postgres://hog@db/hog --out hog.backup")]
pub struct Backup {
    #[command(flatten)]
    course: CourseArgs,
    /// The file to write
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,
}

impl Backup {
    /// Writes the file.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        // Opening it would create an empty one.
        let kept = self.course.folder.join(Course::DATABASE);
        if self.course.database.address().is_none() && !kept.exists() {
            anyhow::bail!(
                "there is nothing to back up: there is no {}",
                kept.display()
            );
        }
        let backup = self
            .course
            .with(async |course| Ok(course.backup(&self.out).await?))?;
        writeln!(
            out,
            "Wrote {}: {} people, {}.",
            self.out.display(),
            backup.people,
            contents(&backup)
        )?;
        if backup.damaged.is_empty() {
            return Ok(());
        }
        let lines: Vec<String> = (backup.damaged.iter())
            .map(|damaged| format!("\n{damaged}"))
            .collect();
        anyhow::bail!(
            "{} will not be restored: the files of the following do not fit the hashes of their \
             receipts, so the database was changed or is damaged:{}",
            self.out.display(),
            lines.concat()
        )
    }
}

/// The numbers of submissions and versions, as text. A project is named only if there is one.
pub fn contents(backup: &pigskin_course::Backup) -> String {
    let submissions = format!("{} submissions", backup.submissions);
    let versions = match backup.project_versions {
        0 => return submissions,
        1 => "1 version of the project".to_owned(),
        versions => format!("{versions} versions of the project"),
    };
    match backup.submissions {
        0 => versions,
        _ => format!("{submissions}, {versions}"),
    }
}
