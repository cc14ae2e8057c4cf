//! `pigskin contest verify`

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_course::ArchiveContents;
use pigskin_course_contest::{Verified, archived_contest, verify_contest};
use pigskin_course_project::{ArchivedProject, ProjectVerified};
use pigskin_entry::{Folder, printable};
use pigskin_project::GradingKit;
use serde::Serialize;

use crate::block_on::block_on;
use crate::command::contest::progress::ContestProgress;
use crate::command::project::progress::FileGrading;
use crate::format::{Format, write_json};

/// Checks whether an archive is whole, and its results are right.
///
/// The files have to be unchanged, and the results of the contest and the project have to follow
/// from them.
///
/// For a contest, its entries are judged and play again in the sandbox, without a cache. The
/// results must be the same byte by byte; the first difference is shown.
///
/// For a project, it grades every submission behind the points again in the sandbox, computes all
/// points again, and names each line that differs. `--keep` keeps grades in a folder, so that the
/// same command continues after it was stopped.
///
/// The exit code is 0 if everything agrees, and 1 otherwise.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin contest verify hog-2026.zip
  pigskin contest verify hog-2026.zip --format json
  pigskin contest verify hog-2026.zip --keep verified")]
pub struct Verify {
    /// The file that `pigskin contest archive` wrote
    #[arg(value_hint = ValueHint::FilePath)]
    archive: PathBuf,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// A project: the folder to keep grades in, from which a second run continues
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    keep: Option<PathBuf>,
    #[command(flatten)]
    grading: FileGrading,
}

/// The verified results, as JSON.
#[derive(Serialize)]
struct VerifiedJson {
    #[serde(flatten)]
    contest: Option<Verified>,
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<ProjectVerified>,
}

impl Verify {
    /// Checks the archive and writes the findings.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let shown = self.archive.display().to_string();
        let file = File::open(&self.archive);
        let file = file.with_context(|| format!("could not read {shown}"))?;
        let contents = ArchiveContents::read(file).with_context(|| shown.clone())?;
        let project = ArchivedProject::read(&contents).with_context(|| shown.clone())?;
        let contest = if contents.has_contest() || project.is_none() {
            Some(self.run_again(&contents).with_context(|| shown.clone())?)
        } else {
            None
        };
        let project = project.map(|project| self.graded_again(&project));
        let project = project.transpose().with_context(|| shown.clone())?;
        let differences = project.as_ref().map_or(0, |one| one.differences.len());
        match self.format {
            Format::Json => write_json(out, &VerifiedJson { contest, project })?,
            Format::Text => {
                if let Some(contest) = contest {
                    writeln!(out, "{}", printable(&contest.title, 80))?;
                    writeln!(out, "{}", said_of(&contest))?;
                }
                if let Some(project) = project {
                    said_of_project(out, &project)?;
                }
            }
        }
        if differences > 0 {
            anyhow::bail!("{shown}: {differences} lines of points differ");
        }
        Ok(())
    }

    /// Runs the contest again, and compares the results.
    fn run_again(&self, contents: &ArchiveContents) -> anyhow::Result<Verified> {
        let folder = Folder::make("verify").context("could not make a folder")?;
        let mut contest = archived_contest(contents, folder.path())?;
        self.grading.trust.apply(&mut contest);
        let mut progress = ContestProgress::new(self.grading.quiet);
        let mut tell = |event| progress.tell(&event);
        let verified = block_on(async { Ok(verify_contest(contents, &contest, &mut tell).await?) });
        progress.clear();
        verified.map_err(|error| self.grading.trust.explain(&contest, error))
    }

    /// Grades the submissions behind the points again, and compares the points.
    fn graded_again(&self, project: &ArchivedProject<'_>) -> anyhow::Result<ProjectVerified> {
        let folder = Folder::make("verify").context("could not make a folder")?;
        project.write_kit(folder.path())?;
        let kit = GradingKit::open(folder.path())?;
        let own = folder.path().join("kept");
        let kept = self.keep.as_deref().unwrap_or(&own);
        let files = project.files_to_grade();
        let graded = self.grading.run(&kit, &files, kept)?;
        Ok(project.compare(&files, &graded))
    }
}

/// The findings about a project in words.
fn said_of_project(out: &mut dyn Write, verified: &ProjectVerified) -> anyhow::Result<()> {
    writeln!(out, "{}", printable(&verified.title, 80))?;
    writeln!(
        out,
        "{} versions were graded again, and the points of {} students computed again{}",
        verified.versions,
        verified.students,
        if verified.differences.is_empty() {
            ": they are the same."
        } else {
            "."
        }
    )?;
    if verified.ungraded > 0 {
        let ungraded = verified.ungraded;
        writeln!(
            out,
            "{ungraded} submissions were not graded when this was archived."
        )?;
    }
    for difference in &verified.differences {
        writeln!(out, "  {}", printable(difference, 200))?;
    }
    Ok(())
}

/// The findings in words.
fn said_of(verified: &Verified) -> String {
    let Verified {
        files,
        teams,
        matchups,
        ..
    } = verified;
    format!(
        "Verified: {teams} teams; all {files} files match their sums.\n\
         The contest ran again: the results of {matchups} matchups are the same byte by byte."
    )
}
