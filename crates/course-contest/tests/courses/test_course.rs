//! Parts that courses with a contest and courses with a project share in tests.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use pigskin_course::{Clock, Course, Database, PersonId};
use pigskin_database::sqlite_url;
use sqlx::{AnyConnection, Connection as _};
use tokio::sync::watch;
use tokio::task::JoinHandle;

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

pub struct TestClock {
    now: Mutex<Timestamp>,
    /// Changes when the clock is asked.
    asked: watch::Sender<()>,
}

impl TestClock {
    pub fn new(now: &str) -> Arc<TestClock> {
        Arc::new(TestClock {
            now: Mutex::new(now.parse().expect("a moment")),
            asked: watch::Sender::new(()),
        })
    }

    pub fn set(&self, now: &str) {
        let now = now.parse().expect("a moment");
        *self.now.lock().expect("no test panics with it") = now;
    }

    /// A receiver that changes when the clock is asked.
    pub fn asked(&self) -> watch::Receiver<()> {
        self.asked.subscribe()
    }

    pub fn clock(self: &Arc<TestClock>) -> Clock {
        let clock = Arc::clone(self);
        Clock::new(move || {
            clock.asked.send_replace(());
            *clock.now.lock().expect("no test panics with it")
        })
    }
}

/// A task that ends when this is dropped.
pub struct Running(JoinHandle<()>);

impl Running {
    pub fn start(task: impl Future<Output = ()> + Send + 'static) -> Running {
        Running(tokio::spawn(task))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Opens the database at this address, or else in the course's folder, and migrates it.
pub async fn database(folder: &Path, address: Option<&str>) -> Database {
    let database = match address {
        None => Database::file(&folder.join(Course::DATABASE)).await,
        Some(address) => Database::migrate(address).await,
    };
    database.expect("a database")
}

/// Connects to the database at this address, or else in the course's folder.
pub async fn connect(folder: &Path, address: Option<&str>) -> AnyConnection {
    let address = match address {
        Some(address) => address.to_owned(),
        None => sqlite_url(&folder.join(Course::DATABASE)),
    };
    AnyConnection::connect(&address).await.expect("opened")
}

/// Executes a statement on a connection, and closes it.
pub async fn execute(mut connection: AnyConnection, statement: &str) {
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    let done = sqlx::raw_sql(statement).execute(&mut connection).await;
    done.expect("done");
    connection.close().await.expect("closed");
}

/// The result of a future, which fails after two minutes.
pub async fn in_time<T>(waited: impl Future<Output = T>) -> T {
    let waited = tokio::time::timeout(Duration::from_mins(2), waited).await;
    waited.expect("it comes within minutes, even on a busy machine")
}

pub fn id(text: &str) -> PersonId {
    text.parse().expect("an id")
}
