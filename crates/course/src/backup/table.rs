//! Copying the tables of a course.

use sqlx::{AnyConnection, Row as _};
use tokio_stream::StreamExt as _;

/// The tables of a course, each after those that it refers to.
const TABLES: [&str; 29] = [
    "team",
    "person",
    "invitation",
    "token",
    "session",
    "source",
    "source_file",
    "submission",
    "mail",
    "reverdict",
    "event",
    "setting",
    "device_code",
    "project_version",
    "project_submission",
    "unlocking_try",
    "partnership",
    "review",
    "review_student",
    "review_reading",
    "review_comment",
    "review_outcome",
    "review_regrade",
    "review_sentence",
    "project_progress",
    "chosen_submission",
    "worker",
    "football_match",
    "football_matchup",
];

/// The side on which copying failed.
pub(super) enum Failure {
    Read(sqlx::Error),
    Written(sqlx::Error),
}

/// A table of a course.
pub(super) struct Table {
    name: &'static str,
    columns: Vec<(String, ColumnKind)>,
}

#[derive(Clone, Copy)]
enum ColumnKind {
    Number,
    Text,
    Bytes,
}

impl Table {
    /// All tables with their columns, as in a `SQLite` file.
    pub async fn all(file: &mut AnyConnection) -> Result<Vec<Table>, sqlx::Error> {
        let mut tables = Vec::new();
        for name in TABLES {
            let question = "SELECT name, type FROM pragma_table_info($1) ORDER BY cid";
            let columns: Vec<(String, String)> = sqlx::query_as(question)
                .bind(name)
                .fetch_all(&mut *file)
                .await?;
            let columns = columns.into_iter().map(|(column, kind)| {
                let kind = match kind.as_str() {
                    "BIGINT" => ColumnKind::Number,
                    "BYTEA" => ColumnKind::Bytes,
                    _ => ColumnKind::Text,
                };
                (column, kind)
            });
            let columns = columns.collect();
            tables.push(Table { name, columns });
        }
        Ok(tables)
    }

    pub async fn is_empty(&self, connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
        let question = format!("SELECT COUNT(*) FROM {}", self.name);
        let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(question))
            .fetch_one(connection)
            .await?;
        Ok(count == 0)
    }

    /// Copies all rows, with one row in memory at a time.
    pub async fn copy(
        &self,
        from: &mut AnyConnection,
        to: &mut AnyConnection,
    ) -> Result<(), Failure> {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        let names = names.join(", ");
        let places: Vec<String> = (1..=self.columns.len())
            .map(|place| format!("${place}"))
            .collect();
        let name = self.name;
        let question = format!("SELECT {names} FROM {name}");
        let statement = format!(
            "INSERT INTO {name} ({names}) VALUES ({})",
            places.join(", ")
        );
        let mut rows = sqlx::query(sqlx::AssertSqlSafe(question)).fetch(from);
        while let Some(row) = rows.next().await {
            let row = row.map_err(Failure::Read)?;
            let mut insert = sqlx::query(sqlx::AssertSqlSafe(statement.clone()));
            for (name, kind) in &self.columns {
                insert = match kind {
                    ColumnKind::Number => {
                        let value: Result<Option<i64>, _> = row.try_get(name.as_str());
                        insert.bind(value.map_err(Failure::Read)?)
                    }
                    ColumnKind::Text => {
                        let value: Result<Option<String>, _> = row.try_get(name.as_str());
                        insert.bind(value.map_err(Failure::Read)?)
                    }
                    ColumnKind::Bytes => {
                        let value: Result<Option<Vec<u8>>, _> = row.try_get(name.as_str());
                        insert.bind(value.map_err(Failure::Read)?)
                    }
                };
            }
            insert.execute(&mut *to).await.map_err(Failure::Written)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use sqlx::any::install_default_drivers;

    use super::*;
    use crate::backup::open;

    #[tokio::test]
    async fn no_table_is_forgotten() {
        install_default_drivers();
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sqlite");
        let mut file = open(&path, &path).await.expect("made");
        let question = "SELECT name FROM sqlite_master WHERE type = 'table' \
             AND name NOT LIKE 'sqlite_%' AND name <> '_sqlx_migrations' ORDER BY name";
        let names: Result<Vec<String>, _> = sqlx::query_scalar(question).fetch_all(&mut file).await;
        let names = names.expect("read");
        let mut tables = TABLES.to_vec();
        tables.sort_unstable();
        assert_eq!(names, tables);
    }
}
