//! Cached matches of D-Football.

use std::collections::HashMap;

use pigskin_entry::Hash;

use super::Score;
use crate::{Store, StoreError};

impl Store {
    /// The matches that were played under these settings, by the hashes of the
    /// two entrants.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn cached_scores(
        &self,
        settings: &Hash,
    ) -> Result<HashMap<(Hash, Hash), Score>, StoreError> {
        let question = "SELECT a, b, score FROM football_matchup WHERE settings = $1";
        let rows: Vec<(String, String, String)> = sqlx::query_as(question)
            .bind(settings.to_string())
            .fetch_all(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        // A damaged score is played again.
        let scores = rows.into_iter().filter_map(|(a, b, score)| {
            let score = serde_json::from_str(&score).ok()?;
            Some(((a.parse().ok()?, b.parse().ok()?), score))
        });
        Ok(scores.collect())
    }

    /// Caches a match that was played under these settings.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn keep_score(
        &self,
        settings: &Hash,
        (a, b): (Hash, Hash),
        score: &Score,
    ) -> Result<(), StoreError> {
        // Numbers and texts, which JSON has; and what is no JSON is played
        // again.
        let score = serde_json::to_string(score).unwrap_or_default();
        let statement = "INSERT INTO football_matchup (settings, a, b, score) \
                         VALUES ($1, $2, $3, $4) \
                         ON CONFLICT (settings, a, b) DO UPDATE SET score = excluded.score";
        sqlx::query(statement)
            .bind(settings.to_string())
            .bind(a.to_string())
            .bind(b.to_string())
            .bind(score)
            .execute(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        Ok(())
    }
}
