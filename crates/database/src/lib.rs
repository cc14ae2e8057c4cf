//! Rows, transactions, migrations and errors of databases, for [sqlx](sqlx::any) with `SQLite` or
//! `PostgreSQL`.
//!
//! The crates that keep something declare their tables and queries themselves.

mod begin;
mod database_error;
mod migrations;
mod row;
mod sqlite_copy;
mod sqlite_file;
mod sqlite_url;

pub use begin::begin;
pub use database_error::DatabaseError;
pub use migrations::{MigrateError, Migrations, Precaution};
pub use row::{Column, Columns, Json, from_column, next_number};
pub use sqlite_file::SqliteFile;
pub use sqlite_url::sqlite_url;

/// A transaction in either database.
pub type Transaction = sqlx::Transaction<'static, sqlx::Any>;
