//! Sentences that staff keep, to use them in comments.

use pigskin_course::{Transaction, next_number};

use crate::project::held_project::HeldProject;
use crate::review::error::ReviewError;

use crate::review::marks::MarksError;
use crate::review::text::written;
use crate::row::rows;

/// Maximum length of a kept sentence, in characters.
const LONGEST: usize = 500;

/// Maximum number of kept sentences.
const MOST: i64 = 500;

rows! {
    /// A sentence that staff keep, to use it in comments.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct KeptSentence {
        pub id: i64,
        pub text: String,
        /// The id of an item of the rubric, if it is about one.
        pub item: Option<String>,
        /// How often it was used.
        pub uses: i64,
    }
}

impl HeldProject {
    /// The kept sentences, the most used ones first.
    pub async fn kept_sentences(&self) -> Result<Vec<KeptSentence>, ReviewError> {
        let database = self.course.database();
        let question = "SELECT id, text, item, uses FROM review_sentence ORDER BY uses DESC, id";
        Ok(sqlx::query_as(question).fetch_all(database.pool()).await?)
    }

    /// Keeps a sentence, perhaps about an item of the rubric. One that is kept already takes
    /// over the item.
    ///
    /// Fails if it is empty or too long, if the rubric has no such item, if there are too many,
    /// or if the database fails.
    pub async fn keep_sentence(&self, text: &str, item: Option<&str>) -> Result<(), ReviewError> {
        let rubric = &self.review_settings()?.rubric;
        if let Some(item) = item
            && !rubric.iter().any(|known| known.id == item)
        {
            return Err(MarksError::Item(item.to_owned()).into());
        }
        let mut transaction = self.course.database().write().await?;
        keep(&mut transaction, text, item, 0).await?;
        Ok(self.course.commit(transaction).await?)
    }

    /// Removes a kept sentence. Comments that it was used in stay as they are.
    ///
    /// Fails if there is none with this number, or if the database fails.
    pub async fn remove_sentence(&self, sentence: i64) -> Result<(), ReviewError> {
        let mut transaction = self.course.database().write().await?;
        let removed = sqlx::query("DELETE FROM review_sentence WHERE id = $1")
            .bind(sentence)
            .execute(&mut *transaction)
            .await?;
        if removed.rows_affected() == 0 {
            return Err(ReviewError::Gone);
        }
        Ok(self.course.commit(transaction).await?)
    }
}

/// Keeps a sentence that was used so often.
pub(crate) async fn keep(
    transaction: &mut Transaction,
    text: &str,
    item: Option<&str>,
    uses: i64,
) -> Result<(), ReviewError> {
    let text = written("the sentence", text, LONGEST)?;
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM review_sentence")
        .fetch_one(&mut **transaction)
        .await?;
    if count >= MOST {
        let what = "kept sentences";
        return Err(ReviewError::Many { what, most: MOST });
    }
    let id = next_number(transaction, "review_sentence").await?;
    sqlx::query(
        "INSERT INTO review_sentence (id, text, item, uses) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (text) DO UPDATE SET item = excluded.item, \
         uses = review_sentence.uses + excluded.uses",
    )
    .bind(id)
    .bind(text)
    .bind(item.map(str::to_owned))
    .bind(uses)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Counts a use of a sentence, and returns it if it is there.
pub(crate) async fn use_sentence(
    transaction: &mut Transaction,
    sentence: i64,
) -> Result<Option<KeptSentence>, sqlx::Error> {
    sqlx::query("UPDATE review_sentence SET uses = uses + 1 WHERE id = $1")
        .bind(sentence)
        .execute(&mut **transaction)
        .await?;
    sqlx::query_as("SELECT id, text, item, uses FROM review_sentence WHERE id = $1")
        .bind(sentence)
        .fetch_optional(&mut **transaction)
        .await
}
