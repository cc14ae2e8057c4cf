//! The entries that lie in the contest's folder, for a board that would be empty.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pigskin_contest::{EntryFile, ListError};
use pigskin_course::{DatabaseError, Person, PersonId, Role, Roster};
use pigskin_entry::Source;

use crate::{HeldContest, SubmitError};

/// Entries of files, each of the student whose id is the file's name without its extension.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FolderEntries {
    pub sources: BTreeMap<PersonId, Source>,
    /// The students among them who are not on the roster.
    pub new: BTreeSet<PersonId>,
    /// Names of files that are nobody's entry, each with the reason.
    pub others: Vec<(String, String)>,
}

/// Why entries of the folder cannot be taken in.
#[derive(Debug, thiserror::Error)]
pub enum TakeEntriesError {
    #[error(transparent)]
    List(#[from] ListError),
    #[error("{person}: {source}")]
    Submit {
        person: PersonId,
        source: SubmitError,
    },
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl HeldContest {
    /// The entries in the contest's folder, as long as nobody has sent one to the server.
    ///
    /// Fails if the folder or the database cannot be read.
    pub async fn folder_entries(&self) -> Result<FolderEntries, TakeEntriesError> {
        let mut found = FolderEntries::default();
        let contest = self.contest();
        if !contest.entries.is_dir() || self.has_submissions().await? {
            return Ok(found);
        }
        let members = self.course.members().await?.into_iter();
        let roles: BTreeMap<PersonId, Role> = members
            .map(|member| (member.person.id, member.person.role))
            .collect();
        for EntryFile { name, path } in EntryFile::list(&contest.entries)? {
            let person = Path::new(&name).file_stem().unwrap_or_default();
            let why = match person.to_string_lossy().parse::<PersonId>() {
                Err(why) => why.to_string(),
                Ok(id) if roles.get(&id) == Some(&Role::Staff) => "it is staff's".to_owned(),
                Ok(id) if found.sources.contains_key(&id) => {
                    "another file has this name".to_owned()
                }
                Ok(id) => match contest.game.read_source(&path) {
                    Err(why) => why.to_string(),
                    Ok(source) => {
                        found.sources.insert(id, source);
                        continue;
                    }
                },
            };
            found.others.push((name, why));
        }
        let ids = found.sources.keys().cloned();
        found.new = ids.filter(|id| !roles.contains_key(id)).collect();
        Ok(found)
    }

    /// Sends the [entries in the folder](Self::folder_entries) for their students, and adds those
    /// who are not on the roster. Returns the number of entries.
    ///
    /// Fails as [`submit`](Self::submit); the entries before that are sent.
    pub async fn take_folder_entries(&self, by: &PersonId) -> Result<usize, TakeEntriesError> {
        let found = self.folder_entries().await?;
        let new = found.new.iter().map(|id| Person {
            id: id.clone(),
            name: id.to_string(),
            email: String::new(),
            section: String::new(),
            role: Role::Student,
        });
        self.course.enrol(&new.collect::<Roster>()).await?;
        for (person, source) in &found.sources {
            let sent = self.submit_by(person, source, by).await;
            sent.map_err(|source| TakeEntriesError::Submit {
                person: person.clone(),
                source,
            })?;
        }
        Ok(found.sources.len())
    }
}
