//! What a contest of Hog would say of an entry.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use pigskin_contest::{
    Fault, Hash, Judge, JudgeError, Judged, Limits, Printed, Source, Wall, printable,
};
use pigskin_hog::Edition;
use serde::Serialize;

use crate::format::{Format, write_json};
use crate::strategy::football_hint;

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

/// Judges the entry and writes the verdict.
pub fn run(
    entry: &Path,
    edition: &Edition,
    limits: &Limits,
    least: Wall,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let judged = Source::read(entry)
        .map_err(JudgeError::from)
        .and_then(|source| Judge::new(&edition.rules, limits, least).judge(&source));
    let (verdict, printed) = match judged {
        Ok(judged) => (Verdict::of(edition, &judged), judged.printed),
        Err(JudgeError::Fault { fault, printed }) => (Verdict::against(edition, fault), printed),
        Err(error) => return Err(error.into()),
    };
    match format {
        Format::Json => write_json(out, &verdict)?,
        Format::Text => write_text(entry, &verdict, &printed, out)?,
    }
    Ok(ExitCode::from(u8::from(!verdict.valid)))
}

fn write_text(
    entry: &Path,
    verdict: &Verdict,
    printed: &Printed,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let hint = football_hint(entry);
    let (entry, edition) = (entry.display(), &verdict.edition);
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
            "{entry} is disqualified in {edition} ({kind}):\n{reason}{hint}"
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
