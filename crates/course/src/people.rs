//! The people in a course's database.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sqlx::{Any, Executor};

use crate::{
    Course, DatabaseError, DrawTokenError, EventKind, PasswordError, Person, PersonId, Role,
    TeamId, Token, from_sqlx, set_signed_in_by, sign_in::password, signed_in_by,
};
use pigskin_database::{Columns, Transaction, rows};

/// A person on the roster, with their state in the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub person: Person,
    pub team: Option<TeamId>,
    /// Their own deadline, if they have one.
    pub extension: Option<Timestamp>,
    /// Why they have it, if staff wrote it.
    pub extension_reason: Option<String>,
    pub has_password: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum ChangePersonError {
    #[error("{0} is not on the roster")]
    Nobody(PersonId),
    #[error("{0} is staff; pigskin contest links draws links for staff, on the server")]
    OtherStaff(PersonId),
    #[error(
        "that is not your current password; if you have forgotten it, ask staff for a new link, \
         which removes the password"
    )]
    OtherPassword,
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error(transparent)]
    Draw(#[from] DrawTokenError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(ChangePersonError);

pub(crate) const MEMBER: &str = "SELECT id, name, email, section, staff, team, closes, \
     closes_reason, password, dropped FROM person";

/// The condition for being on the roster.
const ON_ROSTER: &str = "dropped IS NULL";

rows! {
    pub(crate) struct MemberRow {
        id: PersonId,
        name: String,
        email: String,
        section: String,
        staff: bool,
        team: Option<TeamId>,
        closes: Option<Timestamp>,
        closes_reason: Option<String>,
        password: Option<String>,
        pub dropped: Option<Timestamp>,
    }
}

impl From<MemberRow> for Member {
    fn from(row: MemberRow) -> Member {
        Member {
            person: Person {
                id: row.id,
                name: row.name,
                email: row.email,
                section: row.section,
                role: if row.staff {
                    Role::Staff
                } else {
                    Role::Student
                },
            },
            team: row.team,
            extension: row.closes,
            extension_reason: row.closes_reason,
            has_password: row.password.is_some(),
        }
    }
}

impl Member {
    /// The person with this id, if they are on the roster.
    pub async fn find(
        database: impl Executor<'_, Database = Any>,
        id: &PersonId,
    ) -> Result<Option<Member>, sqlx::Error> {
        let question = format!("{MEMBER} WHERE {ON_ROSTER} AND id = $1");
        let row: Option<MemberRow> = sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(id)
            .fetch_optional(database)
            .await?;
        Ok(row.map(Member::from))
    }
}

impl Course {
    /// Everybody, by id.
    pub async fn members(&self) -> Result<Vec<Member>, DatabaseError> {
        let question = format!("{MEMBER} WHERE {ON_ROSTER} ORDER BY id");
        // The question contains no input.
        let rows: Vec<MemberRow> = sqlx::query_as(sqlx::AssertSqlSafe(question))
            .fetch_all(self.database.pool())
            .await?;
        Ok(rows.into_iter().map(Member::from).collect())
    }

    pub async fn member(&self, id: &PersonId) -> Result<Option<Member>, DatabaseError> {
        Ok(Member::find(self.database.pool(), id).await?)
    }

    /// Everybody with this e-mail address, ignoring the case of ASCII letters. Other letters
    /// must be the same, since some change when their case is changed.
    pub async fn members_by_email(&self, email: &str) -> Result<Vec<Member>, DatabaseError> {
        let email = email.trim();
        let mut members = self.members().await?;
        members.retain(|member| {
            let known = member.person.email.trim();
            !known.is_empty() && known.eq_ignore_ascii_case(email)
        });
        Ok(members)
    }

    /// The people who have a link that still works, and so can sign in.
    pub async fn linked(&self) -> Result<BTreeSet<PersonId>, DatabaseError> {
        let question = "SELECT DISTINCT person FROM token WHERE revoked IS NULL";
        let ids: Vec<PersonId> = sqlx::query_scalar(question)
            .fetch_all(self.database.pool())
            .await?;
        Ok(ids.into_iter().collect())
    }

    /// Draws a token for a person. Older tokens stay valid until they are
    /// [revoked](Self::revoke).
    ///
    /// Fails if no person has this id, or if the database fails.
    pub async fn token(&self, id: &PersonId) -> Result<Token, ChangePersonError> {
        let token = Token::draw()?;
        self.known(id).await?;
        sqlx::query("INSERT INTO token (hash, person, made, drawn_by) VALUES ($1, $2, $3, $4)")
            .bind(token.hash())
            .bind(id)
            .bind(self.clock.now().as_millisecond())
            .bind(signed_in_by())
            .execute(self.database.pool())
            .await?;
        Ok(token)
    }

    /// Draws a token for a student on behalf of a member of staff, who sees it. Events of whoever
    /// signs in with it name the two, and the student gets a mail.
    ///
    /// Fails if no student has this id, or if the database fails.
    pub async fn link(&self, id: &PersonId, by: &PersonId) -> Result<Token, ChangePersonError> {
        let token = Token::draw()?;
        if self.known(id).await?.person.role == Role::Staff {
            return Err(ChangePersonError::OtherStaff(id.clone()));
        }
        let mut transaction = self.database.write().await?;
        let now = self.moment(&mut transaction).await?;
        sqlx::query("INSERT INTO token (hash, person, made, drawn_by) VALUES ($1, $2, $3, $4)")
            .bind(token.hash())
            .bind(id)
            .bind(now.as_millisecond())
            .bind(by)
            .execute(&mut *transaction)
            .await?;
        self.queue_notice(&mut transaction, id, now).await?;
        let what = EventKind::Linked {
            person: id.clone(),
            by: by.clone(),
        };
        Course::note(&mut transaction, now, &what).await?;
        self.commit(transaction).await?;
        self.wake_mail();
        Ok(token)
    }

    /// The members of staff who drew links for a person that still work, with the times, the
    /// newest first.
    pub async fn drawn_links(
        &self,
        id: &PersonId,
    ) -> Result<Vec<(PersonId, Timestamp)>, DatabaseError> {
        let question = "SELECT drawn_by, made FROM token WHERE person = $1 \
             AND drawn_by IS NOT NULL AND device IS NULL AND revoked IS NULL \
             ORDER BY made DESC LIMIT 100";
        let rows: Vec<Columns<_>> = sqlx::query_as(question)
            .bind(id)
            .fetch_all(self.database.pool())
            .await?;
        Ok(rows.into_iter().map(|Columns(drawn)| drawn).collect())
    }

    /// Revokes all tokens of a person and removes their password, which anybody with a token
    /// could have set; signs them out everywhere. Devices that they allowed and that have no
    /// token yet get none. Returns the number of revoked tokens.
    ///
    /// Fails if no person has this id, or if the database fails.
    pub async fn revoke(&self, id: &PersonId) -> Result<u64, ChangePersonError> {
        self.known(id).await?;
        let mut transaction = self.database.write().await?;
        let revoked = self.sign_out(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(revoked)
    }

    /// Takes everything from a person with which they can be signed in, and returns the number of
    /// revoked tokens.
    pub(crate) async fn sign_out(
        &self,
        transaction: &mut Transaction,
        id: &PersonId,
    ) -> Result<u64, sqlx::Error> {
        let statement = "UPDATE token SET revoked = $2 WHERE person = $1 AND revoked IS NULL";
        let done = sqlx::query(statement)
            .bind(id)
            .bind(self.clock.now().as_millisecond())
            .execute(&mut **transaction)
            .await?;
        for statement in [
            "UPDATE person SET password = NULL WHERE id = $1",
            "DELETE FROM session WHERE person = $1",
            "DELETE FROM device_code WHERE person = $1",
        ] {
            sqlx::query(statement)
                .bind(id)
                .execute(&mut **transaction)
                .await?;
        }
        Ok(done.rows_affected())
    }

    /// The owner of a token, if it is valid. The token of a device is one too. The
    /// [request](crate::request) is of whoever drew it.
    pub async fn bearer(&self, token: &Token) -> Result<Option<Member>, DatabaseError> {
        self.owner(token, "").await
    }

    /// The owner of a token that signs in in a browser, if it is valid. Tokens of devices do
    /// not: a device could set a password there. The [request](crate::request) is of whoever drew
    /// it.
    pub async fn link_bearer(&self, token: &Token) -> Result<Option<Member>, DatabaseError> {
        self.owner(token, "AND device IS NULL").await
    }

    async fn owner(
        &self,
        token: &Token,
        condition: &'static str,
    ) -> Result<Option<Member>, DatabaseError> {
        // Looking up the hash avoids a comparison whose time would depend on how much of
        // the token is right.
        let question = format!(
            "SELECT person, drawn_by FROM token WHERE hash = $1 AND revoked IS NULL {condition}"
        );
        // The question contains no input.
        let row: Option<(PersonId, Option<PersonId>)> =
            sqlx::query_as(sqlx::AssertSqlSafe(question))
                .bind(token.hash())
                .fetch_optional(self.database.pool())
                .await?;
        let Some((person, drawn_by)) = row else {
            return Ok(None);
        };
        set_signed_in_by(drawn_by);
        self.member(&person).await
    }

    /// Sets or replaces a person's password, and signs them out everywhere. It takes about ten
    /// milliseconds of processor time.
    ///
    /// Fails if they have a password and `current` is wrong, if the new password is refused,
    /// if no person has this id, or if the database fails.
    pub async fn set_password(
        &self,
        id: &PersonId,
        current: &str,
        new: &str,
    ) -> Result<(), ChangePersonError> {
        let member = self.known(id).await?;
        let by = signed_in_by();
        if member.has_password && self.sign_in(id, current).await?.is_none() {
            return Err(ChangePersonError::OtherPassword);
        }
        // The new password is not marked with the person behind the old one.
        set_signed_in_by(by.clone());
        let new = new.to_owned();
        let hash = tokio::task::spawn_blocking(move || password::hash(&new)).await;
        let hash = hash.map_err(|lost| PasswordError::Hash(lost.to_string()))??;
        let mut transaction = self.database.write().await?;
        sqlx::query("UPDATE person SET password = $2, password_by = $3 WHERE id = $1")
            .bind(id)
            .bind(hash)
            .bind(by)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("DELETE FROM session WHERE person = $1")
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        Ok(transaction.commit().await?)
    }

    /// The person who signs in with this id and password; `None`, after the same time, if
    /// either is wrong. The [request](crate::request) is of whoever set the password.
    pub async fn sign_in(
        &self,
        id: &PersonId,
        given: &str,
    ) -> Result<Option<Member>, DatabaseError> {
        let question = "SELECT password, password_by FROM person WHERE id = $1";
        let kept: Option<(Option<String>, Option<PersonId>)> = sqlx::query_as(question)
            .bind(id)
            .fetch_optional(self.database.pool())
            .await?;
        let (kept, by) = kept.unwrap_or_default();
        let given = given.to_owned();
        let right =
            tokio::task::spawn_blocking(move || password::matches(&given, kept.as_deref())).await;
        match right {
            Ok(true) => {
                set_signed_in_by(by);
                self.member(id).await
            }
            _ => Ok(None),
        }
    }

    pub(crate) async fn known(&self, id: &PersonId) -> Result<Member, ChangePersonError> {
        let member = self.member(id).await?;
        member.ok_or_else(|| ChangePersonError::Nobody(id.clone()))
    }
}
