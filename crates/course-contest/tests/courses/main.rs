//! Courses from the first entry to the last, in both databases.

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
mod beginning;
mod bids;
mod boards;
mod course_grades;
mod drafts;
mod extensions;
mod faults;
mod feed;
mod forfeits;
mod hostile;
mod log;
mod mail;
mod mail_tls;
mod mail_trouble;
mod messages;
mod migrations;
mod naming;
mod past_ranks;
mod people;
mod place;
mod postgres;
mod queue;
mod rejudging;
mod slow_rows;
mod smtp;
mod submitting;
mod teams;
mod winners;
