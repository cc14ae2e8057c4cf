//! A field of strategies, as the command line names it.

use std::path::Path;

use anyhow::anyhow;
use pigskin_contest::{Contest, EntryFile, NameHolders};
use pigskin_entry::{Judge, Judged, Limits, printable};
use pigskin_hog::{Edition, House, Table};
use rayon::prelude::*;
use serde::Serialize;

use crate::args::trust_args::TrustArgs;
use crate::strategy::{NamedTable, judged_by};
use crate::terminal::plain_table::{NAME, PlainTable, shortened};

pub struct FieldTables {
    /// The entries, by file name.
    pub entries: Vec<NamedTable>,
    /// Entries of the folder that are not strategies.
    pub left_out: Vec<ExcludedEntry>,
}

/// An entry that is not a strategy.
#[derive(Serialize)]
pub struct ExcludedEntry {
    pub file: String,
    pub reason: String,
}

impl FieldTables {
    /// All entries of a folder, or of a contest's folder, judged as in a contest, in parallel on all
    /// cores. Of entries in a contest whose teams have one name, the first takes part.
    pub fn of_folder(
        folder: &Path,
        edition: &Edition,
        trust: TrustArgs,
    ) -> anyhow::Result<FieldTables> {
        let is_contest = folder.join(Contest::FILE).is_file();
        let entries = if is_contest {
            Contest::open(folder)?.entries
        } else {
            folder.to_owned()
        };
        let files = EntryFile::list(&entries)?;
        let judge = Judge::new(&edition.rules, &Limits::default(), trust.least());
        let judged: Vec<anyhow::Result<Judged>> = files
            .par_iter()
            .map(|file| judged_by(&judge, &file.path, None))
            .collect();
        let (mut field, mut left_out) = (Vec::new(), Vec::new());
        let mut holders = NameHolders::default();
        for (EntryFile { name: file, .. }, judged) in files.into_iter().zip(judged) {
            let judged = match judged {
                Ok(judged) => judged,
                Err(error) => {
                    let reason = printable(&error.root_cause().to_string(), 200);
                    left_out.push(ExcludedEntry { file, reason });
                    continue;
                }
            };
            if is_contest && let Err(fault) = holders.take(&judged.name, &file) {
                let reason = fault.to_string();
                left_out.push(ExcludedEntry { file, reason });
                continue;
            }
            field.push(judged.into());
        }
        if field.is_empty() {
            let why = left_out.first().map_or_else(
                || "it is empty".to_owned(),
                |ExcludedEntry { file, reason }| format!("{file}: {reason}"),
            );
            return Err(anyhow!("{} has no strategies: {why}", entries.display()));
        }
        Ok(FieldTables {
            entries: field,
            left_out,
        })
    }

    /// The house strategies that fit the rules.
    pub fn of_houses(edition: &Edition) -> FieldTables {
        let rules = &edition.rules;
        let houses = House::usual(rules).into_iter().filter_map(|house| {
            let table = Table::from_strategy(&house.in_edition(rules), rules.goal);
            let name = house.to_string();
            let fits = table.check(rules).is_ok();
            fits.then_some(NamedTable { name, table })
        });
        FieldTables {
            entries: houses.collect(),
            left_out: Vec::new(),
        }
    }

    /// The entries that are not strategies, with the reasons, as text; empty if there are none.
    pub fn left_out_text(left_out: &[ExcludedEntry]) -> String {
        if left_out.is_empty() {
            return String::new();
        }
        let mut table = PlainTable::new([]);
        for one in left_out {
            table.row([shortened(&one.file, NAME), one.reason.clone()]);
        }
        format!("No strategies, and left out:\n{}", table.to_text())
    }
}
