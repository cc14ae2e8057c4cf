//! `pigskin contest archive`

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_contest::Contest;
use pigskin_course::{ArchiveContents, Course};
use pigskin_course_contest::{HeldContest, archive_folder};
use pigskin_course_project::{ArchivedProject, ProjectSettings, project_files};
use pigskin_entry::printable;
use pigskin_project::ProjectFile;

use super::board;
use crate::args::course_args::CourseArgs;
use crate::block_on::block_on;
use crate::file;

/// Packs a contest or a project into one file.
///
/// The contest was run or is held on the web. Its results can be computed again from the archive.
/// For a folder with a contest and a project, the archive contains both.
///
/// The archive contains contest.toml and the contest's own edition if it has one, the entries
/// unchanged, in Hog the table of each, results.json, standings.csv, and a manifest with the SHA-256
/// of each file. `pigskin contest verify` runs the contest again and compares.
///
/// The archive of a project contains the kit for grading, the files of every submitted version, and
/// each student's submissions and points under the student's id. It contains no names, addresses,
/// tokens or passwords, and no backups that were not submitted.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest archive hog-2026
  pigskin contest archive hog-2026 --out hog-2026-final.zip
  pigskin contest archive hog-2026 --database postgres://pigskin@db.example.edu/hog")]
pub struct Archive {
    #[command(flatten)]
    course: CourseArgs,
    /// The zip to write [default: the folder's name with .zip]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

impl Archive {
    /// Writes the archive.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let CourseArgs { folder, database } = &self.course;
        let path = self.out.map_or_else(|| named_after(folder), Ok)?;
        file::check_free(path.as_path(), self.force)?;
        let database = database.address();
        let has = |name: &str| folder.join(name).exists();
        let (contest, project) = (has(Contest::FILE), has(ProjectFile::NAME));
        let archive = if contest || !project {
            Some(block_on(of_contest(folder, database))?)
        } else {
            None
        };
        let archive = if project {
            block_on(with_project(archive, folder, database))?
        } else {
            archive.context("it holds nothing")?
        };
        let zip = archive.to_zip()?;
        let size = zip.len() as u64;
        let contents = ArchiveContents::read_zip(Cursor::new(&zip), size)?;
        let archived = ArchivedProject::read(&contents)?;
        if let Some(difference) = archived
            .iter()
            .flat_map(ArchivedProject::compare_recorded)
            .next()
        {
            anyhow::bail!("nothing was archived: {difference}");
        }
        file::write(&path, &zip, self.force)?;
        writeln!(out, "Made {}, {:.1} kB.", path.display(), size as f64 / 1e3)?;
        for (file, reason) in archive.left_out() {
            writeln!(out, "Left out {file}: {}", printable(reason, 60))?;
        }
        if let Some(archived) = archived {
            let versions = archived.files_to_grade().len();
            writeln!(
                out,
                "The points of the project follow from its grades.\n\
                 'pigskin contest verify' grades the {versions} files behind them again."
            )?;
        }
        Ok(())
    }
}

/// The archive of a contest on the web, from its current board, or of a contest that was run.
async fn of_contest(
    folder: &Path,
    database: Option<&str>,
) -> anyhow::Result<pigskin_course::Archive> {
    let Some(course) = HeldContest::find(folder, database).await? else {
        return Ok(archive_folder(folder)?);
    };
    let board = board(&course).await?;
    let archive = course.archive(&board).await?;
    course.close().await;
    Ok(archive)
}

/// An archive with the project of a folder.
async fn with_project(
    archive: Option<pigskin_course::Archive>,
    folder: &Path,
    database: Option<&str>,
) -> anyhow::Result<pigskin_course::Archive> {
    let course = Course::open(folder, database).await?;
    let settings = ProjectSettings::open(folder, course.settings())?;
    let files = project_files(&course, &settings).await?;
    course.close().await;
    let archive = match archive {
        Some(archive) => archive,
        None => pigskin_course::Archive::without_contest(&settings.title)?,
    };
    Ok(archive.with_files(files.into_iter())?)
}

/// The default name of a folder's archive.
fn named_after(folder: &Path) -> anyhow::Result<PathBuf> {
    let folder = std::path::absolute(folder)?;
    let name = folder.file_name();
    let name = name.context("the folder has no name; give one with --out")?;
    Ok(PathBuf::from(name).with_added_extension("zip"))
}
