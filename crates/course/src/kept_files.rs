//! The files of a submission in the database, stored once for all who send the same.

use pigskin_database::Transaction;
use pigskin_entry::Hash;

/// Files that somebody sent.
pub struct KeptFiles<'a> {
    /// The hash that stands for them.
    pub hash: Hash,
    /// The name of the file, or of the folder.
    pub name: &'a str,
    pub is_folder: bool,
    /// The files: the path and the contents of each.
    pub files: Vec<(&'a [u8], &'a [u8])>,
}

impl KeptFiles<'_> {
    /// Stores the files unless the same are there.
    pub async fn keep(&self, transaction: &mut Transaction) -> Result<(), sqlx::Error> {
        let statement = "INSERT INTO source (hash, name, is_folder) VALUES ($1, $2, $3) \
                         ON CONFLICT DO NOTHING";
        let stored = sqlx::query(statement)
            .bind(self.hash.to_string())
            .bind(self.name)
            .bind(i64::from(self.is_folder))
            .execute(&mut **transaction)
            .await?;
        if stored.rows_affected() == 0 {
            return Ok(());
        }
        for (path, contents) in &self.files {
            let statement = "INSERT INTO source_file (source, path, contents) VALUES ($1, $2, $3)";
            sqlx::query(statement)
                .bind(self.hash.to_string())
                .bind(path.to_vec())
                .bind(contents.to_vec())
                .execute(&mut **transaction)
                .await?;
        }
        Ok(())
    }
}
