//! The changes of a rejudging, computed in memory for the preview and for applying it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::Timestamp;
use pigskin_entry::{Fault, FaultKind, FaultReason, TeamName};
use serde::de::IntoDeserializer as _;
use serde::de::value::{Error as NoKind, StrDeserializer};
use sqlx::AnyConnection;

use super::rejudged::{Rejudged, Reverdict};
use crate::State;
use crate::active_version::{AcceptedVersion, ActiveVersion};
use crate::entry_verdict::EntryVerdict;
use crate::record_verdict::{Version, name_team, stand_ins};
use pigskin_course::{EventKind, SubmissionId, TeamId};
use pigskin_course::{Transaction, rows};

/// The changes, in the order in which the versions were sent.
pub(super) struct Plan {
    changes: Vec<ChangedVerdict>,
    /// The teams whose names change, with the new names.
    names: BTreeMap<TeamId, Option<TeamName>>,
}

/// A version whose verdict changes.
struct ChangedVerdict {
    version: Version,
    late: bool,
    sent: Timestamp,
    verdict: EntryVerdict,
    rejudged: Rejudged,
}

rows! {
    /// A version with its old and its new verdict.
    struct PlanRow {
        id: SubmissionId,
        team: TeamId,
        version: i64,
        late: bool,
        sent: Timestamp,
        old_state: String,
        old_team_name: Option<String>,
        old_plays: Option<String>,
        old_fault: Option<String>,
        old_reason: Option<String>,
        old_why: Option<String>,
        state: String,
        team_name: Option<String>,
        plays: Option<String>,
        choices: Option<String>,
        fault: Option<String>,
        reason: Option<String>,
        why: Option<String>,
        printed: Option<String>,
    }

    struct TeamRow {
        id: TeamId,
        name: Option<String>,
        name_key: Option<String>,
    }

    /// An accepted version, also of a disqualified team.
    struct NamedRow {
        team: TeamId,
        version: i64,
        team_name: Option<String>,
    }
}

/// Versions whose verdict differs. Only a different reason does not count: it can contain
/// figures that vary.
const CHANGED: &str = "SELECT s.id, s.team, s.version, s.late, s.sent, s.state AS old_state, \
     s.team_name AS old_team_name, s.plays AS old_plays, s.fault AS old_fault, \
     s.reason AS old_reason, s.why AS old_why, r.state, r.team_name, r.plays, r.choices, r.fault, r.reason, \
     r.why, r.printed FROM reverdict r JOIN submission s ON s.id = r.submission \
     WHERE r.state IN ('accepted', 'refused') AND (s.state <> r.state \
     OR COALESCE(s.team_name, '') <> COALESCE(r.team_name, '') \
     OR COALESCE(s.plays, '') <> COALESCE(r.plays, '') \
     OR COALESCE(s.choices, '') <> COALESCE(r.choices, '') \
     OR COALESCE(s.fault, '') <> COALESCE(r.fault, '')) ORDER BY s.id";

/// The accepted versions of the teams with a version in the rejudging.
const ACCEPTED: &str = "SELECT team, version, team_name FROM submission \
     WHERE state = 'accepted' AND team IN (SELECT s.team FROM reverdict r \
     JOIN submission s ON s.id = r.submission)";

impl Plan {
    /// Computes the changes from the database, without writing anything.
    pub async fn read(database: &mut AnyConnection) -> Result<Plan, sqlx::Error> {
        let rows: Vec<PlanRow> = sqlx::query_as(CHANGED).fetch_all(&mut *database).await?;
        let teams = "SELECT id, name, name_key FROM team";
        let teams: Vec<TeamRow> = sqlx::query_as(teams).fetch_all(&mut *database).await?;
        let accepted: Vec<NamedRow> = sqlx::query_as(ACCEPTED).fetch_all(database).await?;
        let mut names = Names::from_rows(teams, accepted);
        let mut changes = Vec::new();
        for row in rows {
            let Some(verdict) = row.verdict() else {
                continue;
            };
            let verdict = names.verdict(&row, &verdict);
            names.record(row.team, row.version, &verdict);
            let (before, after) = (row.before(), Reverdict::from(&verdict));
            // After the comparison of names the verdicts can be the same.
            if before == after {
                continue;
            }
            changes.push(ChangedVerdict {
                version: Version {
                    id: row.id,
                    team: row.team,
                    number: row.version,
                },
                late: row.late,
                sent: row.sent,
                verdict,
                rejudged: Rejudged {
                    submission: row.id,
                    team: row.team,
                    version: row.version,
                    before,
                    after,
                },
            });
        }
        let names = names.changed();
        Ok(Plan { changes, names })
    }

