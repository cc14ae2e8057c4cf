//! The entries of a contest that take part, and those that do not.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use pigskin_hog::Table;
use rayon::prelude::*;
use tokio::sync::mpsc;

use crate::{
    Contest, Disqualified, Entry, EntryFile, Event, Fault, FaultKind, Hash, Judge, JudgeError,
    Judged, ListError, ReadSourceError, Source, SourceKind, Store, StoreError, TeamName,
};

/// The entries of a contest, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Those that take part, by file name.
    pub entries: Vec<Entry>,
    /// Those that do not, by file name.
    pub disqualified: Vec<Disqualified>,
}

/// Why the entries could not be judged; never the fault of one of them.
#[derive(Debug, thiserror::Error)]
pub enum FieldError {
    /// The folder of entries cannot be read.
    #[error(transparent)]
    List(#[from] ListError),
    /// An entry could not be asked.
    #[error("could not judge {file}: {source}")]
    Judge {
        /// The name within the folder of entries.
        file: String,
        /// What is wrong with this machine.
        source: Box<JudgeError>,
    },
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Field {
    /// Judges all entries of a contest.
    ///
    /// Programs run side by side, as many as there are cores. One that came to
    /// a table before, under the same rules and limits, does not run again;
    /// one that failed does, since time may have been short.
    ///
    /// # Errors
    ///
    /// Where the folder, the machine or the database fails.
    pub async fn judge(
        contest: &Contest,
        store: &Store,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Field, FieldError> {
        let files = EntryFile::list(&contest.entries)?;
        tell(Event::Listed {
            entries: files.len(),
        });
        let judge = Judge::new(&contest.edition.rules, &contest.limits);
        let mut collected = Collected::default();
        let mut pending = Vec::new();
        for file in files {
            match known(&judge, &file, store).await {
                Ok(Some(known)) => collected.add(file.name, Ok(known), None, tell),
                Ok(None) => pending.push(file),
                Err(JudgeOrStoreError::Judge(JudgeError::Fault { fault, .. })) => {
                    collected.add(file.name, Err(fault), None, tell);
                }
                Err(JudgeOrStoreError::Judge(error)) => return Err(FieldError::of(file, error)),
                Err(JudgeOrStoreError::Store(error)) => return Err(error.into()),
            }
        }
        ask(judge, pending, store, &mut collected, tell).await?;
        Ok(collected.field(tell))
    }

    /// Entries with the same table, each group by file name.
    #[must_use]
    pub fn same_tables(&self) -> Vec<Vec<usize>> {
        let mut by_hash: BTreeMap<Hash, Vec<usize>> = BTreeMap::new();
        for (place, entry) in self.entries.iter().enumerate() {
            by_hash.entry(entry.hash).or_default().push(place);
        }
        let mut groups: Vec<_> = by_hash
            .into_values()
            .filter(|group| group.len() > 1)
            .collect();
        groups.sort();
        groups
    }
}

impl FieldError {
    fn of(file: EntryFile, source: JudgeError) -> FieldError {
        FieldError::Judge {
            file: file.name,
            source: Box::new(source),
        }
    }
}

/// What looking an entry up can fail at.
enum JudgeOrStoreError {
    Judge(JudgeError),
    Store(StoreError),
}

/// The table that an entry's program is known to come to. The entry is read
/// for it and let go again: many entries are not kept in memory.
async fn known(
    judge: &Judge,
    file: &EntryFile,
    store: &Store,
) -> Result<Option<(TeamName, Table)>, JudgeOrStoreError> {
    let source = read(file).map_err(JudgeOrStoreError::Judge)?;
    if source.kind() != SourceKind::Python {
        return Ok(None);
    }
    let asked = judge.how_asked().map_err(JudgeError::from);
    let asked = asked.map_err(JudgeOrStoreError::Judge)?;
    let hash = source.hash();
    let known = store.known_table(judge.rules(), &hash, &asked).await;
    known.map_err(JudgeOrStoreError::Store)
}

/// Reads an entry. One that may not be read, or is gone, is at fault itself:
/// it must not stop the others.
fn read(file: &EntryFile) -> Result<Source, JudgeError> {
    Source::read(&file.path).map_err(|error| match error {
        ReadSourceError::Io { source, .. }
            if matches!(
                source.kind(),
                ErrorKind::PermissionDenied | ErrorKind::NotFound
            ) =>
        {
            Fault::new(
                FaultKind::LoadError,
                format!("the entry cannot be read: {source}"),
            )
            .into()
        }
        other => other.into(),
    })
}

/// Judges the pending entries side by side, and keeps the tables of programs.
async fn ask(
    judge: Judge,
    pending: Vec<EntryFile>,
    store: &Store,
    collected: &mut Collected,
    tell: &mut (dyn FnMut(Event) + Send),
) -> Result<(), FieldError> {
    let judge = Arc::new(judge);
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
            // Nobody listens any more once another entry could not be asked.
            let _ = send.blocking_send((file, verdict.map(program)));
        });
    });
    let mut failed = None;
    while let Some((file, verdict)) = receive.recv().await {
        match verdict {
            Ok((judged, program)) => {
                let (team, table) = (judged.team, judged.table);
                if let (Some(hash), Ok(asked)) = (program, judge.how_asked()) {
                    let rules = judge.rules();
                    store
                        .keep_table(rules, &hash, &asked, &team, &table)
                        .await?;
                }
                collected.add(file.name, Ok((team, table)), Some(judged.took), tell);
            }
            Err(JudgeError::Fault { fault, .. }) => {
                collected.add(file.name, Err(fault), None, tell);
            }
            Err(error) => {
                failed.get_or_insert(FieldError::of(file, error));
                receive.close();
            }
        }
    }
    // A panic in there is a bug of ours; it goes on here.
    if let Err(error) = asking.await {
        std::panic::resume_unwind(error.into_panic());
    }
    failed.map_or(Ok(()), Err)
}

