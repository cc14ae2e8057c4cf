//! The people of a course, in its database.

use jiff::Timestamp;
use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::{
    Course, DatabaseError, DrawTokenError, Happening, PasswordError, Person, PersonId, Role,
    Roster, TeamId, Token, password,
};

/// Somebody on the roster, with what the course knows of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who it is.
    pub person: Person,
    /// The team that they are in.
    pub team: Option<TeamId>,
    /// Their own deadline, where they have one.
    pub extension: Option<Timestamp>,
    /// Whether they have a password.
    pub has_password: bool,
}

/// Why somebody was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangePersonError {
    /// Nobody is called so.
    #[error("{0} is not on the roster")]
    Nobody(PersonId),
    /// They have another password than that.
    #[error(
        "that is not your current password; who has forgotten it asks staff for a new link, \
         which takes the password away"
    )]
    OtherPassword,
    /// The password is none.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// No token could be drawn.
    #[error(transparent)]
    Draw(#[from] DrawTokenError),
    /// The database fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

const MEMBER: &str = "SELECT id, name, email, section, staff, team, closes, password FROM person";

fn member(row: &AnyRow) -> Result<Option<Member>, sqlx::Error> {
    let (id, staff): (String, i64) = (row.try_get(0)?, row.try_get(4)?);
    let password: Option<String> = row.try_get(7)?;
    let closes: Option<i64> = row.try_get(6)?;
    // A row that has no id is none of ours.
    let Ok(id) = id.parse() else { return Ok(None) };
    Ok(Some(Member {
        person: Person {
            id,
            name: row.try_get(1)?,
            email: row.try_get(2)?,
            section: row.try_get(3)?,
            role: if staff == 0 {
                Role::Student
            } else {
                Role::Staff
            },
        },
        team: row.try_get::<Option<i64>, _>(5)?.map(TeamId),
        extension: closes.and_then(|at| Timestamp::from_millisecond(at).ok()),
        has_password: password.is_some(),
    }))
}

impl Course {
    /// Takes a roster over: who is new is added, who is there gets the name,
    /// address, section and role that it says. Nobody is removed, since they may
    /// have sent something. Returns how many are new.
    ///
    /// # Errors
    ///
    /// Where the database fails; then nobody was added.
    pub async fn enrol(&self, roster: &Roster) -> Result<usize, DatabaseError> {
        let enrolled = self.insert_people(roster).await;
        enrolled.map_err(|error| self.database.failed(error))
    }

    async fn insert_people(&self, roster: &Roster) -> Result<usize, sqlx::Error> {
        let mut transaction = self.database.write().await?;
        let count = "SELECT COUNT(*) FROM person";
        let before = sqlx::query(count).fetch_one(&mut *transaction).await?;
        for person in roster.people() {
            let statement = "INSERT INTO person (id, name, email, section, staff) \
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET \
                 name = excluded.name, email = excluded.email, section = excluded.section, \
                 staff = excluded.staff";
            sqlx::query(statement)
                .bind(person.id.to_string())
                .bind(person.name.clone())
                .bind(person.email.clone())
                .bind(person.section.clone())
                .bind(i64::from(person.role == Role::Staff))
                .execute(&mut *transaction)
                .await?;
        }
        let after = sqlx::query(count).fetch_one(&mut *transaction).await?;
        let new = after.try_get::<i64, _>(0)? - before.try_get::<i64, _>(0)?;
        transaction.commit().await?;
        Ok(usize::try_from(new).unwrap_or(0))
    }

    /// Everybody, by their ids.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn members(&self) -> Result<Vec<Member>, DatabaseError> {
        let question = format!("{MEMBER} ORDER BY id");
        // Nothing of a stranger's is in the question.
        let rows = sqlx::query(sqlx::AssertSqlSafe(question))
            .fetch_all(self.database.pool())
            .await;
        let members = rows.and_then(|rows| rows.iter().map(member).collect::<Result<Vec<_>, _>>());
        let members = members.map_err(|error| self.database.failed(error))?;
        Ok(members.into_iter().flatten().collect())
    }

    /// The person of that id.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn member(&self, id: &PersonId) -> Result<Option<Member>, DatabaseError> {
        let question = format!("{MEMBER} WHERE id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(question))
            .bind(id.to_string())
            .fetch_optional(self.database.pool())
            .await;
        let found = row.and_then(|row| row.as_ref().map(member).transpose());
        let found = found.map_err(|error| self.database.failed(error))?;
        Ok(found.flatten())
    }

    /// Everybody with that e-mail address, in whatever case. Letters beyond ASCII
    /// have to be the same: some of them turn into others in another case.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn members_by_email(&self, email: &str) -> Result<Vec<Member>, DatabaseError> {
        let email = email.trim();
        let mut members = self.members().await?;
        members.retain(|member| {
            let known = member.person.email.trim();
            !known.is_empty() && known.eq_ignore_ascii_case(email)
        });
        Ok(members)
    }

    /// Draws a token for somebody. Their older ones go on working until they are
    /// [revoked](Self::revoke).
    ///
    /// # Errors
    ///
    /// Where nobody is called so, or the database fails.
    pub async fn token(&self, id: &PersonId) -> Result<Token, ChangePersonError> {
        let token = Token::draw()?;
        self.known(id).await?;
        sqlx::query("INSERT INTO token (hash, person, made) VALUES ($1, $2, $3)")
            .bind(token.hash())
            .bind(id.to_string())
            .bind(self.clock.now().as_millisecond())
            .execute(self.database.pool())
            .await
            .map_err(|error| self.database.failed(error))?;
        Ok(token)
    }

    /// Lets none of somebody's tokens work any more, nor their password, which
    /// whoever had a token could set; signs them out everywhere. Returns how many
    /// tokens worked.
    ///
    /// # Errors
    ///
    /// Where nobody is called so, or the database fails.
    pub async fn revoke(&self, id: &PersonId) -> Result<u64, ChangePersonError> {
        self.known(id).await?;
        let revoked = self.write_revoked(id).await;
        Ok(revoked.map_err(|error| self.database.failed(error))?)
    }

    async fn write_revoked(&self, id: &PersonId) -> Result<u64, sqlx::Error> {
        let mut transaction = self.database.write().await?;
        let statement = "UPDATE token SET revoked = $2 WHERE person = $1 AND revoked IS NULL";
        let done = sqlx::query(statement)
            .bind(id.to_string())
            .bind(self.clock.now().as_millisecond())
            .execute(&mut *transaction)
            .await?;
        for statement in [
            "UPDATE person SET password = NULL WHERE id = $1",
            "DELETE FROM session WHERE person = $1",
        ] {
            sqlx::query(statement)
                .bind(id.to_string())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(done.rows_affected())
    }

    /// Whose token this is, if it works.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn bearer(&self, token: &Token) -> Result<Option<Member>, DatabaseError> {
        // The hash is looked up, so that no comparison tells by its time how much
        // of a token was right.
        let question = format!(
            "{MEMBER} WHERE id = (SELECT person FROM token WHERE hash = $1 AND revoked IS NULL)"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(question))
            .bind(token.hash())
            .fetch_optional(self.database.pool())
            .await;
        let found = row.and_then(|row| row.as_ref().map(member).transpose());
        let found = found.map_err(|error| self.database.failed(error))?;
        Ok(found.flatten())
    }

    /// Gives somebody a password in place of the current one, where they have one,
    /// and signs them out everywhere. It takes some ten milliseconds of a core.
    ///
    /// # Errors
    ///
    /// Where they have a password and `current` is another one, the new one is too
    /// short, nobody is called so, or the database fails.
    pub async fn set_password(
        &self,
        id: &PersonId,
        current: &str,
        new: &str,
    ) -> Result<(), ChangePersonError> {
        let member = self.known(id).await?;
        if member.has_password && self.sign_in(id, current).await?.is_none() {
            return Err(ChangePersonError::OtherPassword);
        }
        let new = new.to_owned();
        let hash = tokio::task::spawn_blocking(move || password::hash(&new)).await;
        let hash = hash.map_err(|lost| PasswordError::Hash(lost.to_string()))??;
        let written = self.write_password(id, hash).await;
        Ok(written.map_err(|error| self.database.failed(error))?)
    }

    async fn write_password(&self, id: &PersonId, hash: String) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        sqlx::query("UPDATE person SET password = $2 WHERE id = $1")
            .bind(id.to_string())
            .bind(hash)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("DELETE FROM session WHERE person = $1")
            .bind(id.to_string())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }

    /// Who signs in with this password; nobody where it is wrong, and it takes as
    /// long then.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn sign_in(
        &self,
        id: &PersonId,
        given: &str,
    ) -> Result<Option<Member>, DatabaseError> {
        let row = sqlx::query("SELECT password FROM person WHERE id = $1")
            .bind(id.to_string())
            .fetch_optional(self.database.pool())
            .await;
        let kept = row.and_then(|row| match row {
            Some(row) => row.try_get::<Option<String>, _>(0),
            None => Ok(None),
        });
        let kept = kept.map_err(|error| self.database.failed(error))?;
        let given = given.to_owned();
        let right =
            tokio::task::spawn_blocking(move || password::matches(&given, kept.as_deref())).await;
        match right {
            Ok(true) => self.member(id).await,
            _ => Ok(None),
        }
    }

    /// Gives somebody a deadline of their own, or takes it from them.
    ///
    /// # Errors
    ///
    /// Where nobody is called so, or the database fails.
    pub async fn extend(
        &self,
        id: &PersonId,
        closes: Option<Timestamp>,
    ) -> Result<(), ChangePersonError> {
        self.known(id).await?;
        let done = self.update_extension(id, closes).await;
        done.map_err(|error| self.database.failed(error))?;
        self.tell();
        Ok(())
    }

    async fn update_extension(
        &self,
        id: &PersonId,
        closes: Option<Timestamp>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        sqlx::query("UPDATE person SET closes = $2 WHERE id = $1")
            .bind(id.to_string())
            .bind(closes.map(Timestamp::as_millisecond))
            .execute(&mut *transaction)
            .await?;
        if let Some(closes) = closes {
            let what = Happening::Extended {
                person: id.to_string(),
                closes,
            };
            let now = self.moment(&mut transaction).await?;
            Course::note(&mut transaction, now, &what).await?;
        }
        transaction.commit().await
    }

    async fn known(&self, id: &PersonId) -> Result<Member, ChangePersonError> {
        let member = self.member(id).await?;
        member.ok_or_else(|| ChangePersonError::Nobody(id.clone()))
    }
}
