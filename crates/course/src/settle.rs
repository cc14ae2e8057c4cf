//! What a version came to is written down.

use pigskin_contest::{Fault, FaultKind, TeamName};
use sqlx::{Any, Row as _, Transaction};

use crate::verdict::Verdict;
use crate::{Course, DatabaseError, Happening, SubmissionId, TeamId};

/// A version of a team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Version {
    pub id: SubmissionId,
    pub team: TeamId,
    /// Counted within the team from 1.
    pub number: i64,
}

type Writing = Transaction<'static, Any>;

impl Course {
    /// Writes down what a version came to.
    pub(crate) async fn settle(
        &self,
        version: Version,
        verdict: &Verdict,
    ) -> Result<(), DatabaseError> {
        let settled = self.write_verdict(version, verdict).await;
        settled.map_err(|error| self.database.failed(error))
    }

    async fn write_verdict(&self, version: Version, verdict: &Verdict) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        let what = version.comes_to(&mut transaction, verdict).await?;
        let now = self.moment(&mut transaction).await?;
        sqlx::query("UPDATE submission SET judged = $2 WHERE id = $1")
            .bind(version.id.0)
            .bind(now.as_millisecond())
            .execute(&mut *transaction)
            .await?;
        Course::note(&mut transaction, now, &what).await?;
        transaction.commit().await
    }

    /// Lets a version wait again that the machine could not judge; the attempt does
    /// not count. Tells staff of this reason, where there is one.
    pub(crate) async fn put_off(
        &self,
        id: SubmissionId,
        told: Option<&str>,
    ) -> Result<(), DatabaseError> {
        let put_off = self.write_put_off(id, told).await;
        put_off.map_err(|error| self.database.failed(error))
    }

    async fn write_put_off(&self, id: SubmissionId, told: Option<&str>) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        let statement = "UPDATE submission SET state = 'queued', attempts = attempts - 1 \
                         WHERE id = $1";
        sqlx::query(statement)
            .bind(id.0)
            .execute(&mut *transaction)
            .await?;
        if let Some(reason) = told {
            let what = Happening::Unjudged {
                submission: id,
                reason: reason.to_owned(),
            };
            let now = self.moment(&mut transaction).await?;
            Course::note(&mut transaction, now, &what).await?;
        }
        transaction.commit().await
    }
}

impl Version {
    /// Accepts or refuses the version, and calls the team as the version says that
    /// stands now. Returns what happened, of which nobody has been told.
    pub async fn comes_to(
        self,
        transaction: &mut Writing,
        verdict: &Verdict,
    ) -> Result<Happening, sqlx::Error> {
        let happened = match verdict {
            Verdict::Accepted {
                name, key, printed, ..
            } => {
                let question = "SELECT id FROM team WHERE name_key = $1 AND id <> $2";
                let holder = sqlx::query(question)
                    .bind(key.clone())
                    .bind(self.team.0)
                    .fetch_optional(&mut **transaction)
                    .await?;
                if holder.is_some() {
                    let reason = "another team has this name, or one that looks the same";
                    let fault = Fault::new(FaultKind::DuplicateName, reason).of_team(name);
                    self.refuse(transaction, &fault, printed).await?
                } else {
                    self.accept(transaction, verdict).await?
                }
            }
            Verdict::Refused { fault, printed } => self.refuse(transaction, fault, printed).await?,
        };
        name_team(transaction, self.team).await?;
        Ok(happened)
    }

    async fn accept(
        self,
        transaction: &mut Writing,
        verdict: &Verdict,
    ) -> Result<Happening, sqlx::Error> {
        let columns = verdict.columns();
        let statement = "UPDATE submission SET state = 'accepted', team_name = $2, plays = $3, \
             choices = $4, printed = $5, fault = NULL, reason = NULL WHERE id = $1";
        sqlx::query(statement)
            .bind(self.id.0)
            .bind(columns.team_name.clone())
            .bind(columns.plays)
            .bind(columns.choices)
            .bind(columns.printed)
            .execute(&mut **transaction)
            .await?;
        Ok(Happening::Accepted {
            team: self.team,
            submission: self.id,
            version: self.number,
            name: columns.team_name.unwrap_or_default(),
        })
    }

    async fn refuse(
        self,
        transaction: &mut Writing,
        fault: &Fault,
        printed: &str,
    ) -> Result<Happening, sqlx::Error> {
        let statement = "UPDATE submission SET state = 'refused', team_name = $2, fault = $3, \
                         reason = $4, printed = $5, plays = NULL, choices = NULL WHERE id = $1";
        sqlx::query(statement)
            .bind(self.id.0)
            .bind(fault.team.clone())
            .bind(fault.kind.as_str())
            .bind(fault.reason.clone())
            .bind(printed.to_owned())
            .execute(&mut **transaction)
            .await?;
        Ok(Happening::Refused {
            team: self.team,
            submission: self.id,
            version: self.number,
            fault: fault.kind.to_string(),
            reason: fault.reason.clone(),
        })
    }
}

/// Calls a team as its last accepted version does. An older version that is judged
/// later names nobody; and where a version stands again because a newer one was
/// refused in the end, its name can be another team's by now.
async fn name_team(transaction: &mut Writing, team: TeamId) -> Result<(), sqlx::Error> {
    let question = "SELECT team_name FROM submission WHERE team = $1 AND state = 'accepted' \
                    ORDER BY version DESC LIMIT 1";
    let row = sqlx::query(question)
        .bind(team.0)
        .fetch_optional(&mut **transaction)
        .await?;
    let name: Option<String> = match row {
        Some(row) => row.try_get(0)?,
        None => None,
    };
    let name: Option<TeamName> = name.and_then(|name| name.parse().ok());
    let key = name.as_ref().map(TeamName::key);
    let holder = sqlx::query("SELECT id FROM team WHERE name_key = $1 AND id <> $2")
        .bind(key.clone())
        .bind(team.0)
        .fetch_optional(&mut **transaction)
        .await?;
    let named = name.zip(key).filter(|_| holder.is_none());
    let (name, key) = named.unzip();
    sqlx::query("UPDATE team SET name = $2, name_key = $3 WHERE id = $1")
        .bind(team.0)
        .bind(name.map(|name| name.to_string()))
        .bind(key)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
