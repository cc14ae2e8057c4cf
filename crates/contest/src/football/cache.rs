//! Cached matches of D-Football.

use std::collections::{HashMap, HashSet};

use pigskin_database::begin;
use pigskin_entry::Hash;

use super::Score;
use crate::{Store, StoreError};

impl Store {
    /// The matches that were played under these settings, by the hashes of the
    /// two entrants.
    pub async fn cached_scores(
        &self,
        settings: &Hash,
    ) -> Result<HashMap<(Hash, Hash), Score>, StoreError> {
        let question = "SELECT a, b, score FROM football_matchup WHERE settings = $1";
        let rows: Vec<(String, String, String)> = sqlx::query_as(question)
            .bind(settings.to_string())
            .fetch_all(&self.matches.0)
            .await
            .map_err(|error| self.lost_match(error))?;
        // A damaged score is played again.
        let scores = rows.into_iter().filter_map(|(a, b, score)| {
            let score = serde_json::from_str(&score).ok()?;
            Some(((a.parse().ok()?, b.parse().ok()?), score))
        });
        Ok(scores.collect())
    }

    /// The matches that were played under these settings and are to be played again, by the
    /// hashes of the two entrants.
    pub async fn scores_to_replace(
        &self,
        settings: &Hash,
    ) -> Result<HashSet<(Hash, Hash)>, StoreError> {
        let question = "SELECT a, b FROM football_matchup WHERE settings = $1 AND again <> 0";
        let rows: Vec<(String, String)> = sqlx::query_as(question)
            .bind(settings.to_string())
            .fetch_all(&self.matches.0)
            .await
            .map_err(|error| self.lost_match(error))?;
        let pairs = rows.into_iter();
        let pairs = pairs.filter_map(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        Ok(pairs.collect())
    }

    /// The numbers of matches that were played under these settings, and of those to be played again.
    pub(super) async fn count_scores(&self, settings: &Hash) -> Result<(i64, i64), StoreError> {
        let question = "SELECT COUNT(*), COUNT(CASE WHEN again <> 0 THEN 1 END) \
                        FROM football_matchup WHERE settings = $1";
        let counts = sqlx::query_as(question)
            .bind(settings.to_string())
            .fetch_one(&self.matches.0);
        counts.await.map_err(|error| self.lost_match(error))
    }

    fn lost_match(&self, source: sqlx::Error) -> StoreError {
        let path = self.matches.1.clone();
        StoreError::Query { path, source }
    }

    /// Sets whether matches that were played under these settings are to be played again. Their
    /// scores count until they are.
    ///
    /// Fails if the database fails; then nothing is set.
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
        changed.map_err(|error| self.lost_match(error))
    }

    /// Removes matches that were played under these settings from the cache, so that they are
    /// played again.
    ///
    /// Fails if the database fails; then nothing is removed.
    pub async fn forget_scores(
        &self,
        settings: &Hash,
        matches: impl IntoIterator<Item = (Hash, Hash)>,
    ) -> Result<(), StoreError> {
        let change = "DELETE FROM football_matchup";
        let changed = self.change_scores(change, settings, matches).await;
        changed.map_err(|error| self.lost_match(error))
    }

    /// Changes the rows of matches, all or none.
    async fn change_scores(
        &self,
        change: &str,
        settings: &Hash,
        matches: impl IntoIterator<Item = (Hash, Hash)>,
    ) -> Result<(), sqlx::Error> {
        let statement = format!("{change} WHERE settings = $1 AND a = $2 AND b = $3");
        let mut transaction = begin(&self.matches.0, "BEGIN").await?;
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

    /// Caches a match that was played under these settings, and returns the score that counts:
    /// the cached one if another process has played the match meanwhile and it is not to be
    /// played again.
    pub async fn keep_score(
        &self,
        settings: &Hash,
        players: (Hash, Hash),
        score: Score,
    ) -> Result<Score, StoreError> {
        let kept = self.try_keep_score(settings, players, score).await;
        kept.map_err(|error| self.lost_match(error))
    }

    async fn try_keep_score(
        &self,
        settings: &Hash,
        (a, b): (Hash, Hash),
        score: Score,
    ) -> Result<Score, sqlx::Error> {
        // Serializing numbers and texts does not fail, and a match without valid JSON is played
        // again.
        let text = serde_json::to_string(&score).unwrap_or_default();
        let keys = [settings, &a, &b].map(Hash::to_string);
        let write = async |statement: &'static str| {
            let query = keys
                .iter()
                .fold(sqlx::query(statement), sqlx::query::Query::bind);
            let written = query.bind(&text).execute(&self.matches.0).await?;
            Ok::<_, sqlx::Error>(written.rows_affected() > 0)
        };
        let insert = "INSERT INTO football_matchup (settings, a, b, score) \
                      VALUES ($1, $2, $3, $4) ON CONFLICT (settings, a, b) \
                      DO UPDATE SET score = excluded.score, again = 0 \
                      WHERE football_matchup.again <> 0";
        if write(insert).await? {
            return Ok(score);
        }
        let question = "SELECT score FROM football_matchup \
                        WHERE settings = $1 AND a = $2 AND b = $3";
        let query = sqlx::query_scalar(question);
        let query = keys.iter().fold(query, sqlx::query::QueryScalar::bind);
        let found: Option<String> = query.fetch_optional(&self.matches.0).await?;
        if let Some(found) = found.and_then(|found| serde_json::from_str(&found).ok()) {
            return Ok(found);
        }
        // A damaged score.
        let replace = "UPDATE football_matchup SET score = $4 \
                       WHERE settings = $1 AND a = $2 AND b = $3";
        write(replace).await?;
        Ok(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match in which the first player won so many games.
    fn score(wins: u32) -> Score {
        Score {
            wins: [[wins, 0], [0, 0]],
            forfeits: Default::default(),
            is_deterministic: None,
            lost: None,
            replays: Vec::new(),
        }
    }

    #[tokio::test]
    async fn the_first_of_two_processes_that_play_a_match_decides_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("known.sqlite")).await;
        let store = store.expect("a cache");
        let [settings, a, b] = ["settings", "a", "b"].map(|text| Hash::of_parts([text]));
        let keep = async |wins| {
            let kept = store.keep_score(&settings, (a, b), score(wins)).await;
            let kept = kept.expect("kept");
            let cached = store.cached_scores(&settings).await.expect("read");
            assert_eq!(cached.get(&(a, b)), Some(&kept));
            kept
        };
        assert_eq!(keep(1).await, score(1));
        assert_eq!(keep(2).await, score(1));
        // A match that is to be played again gets its new score once.
        let again = store.replace_scores(&settings, [(a, b)], true);
        again.await.expect("marked");
        assert_eq!(keep(3).await, score(3));
        assert_eq!(keep(4).await, score(3));
        let damage = "UPDATE football_matchup SET score = '{'";
        let damaged = sqlx::query(damage).execute(&store.pool).await;
        assert_eq!(damaged.expect("damaged").rows_affected(), 1);
        assert_eq!(keep(5).await, score(5));
    }
}
