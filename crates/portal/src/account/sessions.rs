//! Sessions in the contest's database.

use std::sync::Arc;

use async_trait::async_trait;
use data_encoding::HEXLOWER;
use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Course, DatabaseError, Session};
use sha2::{Digest, Sha256};
use tower_sessions::SessionStore;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error, Result};

use crate::server::visitor::PERSON;

/// Stores sessions in the contest's database under the hashes of their ids, so that a reader
/// of the database cannot take a session over.
#[derive(Clone, Debug)]
pub struct Sessions {
    course: Arc<Course>,
}

impl Sessions {
    pub fn new(course: Arc<Course>) -> Sessions {
        Sessions { course }
    }
}

fn hash(id: &Id) -> String {
    HEXLOWER.encode(&Sha256::digest(id.to_string().as_bytes()))
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "errors are handed on by value"
)]
fn failed(error: DatabaseError) -> Error {
    Error::Backend(error.to_string())
}

impl Sessions {
    fn stored(&self, record: &Record) -> Result<Session> {
        let text = serde_json::to_string(record);
        let text = text.map_err(|error| Error::Encode(error.to_string()))?;
        let person = record.data.get(PERSON).and_then(|id| id.as_str());
        // The record has the system's time, which the course's clock may not have.
        let left = record.expiry_date.unix_timestamp() - Timestamp::now().as_second();
        let left = SignedDuration::from_secs(left);
        let expires = self.course.clock().now().checked_add(left);
        let expires = expires.map_err(|error| Error::Encode(error.to_string()))?;
        Ok(Session {
            hash: hash(&record.id),
            person: person.and_then(|id| id.parse().ok()),
            record: text,
            expires,
        })
    }
}

#[async_trait]
impl SessionStore for Sessions {
    async fn create(&self, record: &mut Record) -> Result<()> {
        loop {
            let begun = self.course.begin_session(&self.stored(record)?).await;
            if begun.map_err(failed)? {
                return Ok(());
            }
            // Another session has this id.
            record.id = Id::default();
        }
    }

    async fn save(&self, record: &Record) -> Result<()> {
        let kept = self.course.keep_session(&self.stored(record)?).await;
        kept.map_err(failed)
    }

    async fn load(&self, id: &Id) -> Result<Option<Record>> {
        let text = self.course.session(&hash(id)).await.map_err(failed)?;
        let record = text.map(|text| serde_json::from_str(&text)).transpose();
        record.map_err(|error| Error::Decode(error.to_string()))
    }

    async fn delete(&self, id: &Id) -> Result<()> {
        let forgotten = self.course.forget_session(&hash(id)).await;
        forgotten.map_err(failed)
    }
}
