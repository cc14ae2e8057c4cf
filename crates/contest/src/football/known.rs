//! What is known of D-Football already: matches that were played.

use std::collections::HashMap;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::Score;
use crate::{Hash, Store, StoreError};

impl Store {
    /// The matches that were played under these settings, by the hashes of the
    /// two entrants.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn known_scores(
        &self,
        settings: &Hash,
    ) -> Result<HashMap<(Hash, Hash), Score>, StoreError> {
        let question = "SELECT a, b, score FROM football_matchup WHERE settings = $1";
        let rows = sqlx::query(question)
            .bind(settings.to_string())
            .fetch_all(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        let known = |row: &AnyRow| -> Result<_, sqlx::Error> {
            let [a, b, score]: [String; 3] = [row.try_get(0)?, row.try_get(1)?, row.try_get(2)?];
            // What does not read any more is played again.
            let score = serde_json::from_str(&score).ok();
            Ok(a.parse().ok().zip(b.parse().ok()).zip(score))
        };
        let scores = rows.iter().filter_map(|row| known(row).transpose());
        let scores: Result<_, sqlx::Error> = scores.collect();
        scores.map_err(|error| self.failed(error))
    }

    /// Keeps a match that was played under these settings.
    ///
    /// # Errors
    ///
    /// Where the database fails.
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
