//! Entries that are stored in the database.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;

use pigskin_database::begin;
use pigskin_entry::{Hash, HashPrefix, Source, SourceGame};

use crate::{Store, StoreError};

/// A stored entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSource {
    /// The name under which it was first sent: any line of text.
    pub name: String,
    /// The hash of its files.
    pub hash: Hash,
}

/// Capacity of the store. The least recently used entries are removed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoreCapacity {
    /// Maximum number of entries.
    pub entries: usize,
    /// Maximum size of all their files, in bytes.
    pub bytes: u64,
}

/// Number of most recently used entries whose use is not recorded again: pages are read more
/// often than the database should be written.
const RECENT: i64 = 8;

impl Store {
    /// Stores an entry, and removes others if there is no room.
    pub async fn keep_source(
        &self,
        game: SourceGame,
        source: &Source,
        room: StoreCapacity,
    ) -> Result<(), StoreError> {
        let kept = self.insert_source(game, source, room).await;
        kept.map_err(|error| self.failed(error))
    }

    async fn insert_source(
        &self,
        game: SourceGame,
        source: &Source,
        room: StoreCapacity,
    ) -> Result<(), sqlx::Error> {
        let hash = source.hash().to_string();
        let bytes: usize = source.files().map(|(_, contents)| contents.len()).sum();
        let mut transaction = begin(&self.pool, "BEGIN").await?;
        let statement = "INSERT INTO kept_source (game, source, name, is_folder, bytes, used) \
             VALUES ($1, $2, $3, $4, $5, (SELECT COALESCE(MAX(used), 0) + 1 FROM kept_source)) \
             ON CONFLICT (game, source) DO UPDATE SET used = excluded.used";
        sqlx::query(statement)
            .bind(game.as_str())
            .bind(hash.clone())
            .bind(source.name().to_owned())
            .bind(i32::from(source.is_folder()))
            // At most a few MiB.
            .bind(i64::try_from(bytes).unwrap_or(i64::MAX))
            .execute(&mut *transaction)
            .await?;
        for (path, contents) in source.files() {
            let statement = "INSERT INTO kept_file (game, source, path, contents) \
                             VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
            sqlx::query(statement)
                .bind(game.as_str())
                .bind(hash.clone())
                .bind(path.as_os_str().as_bytes().to_vec())
                .bind(contents.to_vec())
                .execute(&mut *transaction)
                .await?;
        }
        let question = "SELECT game, source, bytes FROM kept_source ORDER BY used DESC";
        let kept: Vec<(String, String, i64)> = sqlx::query_as(question)
            .fetch_all(&mut *transaction)
            .await?;
        let mut together = 0;
        for (place, (game, source, bytes)) in kept.into_iter().enumerate() {
            together += u64::try_from(bytes).unwrap_or_default();
            // The newest entry always stays.
            if place == 0 || (place < room.entries && together <= room.bytes) {
                continue;
            }
            for table in ["kept_source", "kept_file"] {
                let statement = match table {
                    "kept_source" => "DELETE FROM kept_source WHERE game = $1 AND source = $2",
                    _ => "DELETE FROM kept_file WHERE game = $1 AND source = $2",
                };
                sqlx::query(statement)
                    .bind(game.clone())
                    .bind(source.clone())
                    .execute(&mut *transaction)
                    .await?;
            }
            for statement in [
                "DELETE FROM tabulation WHERE source = $1",
                "DELETE FROM tabulation_fault WHERE source = $1",
            ] {
                sqlx::query(statement)
                    .bind(source.clone())
                    .execute(&mut *transaction)
                    .await?;
            }
        }
        transaction.commit().await
    }