    /// The versions whose verdicts change.
    pub fn changes(&self) -> Vec<Rejudged> {
        let changes = self.changes.iter();
        changes.map(|change| change.rejudged.clone()).collect()
    }

    /// Writes the new verdicts and names. Returns the events, which the caller records.
    pub async fn apply(
        &self,
        transaction: &mut Transaction,
    ) -> Result<Vec<EventKind>, sqlx::Error> {
        let mut events = Vec::new();
        for ChangedVerdict {
            version, verdict, ..
        } in &self.changes
        {
            version.write(transaction, verdict).await?;
            events.push(version.event(verdict));
        }
        // Names are removed first, so that they can move from one team to another.
        for &team in self.names.keys() {
            name_team(transaction, team, None).await?;
        }
        for (&team, name) in &self.names {
            name_team(transaction, team, name.as_ref()).await?;
        }
        Ok(events)
    }

    /// The versions that are active once the changes are applied, by team.
    pub async fn active_versions(
        &self,
        database: &mut AnyConnection,
    ) -> Result<Vec<ActiveVersion>, sqlx::Error> {
        let found = AcceptedVersion::find_active(&mut *database, Timestamp::MAX).await?;
        let found = found.into_iter().filter_map(|one| one.version);
        let mut active: BTreeMap<TeamId, ActiveVersion> =
            found.map(|version| (version.team, version)).collect();
        let disqualified = "SELECT id FROM team WHERE disqualified IS NOT NULL";
        let disqualified: Vec<TeamId> = sqlx::query_scalar(disqualified)
            .fetch_all(&mut *database)
            .await?;
        let teams = self.changes.iter().map(|change| change.version.team);
        let teams: BTreeSet<TeamId> = teams.filter(|team| !disqualified.contains(team)).collect();
        for team in teams {
            let changes = || self.changes.iter().filter(|one| one.version.team == team);
            let accepted = AcceptedVersion::find_of_team(&mut *database, team).await?;
            let mut versions: Vec<ActiveVersion> = accepted
                .into_iter()
                .filter_map(|one| one.version)
                .filter(|version| changes().all(|change| change.version.id != version.submission))
                .collect();
            versions.extend(changes().filter_map(ChangedVerdict::accepted));
            match versions.into_iter().max_by_key(|version| version.version) {
                Some(last) => active.insert(team, last),
                None => active.remove(&team),
            };
        }
        let keys = "SELECT id, name, name_key FROM team";
        let keys: Vec<TeamRow> = sqlx::query_as(keys).fetch_all(database).await?;
        let keys: HashMap<TeamId, Option<String>> =
            keys.into_iter().map(|row| (row.id, row.name_key)).collect();
        let accepted = active.into_values().map(|version| AcceptedVersion {
            name_key: match self.names.get(&version.team) {
                Some(name) => name.as_ref().map(TeamName::key),
                None => keys.get(&version.team).cloned().flatten(),
            },
            version: Some(version),
        });
        Ok(ActiveVersion::with_unique_names(accepted.collect()))
    }
}

impl ChangedVerdict {
    /// The version with its new verdict, if it is accepted.
    fn accepted(&self) -> Option<ActiveVersion> {
        let EntryVerdict::Accepted {
            name: Some(name),
            note,
            plays,
            ..
        } = &self.verdict
        else {
            return None;
        };
        Some(ActiveVersion {
            team: self.version.team,
            submission: self.version.id,
            version: self.version.number,
            late: self.late,
            sent: self.sent,
            name: name.clone(),
            is_stand_in: note.is_some(),
            plays: *plays,
        })
    }
}

/// The teams' names, and the versions that give them.
struct Names {
    /// The names of accepted versions, for teams with a version in the rejudging.
    accepted: HashMap<TeamId, BTreeMap<i64, Option<TeamName>>>,
    /// Each team's name now and before.
    teams: BTreeMap<TeamId, (Option<TeamName>, Option<TeamName>)>,
    /// The team that has a name, by the name's key.
    holders: HashMap<String, TeamId>,
}

