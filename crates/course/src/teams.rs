//! Teams, by invitation.

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use crate::{Admission, Course, DatabaseError, Happening, PersonId, TeamId};

/// A team as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// Its number.
    pub id: TeamId,
    /// The name of its last accepted entry. It may be any line of text.
    pub name: Option<String>,
    /// Why staff took it off the board.
    pub disqualified: Option<String>,
    /// Who is in it, by their ids.
    pub members: Vec<PersonId>,
    /// Who is invited to it.
    pub invited: Vec<PersonId>,
}

/// Why a team was not changed.
#[derive(Debug, thiserror::Error)]
pub enum TeamError {
    /// Nobody is called so, or it is staff.
    #[error("no student on the roster is called {0}")]
    NoStudent(PersonId),
    /// They are in one.
    #[error("{0} is in a team with an entry, or with others, already")]
    Taken(PersonId),
    /// It would be too large.
    #[error("a team has at most {most} members, those invited included")]
    Full {
        /// The most members.
        most: usize,
    },
    /// Nobody invited them.
    #[error("there is no invitation of that team; ask for it again")]
    NotInvited,
    /// The deadline is over, and with it whose entry is whose.
    #[error("the deadline is over, and teams stay as they are; ask staff")]
    Over,
    /// The database fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// What asking within a transaction can fail at.
pub(crate) enum Failed {
    Refused(TeamError),
    Sql(sqlx::Error),
}

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Failed {
        Failed::Sql(error)
    }
}

type Writing = Transaction<'static, Any>;

impl Course {
    fn refused(&self, failed: Failed) -> TeamError {
        match failed {
            Failed::Refused(why) => why,
            Failed::Sql(error) => self.database.failed(error).into(),
        }
    }

    /// Invites somebody to one's own team, which is made where there is none.
    ///
    /// # Errors
    ///
    /// Where one of the two is no student, the other is in a team, it would be too
    /// large, or the deadline is over.
    pub async fn invite(&self, by: &PersonId, other: &PersonId) -> Result<TeamId, TeamError> {
        let invited = self.insert_invitation(by, other).await;
        let team = invited.map_err(|failed| self.refused(failed))?;
        self.tell();
        Ok(team)
    }

    async fn insert_invitation(&self, by: &PersonId, other: &PersonId) -> Result<TeamId, Failed> {
        let mut transaction = self.database.write().await?;
        self.may_change(&mut transaction).await?;
        student(&mut transaction, by).await?;
        let theirs = student(&mut transaction, other).await?;
        let taken = match theirs {
            Some(theirs) => !is_free(&mut transaction, theirs).await?,
            None => false,
        };
        if taken || by == other {
            return Err(Failed::Refused(TeamError::Taken(other.clone())));
        }
        let team = self.team_of(&mut transaction, by).await?;
        let question = "SELECT (SELECT COUNT(*) FROM person WHERE team = $1) \
                        + (SELECT COUNT(*) FROM invitation WHERE team = $1 AND person <> $2)";
        let row = sqlx::query(question)
            .bind(team.0)
            .bind(other.to_string())
            .fetch_one(&mut *transaction)
            .await?;
        let most = self.settings.team_size;
        if usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or(usize::MAX) >= most {
            return Err(Failed::Refused(TeamError::Full { most }));
        }
        let statement = "INSERT INTO invitation (team, person, by_person, made) \
                         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        sqlx::query(statement)
            .bind(team.0)
            .bind(other.to_string())
            .bind(by.to_string())
            .bind(self.clock.now().as_millisecond())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(team)
    }

    /// Joins the team that somebody was invited to, and declines all others.
    ///
    /// # Errors
    ///
    /// Where there is no invitation, they are in a team with an entry or with
    /// others, or the deadline is over.
    pub async fn join(&self, person: &PersonId, team: TeamId) -> Result<(), TeamError> {
        let joined = self.update_team(person, team).await;
        joined.map_err(|failed| self.refused(failed))?;
        self.tell();
        Ok(())
    }

    async fn update_team(&self, person: &PersonId, team: TeamId) -> Result<(), Failed> {
        let mut transaction = self.database.write().await?;
        let now = self.may_change(&mut transaction).await?;
        let own = student(&mut transaction, person).await?;
        let question = "SELECT team FROM invitation WHERE team = $1 AND person = $2";
        let invited = sqlx::query(question)
            .bind(team.0)
            .bind(person.to_string())
            .fetch_optional(&mut *transaction)
            .await?;
        if invited.is_none() {
            return Err(Failed::Refused(TeamError::NotInvited));
        }
        if let Some(own) = own
            && !is_free(&mut transaction, own).await?
        {
            return Err(Failed::Refused(TeamError::Taken(person.clone())));
        }
        sqlx::query("UPDATE person SET team = $2 WHERE id = $1")
            .bind(person.to_string())
            .bind(team.0)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("DELETE FROM invitation WHERE person = $1")
            .bind(person.to_string())
            .execute(&mut *transaction)
            .await?;
        if let Some(own) = own {
            // Nobody is left in it to honour what it offered.
            sqlx::query("DELETE FROM invitation WHERE team = $1")
                .bind(own.0)
                .execute(&mut *transaction)
                .await?;
        }
        let what = Happening::Joined {
            team,
            person: person.to_string(),
        };
        Course::note(&mut transaction, now, &what).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Teams change until the deadline that all have: whoever joined one later would
    /// have its entry, or bring it a deadline of their own. Returns what time it is.
    async fn may_change(&self, transaction: &mut Writing) -> Result<Timestamp, Failed> {
        let now = self.moment(transaction).await?;
        match self.settings.schedule.admits(now, None) {
            Admission::Early { .. } | Admission::InTime => Ok(now),
            Admission::Late | Admission::Closed { .. } => Err(Failed::Refused(TeamError::Over)),
        }
    }

    /// Declines an invitation, or takes back one's own team's.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn decline(&self, person: &PersonId, team: TeamId) -> Result<(), TeamError> {
        sqlx::query("DELETE FROM invitation WHERE team = $1 AND person = $2")
            .bind(team.0)
            .bind(person.to_string())
            .execute(self.database.pool())
            .await
            .map_err(|error| self.database.failed(error))?;
        self.tell();
        Ok(())
    }

