//! What versions came to when they were judged again becomes their verdicts.

use pigskin_contest::{Fault, FaultKind, TeamName};
use serde::de::IntoDeserializer as _;
use serde::de::value::{Error as NoKind, StrDeserializer};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Rejudged, Reverdict, Writing};
use crate::settle::Version;
use crate::submission::{COLUMNS, read};
use crate::verdict::Verdict;
use crate::{Happening, State, Submission, SubmissionId, TeamId};

/// How many versions are judged again, and how many of them wait.
pub(super) async fn count(transaction: &mut Writing) -> Result<(usize, usize), sqlx::Error> {
    let rows = sqlx::query("SELECT state FROM reverdict")
        .fetch_all(&mut **transaction)
        .await?;
    let mut waiting = 0;
    for row in &rows {
        let state: String = row.try_get(0)?;
        waiting += usize::from(matches!(state.as_str(), "queued" | "judging"));
    }
    Ok((rows.len(), waiting))
}

/// Gives versions the verdicts that they came to when they were judged again, in the
/// order in which they were sent. Returns what changed, and what happened by it.
pub(super) async fn apply(
    transaction: &mut Writing,
) -> Result<(Vec<Rejudged>, Vec<Happening>), sqlx::Error> {
    let question = "SELECT s.id, s.team, s.version, r.state, r.team_name, r.plays, r.choices, \
         r.fault, r.reason, r.printed FROM reverdict r JOIN submission s ON s.id = r.submission \
         WHERE r.state IN ('accepted', 'refused') AND (s.state <> r.state \
         OR COALESCE(s.team_name, '') <> COALESCE(r.team_name, '') \
         OR COALESCE(s.plays, '') <> COALESCE(r.plays, '') \
         OR COALESCE(s.choices, '') <> COALESCE(r.choices, '') \
         OR COALESCE(s.fault, '') <> COALESCE(r.fault, '')) ORDER BY s.id";
    let rows = sqlx::query(question).fetch_all(&mut **transaction).await?;
    let (mut changes, mut happened) = (Vec::new(), Vec::new());
    for row in rows {
        let version = Version {
            id: SubmissionId(row.try_get(0)?),
            team: TeamId(row.try_get(1)?),
            number: row.try_get(2)?,
        };
        let Some(verdict) = verdict(&row)? else {
            continue;
        };
        let before = find(transaction, version.id).await?;
        let what = version.comes_to(transaction, &verdict).await?;
        let after = find(transaction, version.id).await?;
        // Whose name another team has comes to the same again.
        if before != after {
            happened.push(what);
            changes.push(Rejudged {
                submission: version.id,
                team: version.team,
                version: version.number,
                before,
                after,
            });
        }
    }
    Ok((changes, happened))
}

async fn find(transaction: &mut Writing, id: SubmissionId) -> Result<Reverdict, sqlx::Error> {
    let question = format!("{COLUMNS} WHERE id = $1");
    let row = sqlx::query(sqlx::AssertSqlSafe(question))
        .bind(id.0)
        .fetch_one(&mut **transaction)
        .await?;
    let submission: Submission = read(&row)?;
    Ok(Reverdict {
        state: submission.state,
        team_name: submission.team_name,
        plays: submission.plays.map(|plays| plays.to_string()),
        fault: submission.fault,
    })
}

/// The verdict of a row of `apply`; none where it is no verdict of ours.
fn verdict(row: &AnyRow) -> Result<Option<Verdict>, sqlx::Error> {
    let maybe = |column: usize| row.try_get::<Option<String>, _>(column);
    let (name, printed) = (maybe(4)?, maybe(9)?.unwrap_or_default());
    if row.try_get::<String, _>(3)? == State::Accepted.as_str() {
        let name: Option<TeamName> = name.and_then(|name| name.parse().ok());
        let plays = maybe(5)?.and_then(|plays| plays.parse().ok());
        let Some((name, plays)) = name.zip(plays) else {
            return Ok(None);
        };
        return Ok(Some(Verdict::Accepted {
            key: name.key(),
            name: name.to_string(),
            plays,
            choices: maybe(6)?,
            printed,
        }));
    }
    let kind = maybe(7)?.unwrap_or_default();
    let kind: StrDeserializer<'_, NoKind> = kind.as_str().into_deserializer();
    let Ok(kind) = <FaultKind as serde::Deserialize>::deserialize(kind) else {
        return Ok(None);
    };
    let mut fault = Fault::new(kind, "");
    // It was made fit to be shown when it was found.
    fault.reason = maybe(8)?.unwrap_or_default();
    fault.team = name;
    Ok(Some(Verdict::Refused { fault, printed }))
}
