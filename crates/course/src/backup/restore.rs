//! Restoring a course from a backup.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pigskin_database::sqlite_url;
use pigskin_entry::Folder;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection as _};

use super::checksum::fits_checksum;
use super::table::{Failure, Table};
use super::{
    Backup, BackupError, Damage, backup_failed, file_failed, is_backed_up, open, restore_file,
};
use crate::{Course, Database, DatabaseError};

/// Restores a course from a [backup](Course::backup): its settings and its kit to a folder, and its
/// database to that folder or to an address. Both may exist if the database contains no
/// course; existing files are left alone. All of it is restored, or nothing is left of it.
///
/// Fails if the file is not a backup or was made by a newer Pigskin, if it is damaged, if an
/// entry or version does not match the hash of its receipt, if there is a course already, or if a
/// file or the database cannot be written.
pub async fn restore(
    from: &Path,
    folder: &Path,
    database: Option<&str>,
) -> Result<Backup, BackupError> {
    install_default_drivers();
    let failed = |error| backup_failed(from, error);
    // Works on a copy, since an older backup is migrated first.
    let own = Folder::make("restore").map_err(|source| file_failed(from, source))?;
    let path = own.path().join("backup.sqlite");
    fs::copy(from, &path).map_err(|source| file_failed(from, source))?;
    let is_backup = is_backup(&path).await;
    if !is_backup.unwrap_or(false) {
        return Err(BackupError::NoBackup(from.to_owned()));
    }
    if let Some(reason) = corruption(&path).await.map_err(failed)? {
        let path = from.to_owned();
        return Err(BackupError::Corrupt { path, reason });
    }
    let is_whole = is_whole(&path).await.map_err(failed)?;
    let mut file = open(&path, from).await?;
    let damaged = Damage::find(&mut file).await.map_err(failed)?;
    if !damaged.is_empty() {
        let path = from.to_owned();
        return Err(BackupError::Damaged { path, damaged });
    }
    if !is_whole {
        return Err(BackupError::Corrupt {
            path: from.to_owned(),
            reason: "its contents do not fit its checksum".to_owned(),
        });
    }
    let tables = Table::all(&mut file).await.map_err(failed)?;
    let mut backup = Backup::read(&mut file).await.map_err(failed)?;
    let is_new = |above: &&Path| !above.as_os_str().is_empty() && !above.exists();
    let new_folder = folder.ancestors().take_while(is_new).last();
    fs::create_dir_all(folder).map_err(|source| file_failed(folder, source))?;
    let mut new = NewFiles::of(folder, database.is_none());
    let restored = async {
        let database = match database {
            Some(address) => Database::open(address).await?,
            None => Database::file(&folder.join(Course::DATABASE)).await?,
        };
        let copied = copy(&mut file, &database, &tables, from, &mut new).await;
        database.close().await;
        copied
    };
    let restored = restored.await;
    if restored.is_err() {
        new.remove();
        if let Some(new_folder) = new_folder {
            // All in it is of this restoring.
            let _ = fs::remove_dir_all(new_folder);
        }
    }
    backup.left_alone = restored?;
    file.close().await.map_err(failed)?;
    Ok(backup)
}

/// The files that restoring adds to a folder.
struct NewFiles<'f> {
    folder: &'f Path,
    paths: Vec<PathBuf>,
}

impl NewFiles<'_> {
    /// None so far but those of a database that is not there yet.
    fn of(folder: &Path, has_database: bool) -> NewFiles<'_> {
        let database = ["", "-wal", "-shm", "-id"].map(|end| format!("{}{end}", Course::DATABASE));
        let database = database.map(|name| folder.join(name));
        let is_new = has_database && !database[0].exists();
        NewFiles {
            folder,
            paths: if is_new {
                database.to_vec()
            } else {
                Vec::new()
            },
        }
    }

    fn remove(&self) {
        for path in &self.paths {
            let _ = fs::remove_file(path);
            // Folders with other files stay.
            let above = path.ancestors().skip(1);
            for above in above.take_while(|above| *above != self.folder) {
                let _ = fs::remove_dir(above);
            }
        }
    }
}

/// Copies the tables and the files of a backup. Returns the files that exist with other contents.
async fn copy(
    file: &mut AnyConnection,
    database: &Database,
    tables: &[Table],
    from: &Path,
    new: &mut NewFiles<'_>,
) -> Result<Vec<PathBuf>, BackupError> {
    let failed_there = |error| BackupError::from(DatabaseError::from(error));
    let mut writing = database.write().await?;
    for table in tables {
        let is_empty = table.is_empty(&mut writing).await;
        if !is_empty.map_err(failed_there)? {
            return Err(BackupError::Taken(database.shown().to_owned()));
        }
    }
    for table in tables {
        let copied = table.copy(file, &mut writing).await;
        copied.map_err(|failure| match failure {
            Failure::Read(error) => backup_failed(from, error),
            Failure::Written(error) => failed_there(error),
        })?;
    }
    hold_mail(&mut writing).await.map_err(failed_there)?;
    let left_alone = restore_files(file, from, new).await?;
    writing.commit().await.map_err(failed_there)?;
    Ok(left_alone)
}

/// Marks the mail that waited when the backup was made as failed: most of it has been sent since.
async fn hold_mail(writing: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let statement = "UPDATE mail SET state = 'failed', reason = $1 \
                     WHERE state IN ('waiting', 'sending')";
    sqlx::query(statement)
        .bind("it waited when the backup was made that was restored, and may have been sent since")
        .execute(writing)
        .await?;
    Ok(())
}

/// Writes the files of the folder; returns existing ones with other contents.
async fn restore_files(
    file: &mut AnyConnection,
    from: &Path,
    new: &mut NewFiles<'_>,
) -> Result<Vec<PathBuf>, BackupError> {
    let failed = |error| backup_failed(from, error);
    let question = "SELECT name, contents FROM backup_file ORDER BY name";
    let files: Vec<(String, Vec<u8>)> = sqlx::query_as(question)
        .fetch_all(file)
        .await
        .map_err(failed)?;
    let mut left_alone = Vec::new();
    for (name, contents) in files {
        // A backup can come from a stranger: no other files are written.
        if !is_backed_up(&name) {
            continue;
        }
        let path = new.folder.join(name);
        if !path.exists() {
            new.paths.push(path.clone());
        }
        match restore_file(&path, &contents) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => left_alone.push(path),
            Err(source) => return Err(file_failed(&path, source)),
        }
    }
    Ok(left_alone)
}

/// The damage of the file as a database, if there is any.
async fn corruption(path: &Path) -> Result<Option<String>, sqlx::Error> {
    let mut file = AnyConnection::connect(&sqlite_url(path)).await?;
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut file)
        .await?;
    file.close().await?;
    Ok(Some(found).filter(|found| found != "ok"))
}

/// Returns whether the file, which is not migrated yet, still has its original contents.
async fn is_whole(path: &Path) -> Result<bool, sqlx::Error> {
    let mut file = AnyConnection::connect(&sqlite_url(path)).await?;
    let fits = fits_checksum(&mut file).await?;
    file.close().await?;
    Ok(fits)
}

async fn is_backup(path: &Path) -> Result<bool, sqlx::Error> {
    let mut file = AnyConnection::connect(&sqlite_url(path)).await?;
    let question = "SELECT name FROM sqlite_master WHERE name = 'backup_file'";
    let found = sqlx::query(question).fetch_optional(&mut file).await?;
    file.close().await?;
    Ok(found.is_some())
}
