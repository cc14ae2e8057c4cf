//! A course for the tests of all crates: its folder, its database, its people and its clock.
//!
//! Tests of other crates include this file by its path: a crate for it would have to be published
//! before those that it tests.

use std::fs;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use pigskin_course::{Clock, Course, CourseSettings, Database, Event, Member, PersonId, Roster};
use sqlx::{AnyConnection, Connection as _};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Students of two sections, and staff.
pub const ROSTER: &str = "id,name,section,role\nada,Ada Lovelace,A,\nbob,Bob,A,\ncy,Cy,B,\n\
    dee,Dee,B,\nprof,Prof,,staff\ntim,Tim,,staff\numa,Uma,,staff\n";

/// A course in a folder of its own.
pub struct TestCourse {
    pub folder: TempDir,
    pub course: Arc<Course>,
    /// The address of its database, if that is not in the folder.
    pub address: Option<String>,
    now: Arc<TestClock>,
}

impl TestCourse {
    /// A course with these files, at this moment.
    pub async fn new(
        address: Option<String>,
        files: &[(&str, &str)],
        roster: &str,
        now: &str,
    ) -> TestCourse {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("written");
        }
        let now = TestClock::new(now);
        let course = open(&folder, address.as_deref(), now.clock()).await;
        let test = TestCourse {
            folder,
            course: Arc::new(course),
            address,
            now,
        };
        test.enrol(roster).await;
        test
    }

    pub fn set(&self, now: &str) {
        self.now.set(now);
    }

    /// A receiver that changes when the clock is asked.
    pub fn clock_asked(&self) -> watch::Receiver<()> {
        self.now.asked.subscribe()
    }

    pub fn course(&self) -> &Arc<Course> {
        &self.course
    }

    /// The course as another process opens it at the same time.
    pub async fn open(&self) -> Course {
        open(&self.folder, self.address.as_deref(), self.now.clock()).await
    }

    pub async fn enrol(&self, roster: &str) {
        let roster = Roster::from_csv(roster).expect("a roster");
        self.course.enrol(&roster).await.expect("enrolled");
    }

    /// A person of the course.
    pub async fn member(&self, person: &str) -> Member {
        let member = self.course.member(&id(person)).await;
        member.expect("read").expect("there")
    }

    /// Gives a person a deadline of their own, or takes it back.
    pub async fn extend(&self, person: &str, until: Option<&str>) {
        let until = until.map(|until| until.parse().expect("a moment"));
        let extended = self.course.extend(&id(person), until, None).await;
        extended.expect("extended");
    }

    /// All events.
    pub async fn events(&self) -> Vec<Event> {
        self.course.events(0, u32::MAX).await.expect("read")
    }

    /// Makes a change to the database that the program itself would not make.
    pub async fn sql(&self, statement: &str) {
        execute(self.connect().await, statement).await;
    }

    /// The database's answer of one number.
    pub async fn count(&self, question: &'static str) -> i64 {
        number(self.connect().await, question).await
    }

    /// A connection of its own to the database.
    pub async fn connect(&self) -> AnyConnection {
        let address = match &self.address {
            Some(address) => address.to_owned(),
            None => format!(
                "sqlite://{}",
                self.folder.path().join(Course::DATABASE).display()
            ),
        };
        AnyConnection::connect(&address).await.expect("opened")
    }
}

async fn open(folder: &TempDir, address: Option<&str>, clock: Clock) -> Course {
    let settings = CourseSettings::open(folder.path()).expect("settings");
    let database = match address {
        None => Database::file(&folder.path().join(Course::DATABASE)).await,
        Some(address) => Database::migrate(address).await,
    };
    Course::from_parts(
        folder.path(),
        settings,
        database.expect("a database"),
        clock,
    )
}

struct TestClock {
    now: Mutex<Timestamp>,
    /// Changes when the clock is asked.
    asked: watch::Sender<()>,
}

impl TestClock {
    fn new(now: &str) -> Arc<TestClock> {
        Arc::new(TestClock {
            now: Mutex::new(now.parse().expect("a moment")),
            asked: watch::Sender::new(()),
        })
    }

    fn set(&self, now: &str) {
        let now = now.parse().expect("a moment");
        *self.now.lock().expect("no test panics with it") = now;
    }

    fn clock(self: &Arc<TestClock>) -> Clock {
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

/// Executes a statement on a connection, and closes it.
pub async fn execute(mut connection: AnyConnection, statement: &str) {
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    let done = sqlx::raw_sql(statement).execute(&mut connection).await;
    done.expect("done");
    connection.close().await.expect("closed");
}

/// A database's answer of one number.
pub async fn number(mut connection: AnyConnection, question: &'static str) -> i64 {
    let number = sqlx::query_scalar(question).fetch_one(&mut connection);
    let number = number.await.expect("a number");
    connection.close().await.expect("closed");
    number
}

/// The result of a future, which fails after two minutes.
pub async fn in_time<T>(waited: impl Future<Output = T>) -> T {
    let waited = tokio::time::timeout(Duration::from_mins(2), waited).await;
    waited.expect("it comes within minutes, even on a busy machine")
}

/// Waits until something holds.
pub async fn until(mut holds: impl AsyncFnMut() -> bool) {
    in_time(async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
}

pub fn id(text: &str) -> PersonId {
    text.parse().expect("an id")
}
