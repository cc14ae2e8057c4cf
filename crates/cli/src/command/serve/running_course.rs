//! A course whose contest, project or both run on the server.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use jiff::Timestamp;
use pigskin_contest::{Contest, ContestLock};
use pigskin_course::{Clock, Course, CourseSettings, Database, Duty, Person, Role, Roster, moment};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::{CurrentProject, HeldProject};
use pigskin_portal::{Portal, Program};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tracing::warn;

use super::course_work::CourseWork;
use crate::args::trust_args::TrustArgs;
use crate::course_parts::CourseParts;
use crate::wrong_usage::{WrongUsage, wrong_usage};

/// A course whose contest is judged and whose project is graded until this is dropped, by this
/// server or another one.
pub struct RunningCourse {
    work: CourseWork,
    /// Prevents other processes from running the contest, where the database is a file.
    lock: Option<ContestLock>,
    /// The server's work beside its pages, and its stop.
    duty: Option<(JoinHandle<()>, oneshot::Sender<()>)>,
}

/// Where the course's database is.
pub struct DatabasePlace<'a> {
    /// The address, if it is not in the folder.
    pub address: Option<&'a str>,
    /// Whether a `PostgreSQL` database of an older version is migrated.
    pub migrate: bool,
}

/// Time for the databases to close.
const CLOSE: Duration = Duration::from_secs(1);

/// Id of the staff account that is created if the roster has no staff.
const STAFF: &str = "staff";

impl RunningCourse {
    /// Tests whether a folder holds a contest, a project, or both.
    pub fn is_in(folder: &Path) -> bool {
        Course::check_folder(folder).is_ok()
    }

    /// Opens the course. For a rehearsal the clock begins at a time of the course's time zone.
    pub async fn open(
        folder: &Path,
        database: DatabasePlace<'_>,
        rehearse: Option<&str>,
        trust: TrustArgs,
    ) -> anyhow::Result<RunningCourse> {
        let settings = CourseSettings::open(folder)?;
        if let Some(openid) = &settings.openid {
            // A missing secret ends the server at once; an unreachable provider does not.
            openid.secret()?;
        }
        if let Some(mail) = &settings.mail {
            mail.password()?;
        }
        let rehearsed = rehearse.map(|text| moment(text, &settings.schedule.time_zone));
        let rehearsed = rehearsed.transpose();
        let rehearsed = rehearsed.map_err(|why| WrongUsage(format!("--rehearse: {why}")))?;
        let parts = CourseParts::open(folder, &settings, trust).await?;
        let CourseParts { contest, project } = parts;
        if let Some(why) = project.as_ref().and_then(|(kit, _)| kit.stale()) {
            warn!("{why}");
        }
        let is_shared = database.address.is_some_and(Database::is_shared_address);
        let locked = contest.as_ref().filter(|_| !is_shared);
        // Before another server's database is migrated.
        let lock = locked.map(Contest::lock).transpose()?;
        let database = match database.address {
            Some(address) if database.migrate => Database::migrate(address).await?,
            Some(address) => Database::open(address).await?,
            None => Database::file(&folder.join(Course::DATABASE)).await?,
        };
        let clock = rehearsed.map_or_else(Clock::default, Clock::beginning_at);
        let course = Arc::new(Course::from_parts(folder, settings, database, clock));
        if let Some(begin) = rehearsed {
            check_future(&course, begin).await?;
        }
        course.prepare_limits().await?;
        let contest = match contest {
            Some(contest) => Some(Arc::new(
                HeldContest::new(Arc::clone(&course), contest).await?,
            )),
            None => None,
        };
        let project = match project {
            Some((kit, wall)) => Arc::new(HeldProject::new(Arc::clone(&course), kit, wall)?).into(),
            None => CurrentProject::none(Arc::clone(&course), trust.least()),
        };
        Ok(RunningCourse {
            work: CourseWork {
                course,
                contest,
                project: Arc::new(project),
            },
            lock,
            duty: None,
        })
    }

