//! The checksum of a backup, by which damage is found.

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use sqlx::AnyConnection;
use tokio_stream::StreamExt as _;

/// The table with the checksum of all others.
const TABLE: &str = "backup_checksum";

/// The checksum of all rows of all tables but its own, in hexadecimal digits.
///
/// It covers the tables that the file has, whichever version wrote it. One row is in memory at a
/// time.
async fn checksum(file: &mut AnyConnection) -> Result<String, sqlx::Error> {
    let question = "SELECT name FROM sqlite_master WHERE type = 'table' \
                    AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name <> $1 ORDER BY name";
    let tables: Vec<String> = sqlx::query_scalar(question)
        .bind(TABLE)
        .fetch_all(&mut *file)
        .await?;
    let mut sum = Sha256::new();
    for table in tables {
        let question = "SELECT name FROM pragma_table_info($1) ORDER BY cid";
        let columns: Vec<String> = sqlx::query_scalar(question)
            .bind(table.clone())
            .fetch_all(&mut *file)
            .await?;
        sum.update(format!("{table} ({})\n", columns.join(", ")));
        let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
        let values = columns
            .iter()
            .map(|column| format!("quote({})", quoted(column)));
        let values = values.collect::<Vec<_>>().join(" || ',' || ");
        let question = format!("SELECT {values} FROM {} ORDER BY rowid", quoted(&table));
        let question = sqlx::query_scalar(sqlx::AssertSqlSafe(question));
        let mut rows = question.fetch(&mut *file);
        while let Some(row) = rows.next().await {
            let row: String = row?;
            sum.update(row);
            sum.update("\n");
        }
    }
    Ok(HEXLOWER.encode(&sum.finalize()))
}

/// Writes the checksum into a backup that has everything else.
pub(super) async fn write_checksum(file: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let sum = checksum(&mut *file).await?;
    sqlx::query(sqlx::AssertSqlSafe(format!(
        "CREATE TABLE {TABLE} (sum TEXT NOT NULL)"
    )))
    .execute(&mut *file)
    .await?;
    let statement = format!("INSERT INTO {TABLE} (sum) VALUES ($1)");
    let statement = sqlx::query(sqlx::AssertSqlSafe(statement));
    statement.bind(sum).execute(file).await?;
    Ok(())
}

/// Returns whether a backup still has its original contents.
pub(super) async fn fits_checksum(file: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    let question = "SELECT COUNT(*) FROM sqlite_master WHERE name = $1";
    let has_sum: i64 = sqlx::query_scalar(question)
        .bind(TABLE)
        .fetch_one(&mut *file)
        .await?;
    if has_sum == 0 {
        return Ok(false);
    }
    let question = sqlx::AssertSqlSafe(format!("SELECT sum FROM {TABLE}"));
    let written: Option<String> = sqlx::query_scalar(question)
        .fetch_optional(&mut *file)
        .await?;
    Ok(written == Some(checksum(file).await?))
}
