//! The entries that have the teams' names.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use pigskin_entry::{EntryName, Fault, FaultKind};

/// The first entry with each name that a team chose; the file of each, by the name's key.
///
/// ```
/// use pigskin_contest::NameHolders;
/// use pigskin_entry::EntryName;
/// let boars = EntryName {
///     team: "Boars".parse()?,
///     is_stand_in: false,
/// };
/// let mut holders = NameHolders::default();
/// assert!(holders.take(&boars, "a.py").is_ok());
/// let taken = holders.take(&boars, "b.py").err().expect("a.py has it");
/// assert_eq!(taken.to_string(), "the team's name is taken by a.py");
/// # Ok::<(), pigskin_entry::InvalidTeamName>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct NameHolders(BTreeMap<String, String>);

impl NameHolders {
    /// Takes the name for the entry of a file. A name that stands in for one is never taken.
    ///
    /// With the fault of an entry whose name an earlier one has.
    pub fn take(&mut self, name: &EntryName, file: &str) -> Result<(), Fault> {
        let Some(team) = name.given() else {
            return Ok(());
        };
        match self.0.entry(team.key()) {
            Entry::Vacant(free) => {
                free.insert(file.to_owned());
                Ok(())
            }
            Entry::Occupied(holder) => {
                let reason = format!("the team's name is taken by {}", holder.get());
                Err(Fault::new(FaultKind::DuplicateName, reason).of_team(team.as_str()))
            }
        }
    }
}