    /// Begins to judge and grade, or waits on standby while another server does so on the same
    /// `PostgreSQL`. With `pages_only` this server never does.
    ///
    /// Fails if the course is in a file and another server has it or has to judge.
    pub async fn begin(mut self, pages_only: bool) -> anyhow::Result<RunningCourse> {
        let course = &self.work.course;
        let mut locks = None;
        if pages_only {
            if !course.database().is_shared() {
                let why = "--no-judging needs a course in PostgreSQL, which --database names";
                return wrong_usage(why);
            }
            course.set_duty(Duty::PagesOnly);
        } else {
            locks = self.work.lock(self.lock.take()).await?;
            if locks.is_none() {
                course.set_duty(Duty::Standby);
                warn!("another server judges this course: this one waits for its end");
            }
        }
        let (stop, stopped) = oneshot::channel();
        let duty = tokio::spawn(self.work.clone().run(locks, stopped));
        self.duty = Some((duty, stop));
        Ok(self)
    }

    /// Stops judging and grading, and closes the course.
    pub async fn close(self) {
        let work = &self.work;
        if let Some(contest) = &work.contest {
            contest.stop_judging();
        }
        work.project.stop_grading();
        work.course.stop_mail();
        if let Some((duty, stop)) = self.duty {
            drop(stop);
            let _ = duty.await;
        }
        let closed = async {
            match &work.contest {
                Some(contest) => contest.close().await,
                None => work.course.close().await,
            }
        };
        let _ = timeout(CLOSE, closed).await;
    }

    /// The pages of the course.
    pub fn portal(&self) -> Portal {
        let work = &self.work;
        let portal = match &work.contest {
            Some(contest) => offering(Portal::new(Arc::clone(contest))),
            None => Portal::for_course(Arc::clone(&work.course)),
        };
        portal.with_current_project(Arc::clone(&work.project))
    }

    /// Prints the addresses of the contest and the project, and a link for staff if the roster has
    /// none.
    pub async fn announce(&self, address: SocketAddr, out: &mut dyn Write) -> anyhow::Result<()> {
        let (course, contest) = (&self.work.course, &self.work.contest);
        let here = format!("http://{address}");
        let outside = course.settings().address.clone();
        let base = outside.unwrap_or(here);
        if let Some(contest) = contest {
            writeln!(out, "\n{} is at {base}/contest", contest.contest().title)?;
        }
        if let Some(project) = self.work.project.held() {
            writeln!(out, "\n{} is at {base}/project", project.settings().title)?;
            if course.settings().address.is_none() {
                writeln!(
                    out,
                    "course.toml has no address, so ok has no server to which students submit."
                )?;
            }
        }
        if let Some(begin) = course.clock().begun() {
            let begin = course.settings().schedule.exact(begin);
            writeln!(out, "\nThis is a rehearsal: the clock began at {begin}.")?;
        }
        match course.duty() {
            Duty::Judging => {}
            Duty::Standby => {
                writeln!(
                    out,
                    "\nAnother server judges this course. When that ends, this one judges."
                )?;
                return Ok(());
            }
            Duty::PagesOnly => {
                writeln!(out, "\nThis server only serves pages.")?;
                return Ok(());
            }
        }
        let members = course.members().await?;
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
        course.enrol(&Roster::from_iter([person])).await?;
        let token = course.token(&id).await?;
        writeln!(
            out,
            "\nThe roster lists no staff. This link signs you in as {STAFF}; it is\n\
             shown this once:\n{base}/sign-in/link?token={}\n\
             'pigskin contest roster' adds people, 'pigskin contest links' makes links.",
            token.secret()
        )?;
        Ok(())
    }
}

/// Refuses to rehearse a time before the last event: times of events never go back.
async fn check_future(course: &Course, begin: Timestamp) -> anyhow::Result<()> {
    let arrival = course.arrival().await?;
    anyhow::ensure!(
        arrival <= course.clock().now(),
        "--rehearse: {} is before the last event of this course, at {}; name a later time, or use \
         a folder in which nothing has happened yet",
        course.settings().schedule.exact(begin),
        course.settings().schedule.exact(arrival)
    );
    Ok(())
}

/// The portal with this program for students to download, if its file can be read.
fn offering(portal: Portal) -> Portal {
    match Program::running() {
        Ok(program) => portal.offering(program),
        Err(error) => {
            warn!("could not read this program, so students cannot download it: {error}");
            portal
        }
    }
}