impl Names {
    fn from_rows(teams: Vec<TeamRow>, accepted: Vec<NamedRow>) -> Names {
        let mut names = Names {
            accepted: HashMap::new(),
            teams: BTreeMap::new(),
            holders: HashMap::new(),
        };
        for row in accepted {
            let versions = names.accepted.entry(row.team).or_default();
            let name = row.team_name.and_then(|name| name.parse().ok());
            versions.insert(row.version, name);
        }
        for row in teams {
            let name: Option<TeamName> = row.name.and_then(|name| name.parse().ok());
            names.teams.insert(row.id, (name.clone(), name));
            names.holders.extend(row.name_key.map(|key| (key, row.id)));
        }
        names
    }

    /// Returns whether no other team has this name or one that looks the same.
    fn is_free(&self, name: &TeamName, team: TeamId) -> bool {
        let holder = self.holders.get(&name.key());
        holder.is_none_or(|&holder| holder == team)
    }

    /// The verdict on a version after the comparison of names.
    fn verdict(&self, row: &PlanRow, verdict: &EntryVerdict) -> EntryVerdict {
        let team = row.team;
        match verdict {
            EntryVerdict::Accepted {
                name: Some(name), ..
            } => (verdict.unless_taken(!self.is_free(name, team))).into_owned(),
            EntryVerdict::Accepted { name: None, .. } => {
                let was_accepted = row.old_state == State::Accepted.as_str();
                let before = row.old_team_name.clone().filter(|_| was_accepted);
                let now = self.teams.get(&team).and_then(|(now, _)| now.as_ref());
                let mut names = stand_ins(team, before, now.map(TeamName::to_string));
                let name = names.find(|name| self.is_free(name, team));
                name.map_or_else(|| verdict.clone(), |name| verdict.called(name))
            }
            EntryVerdict::Refused { .. } => verdict.clone(),
        }
    }

    /// Records a version's verdict, and names its team after its last accepted version.
    fn record(&mut self, team: TeamId, version: i64, verdict: &EntryVerdict) {
        let versions = self.accepted.entry(team).or_default();
        match verdict {
            EntryVerdict::Accepted { name, .. } => versions.insert(version, name.clone()),
            EntryVerdict::Refused { .. } => versions.remove(&version),
        };
        let last = versions.values().next_back().cloned().flatten();
        let name = last.filter(|name| self.is_free(name, team));
        self.holders.retain(|_, holder| *holder != team);
        self.holders
            .extend(name.as_ref().map(|name| (name.key(), team)));
        if let Some((now, _)) = self.teams.get_mut(&team) {
            *now = name;
        }
    }

    fn changed(self) -> BTreeMap<TeamId, Option<TeamName>> {
        let names = self.teams.into_iter();
        let changed = names.filter(|(_, (now, before))| now != before);
        changed.map(|(team, (now, _))| (team, now)).collect()
    }
}

impl PlanRow {
    fn before(&self) -> Reverdict {
        Reverdict {
            state: State::stored(&self.old_state),
            team_name: self.old_team_name.clone(),
            plays: self.old_plays.clone(),
            fault: self
                .old_fault
                .clone()
                .zip(self.old_reason.as_ref())
                .map(|(kind, reason)| {
                    let why = FaultReason::stored(self.old_why.as_deref(), reason);
                    (kind, why.shown())
                }),
        }
    }

    /// The new verdict, if it can be read.
    fn verdict(&self) -> Option<EntryVerdict> {
        let printed = self.printed.clone().unwrap_or_default();
        if self.state == State::Accepted.as_str() {
            let name = self.team_name.as_ref();
            return Some(EntryVerdict::Accepted {
                name: name.and_then(|name| name.parse().ok()),
                note: self.reason.clone(),
                plays: self.plays.as_ref()?.parse().ok()?,
                choices: self.choices.clone(),
                printed,
            });
        }
        let kind: StrDeserializer<'_, NoKind> = self.fault.as_deref()?.into_deserializer();
        let kind = <FaultKind as serde::Deserialize>::deserialize(kind).ok()?;
        let why = FaultReason::stored(self.why.as_deref(), self.reason.as_deref()?);
        let mut fault = Fault::new(kind, why);
        fault.team.clone_from(&self.team_name);
        Some(EntryVerdict::Refused { fault, printed })
    }
}
