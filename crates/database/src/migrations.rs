//! The steps in which a database gets its tables.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The migrations of a database: steps in order, each a name and its SQL.
///
/// The first step has the number 1. A database keeps a hash of the SQL of each
/// step it has taken; it refuses steps that were changed since.
///
/// ```
/// use pigskin_database::migrator;
///
/// let steps = migrator(&[("sties", "CREATE TABLE sty (id INTEGER PRIMARY KEY)")]);
/// assert!(steps.version_exists(1));
/// ```
pub fn migrator(steps: &[(&'static str, &'static str)]) -> Migrator {
    let step = |(number, &(name, sql)): (i64, &(&'static str, &'static str))| {
        let kind = MigrationType::Simple;
        Migration::new(number, name.into(), kind, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(step).collect())
}
