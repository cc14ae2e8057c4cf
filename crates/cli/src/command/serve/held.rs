//! A contest that is held for a course.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use pigskin_contest::{Contest, ContestLock};
use pigskin_course::{Course, CourseSettings, Database, Hold, Person, Role, Roster};

use crate::trust_args::TrustArgs;

/// A contest whose entries are judged as long as this lives.
pub struct Held {
    course: Arc<Course>,
    /// Nobody else judges or runs the contest meanwhile.
    _lock: ContestLock,
    _hold: Hold,
}

/// What whoever runs a contest is called where the roster has no staff.
const STAFF: &str = "staff";

impl Held {
    /// Opens the contest and begins to judge.
    pub async fn open(
        folder: &Path,
        database: Option<&str>,
        trust: TrustArgs,
    ) -> anyhow::Result<Held> {
        let mut contest = Contest::open(folder)?;
        contest.wall = contest.wall.min(trust.least());
        // Programs are refused now, not when the first student sends one.
        trust_or(&contest)?;
        let settings = CourseSettings::open(folder)?;
        if let Some(openid) = &settings.openid {
            // The same with a secret that is not there; the provider may be.
            openid.secret()?;
        }
        let lock = contest.lock()?;
        let database = match database {
            Some(address) => Database::open(address).await?,
            None => Database::file(&folder.join(Course::DATABASE)).await?,
        };
        let course = Course::with(
            contest,
            settings,
            database,
            pigskin_course::Clock::default(),
        );
        let course = Arc::new(course.await?);
        let hold = course.hold().await?;
        tokio::spawn(Arc::clone(&course).judge());
        Ok(Held {
            course,
            _lock: lock,
            _hold: hold,
        })
    }

    /// The contest's course.
    pub fn course(&self) -> Arc<Course> {
        Arc::clone(&self.course)
    }

    /// Says where the contest is, and how staff come in where the roster has none.
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
            "\nNobody of staff is on its roster. This link signs you in as {STAFF}; it is\n\
             shown this once:\n{base}/contest/sign-in/link?token={}\n\
             'pigskin contest roster' adds people, 'pigskin contest links' makes links.",
            token.secret()
        )?;
        Ok(())
    }
}

/// Fails where the wall that the contest wants does not stand.
fn trust_or(contest: &Contest) -> anyhow::Result<()> {
    let wall = contest.wall.at_least();
    wall.context(
        "entries cannot be judged here; 'sandbox =' in contest.toml or --trust-this-code say \
         what will do, and 'pigskin doctor' what this machine has",
    )?;
    Ok(())
}
