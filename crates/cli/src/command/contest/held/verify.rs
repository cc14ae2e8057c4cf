//! `pigskin contest verify`

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_course::ArchiveContents;
use pigskin_course_contest::{Verified, verify_contest};
use pigskin_course_project::{ArchivedProject, ProjectVerified};
use pigskin_entry::{Folder, printable};
use pigskin_project::GradingKit;
use serde::Serialize;

use crate::block_on::block_on;
use crate::command::project::progress::FileGrading;
use crate::format::{Format, write_json};

/// Checks whether an archive is whole, and its results are right.
///
/// The files have to be unchanged, and the results of the contest and the project have to follow
/// from them.
///
/// For a contest, it uses no cache, unpacks nothing to the disk, and runs no entry. In Hog all win
/// rates and the standings are computed again from the tables, and must be the same to the last
/// bit; if the archive names another engine, so that last digits can differ, win rates must be
/// within their error bounds, and standings and awards the same. In D-Football every recorded game
/// is replayed by the rules, and scores and standings are added up again.
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
            let verified = block_on(async { Ok(verify_contest(&contents).await?) });
            Some(verified.with_context(|| shown.clone())?)
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
pub fn said_of(verified: &Verified) -> String {
    let Verified {
        files,
        teams,
        matchups,
        win_rates,
        games,
        engines,
        ..
    } = verified;
    let other = engines.filter(|engines| engines.made_by != engines.checked_by);
    let how = match (engines, other) {
        (Some(_), _) if win_rates < matchups => format!(
            "{matchups} matchups were computed again: the standings are the same{}.\n\
             The archive of so many teams has no win rates to compare.",
            if other.is_some() {
                ", by another engine"
            } else {
                " to the last bit"
            }
        ),
        (_, Some(other)) => format!(
            "Made by engine {}, checked by engine {}: all {win_rates} win rates within their bounds,\n\
             and the same standings and awards.",
            other.made_by, other.checked_by
        ),
        (None, _) if *games > 0 => format!(
            "{games} recorded games of {matchups} matchups were played again by the rules,\n\
             and the standings added up again: they are the same."
        ),
        (Some(_) | None, None) => format!(
            "{matchups} matchups were computed again: all win rates and the standings\n\
             are the same to the last bit."
        ),
    };
    format!("Verified: {teams} teams; all {files} files match their sums.\n{how}")
}
