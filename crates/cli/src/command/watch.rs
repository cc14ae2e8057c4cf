//! `pigskin watch`

mod versions;
mod watch_page;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueHint};
use pigskin_entry::{Fault, FunctionName, Judge, JudgeError, Limits, ReadSourceError, Source};
use pigskin_game::WinRate;
use pigskin_hog::{Duel, Edition};

use self::versions::Versions;
use self::watch_page::WatchPage;
use crate::edition_args::EditionArgs;
use crate::field_tables::FieldTables;
use crate::format::Format;
use crate::strategy::{NamedTable, StrategyArg, read_source};
use crate::trust_args::TrustArgs;

/// Watches a strategy of Hog and measures it after each save.
///
/// Each line has the exact win rate against one opponent, the matches won against a field and the
/// rank in it, how they have changed, and at how many pairs of scores the choice has changed.
/// Errors are shown with their line. With --serve, a page in the browser follows the file as well,
/// with a heat map of the choices. Ctrl-C ends it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin watch hog.py
  pigskin watch hog.py:final_strategy --against swap:8,4
  pigskin watch mine.py --contest hog-2026
  pigskin watch mine.py --serve             also shows a page
  pigskin watch mine.py --once --format json")]
pub struct Watch {
    /// The strategy: a .py, .json or .txt file, a folder, or FILE.py:FUNCTION
    #[arg(value_hint = ValueHint::AnyPath)]
    file: String,
    /// The opponent [default: the house strategy that beats the others most often]
    #[arg(long, value_name = "STRATEGY")]
    against: Option<StrategyArg>,
    /// The folder of a contest, whose entries are the field [default: the house strategies]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    contest: Option<PathBuf>,
    #[command(flatten)]
    edition: EditionArgs,
    /// End after the first line; the exit code is 1 if the strategy has an error
    #[arg(long)]
    once: bool,
    /// Serve a page that follows the file, only on this machine
    #[arg(
        long,
        value_name = "PORT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "8017",
        conflicts_with = "once"
    )]
    serve: Option<u16>,
    /// The format of the lines
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    trust: TrustArgs,
}

/// Time between two looks at the file. A version counts once two looks have seen it, so that a file
/// that is half written does not.
const EVERY: Duration = Duration::from_millis(200);

/// Looks at a file that cannot be read before the command gives up: editors replace files.
const PATIENCE: u32 = 25;

impl Watch {
    /// Writes a line for each version of the file until Ctrl-C.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (path, function) = FunctionName::split(&self.file);
        let path = Path::new(path);
        let opponent = self.against.as_ref().and_then(StrategyArg::path);
        let known_by = [self.contest.as_deref(), Some(path), opponent];
        let edition = self.edition.read_for(known_by.into_iter().flatten())?;
        let judge = Judge::new(&edition.rules, &Limits::default(), self.trust.least());
        let mut versions = self.versions(&edition)?;
        let page = match self.serve {
            Some(port) => Some(WatchPage::serve(path, &edition, port)?),
            None => None,
        };
        let (mut shown, mut seen, mut unread) = (None, None, 0);
        loop {
            let version = match read_source(path, function.as_ref()) {
                Err(ReadSourceError::Io { .. }) if shown.is_some() && unread < PATIENCE => {
                    unread += 1;
                    sleep(EVERY);
                    continue;
                }
                Err(error @ ReadSourceError::Io { .. }) => return Err(error.into()),
                Err(ReadSourceError::Fault(fault)) => Err(fault),
                Ok(source) => Ok(source),
            };
            unread = 0;
            let key = version.as_ref().map(Source::hash).map_err(Fault::clone);
            let is_new = shown.as_ref() != Some(&key);
            let is_whole = shown.is_none() || seen.as_ref() == Some(&key);
            if is_new && is_whole {
                let judged = version.map(|source| judge.judge(&source));
                let report = match judged {
                    Ok(Ok(judged)) => versions.ready(judged.table)?,
                    Err(fault) | Ok(Err(JudgeError::Fault { fault, .. })) => {
                        versions.faulty(&fault)
                    }
                    Ok(Err(error)) => return Err(error.into()),
                };
                report.write(path, self.format, out)?;
                if let (Some(page), Some(result)) = (&page, versions.result(&report)) {
                    page.add(result);
                }
                if self.once {
                    return Ok(ExitCode::from(u8::from(report.is_fault())));
                }
                shown = Some(key.clone());
            }
            seen = Some(key);
            sleep(EVERY);
        }
    }

    /// No version yet, with the opponent and the field to compare them with.
    fn versions(&self, edition: &Edition) -> anyhow::Result<Versions> {
        let houses = FieldTables::of_houses(edition).entries;
        let against = match &self.against {
            Some(against) => against.table(edition, self.trust)?,
            None => strongest(&houses, edition)?,
        };
        let field = match &self.contest {
            Some(folder) => FieldTables::of_folder(folder, edition, self.trust)?.entries,
            None => houses,
        };
        Versions::new(edition, against, field)
    }
}

/// The table with the highest mean win rate against the others.
fn strongest(tables: &[NamedTable], edition: &Edition) -> anyhow::Result<NamedTable> {
    let field: Vec<_> = tables.iter().map(|named| &named.table).collect();
    let rates = Duel::new(&edition.rules).win_rates(&field, &field)?;
    let sums = rates.chunks(field.len().max(1)).map(|rates| {
        let rates = rates.iter().map(WinRate::mean);
        rates.sum::<f64>()
    });
    let best = sums.zip(tables).max_by(|(a, _), (b, _)| a.total_cmp(b));
    let best =
        best.context("no house strategy fits these rules; name an opponent with --against")?;
    Ok(best.1.clone())
}
