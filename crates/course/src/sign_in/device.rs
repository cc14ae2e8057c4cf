//! Signing in a device that has no browser of its own: the device authorization flow of RFC 8628.
//!
//! A program draws a [`DeviceCode`], shows its user code, and asks for a token until a person
//! has allowed it on the page for that. Only hashes of both codes are stored.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use data_encoding::HEXLOWER;

use crate::{
    ChangePersonError, Course, DatabaseError, DrawTokenError, PersonId, Token, from_sqlx,
    signed_in_by,
};
use pigskin_database::{Columns, rows};

/// The codes of a device that asks for a token.
#[derive(Debug)]
pub struct DeviceCode {
    pub secret: Token,
    /// The code that a person types, such as `BDWP-HQPK`.
    pub user_code: UserCode,
}

/// A code that a person types: eight consonants, so that it is never a word.
///
/// ```
/// use pigskin_course::UserCode;
/// let code: UserCode = " bdwp hqpk".parse()?;
/// assert_eq!(code.to_string(), "BDWP-HQPK");
/// assert!("ABCD-EFGH".parse::<UserCode>().is_err());
/// # Ok::<(), pigskin_course::ParseUserCodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserCode(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a code has eight letters, such as BDWP-HQPK")]
pub struct ParseUserCodeError;

/// A device that waits for a person to allow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskingDevice {
    /// Its name, as it says.
    pub name: String,
    pub asked: Timestamp,
}

/// The answer to a device that asks for its token.
#[derive(Debug)]
pub enum DeviceAnswer {
    Pending,
    /// A person allowed it. The code is used up.
    Allowed(Token),
    Denied,
    Expired,
    /// There is no such code, or it was used already.
    Unknown,
}

#[derive(Debug, thiserror::Error)]
pub enum AskDeviceError {
    #[error(transparent)]
    Draw(#[from] DrawTokenError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(AskDeviceError);

/// A device that has a token of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedInDevice {
    /// The first digits of the token's hash, to revoke it by.
    pub key: String,
    pub name: String,
    /// The time at which it got the token.
    pub made: Timestamp,
}

/// The letters of user codes: those that RFC 8628 proposes.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";

/// Letters of a user code.
const LENGTH: usize = 8;

/// Time for which codes work.
const LASTS: SignedDuration = SignedDuration::from_mins(15);

/// Codes that wait at a time. One more replaces the oldest, so that nobody who asks for many keeps
/// others from getting one.
const MOST_CODES: i64 = 5000;

/// Maximum length of a device's name, in characters.
const LONGEST_NAME: usize = 60;

/// Digits of a token's hash by which its owner names it.
const KEY: usize = 16;

impl UserCode {
    fn draw() -> Result<UserCode, DrawTokenError> {
        let mut code = String::new();
        while code.len() < LENGTH {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(DrawTokenError::new)?;
            // 240 is a multiple of the number of letters, so that all are equally likely.
            let fair = bytes.iter().filter(|&&byte| byte < 240);
            let letters = fair.map(|&byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
            code.extend(letters.take(LENGTH - code.len()));
        }
        Ok(UserCode(code))
    }

    fn hash(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0.as_bytes()))
    }
}

impl std::str::FromStr for UserCode {
    type Err = ParseUserCodeError;

    fn from_str(text: &str) -> Result<UserCode, ParseUserCodeError> {
        let letters = text.chars().filter(|letter| !" -\t".contains(*letter));
        let code: String = letters
            .take(LENGTH + 1)
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        let fits = code.len() == LENGTH && code.bytes().all(|letter| LETTERS.contains(&letter));
        fits.then_some(UserCode(code)).ok_or(ParseUserCodeError)
    }
}

impl std::fmt::Display for UserCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (first, second) = self.0.split_at(LENGTH / 2);
        write!(f, "{first}-{second}")
    }
}

rows! {
    struct StateRow {
        device: String,
        expires: Timestamp,
        state: String,
        person: Option<PersonId>,
        drawn_by: Option<PersonId>,
    }
}

impl Course {
    /// Draws the codes of a device that wants to sign in. They work for 15 minutes.
    ///
    /// Fails if no code can be drawn, or if the database fails.
    pub async fn ask_for_device(&self, name: &str) -> Result<DeviceCode, AskDeviceError> {
        let code = DeviceCode {
            secret: Token::draw()?,
            user_code: UserCode::draw()?,
        };
        let now = self.clock.now();
        let mut transaction = self.database.write().await?;
        // Expired codes stay for as long again, to be told apart from unknown ones.
        sqlx::query("DELETE FROM device_code WHERE expires <= $1")
            .bind((now - LASTS).as_millisecond())
            .execute(&mut *transaction)
            .await?;
        let question = "SELECT COUNT(*) FROM device_code WHERE state = 'asked' AND expires > $1";
        let waiting: i64 = sqlx::query_scalar(question)
            .bind(now.as_millisecond())
            .fetch_one(&mut *transaction)
            .await?;
        if waiting >= MOST_CODES {
            let statement = "DELETE FROM device_code WHERE hash IN (SELECT hash FROM device_code \
                             WHERE state = 'asked' AND expires > $1 \
                             ORDER BY made, hash LIMIT $2)";
            sqlx::query(statement)
                .bind(now.as_millisecond())
                .bind(waiting - MOST_CODES + 1)
                .execute(&mut *transaction)
                .await?;
        }
        let name: String = name.chars().filter(|letter| !letter.is_control()).collect();
        let name: String = name.trim().chars().take(LONGEST_NAME).collect();
        let statement = "INSERT INTO device_code (hash, user_code, device, made, expires, state) \
                         VALUES ($1, $2, $3, $4, $5, 'asked')";
        sqlx::query(statement)
            .bind(code.secret.hash())
            .bind(code.user_code.hash())
            .bind(name)
            .bind(now.as_millisecond())
            .bind((now + LASTS).as_millisecond())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(code)
    }

