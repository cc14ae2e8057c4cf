//! Active versions: of each team the last accepted one.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_entry::{Hash, TeamName};
use sqlx::any::AnyRow;
use sqlx::{Any, Executor, FromRow};

use pigskin_course::{SubmissionId, TeamId, from_column};

/// A version of a team that takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ActiveVersion {
    pub team: TeamId,
    pub submission: SubmissionId,
    pub version: i64,
    pub late: bool,
    pub sent: Timestamp,
    pub name: TeamName,
    /// Whether the entry gave no name, so that this is a stand-in.
    pub is_stand_in: bool,
    pub plays: Hash,
}

/// The columns of an [`AcceptedVersion`].
const ACCEPTED: &str = "SELECT s.team, s.id, s.version, s.late, s.sent, s.team_name, s.plays, \
     s.reason, t.name_key FROM submission s JOIN team t ON t.id = s.team";

/// The condition for taking part.
const TAKES_PART: &str = "s.state = 'accepted' AND t.disqualified IS NULL";

/// Versions per question. `SQLite` takes 32,766 bound values.
const CHUNK: usize = 1000;

/// An accepted version, if it has a name and plays, and the key of its team's current name.
pub(crate) struct AcceptedVersion {
    pub version: Option<ActiveVersion>,
    pub name_key: Option<String>,
}

impl FromRow<'_, AnyRow> for AcceptedVersion {
    fn from_row(row: &AnyRow) -> Result<AcceptedVersion, sqlx::Error> {
        let team: TeamId = from_column(row, "team")?;
        let submission = from_column(row, "id")?;
        let version = from_column(row, "version")?;
        let late = from_column(row, "late")?;
        let sent = from_column(row, "sent")?;
        let name: Option<String> = from_column(row, "team_name")?;
        let plays: Option<Hash> = from_column(row, "plays")?;
        let note: Option<String> = from_column(row, "reason")?;
        // An older Pigskin may have accepted a name that is none any more.
        let name = name.and_then(|name| name.parse().ok().or_else(|| numbered(team).next()));
        Ok(AcceptedVersion {
            version: name.zip(plays).map(|(name, plays)| ActiveVersion {
                team,
                submission,
                version,
                late,
                sent,
                name,
                is_stand_in: note.is_some(),
                plays,
            }),
            name_key: from_column(row, "name_key")?,
        })
    }
}

impl AcceptedVersion {
    /// The active versions with what was sent until a moment, by team.
    pub async fn find_active(
        database: impl Executor<'_, Database = Any>,
        until: Timestamp,
    ) -> Result<Vec<AcceptedVersion>, sqlx::Error> {
        let question = format!(
            "{ACCEPTED} WHERE {TAKES_PART} AND s.version = \
             (SELECT MAX(o.version) FROM submission o \
              WHERE o.team = s.team AND o.state = 'accepted' AND o.sent <= $1) \
             ORDER BY s.team"
        );
        sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(until.as_millisecond())
            .fetch_all(database)
            .await
    }

    /// All accepted versions of a team, unless it is disqualified.
    pub async fn find_of_team(
        database: impl Executor<'_, Database = Any>,
        team: TeamId,
    ) -> Result<Vec<AcceptedVersion>, sqlx::Error> {
        let question = format!("{ACCEPTED} WHERE {TAKES_PART} AND s.team = $1");
        sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(team)
            .fetch_all(database)
            .await
    }

    /// The accepted ones of these submissions, without those of disqualified teams.
    pub async fn find_among(
        database: impl Executor<'_, Database = Any> + Copy,
        submissions: &[SubmissionId],
    ) -> Result<Vec<AcceptedVersion>, sqlx::Error> {
        let mut found = Vec::new();
        for chunk in submissions.chunks(CHUNK) {
            let places: Vec<String> = (1..=chunk.len()).map(|place| format!("${place}")).collect();
            let question = format!(
                "{ACCEPTED} WHERE {TAKES_PART} AND s.id IN ({})",
                places.join(", ")
            );
            let mut question = sqlx::query_as(sqlx::AssertSqlSafe(question));
            for id in chunk {
                question = question.bind(id);
            }
            found.extend(question.fetch_all(database).await?);
        }
        Ok(found)
    }

    /// All accepted versions of the same teams before these, in no order.
    pub async fn find_before(
        database: impl Executor<'_, Database = Any> + Copy,
        versions: &[&ActiveVersion],
    ) -> Result<Vec<AcceptedVersion>, sqlx::Error> {
        let mut found = Vec::new();
        for chunk in versions.chunks(CHUNK) {
            let places: Vec<String> = (1..=chunk.len())
                .map(|place| format!("(${}, ${})", 2 * place - 1, 2 * place))
                .collect();
            let question = format!(
                "WITH these (team, version) AS (VALUES {}) {ACCEPTED} \
                 JOIN these ON these.team = s.team AND s.version < these.version \
                 WHERE {TAKES_PART}",
                places.join(", ")
            );
            let mut question = sqlx::query_as(sqlx::AssertSqlSafe(question));
            for one in chunk {
                question = question.bind(one.team).bind(one.version);
            }
            found.extend(question.fetch_all(database).await?);
        }
        Ok(found)
    }
}

impl ActiveVersion {
    /// The entry's name in the results.
    pub fn file(&self) -> String {
        ActiveVersion::file_of(self.team)
    }

    /// The name of a team's entry in the results.
    pub fn file_of(team: TeamId) -> String {
        format!("team-{team:04}")
    }

    /// The versions of these rows, at most one per team, with unique names. A name can
    /// have moved from one team to another between versions: the team that has it now
    /// keeps it, and any other team is called by its number.
    pub fn with_unique_names(accepted: Vec<AcceptedVersion>) -> Vec<ActiveVersion> {
        let mut holders: BTreeMap<String, TeamId> = BTreeMap::new();
        let mut versions = Vec::new();
        for AcceptedVersion { version, name_key } in accepted {
            let Some(version) = version else { continue };
            let key = version.name.key();
            if name_key.as_ref() == Some(&key) {
                holders.insert(key, version.team);
            }
            versions.push(version);
        }
        for one in &mut versions {
            let team = one.team;
            let mut names = std::iter::once(one.name.clone()).chain(numbered(team));
            let is_free = |name: &TeamName| *holders.entry(name.key()).or_insert(team) == team;
            if let Some(name) = names.find(is_free) {
                one.name = name;
            }
        }
        versions
    }
}

/// Names for a team by its number.
fn numbered(team: TeamId) -> impl Iterator<Item = TeamName> {
    (1..).filter_map(move |count| match count {
        1 => format!("team {team}").parse().ok(),
        count => format!("team {team} ({count})").parse().ok(),
    })
}
