//! The entries of a contest that take part, and those that do not.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;

use crate::{
    Disqualified, Entry, Event, Fault, FaultKind, Hash, JudgeError, ListError, ReadSourceError,
    Readiness, ReferencePlayer, StoreError, TeamName,
};

/// The entries of a contest, each with what plays for it: a table in Hog, a
/// program in D-Football.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field<P> {
    /// Those that take part, by file name, then the reference players.
    pub entries: Vec<Entry<P>>,
    /// How many of them are reference players.
    pub references: usize,
    /// Those that do not take part, by file name.
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

impl<P> Field<P> {
    /// A field of entries, no two of which have names that look the same, and of
    /// reference players, each of which gives way where its name is taken.
    pub(crate) fn new(
        mut entries: Vec<Entry<P>>,
        disqualified: Vec<Disqualified>,
        references: impl IntoIterator<Item = (ReferencePlayer, P, Hash)>,
    ) -> Field<P> {
        let ranked = entries.len();
        let taken: BTreeSet<String> = entries.iter().map(|entry| entry.team.key()).collect();
        let mut seen = Vec::new();
        for (player, plays, hash) in references {
            // One that is given twice plays once.
            if seen.contains(&player) {
                continue;
            }
            seen.push(player);
            let name = player.to_string();
            let is_free = |team: &TeamName| !taken.contains(&team.key());
            let team = name.parse().ok().filter(is_free);
            let other = || format!("{name} (reference)").parse().ok();
            // Our own names are names.
            let Some(team) = team.or_else(other) else {
                continue;
            };
            entries.push(Entry {
                file: None,
                team,
                plays,
                hash,
            });
        }
        Field {
            references: entries.len() - ranked,
            entries,
            disqualified,
        }
    }

    /// The entries that are ranked.
    #[must_use]
    pub fn ranked(&self) -> usize {
        self.entries.len() - self.references
    }

    /// All matchups: every pair of entries, and every entry with every
    /// reference player; the lower place first.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<P> {
        let (ranked, all) = (self.ranked(), self.entries.len());
        (0..ranked).flat_map(move |a| (a + 1..all).map(move |b| (a, b)))
    }

    /// Ranked entries that play alike, each group by file name.
    #[must_use]
    pub fn same(&self) -> Vec<Vec<usize>> {
        let mut by_hash: BTreeMap<Hash, Vec<usize>> = BTreeMap::new();
        for (place, entry) in self.entries.iter().take(self.ranked()).enumerate() {
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

/// Verdicts as they come, in any order.
pub(crate) struct Verdicts<P> {
    verdicts: BTreeMap<String, Result<(TeamName, P, Hash), Fault>>,
}

impl<P> Verdicts<P> {
    pub(crate) fn new() -> Verdicts<P> {
        Verdicts {
            verdicts: BTreeMap::new(),
        }
    }

    /// Adds an entry that answered, and tells of it.
    pub(crate) fn ready(
        &mut self,
        file: String,
        (team, plays, hash): (TeamName, P, Hash),
        how: Readiness,
        tell: &mut (dyn FnMut(Event) + Send),
    ) {
        tell(Event::EntryReady {
            file: file.clone(),
            team: team.clone(),
            how,
        });
        self.verdicts.insert(file, Ok((team, plays, hash)));
    }

    /// Adds an entry that is at fault, and tells of it.
    pub(crate) fn faulty(
        &mut self,
        file: String,
        fault: Fault,
        tell: &mut (dyn FnMut(Event) + Send),
    ) {
        tell(Event::EntryDisqualified {
            file: file.clone(),
            fault: fault.clone(),
        });
        self.verdicts.insert(file, Err(fault));
    }

    /// The field, once names are compared: the first entry, by file name, keeps
    /// a name, and others with one that looks the same are out. A reference
    /// player gives way.
    pub(crate) fn field(
        self,
        references: Vec<(ReferencePlayer, P, Hash)>,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Field<P> {
        let mut holders: BTreeMap<String, String> = BTreeMap::new();
        let mut entries = Vec::new();
        let mut disqualified = Vec::new();
        for (file, verdict) in self.verdicts {
            let verdict = verdict.and_then(|(team, plays, hash)| match holders.get(&team.key()) {
                None => {
                    holders.insert(team.key(), file.clone());
                    Ok((team, plays, hash))
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
                Ok((team, plays, hash)) => entries.push(Entry {
                    file: Some(file),
                    team,
                    plays,
                    hash,
                }),
                Err(fault) => disqualified.push(Disqualified { file, fault }),
            }
        }
        Field::new(entries, disqualified, references)
    }
}

/// An entry that may not be read, or is gone, is at fault itself: it must not
/// stop the others.
pub(crate) fn unreadable(error: ReadSourceError) -> ReadSourceError {
    match error {
        ReadSourceError::Io { source, .. }
            if matches!(
                source.kind(),
                ErrorKind::PermissionDenied | ErrorKind::NotFound
            ) =>
        {
            let reason = format!("the entry cannot be read: {source}");
            ReadSourceError::Fault(Fault::new(FaultKind::LoadError, reason))
        }
        other => other,
    }
}