    /// The device that shows this code and waits.
    pub async fn asking_device(
        &self,
        code: &UserCode,
    ) -> Result<Option<AskingDevice>, DatabaseError> {
        let question = "SELECT device, made FROM device_code \
                        WHERE user_code = $1 AND state = 'asked' AND expires > $2";
        let row: Option<Columns<(String, Timestamp)>> = sqlx::query_as(question)
            .bind(code.hash())
            .bind(self.clock.now().as_millisecond())
            .fetch_optional(self.database.pool())
            .await?;
        Ok(row.map(|Columns((name, asked))| AskingDevice { name, asked }))
    }

    /// Lets a person allow or deny the device that shows this code. Returns whether one waits.
    ///
    /// Fails if no person has this id, or if the database fails.
    pub async fn decide_device(
        &self,
        person: &PersonId,
        code: &UserCode,
        allow: bool,
    ) -> Result<bool, ChangePersonError> {
        if self.member(person).await?.is_none() {
            return Err(ChangePersonError::Nobody(person.clone()));
        }
        let statement = "UPDATE device_code SET state = $3, person = $4, drawn_by = $5 \
                         WHERE user_code = $1 AND state = 'asked' AND expires > $2";
        let decided = sqlx::query(statement)
            .bind(code.hash())
            .bind(self.clock.now().as_millisecond())
            .bind(if allow { "allowed" } else { "denied" })
            .bind(person)
            .bind(signed_in_by())
            .execute(self.database.pool())
            .await?;
        Ok(decided.rows_affected() == 1)
    }

    /// Answers a device that asks for its token with this secret. It gets the token once.
    ///
    /// Fails if no token could be drawn, or if the database fails.
    pub async fn device_token(&self, secret: &Token) -> Result<DeviceAnswer, ChangePersonError> {
        let question = "SELECT device, expires, state, person, drawn_by FROM device_code \
                        WHERE hash = $1";
        let row: Option<StateRow> = sqlx::query_as(question)
            .bind(secret.hash())
            .fetch_optional(self.database.pool())
            .await?;
        let Some(row) = row else {
            return Ok(DeviceAnswer::Unknown);
        };
        if row.expires <= self.clock.now() {
            return Ok(DeviceAnswer::Expired);
        }
        let person = match (row.state.as_str(), row.person) {
            ("allowed", Some(person)) => person,
            ("denied", _) => return Ok(DeviceAnswer::Denied),
            _ => return Ok(DeviceAnswer::Pending),
        };
        let token = Token::draw()?;
        let mut transaction = self.database.write().await?;
        let removed = sqlx::query("DELETE FROM device_code WHERE hash = $1")
            .bind(secret.hash())
            .execute(&mut *transaction)
            .await?;
        if removed.rows_affected() == 0 {
            // It was used meanwhile.
            return Ok(DeviceAnswer::Unknown);
        }
        let statement = "INSERT INTO token (hash, person, made, device, drawn_by) \
                         VALUES ($1, $2, $3, $4, $5)";
        sqlx::query(statement)
            .bind(token.hash())
            .bind(person)
            .bind(self.clock.now().as_millisecond())
            .bind(row.device)
            .bind(row.drawn_by)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(DeviceAnswer::Allowed(token))
    }

    /// The devices with a token of this person, the newest first.
    pub async fn devices(&self, person: &PersonId) -> Result<Vec<SignedInDevice>, DatabaseError> {
        let question = "SELECT hash, device, made FROM token \
             WHERE person = $1 AND revoked IS NULL AND device IS NOT NULL \
             ORDER BY made DESC, hash LIMIT 100";
        let rows: Vec<Columns<(String, String, Timestamp)>> = sqlx::query_as(question)
            .bind(person)
            .fetch_all(self.database.pool())
            .await?;
        let rows = rows.into_iter();
        let devices = rows.map(|Columns((hash, name, made))| SignedInDevice {
            key: hash.chars().take(KEY).collect(),
            name,
            made,
        });
        Ok(devices.collect())
    }

    /// Revokes the token of one of a person's devices. Returns whether there was one.
    pub async fn revoke_device(&self, person: &PersonId, key: &str) -> Result<bool, DatabaseError> {
        let statement = "UPDATE token SET revoked = $3 WHERE person = $1 \
             AND SUBSTR(hash, 1, 16) = $2 AND device IS NOT NULL AND revoked IS NULL";
        let revoked = sqlx::query(statement)
            .bind(person)
            .bind(key.to_owned())
            .bind(self.clock.now().as_millisecond())
            .execute(self.database.pool())
            .await?;
        Ok(revoked.rows_affected() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_codes_are_read_back() {
        for _ in 0..100 {
            let code = UserCode::draw().expect("random numbers");
            assert_eq!(code.to_string().to_lowercase().parse(), Ok(code));
        }
    }
}
