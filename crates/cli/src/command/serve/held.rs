//! A contest that is held for a course.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use pigskin_contest::ContestLock;
use pigskin_course::{Course, CourseSettings, Database, JudgeLock, Person, Role, Roster};
use pigskin_entry::stop_programs;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;
use tracing::warn;

use crate::trust_args::TrustArgs;

/// A contest whose entries are judged until this is dropped.
pub struct Held {
    course: Arc<Course>,
    judging: JoinHandle<()>,
    /// Prevents other processes from running the contest.
    _lock: ContestLock,
    /// Prevents other servers from judging it.
    _judge_lock: JudgeLock,
}

/// Time for the entries being judged to finish when the server stops.
const LAST: Duration = Duration::from_secs(1);

/// Time after that for judging to give up and for the databases to close.
const GIVE_UP: Duration = Duration::from_secs(1);

/// Id of the staff account that is created if the roster has no staff.
const STAFF: &str = "staff";

impl Held {
    /// Opens the contest and begins to judge.
    pub async fn open(
        folder: &Path,
        database: Option<&str>,
        trust: TrustArgs,
    ) -> anyhow::Result<Held> {
        // A missing sandbox ends the server at once, not at the first submission.
        let contest = trust.open(folder)?;
        let wall = contest.wall.at_least();
        wall.map_err(|error| trust.explain(&contest, error.into()))?;
        contest.keep_promise()?;
        let settings = CourseSettings::open(folder)?;
        if let Some(openid) = &settings.openid {
            // So does a missing secret; an unreachable provider does not.
            openid.secret()?;
        }
        let lock = contest.lock()?;
        let database = match database {
            Some(address) => Database::open(address).await?,
            None => Database::file(&folder.join(Course::DATABASE)).await?,
        };
        let course = Course::from_parts(
            contest,
            settings,
            database,
            pigskin_course::Clock::default(),
        );
        let course = Arc::new(course.await?);
        let judge_lock = course.lock_judging().await?;
        let judging = tokio::spawn(Arc::clone(&course).judge());
        Ok(Held {
            course,
            judging,
            _lock: lock,
            _judge_lock: judge_lock,
        })
    }

    /// Stops judging and closes the contest. Entries being judged have a moment to finish; otherwise
    /// the next server judges them again.
    pub async fn close(mut self) {
        self.course.stop_judging();
        if timeout(LAST, &mut self.judging).await.is_err() {
            // Their programs did nothing wrong, so no verdict is recorded.
            let _ = spawn_blocking(stop_programs).await;
            if timeout(GIVE_UP, &mut self.judging).await.is_err() {
                warn!("the judging did not end in time");
            }
        }
        let _ = timeout(GIVE_UP, self.course.close()).await;
    }

    /// The contest's course.
    pub fn course(&self) -> Arc<Course> {
        Arc::clone(&self.course)
    }

    /// Prints the contest's address, and a link for staff if the roster has none.
    pub async fn announce(&self, address: SocketAddr, out: &mut dyn Write) -> anyhow::Result<()> {
        let here = format!("http://{address}");
        let outside = self.course.settings().address.clone();
        let base = outside.unwrap_or(here);
        let title = &self.course.contest().title;
        writeln!(out, "\n{title} is at {base}/contest")?;
        let members = self.course.members().await?;
        if members
            .iter()
            .any(|member| member.person.role == Role::Staff)
        {
            return Ok(());
        }
        let person = Person {
            id: STAFF.parse().context("it is an id")?,
            name: "Staff".to_owned(),
            email: String::new(),
            section: String::new(),
            role: Role::Staff,
        };
        let id = person.id.clone();
        self.course.enrol(&Roster::from_iter([person])).await?;
        let token = self.course.token(&id).await?;
        writeln!(
            out,
            "\nThe roster lists no staff. This link signs you in as {STAFF}; it is\n\
             shown this once:\n{base}/contest/sign-in/link?token={}\n\
             'pigskin contest roster' adds people, 'pigskin contest links' makes links.",
            token.secret()
        )?;
        Ok(())
    }
}