/// Verdicts as they come, in any order.
#[derive(Default)]
struct Collected {
    verdicts: BTreeMap<String, Result<(TeamName, Table), Fault>>,
}

impl Collected {
    fn add(
        &mut self,
        file: String,
        verdict: Result<(TeamName, Table), Fault>,
        took: Option<Duration>,
        tell: &mut (dyn FnMut(Event) + Send),
    ) {
        let file_name = file.clone();
        tell(match &verdict {
            Ok((team, _)) => Event::EntryReady {
                file: file_name,
                team: team.clone(),
                took,
            },
            Err(fault) => Event::EntryDisqualified {
                file: file_name,
                fault: fault.clone(),
            },
        });
        self.verdicts.insert(file, verdict);
    }

    /// The field, once names are compared: the first entry, by file name,
    /// keeps a name, and others with one that looks the same are out.
    fn field(self, tell: &mut (dyn FnMut(Event) + Send)) -> Field {
        let mut holders: BTreeMap<String, String> = BTreeMap::new();
        let mut field = Field {
            entries: Vec::new(),
            disqualified: Vec::new(),
        };
        for (file, verdict) in self.verdicts {
            let verdict = verdict.and_then(|(team, table)| match holders.get(&team.key()) {
                None => {
                    holders.insert(team.key(), file.clone());
                    Ok((team, table))
                }
                Some(holder) => {
                    let reason = format!("the team's name is taken by {holder}");
                    let fault = Fault::new(FaultKind::DuplicateName, reason);
                    let fault = fault.of_team(team.as_str());
                    tell(Event::EntryDisqualified {
                        file: file.clone(),
                        fault: fault.clone(),
                    });
                    Err(fault)
                }
            });
            match verdict {
                Ok((team, table)) => field.entries.push(Entry {
                    file,
                    team,
                    hash: Hash::of_table(&table),
                    table,
                }),
                Err(fault) => field.disqualified.push(Disqualified { file, fault }),
            }
        }
        field
    }
}
