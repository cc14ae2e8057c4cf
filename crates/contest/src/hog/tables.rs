//! The tables of all entries.

use std::sync::Arc;

use pigskin_entry::{
    EntryName, Fault, Hash, Judge, JudgeError, Judged, Source, SourceKind, contradiction,
};
use pigskin_hog::Table;
use rayon::prelude::*;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::entries::field::{Verdicts, unreadable};
use crate::{
    Contest, Entry, EntryFile, Event, Field, FieldError, HogContest, Readiness, ReferencePlayer,
    Store, StoreError, join,
};

impl Field<Table> {
    /// Judges all entries of a contest.
    ///
    /// Programs run side by side, one per core. A program whose table is cached for the same
    /// rules and limits does not run again; one that failed does, because a busy machine may
    /// have been the reason.
    ///
    /// Fails if the folder, the machine or the database fails.
    pub async fn judge(
        contest: &Contest,
        hog: &HogContest,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Field<Table>, FieldError> {
        let files = EntryFile::list(&contest.entries)?;
        tell(Event::Listed {
            entries: files.len(),
        });
        let judge = Arc::new(contest.judge(hog));
        let mut verdicts = Verdicts::new();
        let (mut looks, looking) = look_at(&judge, files);
        let (mut pending, mut asked) = (Vec::new(), None);
        while let Some((file, look)) = looks.recv().await {
            let found = match look {
                Ok(EntrySummary::Table(name, table, hash)) => {
                    verdicts.ready(file.name, (name, table, hash), Readiness::Read, tell);
                    continue;
                }
                Ok(EntrySummary::Program(program)) => {
                    known(&judge, program, store, &mut asked).await
                }
                Err(error) => Err(JudgeOrStoreError::Judge(error)),
            };
            match found {
                Ok(Some(known)) => {
                    verdicts.ready(file.name, hashed(known), Readiness::Known, tell);
                }
                Ok(None) => pending.push(file),
                Err(JudgeOrStoreError::Judge(JudgeError::Fault { fault, .. })) => {
                    verdicts.faulty(file.name, fault, tell);
                }
                Err(JudgeOrStoreError::Judge(JudgeError::Python(missing))) => {
                    let missing = missing.to_string();
                    let fault = FieldError::unless_left_out(contest, &file.name, missing)?;
                    verdicts.faulty(file.name, fault, tell);
                }
                Err(JudgeOrStoreError::Judge(error)) => return Err(could_not(file, error)),
                Err(JudgeOrStoreError::Store(error)) => return Err(error.into()),
            }
        }
        join(looking).await;
        ask(judge, pending, store, &mut verdicts, tell).await?;
        Ok(verdicts.field(references(contest, hog), tell))
    }

    /// A field of tables that are known, with the contest's reference players. No
    /// two of the teams' names look the same.
    pub fn of_tables(
        contest: &Contest,
        hog: &HogContest,
        entries: Vec<Entry<Table>>,
    ) -> Field<Table> {
        Field::new(entries, Vec::new(), references(contest, hog))
    }
}

/// The contest's reference players, with their tables.
fn references(contest: &Contest, hog: &HogContest) -> Vec<(ReferencePlayer, Table, Hash)> {
    let players = contest.references.iter().filter_map(|player| {
        // In a contest with bids it bids 0.
        let table = player.table(&hog.edition.rules)?;
        let table = table.with_bid(hog.has_bids().then_some(0));
        let hash = Hash::of_table(&table);
        Some((*player, table, hash))
    });
    players.collect()
}

fn could_not(file: EntryFile, source: JudgeError) -> FieldError {
    FieldError::Judge {
        file: file.name,
        source: Box::new(source),
    }
}

fn hashed((name, table): (EntryName, Table)) -> (EntryName, Table, Hash) {
    let hash = Hash::of_table(&table);
    (name, table, hash)
}

/// An error of looking up an entry.
enum JudgeOrStoreError {
    Judge(JudgeError),
    Store(StoreError),
}

/// An entry as its files show it, before any program runs.
enum EntrySummary {
    /// A table, which needs no asking, and its hash.
    Table(EntryName, Table, Hash),
    /// A program, which may be known.
    Program(ProgramSummary),
}

/// An entry's file with its summary.
type FileSummary = (EntryFile, Result<EntrySummary, JudgeError>);

/// A program without its files, so that the files of many entries are not in memory.
struct ProgramSummary {
    hash: Hash,
    /// The entry's name if the program gives none.
    unnamed: Result<EntryName, Fault>,
}

/// Looks at all entries side by side, in any order.
fn look_at(
    judge: &Arc<Judge>,
    files: Vec<EntryFile>,
) -> (mpsc::Receiver<FileSummary>, JoinHandle<()>) {
    let (send, receive) = mpsc::channel(64);
    let judge = Arc::clone(judge);
    let looking = tokio::task::spawn_blocking(move || {
        files.into_par_iter().for_each(|file| {
            // After a failure the receiver is gone.
            if !send.is_closed() {
                let look = look(&judge, &file);
                let _ = send.blocking_send((file, look));
            }
        });
    });
    (receive, looking)
}

fn look(judge: &Judge, file: &EntryFile) -> Result<EntrySummary, JudgeError> {
    let source = read(file)?;
    if source.kind() == SourceKind::Python {
        return Ok(EntrySummary::Program(ProgramSummary {
            hash: source.hash(),
            unnamed: judge.name(None, &source),
        }));
    }
    let Judged { name, table, .. } = judge.judge(&source)?;
    let hash = Hash::of_table(&table);
    Ok(EntrySummary::Table(name, table, hash))
}

/// The cached verdict on an entry's program. The hash of the interview is computed once, for the
/// first program.
async fn known(
    judge: &Judge,
    program: ProgramSummary,
    store: &Store,
    asked: &mut Option<String>,
) -> Result<Option<(EntryName, Table)>, JudgeOrStoreError> {
    let asked = match asked {
        Some(asked) => asked,
        None => asked.insert(judge.how_asked().map_err(JudgeOrStoreError::Judge)?),
    };
    let known = store
        .cached_verdict(judge.rules(), &program.hash, asked)
        .await;
    let Some(Ok((given, table))) = known.map_err(JudgeOrStoreError::Store)? else {
        return Ok(None);
    };
    let name = given.map(EntryName::chosen).map_or(program.unnamed, Ok);
    let name = name.map_err(|fault| JudgeOrStoreError::Judge(fault.into()))?;
    Ok(Some((name, table)))
}

fn read(file: &EntryFile) -> Result<Source, JudgeError> {
    Ok(Source::read(&file.path).map_err(unreadable)?)
}

/// Judges the pending entries side by side, and keeps the tables of programs.
async fn ask(
    judge: Arc<Judge>,
    pending: Vec<EntryFile>,
    store: &Store,
    verdicts: &mut Verdicts<Table>,
    tell: &mut (dyn FnMut(Event) + Send),
) -> Result<(), FieldError> {
    let (send, mut receive) = mpsc::channel(64);
    let asked = Arc::clone(&judge);
    let asking = tokio::task::spawn_blocking(move || {
        pending.into_par_iter().for_each(|file| {
            let source = read(&file);
            let verdict = source.and_then(|source| Ok((asked.judge(&source)?, source)));
            let program = |(judged, source): (Judged, Source)| {
                let program = source.kind() == SourceKind::Python;
                (judged, program.then(|| source.hash()))
            };
            // After a failure of the machine the receiver is closed.
            let _ = send.blocking_send((file, verdict.map(program)));
        });
    });
    let mut failed = None;
    while let Some((file, verdict)) = receive.recv().await {
        match verdict {
            Ok((judged, program)) => {
                let how = match judged.took {
                    took if took.is_zero() => Readiness::Read,
                    took => Readiness::Asked(took),
                };
                let (name, table) = (judged.name, judged.table);
                if let (Some(hash), Ok(asked)) = (program, judge.how_asked()) {
                    let rules = judge.rules();
                    let earlier = store.tables_under_other_rules(rules, &hash, &asked).await?;
                    let mut earlier = earlier.iter();
                    if let Some(fault) = earlier.find_map(|earlier| contradiction(earlier, &table))
                    {
                        verdicts.faulty(file.name, fault.of_team(name.team.as_str()), tell);
                        continue;
                    }
                    let given = name.given();
                    store
                        .cache_table(rules, &hash, &asked, given, &table)
                        .await?;
                }
                verdicts.ready(file.name, hashed((name, table)), how, tell);
            }
            Err(JudgeError::Fault { fault, .. }) => {
                verdicts.faulty(file.name, fault, tell);
            }
            Err(error) => {
                failed.get_or_insert(could_not(file, error));
                receive.close();
            }
        }
    }
    join(asking).await;
    failed.map_or(Ok(()), Err)
}
