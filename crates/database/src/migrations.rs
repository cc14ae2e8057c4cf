//! The steps in which a database gets its tables.

use std::io;
use std::path::{Path, PathBuf};

use sqlx::migrate::{Migrate as _, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AssertSqlSafe, SqlSafeStr as _};
use tracing::warn;

use crate::sqlite_copy::copy_beside;

/// The migrations of a database: steps in order, each a name and its SQL.
///
/// The first step has the number 1. A database keeps the name and a hash of the SQL of each step
/// that it has taken, so that a step never changes: a database with another step is refused.
#[derive(Clone, Copy, Debug)]
pub struct Migrations {
    pub steps: &'static [(&'static str, &'static str)],
    /// Tables whose rows can be computed again. They need no backup.
    pub cache: &'static [&'static str],
}

/// The precaution for the rows of a database before it takes steps.
#[derive(Clone, Copy, Debug)]
pub enum Precaution<'a> {
    /// The `SQLite` file with this path is copied to a file beside it.
    Copy(&'a Path),
    /// The steps are not taken: an operator makes a backup and asks for them.
    Refusal,
    /// Nothing: there is a backup.
    Nothing,
}

/// Why a database does not take the steps. It is unchanged, unless a step of its own failed: then
/// it has the steps before that one.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    #[error(
        "{shown} was written by a newer pigskin (step {step} {name:?}; this program knows \
         {known}): install that version"
    )]
    Newer {
        /// The database.
        shown: String,
        /// Its last step.
        step: i64,
        name: String,
        /// The number of steps of this program.
        known: usize,
    },
    #[error(
        "{shown} is of another program: its step {step} {name:?} is not the step {own:?} of this \
         one"
    )]
    Changed {
        shown: String,
        step: i64,
        name: String,
        own: &'static str,
    },
    #[error(
        "{shown} is at step {from}, and this program needs step {to}: stop all servers, back it \
         up (pg_dump --format=custom --file=before-{:04}.dump ADDRESS), and start pigskin serve \
         with --migrate", .from + 1
    )]
    NotAsked {
        shown: String,
        from: usize,
        to: usize,
    },
    #[error("could not copy {} before its migration: {source}", .path.display())]
    Copy { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl From<sqlx::migrate::MigrateError> for MigrateError {
    fn from(error: sqlx::migrate::MigrateError) -> MigrateError {
        sqlx::Error::from(error).into()
    }
}

/// The table of sqlx with the steps that a database has taken.
const TAKEN: &str = "_sqlx_migrations";

impl Migrations {
    /// Brings a database to the last step. If it has rows that cannot be computed again, the
    /// precaution comes first, and the log says what was done. `shown` is its name in messages.
    ///
    /// Fails if a newer or another program has written it, if the precaution refuses or fails, or
    /// if the database fails.
    pub async fn run(
        &self,
        database: &mut AnyConnection,
        shown: &str,
        precaution: Precaution<'_>,
    ) -> Result<(), MigrateError> {
        // Where several servers share a database, one of them takes the steps.
        database.lock().await?;
        let migrator = self.migrator();
        let from = self.taken(database, &migrator, shown).await?;
        let to = self.steps.len();
        let is_older = 0 < from && from < to;
        let mut backup = None;
        if is_older && self.has_rows(database).await? {
            match precaution {
                Precaution::Copy(path) => {
                    let copied = copy_beside(database, path, from + 1).await;
                    let failed = |source| MigrateError::Copy {
                        path: path.to_owned(),
                        source,
                    };
                    backup = Some(copied.map_err(failed)?);
                }
                Precaution::Refusal => {
                    let shown = shown.to_owned();
                    return Err(MigrateError::NotAsked { shown, from, to });
                }
                Precaution::Nothing => {}
            }
        }
        migrator.run(&mut *database).await?;
        if is_older {
            let backup = backup.as_deref().map(|path| path.display().to_string());
            warn!(
                database = shown,
                from, to, backup, "a database was migrated"
            );
        }
        database.unlock().await?;
        Ok(())
    }

    fn migrator(&self) -> Migrator {
        let step = |(number, &(name, sql)): (i64, &(&'static str, &'static str))| {
            let kind = MigrationType::Simple;
            Migration::new(number, name.into(), kind, sql.into_sql_str(), false)
        };
        Migrator::with_migrations((1..).zip(self.steps).map(step).collect())
    }

    /// The number of steps that a database has taken, which are steps of ours.
    async fn taken(
        &self,
        database: &mut AnyConnection,
        migrator: &Migrator,
        shown: &str,
    ) -> Result<usize, MigrateError> {
        database.ensure_migrations_table(TAKEN).await?;
        let question = format!("SELECT version, description, checksum FROM {TAKEN} ORDER BY 1");
        let taken: Vec<(i64, String, Vec<u8>)> = sqlx::query_as(AssertSqlSafe(question))
            .fetch_all(database)
            .await?;
        let shown = || shown.to_owned();
        let steps = migrator.iter().zip(self.steps);
        for ((step, name, checksum), (ours, &(own, _))) in taken.iter().zip(steps) {
            if (*step, &checksum[..]) != (ours.version, &ours.checksum[..]) {
                return Err(MigrateError::Changed {
                    shown: shown(),
                    step: *step,
                    name: name.clone(),
                    own,
                });
            }
        }
        match taken.last() {
            Some((step, name, _)) if taken.len() > self.steps.len() => Err(MigrateError::Newer {
                shown: shown(),
                step: *step,
                name: name.clone(),
                known: self.steps.len(),
            }),
            _ => Ok(taken.len()),
        }
    }

    /// Tests whether a database has rows that cannot be computed again.
    async fn has_rows(&self, database: &mut AnyConnection) -> Result<bool, sqlx::Error> {
        let question = match database.backend_name() {
            "SQLite" => {
                "SELECT name FROM sqlite_master WHERE type = 'table' \
                 AND name NOT LIKE 'sqlite~_%' ESCAPE '~'"
            }
            _ => "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()",
        };
        let tables: Vec<String> = sqlx::query_scalar(question)
            .fetch_all(&mut *database)
            .await?;
        for table in tables {
            if table == TAKEN || self.cache.contains(&table.as_str()) {
                continue;
            }
            let table = table.replace('"', "\"\"");
            let question = format!("SELECT COUNT(*) FROM (SELECT 1 FROM \"{table}\" LIMIT 1) AS a");
            let rows: i64 = sqlx::query_scalar(AssertSqlSafe(question))
                .fetch_one(&mut *database)
                .await?;
            if rows > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
