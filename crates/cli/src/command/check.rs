//! `pigskin check`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueHint};
use pigskin_contest::{
    Contest, Fault, Hash, Judge, JudgeError, Judged, Limits, Printed, Source, printable,
};
use pigskin_hog::Edition;
use serde::Serialize;

use crate::edition_args::EditionArgs;
use crate::format::{Format, write_json};
use crate::wrong_usage::WrongUsage;

/// Says of an entry what a contest would say: whether it takes part, and why
/// not.
///
/// The exit code is 0 where it takes part and 1 where it does not.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin check hog_contest.py --edition spring-2017
  pigskin check hog_contest.py --contest hog-2026
  pigskin check my-entry/ --format json")]
pub struct Check {
    /// The entry: a .py, .json or .txt file, or a folder
    #[arg(value_hint = ValueHint::AnyPath)]
    entry: PathBuf,
    /// The folder of the contest that it is for, whose rules and limits count
    #[arg(long, value_hint = ValueHint::DirPath, conflicts_with_all = ["edition", "set", "seconds"])]
    contest: Option<PathBuf>,
    #[command(flatten)]
    edition: EditionArgs,
    /// The seconds that all choices may take
    #[arg(long, default_value_t = Limits::default().time.as_secs_f64())]
    seconds: f64,
    /// How the verdict is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// So much of a line of it is shown, so that all fits 80 columns.
const LINE: usize = 76;

/// So many lines of what an entry printed are shown.
const LAST_LINES: usize = 10;

#[derive(Serialize)]
struct Verdict {
    edition: String,
    valid: bool,
    team: Option<String>,
    kind: Option<String>,
    reason: Option<String>,
    table: Option<String>,
    seconds: Option<f64>,
}

impl Check {
    /// Judges the entry and writes the verdict.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (edition, limits) = self.terms()?;
        let judged = Source::read(&self.entry)
            .map_err(JudgeError::from)
            .and_then(|source| Judge::new(&edition.rules, &limits).judge(&source));
        let (verdict, printed) = match judged {
            Ok(judged) => (Verdict::of(&edition, &judged), judged.printed),
            Err(JudgeError::Fault { fault, printed }) => {
                (Verdict::against(&edition, fault), printed)
            }
            Err(error) => return Err(error.into()),
        };
        match self.format {
            Format::Json => write_json(out, &verdict)?,
            Format::Text => self.write_text(&verdict, &printed, out)?,
        }
        Ok(ExitCode::from(u8::from(!verdict.valid)))
    }

    /// The rules and limits that count.
    fn terms(&self) -> anyhow::Result<(Edition, Limits)> {
        if let Some(folder) = &self.contest {
            let contest = Contest::open(folder)?;
            return Ok((contest.edition, contest.limits));
        }
        let time = Duration::try_from_secs_f64(self.seconds)
            .ok()
            .filter(|time| !time.is_zero() && *time <= Limits::LONGEST_TIME)
            .ok_or_else(|| WrongUsage("--seconds is above 0 and at most 3600".to_owned()))?;
        let limits = Limits {
            time,
            ..Limits::default()
        };
        Ok((self.edition.read()?, limits))
    }

    fn write_text(
        &self,
        verdict: &Verdict,
        printed: &Printed,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let (entry, edition) = (self.entry.display(), &verdict.edition);
        match verdict {
            Verdict {
                team: Some(team),
                seconds: Some(seconds),
                ..
            } => writeln!(
                out,
                "{entry} takes part in {edition} as {team}; its choices took {seconds:.2} s."
            )?,
            Verdict {
                kind: Some(kind),
                reason: Some(reason),
                ..
            } => writeln!(
                out,
                "{entry} is disqualified in {edition} ({kind}):\n{reason}"
            )?,
            _ => {}
        }
        for (name, text) in [("output", &printed.stdout), ("errors", &printed.stderr)] {
            let last: Vec<&str> = text.lines().rev().take(LAST_LINES).collect();
            if !last.is_empty() {
                writeln!(out, "\nThe last of its {name}:")?;
            }
            for line in last.iter().rev() {
                writeln!(out, "  {}", printable(line, LINE))?;
            }
        }
        Ok(())
    }
}

impl Verdict {
    fn of(edition: &Edition, judged: &Judged) -> Verdict {
        Verdict {
            edition: edition.name.clone(),
            valid: true,
            team: Some(judged.team.to_string()),
            kind: None,
            reason: None,
            table: Some(Hash::of_table(&judged.table).to_string()),
            seconds: Some(judged.took.as_secs_f64()),
        }
    }

    fn against(edition: &Edition, fault: Fault) -> Verdict {
        Verdict {
            edition: edition.name.clone(),
            valid: false,
            team: fault.team,
            kind: Some(fault.kind.to_string()),
            reason: Some(fault.reason),
            table: None,
            seconds: None,
        }
    }
}
