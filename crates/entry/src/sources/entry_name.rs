//! The name of an entry's team.

use serde::Deserialize;

use crate::{Fault, FaultKind, FaultReason, Source, TeamName, printable};

/// The name of an entry's team, and whether the entry gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryName {
    pub team: TeamName,
    /// Whether the entry gave no name, so that the name of its file stands in for it. A
    /// stand-in gives way to a name that another entry chose.
    pub is_stand_in: bool,
}

/// Whether entries have to give their team's name: `team_names` in `contest.toml`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NameRule {
    /// An entry without one is named after its file or folder.
    #[default]
    Optional,
    /// An entry without one is refused.
    Required,
}

/// The longest stand-in, in characters; a suffix fits behind it.
const LONGEST: usize = 80;

impl EntryName {
    /// A name that the entry gave.
    pub fn chosen(team: TeamName) -> EntryName {
        EntryName {
            team,
            is_stand_in: false,
        }
    }

    /// The name that an entry of Hog gave, or else what its file or folder is called.
    ///
    /// ```
    /// use pigskin_entry::{EntryName, NameRule, Source, SourceGame};
    /// let source = Source::sent(SourceGame::Hog, "boars.py", b"PLAYER_NAME = ''".to_vec())?;
    /// let name = EntryName::of(None, &source, NameRule::Optional)?;
    /// assert_eq!((name.team.as_str(), name.is_stand_in), ("boars", true));
    /// assert!(EntryName::of(None, &source, NameRule::Required).is_err());
    /// # Ok::<(), pigskin_entry::Fault>(())
    /// ```
    ///
    /// Fails if it gave none and has to.
    pub fn of(
        given: Option<TeamName>,
        source: &Source,
        rule: NameRule,
    ) -> Result<EntryName, Fault> {
        let name = given.map(EntryName::chosen);
        name.map_or_else(|| EntryName::stand_in(source.stem()), Ok)?
            .allowed_by(rule, FaultReason::NoName)
    }

    /// Checks a stand-in name against the contest's rule.
    ///
    /// Fails if the contest asks for a name and the entry gave none; `why` says so.
    pub fn allowed_by(self, rule: NameRule, why: FaultReason) -> Result<EntryName, Fault> {
        if self.is_stand_in && rule == NameRule::Required {
            return Err(Fault::new(FaultKind::BadName, why));
        }
        Ok(self)
    }

    /// The name that the entry gave, if it did.
    pub fn given(&self) -> Option<&TeamName> {
        Some(&self.team).filter(|_| !self.is_stand_in)
    }

    /// The name of an entry's file or folder as a stand-in.
    ///
    /// Fails if it cannot be the name of a team.
    pub fn stand_in(stem: &str) -> Result<EntryName, Fault> {
        let team = printable(stem, LONGEST).parse();
        let team = team
            .map_err(|wrong| Fault::new(FaultKind::BadName, FaultReason::StandInName { wrong }))?;
        Ok(EntryName {
            team,
            is_stand_in: true,
        })
    }
}

impl TeamName {
    /// This name, or else the first of it with a suffix that is free: `boars`,
    /// `boars (2)`, `boars (3)`.
    ///
    /// ```
    /// use pigskin_entry::TeamName;
    /// let name: TeamName = "boars".parse()?;
    /// let free = name.made_free(|name| !["boars", "boars (2)"].contains(&name.as_str()));
    /// assert_eq!(free.as_str(), "boars (3)");
    /// # Ok::<(), pigskin_entry::InvalidTeamName>(())
    /// ```
    pub fn made_free(self, is_free: impl Fn(&TeamName) -> bool) -> TeamName {
        if is_free(&self) {
            return self;
        }
        let stem = printable(self.as_str(), LONGEST);
        let suffixed = (2_u64..).filter_map(|number| format!("{stem} ({number})").parse().ok());
        let mut free = suffixed.filter(|name| is_free(name));
        free.next().unwrap_or(self)
    }
}
