//! The table that wins most matches against a field.

mod field_result;
mod progress;
mod text;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use pigskin_contest::Contest;
use pigskin_hog::search::{FieldResponse, NoFieldResponse};
use pigskin_hog::{Edition, Table};

use self::field_result::FieldResult;
use self::progress::SearchProgress;
use super::{HogArgs, Writing};
use crate::field_tables::FieldTables;
use crate::file;
use crate::format::{Format, write_json};
use crate::terminal::interruption::Interruption;
use crate::wrong_usage::WrongUsage;

/// The name of the house strategies as a field.
const HOUSES: &str = "houses";

impl HogArgs {
    /// Searches for the table and writes its results.
    pub(super) fn answer_field(
        &self,
        folder: &Path,
        writing: Writing,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let time = self.search_time()?;
        let edition = self.edition_of(folder)?;
        let field = if folder == Path::new(HOUSES) {
            FieldTables::of_houses(&edition)
        } else {
            FieldTables::of_folder(folder, &edition, self.trust)?
        };
        let response = search(&field, &edition, time)?;
        let answer = FieldResult::new(&edition, &field, &response);
        if let Some(kind) = self.to {
            let words = text::remarks(&answer);
            let choices = self.text(kind, &response.table, &words);
            match &self.out {
                None => return Ok(out.write_all(choices.as_bytes())?),
                Some(path) => file::write(path, choices, writing.force)?,
            }
        }
        match writing.format {
            Format::Json => write_json(out, &answer),
            Format::Text => {
                text::write(&answer, out)?;
                match &self.out {
                    Some(path) => Ok(writeln!(out, "Wrote the choices to {}.", path.display())?),
                    None => Ok(()),
                }
            }
        }
    }

    fn search_time(&self) -> Result<Option<Duration>, WrongUsage> {
        let wrong = || WrongUsage("--minutes must be above 0".to_owned());
        let time = |minutes: f64| {
            let time = Duration::try_from_secs_f64(minutes * 60.0).ok();
            time.filter(|time| !time.is_zero()).ok_or_else(wrong)
        };
        self.minutes.map(time).transpose()
    }

    /// The stated edition, otherwise the contest's.
    fn edition_of(&self, folder: &Path) -> anyhow::Result<Edition> {
        if self.edition.is_stated() || !folder.join(Contest::FILE).is_file() {
            return self.edition.read();
        }
        let contest = Contest::open(folder)?;
        let edition = contest.game.edition().cloned();
        edition.with_context(|| format!("{} is a contest of D-Football", folder.display()))
    }
}

fn search(
    field: &FieldTables,
    edition: &Edition,
    time: Option<Duration>,
) -> anyhow::Result<FieldResponse> {
    let tables: Vec<Table> = (field.entries.iter())
        .map(|entry| entry.table.clone())
        .collect();
    let (started, interruption) = (Instant::now(), Interruption::awaited());
    let mut progress = SearchProgress::new(tables.len());
    let found = FieldResponse::to(&edition.rules, &tables, &mut |event| {
        progress.tell(event);
        if interruption.came() || time.is_some_and(|time| started.elapsed() >= time) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress.clear();
    found.map_err(|error| match error {
        NoFieldResponse::Unfit { place, why } => anyhow!("{} {why}", field.entries[place].name),
        error @ (NoFieldResponse::Nobody | NoFieldResponse::Stopped) => error.into(),
    })
}