    /// The teams that somebody is invited to.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn invitations(&self, person: &PersonId) -> Result<Vec<TeamId>, DatabaseError> {
        let rows = sqlx::query("SELECT team FROM invitation WHERE person = $1 ORDER BY made, team")
            .bind(person.to_string())
            .fetch_all(self.database.pool())
            .await;
        let teams = rows.and_then(|rows| rows.iter().map(|row| row.try_get(0)).collect());
        let teams: Vec<i64> = teams.map_err(|error| self.database.failed(error))?;
        Ok(teams.into_iter().map(TeamId).collect())
    }

    /// All teams by number, with their names and why they are off the board.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn teams(
        &self,
    ) -> Result<Vec<(TeamId, Option<String>, Option<String>)>, DatabaseError> {
        let rows = sqlx::query("SELECT id, name, disqualified FROM team ORDER BY id")
            .fetch_all(self.database.pool())
            .await;
        let team = |row: &AnyRow| Ok((TeamId(row.try_get(0)?), row.try_get(1)?, row.try_get(2)?));
        let teams = rows.and_then(|rows| rows.iter().map(team).collect());
        teams.map_err(|error| self.database.failed(error))
    }

    /// The team of that number.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn team(&self, id: TeamId) -> Result<Option<Team>, DatabaseError> {
        let found = self.find_team(id).await;
        found.map_err(|error| self.database.failed(error))
    }

    async fn find_team(&self, id: TeamId) -> Result<Option<Team>, sqlx::Error> {
        let pool = self.database.pool();
        let row = sqlx::query("SELECT name, disqualified FROM team WHERE id = $1")
            .bind(id.0)
            .fetch_optional(pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let mut people = [Vec::new(), Vec::new()];
        for (people, question) in people.iter_mut().zip([
            "SELECT id FROM person WHERE team = $1 ORDER BY id",
            "SELECT person FROM invitation WHERE team = $1 ORDER BY person",
        ]) {
            let rows = sqlx::query(question).bind(id.0).fetch_all(pool).await?;
            for row in rows {
                let person: String = row.try_get(0)?;
                people.extend(person.parse().ok());
            }
        }
        let [members, invited] = people;
        Ok(Some(Team {
            id,
            name: row.try_get(0)?,
            disqualified: row.try_get(1)?,
            members,
            invited,
        }))
    }

    /// Somebody's team, which is made where there is none.
    pub(crate) async fn team_of(
        &self,
        transaction: &mut Writing,
        person: &PersonId,
    ) -> Result<TeamId, sqlx::Error> {
        let row = sqlx::query("SELECT team FROM person WHERE id = $1")
            .bind(person.to_string())
            .fetch_one(&mut **transaction)
            .await?;
        if let Some(team) = row.try_get::<Option<i64>, _>(0)? {
            return Ok(TeamId(team));
        }
        let row = sqlx::query("SELECT COALESCE(MAX(id), 0) + 1 FROM team")
            .fetch_one(&mut **transaction)
            .await?;
        let team: i64 = row.try_get(0)?;
        sqlx::query("INSERT INTO team (id, made) VALUES ($1, $2)")
            .bind(team)
            .bind(self.clock.now().as_millisecond())
            .execute(&mut **transaction)
            .await?;
        sqlx::query("UPDATE person SET team = $2 WHERE id = $1")
            .bind(person.to_string())
            .bind(team)
            .execute(&mut **transaction)
            .await?;
        Ok(TeamId(team))
    }
}

/// The team of a student.
async fn student(transaction: &mut Writing, person: &PersonId) -> Result<Option<TeamId>, Failed> {
    let row = sqlx::query("SELECT team FROM person WHERE id = $1 AND staff = 0")
        .bind(person.to_string())
        .fetch_optional(&mut **transaction)
        .await?;
    let Some(row) = row else {
        return Err(Failed::Refused(TeamError::NoStudent(person.clone())));
    };
    Ok(row.try_get::<Option<i64>, _>(0)?.map(TeamId))
}

/// Whether whoever is in a team can leave it: alone, and without an entry.
async fn is_free(transaction: &mut Writing, team: TeamId) -> Result<bool, sqlx::Error> {
    let question = "SELECT (SELECT COUNT(*) FROM person WHERE team = $1) \
                    + (SELECT COUNT(*) FROM submission WHERE team = $1)";
    let row = sqlx::query(question)
        .bind(team.0)
        .fetch_one(&mut **transaction)
        .await?;
    Ok(row.try_get::<i64, _>(0)? <= 1)
}
