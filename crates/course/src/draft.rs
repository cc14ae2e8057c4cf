//! Texts of the editor, as versions that their author comes back to.
//!
//! They are no entries: nobody else reads them, no archive has them, and the oldest fall off.

use jiff::Timestamp;

use crate::{Course, DatabaseError, PersonId};
use pigskin_database::rows;

/// A text that ran and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewDraft<'a> {
    /// The address of the editor's page, which names the game, its rules and the language.
    pub page: &'a str,
    pub text: &'a str,
    /// Its win rate, in words.
    pub worth: &'a str,
    pub against: &'a str,
}

impl NewDraft<'_> {
    fn bytes(&self) -> usize {
        [self.page, self.text, self.worth, self.against]
            .map(str::len)
            .iter()
            .sum()
    }
}

rows! {
    /// A version of a person's text, without the text.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Draft {
        /// Its number on its page, from 1, which it keeps when the same text runs again.
        pub number: i64,
        /// When it ran last.
        pub at: Timestamp,
        /// Its win rate then, in words.
        pub worth: String,
        pub against: String,
    }
    struct TextRow {
        text: Vec<u8>,
    }
    struct NumberRow {
        /// The number of a text on its page, old or new.
        number: i64,
        /// When another text of the page ran last.
        others_ran: i64,
    }
    struct SizeRow {
        page: String,
        number: i64,
        bytes: i64,
    }
}

impl Course {
    /// Maximum number of texts of a person.
    pub const MOST_DRAFTS: usize = 200;

    /// Maximum size of a person's texts, in bytes: for a thousand people half a gigabyte.
    pub const MOST_DRAFT_BYTES: usize = 512 << 10;

    /// Keeps a text as its author's newest version on a page, and returns its number. The same text
    /// is kept once, under its first number. The versions that ran longest ago fall off, of
    /// whichever page they are.
    ///
    /// A text that is larger than all texts may be is not kept, and has no number.
    pub async fn keep_draft(
        &self,
        person: &PersonId,
        draft: &NewDraft<'_>,
    ) -> Result<Option<i64>, DatabaseError> {
        if draft.bytes() > Course::MOST_DRAFT_BYTES {
            return Ok(None);
        }
        let now = self.clock().now().as_millisecond();
        let bytes = i64::try_from(draft.bytes()).unwrap_or(i64::MAX);
        let mut transaction = self.database.write().await?;
        let question = "SELECT COALESCE(MAX(CASE WHEN text = $3 THEN number END), MAX(number) + 1, 1) \
                        AS number, \
                        COALESCE(MAX(CASE WHEN text = $3 THEN 0 ELSE at END), 0) AS others_ran \
                        FROM draft WHERE person = $1 AND page = $2";
        let kept: NumberRow = sqlx::query_as(question)
            .bind(person)
            .bind(draft.page)
            .bind(draft.text.as_bytes().to_vec())
            .fetch_one(&mut *transaction)
            .await?;
        let number = kept.number;
        let statement = "INSERT INTO draft (person, page, number, text, worth, against, bytes, at) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
                         ON CONFLICT (person, page, number) DO UPDATE SET \
                         worth = excluded.worth, against = excluded.against, \
                         bytes = excluded.bytes, at = excluded.at";
        sqlx::query(statement)
            .bind(person)
            .bind(draft.page)
            .bind(number)
            .bind(draft.text.as_bytes().to_vec())
            .bind(draft.worth)
            .bind(draft.against)
            .bind(bytes)
            // It is the newest one, also where the clock went back.
            .bind(now.max(kept.others_ran + 1))
            .execute(&mut *transaction)
            .await?;
        let question = "SELECT page, number, bytes FROM draft WHERE person = $1 \
                        ORDER BY at DESC, number DESC";
        let rows: Vec<SizeRow> = sqlx::query_as(question)
            .bind(person)
            .fetch_all(&mut *transaction)
            .await?;
        // What was just written stays, whatever the clock says.
        let mut size = draft.bytes();
        let others = rows
            .into_iter()
            .filter(|row| row.page != draft.page || row.number != number);
        for (place, row) in (2..).zip(others) {
            size = size.saturating_add(usize::try_from(row.bytes).unwrap_or(usize::MAX));
            if place > Course::MOST_DRAFTS || size > Course::MOST_DRAFT_BYTES {
                sqlx::query("DELETE FROM draft WHERE person = $1 AND page = $2 AND number = $3")
                    .bind(person)
                    .bind(row.page)
                    .bind(row.number)
                    .execute(&mut *transaction)
                    .await?;
            }
        }
        transaction.commit().await?;
        Ok(Some(number))
    }

    /// A person's versions on a page, the one that ran last first.
    pub async fn drafts(&self, person: &PersonId, page: &str) -> Result<Vec<Draft>, DatabaseError> {
        let question = "SELECT number, at, worth, against FROM draft \
                        WHERE person = $1 AND page = $2 ORDER BY at DESC, number DESC";
        let drafts = sqlx::query_as(question)
            .bind(person)
            .bind(page)
            .fetch_all(self.database.pool())
            .await?;
        Ok(drafts)
    }

    /// The text of a person's version on a page, or of the one that ran last; `None` if there is
    /// none.
    pub async fn draft_text(
        &self,
        person: &PersonId,
        page: &str,
        number: Option<i64>,
    ) -> Result<Option<String>, DatabaseError> {
        let question = "SELECT text FROM draft WHERE person = $1 AND page = $2 \
                        AND (number = $3 OR $3 < 0) ORDER BY at DESC, number DESC LIMIT 1";
        let row: Option<TextRow> = sqlx::query_as(question)
            .bind(person)
            .bind(page)
            .bind(number.map_or(-1, |number| number.max(0)))
            .fetch_optional(self.database.pool())
            .await?;
        Ok(row.map(|row| String::from_utf8_lossy(&row.text).into_owned()))
    }
}
