//! Cached matches of D-Football.

use std::collections::{HashMap, HashSet};

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

    /// The matches that were played under these settings and are to be played again, by the
    /// hashes of the two entrants.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn scores_to_replace(
        &self,
        settings: &Hash,
    ) -> Result<HashSet<(Hash, Hash)>, StoreError> {
        let question = "SELECT a, b FROM football_matchup WHERE settings = $1 AND again <> 0";
        let rows: Vec<(String, String)> = sqlx::query_as(question)
            .bind(settings.to_string())
            .fetch_all(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        let pairs = rows.into_iter();
        let pairs = pairs.filter_map(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        Ok(pairs.collect())
    }

    /// Sets whether matches that were played under these settings are to be played again. Their
    /// scores count until they are.
    ///
    /// # Errors
    ///
    /// If the database fails; then nothing is set.
    pub async fn replace_scores(
        &self,
        settings: &Hash,
        matches: impl IntoIterator<Item = (Hash, Hash)>,
        again: bool,
    ) -> Result<(), StoreError> {
        let change = if again {
            "UPDATE football_matchup SET again = 1"
        } else {
            "UPDATE football_matchup SET again = 0"
        };
        let changed = self.change_scores(change, settings, matches).await;
        changed.map_err(|error| self.failed(error))
    }

    /// Removes matches that were played under these settings from the cache, so that they are
    /// played again.
    ///
    /// # Errors
    ///
    /// If the database fails; then nothing is removed.
    pub async fn forget_scores(
        &self,
        settings: &Hash,
        matches: impl IntoIterator<Item = (Hash, Hash)>,
    ) -> Result<(), StoreError> {
        let change = "DELETE FROM football_matchup";
        let changed = self.change_scores(change, settings, matches).await;
        changed.map_err(|error| self.failed(error))
    }

    /// Changes the rows of matches, all or none.
    async fn change_scores(
        &self,
        change: &str,
        settings: &Hash,
        matches: impl IntoIterator<Item = (Hash, Hash)>,
    ) -> Result<(), sqlx::Error> {
        let statement = format!("{change} WHERE settings = $1 AND a = $2 AND b = $3");
        let mut transaction = self.pool.begin().await?;
        for (a, b) in matches {
            // The statement contains no input.
            sqlx::query(sqlx::AssertSqlSafe(statement.clone()))
                .bind(settings.to_string())
                .bind(a.to_string())
                .bind(b.to_string())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await
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
                         ON CONFLICT (settings, a, b) \
                         DO UPDATE SET score = excluded.score, again = 0";
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
