//! The verdict of a Hog contest on an entry.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use pigskin_contest::{EntryFile, HogContest};
use pigskin_entry::{
    Fault, FunctionName, Hash, Judge, JudgeError, Judged, Printed, Source, printable,
};
use pigskin_hog::Edition;
use serde::Serialize;

use super::house_matches::HouseMatches;
use super::{JudgeSettings, with_packages};
use crate::format::{Format, object, write_json};
use crate::strategy::{football_hint, read_source};

/// Characters of an output line that are shown, so that all fits 80 columns.
const LINE: usize = 76;

/// The remark about an entry without a name.
const NO_NAME: &str = "\
It gives no name, so it is named after its file. To choose one, write
TEAM_NAME = \"…\" or PLAYER_NAME = \"…\".";

/// Lines of an entry's output that are shown.
const LAST_LINES: usize = 10;

#[derive(Default, Serialize)]
struct HogVerdict {
    edition: String,
    valid: bool,
    team: Option<String>,
    /// True if the entry gives no name and is named after its file.
    stand_in: bool,
    kind: Option<String>,
    reason: Option<String>,
    table: Option<String>,
    seconds: Option<f64>,
    /// Only for a single entry.
    house: Option<HouseMatches>,
}

/// Names of a file that make its folder an entry.
const MAIN_FILES: [&str; 2] = ["hog_contest.py", "hog.py"];

/// Judges the entry, or each entry in a folder, and writes the verdict.
pub fn run(
    entry: &Path,
    hog: &HogContest,
    terms: &JudgeSettings,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let edition = &hog.edition;
    let judge = Judge::new(&edition.rules, &terms.limits, terms.least)
        .with_names(terms.names)
        .with_bids(hog.has_bids())
        .with(Arc::clone(&terms.interpreters));
    if let Some(files) = entries_in(entry) {
        return each(&files, &judge, edition, terms, format, out);
    }
    let source = read(entry);
    let names_function = matches!(&source, Ok(source) if source.function().is_some());
    let judged = source.and_then(|source| judge.judge(&source));
    let (verdict, printed) = match judged {
        Ok(judged) => {
            let verdict = HogVerdict {
                house: HouseMatches::of(hog, &judged.table),
                ..HogVerdict::of(edition, &judged)
            };
            (verdict, judged.printed)
        }
        Err(JudgeError::Fault { fault, printed }) => (HogVerdict::against(edition, fault), printed),
        Err(error) => return Err(error.into()),
    };
    match format {
        Format::Json => write_json(out, &with_packages(&verdict, terms))?,
        Format::Text => {
            write_text(entry, &verdict, names_function, &printed, out)?;
            let took = verdict.seconds.map(Duration::from_secs_f64);
            if took.is_some_and(|took| took > terms.limits.time) {
                writeln!(
                    out,
                    "The limit of {} s does not count how long a program waits for a processor.",
                    terms.limits.time.as_secs_f64()
                )?;
            }
            out.write_all(terms.promised().as_bytes())?;
        }
    }
    Ok(ExitCode::from(u8::from(!verdict.valid)))
}

/// The entries in a folder that is no entry itself but has several: students' files, or their
/// folders with a `hog.py`.
fn entries_in(folder: &Path) -> Option<Vec<EntryFile>> {
    let files = EntryFile::list(folder).ok()?;
    let has_main = |path: &Path| MAIN_FILES.iter().any(|name| path.join(name).is_file());
    let has_folders = !has_main(folder) && files.iter().any(|file| has_main(&file.path));
    let is_no_entry = has_folders || Source::read(folder).is_err();
    let entries = files.iter().filter(|file| Source::read(&file.path).is_ok());
    (is_no_entry && entries.count() > 1).then_some(files)
}

/// Judges each of these entries and writes the verdicts.
fn each(
    files: &[EntryFile],
    judge: &Judge,
    edition: &Edition,
    terms: &JudgeSettings,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let mut entries = Vec::new();
    for file in files {
        let judged = read(&file.path).and_then(|source| judge.judge(&source));
        let verdict = match judged {
            Ok(judged) => HogVerdict::of(edition, &judged),
            Err(JudgeError::Fault { fault, .. }) => HogVerdict::against(edition, fault),
            Err(error) => return Err(error.into()),
        };
        if matches!(format, Format::Text) {
            match (&verdict.team, &verdict.kind, &verdict.reason) {
                (_, Some(kind), Some(reason)) => {
                    writeln!(out, "{} ({kind}):\n  {reason}", file.name)?;
                }
                (Some(team), ..) => writeln!(out, "{} takes part as {team}.", file.name)?,
                _ => {}
            }
        }
        entries.push(object! {
            file: &file.name,
            #[serde(flatten)]
            verdict,
        });
    }
    let valid = entries.iter().filter(|entry| entry.verdict.valid).count();
    match format {
        Format::Json => {
            let verdicts = object! { entries: &entries };
            write_json(out, &with_packages(&verdicts, terms))?;
        }
        Format::Text => {
            writeln!(
                out,
                "\n{valid} of {} entries take part in {}.",
                entries.len(),
                edition.name
            )?;
            out.write_all(terms.promised().as_bytes())?;
        }
    }
    Ok(ExitCode::from(u8::from(valid < entries.len())))
}

/// The entry of a path, which may name a function: `hog.py:swap_strategy`.
fn read(entry: &Path) -> Result<Source, JudgeError> {
    let (path, function) = entry
        .to_str()
        .map(FunctionName::split)
        .map_or((entry, None), |(path, function)| {
            (Path::new(path), function)
        });
    Ok(read_source(path, function.as_ref())?)
}

fn write_text(
    entry: &Path,
    verdict: &HogVerdict,
    names_function: bool,
    printed: &Printed,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let hint = football_hint(entry);
    let (entry, edition) = (entry.display(), &verdict.edition);
    match verdict {
        HogVerdict {
            team: Some(team),
            seconds: Some(seconds),
            ..
        } => {
            if names_function {
                // A contest asks for final_strategy.
                writeln!(
                    out,
                    "{entry} is a strategy of {edition}; its choices took {seconds:.2} s."
                )?;
            } else {
                writeln!(
                    out,
                    "{entry} takes part in {edition} as {team}; its choices took {seconds:.2} s."
                )?;
                if verdict.stand_in {
                    writeln!(out, "{NO_NAME}")?;
                }
            }
            if let Some(house) = &verdict.house {
                writeln!(out, "{house}")?;
            }
        }
        HogVerdict {
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
            writeln!(out, "\nThe end of its {name}:")?;
        }
        for line in last.iter().rev() {
            writeln!(out, "  {}", printable(line, LINE))?;
        }
    }
    Ok(())
}

impl HogVerdict {
    fn of(edition: &Edition, judged: &Judged) -> HogVerdict {
        HogVerdict {
            edition: edition.name.clone(),
            valid: true,
            team: Some(judged.name.team.to_string()),
            stand_in: judged.name.is_stand_in,
            table: Some(Hash::of_table(&judged.table).to_string()),
            seconds: Some(judged.took.as_secs_f64()),
            ..HogVerdict::default()
        }
    }

    fn against(edition: &Edition, fault: Fault) -> HogVerdict {
        HogVerdict {
            edition: edition.name.clone(),
            kind: Some(fault.kind.to_string()),
            reason: Some(fault.to_string()),
            team: fault.team,
            ..HogVerdict::default()
        }
    }
}