    /// The stored entries of a game, the most recently used first.
    pub async fn kept_sources(&self, game: SourceGame) -> Result<Vec<StoredSource>, StoreError> {
        let question = "SELECT name, source FROM kept_source WHERE game = $1 \
                        ORDER BY used DESC, source";
        let kept: Vec<(String, String)> = sqlx::query_as(question)
            .bind(game.as_str())
            .fetch_all(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        // Skip rows without a valid hash.
        let kept = kept.into_iter().filter_map(|(name, hash)| {
            let hash = hash.parse().ok()?;
            Some(StoredSource { name, hash })
        });
        Ok(kept.collect())
    }

    /// The entry whose hash begins so, marked as used; `None` if it is not stored.
    pub async fn kept_source(
        &self,
        game: SourceGame,
        prefix: &HashPrefix,
    ) -> Result<Option<Source>, StoreError> {
        let found = self.find_source(game, prefix).await;
        let found = found.map_err(|error| self.failed(error))?;
        let Some((name, is_folder, files)) = found else {
            return Ok(None);
        };
        // A damaged entry can be sent again.
        Ok(Source::of_files(game, &name, is_folder, files).ok())
    }

    async fn find_source(
        &self,
        game: SourceGame,
        prefix: &HashPrefix,
    ) -> Result<Option<StoredFiles>, sqlx::Error> {
        // No digit is above 'f'.
        let question = "SELECT source, name, is_folder FROM kept_source \
                        WHERE game = $1 AND source >= $2 AND source < $2 || 'g' \
                        ORDER BY source LIMIT 1";
        let found: Option<(String, String, i32)> = sqlx::query_as(question)
            .bind(game.as_str())
            .bind(prefix.as_str().to_owned())
            .fetch_optional(&self.pool)
            .await?;
        let Some((source, name, is_folder)) = found else {
            return Ok(None);
        };
        let statement = "UPDATE kept_source \
             SET used = (SELECT MAX(used) + 1 FROM kept_source) \
             WHERE game = $1 AND source = $2 \
             AND used < (SELECT MAX(used) FROM kept_source) - $3";
        sqlx::query(statement)
            .bind(game.as_str())
            .bind(source.clone())
            .bind(RECENT)
            .execute(&self.pool)
            .await?;
        let question = "SELECT path, contents FROM kept_file WHERE game = $1 AND source = $2";
        let files: Vec<(Vec<u8>, Vec<u8>)> = sqlx::query_as(question)
            .bind(game.as_str())
            .bind(source)
            .fetch_all(&self.pool)
            .await?;
        let files = files.into_iter();
        let files = files.map(|(path, contents)| (OsStr::from_bytes(&path).into(), contents));
        Ok(Some((name, is_folder != 0, files.collect())))
    }
}

/// Name, whether it is a folder, and files.
type StoredFiles = (String, bool, Vec<(PathBuf, Vec<u8>)>);

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: StoreCapacity = StoreCapacity {
        entries: 3,
        bytes: 1000,
    };

    fn sent(contents: &str) -> Source {
        let contents = contents.as_bytes().to_vec();
        Source::sent(SourceGame::Hog, "boar.py", contents).expect("an entry")
    }

    async fn opened(folder: &std::path::Path) -> Store {
        Store::open(&folder.join("kept.db"))
            .await
            .expect("a database")
    }

    #[tokio::test]
    async fn stored_sources_survive_a_restart() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = sent("x = 1");
        let prefix = HashPrefix::of(source.hash());
        let store = opened(folder.path()).await;
        store
            .keep_source(SourceGame::Hog, &source, ROOM)
            .await
            .expect("kept");
        store.close().await;
        let store = opened(folder.path()).await;
        let found = |game| store.kept_source(game, &prefix);
        assert_eq!(found(SourceGame::Hog).await.expect("read"), Some(source));
        assert_eq!(found(SourceGame::DFootball).await.expect("read"), None);
    }

    #[tokio::test]
    async fn folders_keep_their_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = opened(folder.path()).await;
        let files = ["hog_contest.py", "lib/dice.py"]
            .map(|path| (PathBuf::from(path), path.as_bytes().to_vec()));
        let source = Source::of_files(SourceGame::Hog, "boars", true, files.to_vec());
        let source = source.expect("an entry");
        store
            .keep_source(SourceGame::Hog, &source, ROOM)
            .await
            .expect("kept");
        let prefix = HashPrefix::of(source.hash());
        let found = store.kept_source(SourceGame::Hog, &prefix).await;
        assert_eq!(found.expect("read"), Some(source));
    }

    #[tokio::test]
    async fn the_least_recently_used_source_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = opened(folder.path()).await;
        let hashes = async || -> Vec<Hash> {
            let kept = store.kept_sources(SourceGame::Hog).await.expect("a list");
            kept.iter().map(|kept| kept.hash).collect()
        };
        let keep = async |contents: &str| {
            let source = sent(contents);
            let kept = store.keep_source(SourceGame::Hog, &source, ROOM).await;
            kept.expect("kept");
            source.hash()
        };
        let [a, b, c] = [keep("a").await, keep("b").await, keep("c").await];
        assert_eq!(hashes().await, [c, b, a]);
        // It comes again, and is used by that.
        keep("a").await;
        let d = keep("d").await;
        assert_eq!(hashes().await, [d, a, c]);
        let large = keep(&"x".repeat(998)).await;
        assert_eq!(hashes().await, [large, d, a]);
        // The newest stays, however large it is.
        let larger = keep(&"y".repeat(2000)).await;
        assert_eq!(hashes().await, [larger]);
    }
}
