//! `pigskin contest archive`

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_course::{Course, HeldContest};
use pigskin_entry::printable;
use tokio::runtime::Builder;

use super::verify::said_of;
use crate::file;

/// Packs a contest that was run, or is held on the web, into one file, from which anybody can
/// compute its results again.
///
/// The archive contains contest.toml and the contest's own edition if it has one, the entries
/// unchanged, in Hog the table of each, results.json, standings.csv, and a manifest with the SHA-256
/// of each file. It is verified before it is written, as by `pigskin contest verify`, to detect
/// results that do not follow from the entries any more.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest archive hog-2026
  pigskin contest archive hog-2026 --out hog-2026-final.zip
  pigskin contest archive hog-2026 --database postgres://pigskin@db.example.edu/hog")]
pub struct Archive {
    /// The folder of a contest that was run
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// The database of a contest on the web, if it is not in its folder
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
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
        let path = self.out.map_or_else(|| named_after(&self.folder), Ok)?;
        file::check_free(&path, self.force)?;
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let held = self.folder.join(Course::DATABASE).exists();
        let archive = if held || self.database.is_some() {
            runtime.block_on(of_course(&self.folder, self.database.as_deref()))?
        } else {
            pigskin_course::Archive::of_folder(&self.folder)?
        };
        let zip = archive.to_zip()?;
        let size = zip.len() as u64;
        let verified = pigskin_course::Archive::verify_bytes(Cursor::new(&zip), size);
        let verified = runtime.block_on(verified);
        let verified = verified.context("nothing was archived; run the contest again")?;
        file::write(&path, &zip, self.force)?;
        writeln!(out, "Made {}, {:.1} kB.", path.display(), size as f64 / 1e3)?;
        for (file, reason) in archive.left_out() {
            writeln!(out, "Left out {file}: {}", printable(reason, 60))?;
        }
        writeln!(out, "{}", said_of(&verified))?;
        Ok(())
    }
}

/// The archive of a contest on the web, from its current board.
async fn of_course(
    folder: &Path,
    database: Option<&str>,
) -> anyhow::Result<pigskin_course::Archive> {
    let course = HeldContest::open(folder, database).await?;
    let board = course.board().await?;
    let archive = course.archive(&board).await?;
    course.close().await;
    Ok(archive)
}

/// The default name of a folder's archive.
fn named_after(folder: &Path) -> anyhow::Result<PathBuf> {
    let folder = std::path::absolute(folder)?;
    let name = folder.file_name();
    let name = name.context("the folder has no name; give one with --out")?;
    Ok(PathBuf::from(name).with_added_extension("zip"))
}
