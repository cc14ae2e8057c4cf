//! The entries of a contest that take part, and those that do not.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;

use pigskin_entry::{EntryName, Fault, FaultKind, Hash, JudgeError, ReadSourceError, TeamName};

use crate::{
    Contest, DisqualifiedEntry, Entry, Event, ListError, MissingLanguage, NameHolders, Readiness,
    ReferencePlayer, StoreError,
};

/// The entries of a contest, each with what plays for it: a table or a
/// program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field<P> {
    /// Participating entries by file name, then the reference players.
    pub entries: Vec<Entry<P>>,
    /// Number of reference players among the entries.
    pub references: usize,
    /// Disqualified entries by file name.
    pub disqualified: Vec<DisqualifiedEntry>,
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
        source: Box<JudgeError>,
    },
    /// An entry is in a language that this machine lacks.
    #[error(
        "{file} cannot run here: {reason}. The contest runs without such entries if \
         contest.toml says missing_language = \"leave-out\""
    )]
    NoLanguage {
        /// The name within the folder of entries.
        file: String,
        /// The missing program, and the way to install it.
        reason: String,
    },
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl FieldError {
    /// Checks whether a contest goes on without an entry whose language is missing.
    ///
    /// Unless `contest.toml` leaves such entries out.
    pub(crate) fn unless_left_out(
        contest: &Contest,
        file: &str,
        reason: String,
    ) -> Result<Fault, FieldError> {
        match contest.missing_language {
            MissingLanguage::LeaveOut => Ok(Fault::new(FaultKind::NoLanguage, reason)),
            MissingLanguage::Stop => Err(FieldError::NoLanguage {
                file: file.to_owned(),
                reason,
            }),
        }
    }
}

impl<P> Field<P> {
    /// A field of entries, no two of which have names that look the same, and of
    /// reference players, each of which gives way where its name is taken.
    pub(crate) fn new(
        mut entries: Vec<Entry<P>>,
        disqualified: Vec<DisqualifiedEntry>,
        references: impl IntoIterator<Item = (ReferencePlayer, P, Hash)>,
    ) -> Field<P> {
        let ranked = entries.len();
        let mut taken: BTreeSet<String> = entries.iter().map(|entry| entry.team.key()).collect();
        let mut seen = Vec::new();
        for (player, plays, hash) in references {
            // One that is given twice plays once.
            if seen.contains(&player) {
                continue;
            }
            let name = player.to_string();
            seen.push(player);
            let is_free = |team: &TeamName| !taken.contains(&team.key());
            let team = name.parse().ok().filter(is_free);
            let other = || format!("{name} (reference)").parse().ok().filter(is_free);
            // Two entries may have both names.
            let Some(team) = team.or_else(other) else {
                continue;
            };
            taken.insert(team.key());
            entries.push(Entry {
                file: None,
                team,
                is_stand_in: false,
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
    verdicts: BTreeMap<String, Result<(EntryName, P, Hash), Fault>>,
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
        (name, plays, hash): (EntryName, P, Hash),
        how: Readiness,
        tell: &mut (dyn FnMut(Event) + Send),
    ) {
        tell(Event::EntryReady {
            file: file.clone(),
            name: name.clone(),
            how,
        });
        self.verdicts.insert(file, Ok((name, plays, hash)));
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

    /// The field, once names are compared: of the names that were chosen the first
    /// entry, by file name, keeps one, and others with one that looks the same are
    /// out. A stand-in that is taken gets a suffix, and a reference player gives way.
    pub(crate) fn field(
        mut self,
        references: Vec<(ReferencePlayer, P, Hash)>,
        tell: &mut (dyn FnMut(Event) + Send),
    ) -> Field<P> {
        self.compare_chosen(tell);
        self.make_stand_ins_free();
        let mut entries = Vec::new();
        let mut disqualified = Vec::new();
        for (file, verdict) in self.verdicts {
            match verdict {
                Ok((name, plays, hash)) => entries.push(Entry {
                    file: Some(file),
                    team: name.team,
                    is_stand_in: name.is_stand_in,
                    plays,
                    hash,
                }),
                Err(fault) => disqualified.push(DisqualifiedEntry { file, fault }),
            }
        }
        Field::new(entries, disqualified, references)
    }

    /// Refuses entries with a chosen name that an earlier one has.
    fn compare_chosen(&mut self, tell: &mut (dyn FnMut(Event) + Send)) {
        let mut holders = NameHolders::default();
        for (file, verdict) in &mut self.verdicts {
            let Ok((name, ..)) = verdict else { continue };
            let Err(fault) = holders.take(name, file) else {
                continue;
            };
            tell(Event::EntryDisqualified {
                file: file.clone(),
                fault: fault.clone(),
            });
            *verdict = Err(fault);
        }
    }

    /// Gives a suffix to stand-ins that are taken, in the order of the files.
    fn make_stand_ins_free(&mut self) {
        let names = self.verdicts.values().flatten().map(|(name, ..)| name);
        let chosen = names.filter(|name| !name.is_stand_in);
        let mut taken: BTreeSet<String> = chosen.map(|name| name.team.key()).collect();
        for (name, ..) in self.verdicts.values_mut().flatten() {
            if name.is_stand_in {
                let free = |team: &TeamName| !taken.contains(&team.key());
                name.team = name.team.clone().made_free(free);
                taken.insert(name.team.key());
            }
        }
    }
}

/// Makes an entry that cannot be read, or was removed, a fault of its own, which does not stop the
/// others.
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_missing_language_stops_a_contest_unless_its_file_says_otherwise() {
        let contest = |more: &str| {
            let text = format!("edition = 'fall-2019'\n{more}");
            Contest::from_toml(Path::new("hog"), &text).expect("it is a contest")
        };
        let left_out = |more| {
            let reason = "there is no Python here".to_owned();
            FieldError::unless_left_out(&contest(more), "a.py", reason)
        };
        let error = left_out("").expect_err("nobody said so").to_string();
        assert!(
            error.starts_with("a.py cannot run here: there is no Python here."),
            "{error}"
        );
        let fault = left_out("missing_language = 'leave-out'").expect("the file says so");
        assert_eq!(fault.kind, FaultKind::NoLanguage);
    }
}
