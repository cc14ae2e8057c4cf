//! Projects of courses from the first version to the points, in both databases.

/// Makes two tests of each function: with `SQLite`, and with `PostgreSQL`. The compiler
/// reports a function that is missing here as unused.
macro_rules! in_both_databases {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $name() {
                super::$name(crate::place::Kind::Sqlite).await;
            })*
        }
        mod postgres {
            $(#[tokio::test]
            async fn $name() {
                super::$name(crate::place::Kind::Postgres).await;
            })*
        }
    };
}

mod archives;
mod backups;
mod choosing;
mod class;
mod class_points;
mod devices;
mod faults;
mod grading;
mod partners;
mod place;
mod points;
// The server of the tests of courses.
#[path = "../../../course-contest/tests/courses/postgres.rs"]
mod postgres;
mod readings;
mod regrades;
mod reviews;
mod versions;
