//! The databases with which courses are tested.

use crate::postgres;

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A file in its folder.
    Sqlite,
    /// A database in the tests' server.
    Postgres,
}

impl Kind {
    /// The address of a database of a new course, if it is not in the course's folder.
    pub async fn address(self) -> Option<String> {
        match self {
            Kind::Sqlite => None,
            Kind::Postgres => Some(postgres::course_database().await),
        }
    }
}
