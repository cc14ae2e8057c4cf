//! `pigskin project check`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueHint};
use pigskin_entry::{Interpreters, Wall};
use pigskin_project::{KitCheck, KitCheckKind, KitFolder, SandboxInterviewer, VariantDigests};

use super::check_settings::check_settings;
use crate::args::grading_args::wall;
use crate::format::AnswerArgs;
use crate::format::{Format, write_json};
use crate::terminal::progress_display::ProgressDisplay;

/// Checks a project's folder before students get it.
///
/// The reference has to pass everything. The students' file has to fail every problem that is worth
/// points. Each wrong variant has to fail where variants.json says so, and to be named. Nothing in
/// the students' folder may reveal an answer: no code of the reference, no list of right answers,
/// no file that the project does not have.
///
/// The exit code is 0 if all is right, and 1 otherwise.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin project check hog-2026
  pigskin project check hog-2026 --again
  pigskin project check hog-2026 --format json")]
pub struct Check {
    /// The folder that 'pigskin project new' made
    #[arg(value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// Ask all wrong variants again, also those whose answers are known
    #[arg(long)]
    again: bool,
    /// The weakest sandbox to accept; the strongest that works is used
    #[arg(long, value_name = "WALL", default_value = "limits", value_parser = wall())]
    sandbox: Wall,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl Check {
    /// Checks the folder and writes the faults.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let folder = KitFolder::open(&self.folder)?;
        check_settings(&self.folder)?;
        let interpreters = Interpreters::default();
        let ask = SandboxInterviewer::new(interpreters.python()?, self.sandbox.at_least()?);
        let mut progress = ProgressDisplay::new(self.answer.quiet);
        progress.begin(folder.variants.len(), 0, "wrong variants asked");
        let known = if self.again {
            VariantDigests::default()
        } else {
            folder.known_digests()
        };
        let check = folder.check(known, &ask, &|| progress.count())?;
        progress.clear();
        match self.answer.format {
            Format::Json => write_json(out, &check)?,
            Format::Text => write_text(out, &check)?,
        }
        Ok(if check.is_right() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

/// Writes a line for each check, and below it the faults.
fn write_text(out: &mut dyn Write, check: &KitCheck) -> anyhow::Result<()> {
    let KitCheck {
        edition,
        problems,
        answers,
        variants,
        solutions,
        files,
        ..
    } = check;
    writeln!(out, "{edition}: {problems} problems")?;
    let checks = [
        (
            KitCheckKind::Reference,
            format!("the reference is right on all {answers} answers"),
            "the reference has wrong answers",
        ),
        (
            KitCheckKind::Stubs,
            "the students' file fails every problem that is worth points".to_owned(),
            "the students' file passes problems that are worth points",
        ),
        (
            KitCheckKind::Variants,
            format!("all {variants} wrong variants fail where they should, and are named"),
            "wrong variants do not fail where they should, or are not named",
        ),
        (
            KitCheckKind::Solutions,
            format!("all {solutions} other right solutions pass"),
            "right solutions do not pass",
        ),
        (
            KitCheckKind::Leaks,
            format!("none of the students' {files} files tells an answer"),
            "students' files tell answers",
        ),
        (
            KitCheckKind::Files,
            "the students' files are those of the project".to_owned(),
            "students' files are not those of the project",
        ),
    ];
    for (kind, right, wrong) in checks {
        let faults: Vec<_> = check
            .faults
            .iter()
            .filter(|fault| fault.check == kind)
            .collect();
        if faults.is_empty() {
            writeln!(out, "  right  {right}")?;
            continue;
        }
        writeln!(out, "  WRONG  {wrong}:")?;
        for fault in faults {
            writeln!(out, "         {}: {}", fault.subject, fault.fault)?;
        }
    }
    Ok(())
}
