//! A course whose contest, project or both run on the server.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use jiff::Timestamp;
use pigskin_contest::{Contest, ContestLock};
use pigskin_course::{
    Clock, Course, CourseSettings, Database, JudgeLock, MailSender, Person, Role, Roster, moment,
};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::{CurrentProject, HeldProject, ProjectKit, ProjectSettings};
use pigskin_entry::stop_programs;
use pigskin_portal::{Portal, Program};
use pigskin_project::ProjectFile;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;
use tracing::warn;

use crate::trust_args::TrustArgs;
use crate::wrong_usage::WrongUsage;

/// A course whose contest is judged and whose project is graded until this is dropped.
pub struct RunningCourse {
    course: Arc<Course>,
    contest: Option<Arc<HeldContest>>,
    project: Arc<CurrentProject>,
    /// The judging and the grading.
    work: Vec<JoinHandle<()>>,
    /// The sending of mail.
    mail: Option<JoinHandle<()>>,
    /// Prevents other processes from running the contest.
    _lock: Option<ContestLock>,
    /// Prevents other servers from judging and grading.
    _judge_lock: JudgeLock,
}

/// Where the course's database is.
pub struct DatabasePlace<'a> {
    /// The address, if it is not in the folder.
    pub address: Option<&'a str>,
    /// Whether a `PostgreSQL` database of an older version is migrated.
    pub migrate: bool,
}

/// Time for the entries being judged to finish when the server stops.
const LAST: Duration = Duration::from_secs(1);

/// Time after that for judging to give up and for the databases to close.
const GIVE_UP: Duration = Duration::from_secs(1);

/// Time for the mail that is being sent when the server stops. After it, the mail may or may not
/// arrive.
const LAST_MAIL: Duration = Duration::from_secs(8);

/// Id of the staff account that is created if the roster has no staff.
const STAFF: &str = "staff";

impl RunningCourse {
    /// Tests whether a folder holds a contest, a project, or both.
    pub fn is_in(folder: &Path) -> bool {
        Course::check_folder(folder).is_ok()
    }

    /// Opens the course, and begins to judge and grade. For a rehearsal the clock begins at a time of
    /// the course's time zone.
    pub async fn open(
        folder: &Path,
        database: DatabasePlace<'_>,
        rehearse: Option<&str>,
        trust: TrustArgs,
    ) -> anyhow::Result<RunningCourse> {
        // A missing sandbox ends the server at once, not at the first submission.
        let contest = if folder.join(Contest::FILE).exists() {
            let contest = trust.open(folder)?;
            let wall = contest.wall.at_least();
            wall.map_err(|error| trust.explain(&contest, error.into()))?;
            contest.keep_promise()?;
            Some(contest)
        } else {
            None
        };
        let settings = CourseSettings::open(folder)?;
        if let Some(openid) = &settings.openid {
            // So does a missing secret; an unreachable provider does not.
            openid.secret()?;
        }
        if let Some(mail) = &settings.mail {
            mail.password()?;
        }
        let rehearsed = rehearse.map(|text| moment(text, &settings.schedule.time_zone));
        let rehearsed = rehearsed.transpose();
        let rehearsed = rehearsed.map_err(|why| WrongUsage(format!("--rehearse: {why}")))?;
        let kit = if folder.join(ProjectFile::NAME).exists() {
            // Wrong dates come before the right answers, which take a while.
            ProjectSettings::open(folder, &settings)?;
            let (folder, address) = (folder.to_owned(), settings.address.clone());
            let kit = spawn_blocking(move || ProjectKit::open(&folder, address.as_deref()));
            let (kit, wall) = (kit.await??, trust.wall()?);
            if let Some(why) = kit.stale() {
                warn!("students get the files of the last update of the project: {why}");
            }
            Some((Arc::new(kit), wall))
        } else {
            None
        };
        let lock = contest.as_ref().map(Contest::lock).transpose()?;
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
        let mut held = RunningCourse {
            _judge_lock: course.lock_judging().await?,
            _lock: lock,
            course: Arc::clone(&course),
            contest: None,
            project: Arc::new(CurrentProject::none(Arc::clone(&course), trust.least())),
            work: Vec::new(),
            mail: None,
        };
        if let Some(contest) = contest {
            let contest = HeldContest::new(Arc::clone(&course), contest).await?;
            let contest = held.contest.insert(Arc::new(contest));
            held.work.push(tokio::spawn(Arc::clone(contest).judge()));
        }
        if let Some((kit, wall)) = kit {
            let project = HeldProject::new(Arc::clone(&course), kit, wall)?;
            held.project = Arc::new(Arc::new(project).into());
        }
        held.work
            .push(tokio::spawn(Arc::clone(&held.project).grade()));
        held.send_mail()?;
        Ok(held)
    }

    /// Begins to send mail, except in a rehearsal: its students are real people.
    fn send_mail(&mut self) -> anyhow::Result<()> {
        if self.course.clock().begun().is_some() {
            return Ok(());
        }
        let project = self.project.held();
        let project = project.map(|project| project.settings().title.clone());
        let contest = self.contest.as_ref();
        let contest = contest.map(|contest| contest.contest().title.clone());
        // A contest's links are older than the project's.
        let door = match contest {
            Some(_) => "/contest/sign-in/link",
            None => "/sign-in/link",
        };
        let titles: Vec<String> = project.into_iter().chain(contest).collect();
        if titles.is_empty() {
            return Ok(());
        }
        let sender = MailSender::new(Arc::clone(&self.course), &titles.join(" and "), door)?;
        self.mail = sender.map(|sender| tokio::spawn(sender.run()));
        Ok(())
    }

    /// Stops judging and grading, and closes the course. Programs that are being asked have a
    /// moment to finish; otherwise the next server asks them again.
    pub async fn close(mut self) {
        if let Some(contest) = &self.contest {
            contest.stop_judging();
        }
        self.project.stop_grading();
        self.course.stop_mail();
        if timeout(LAST, ended(&mut self.work)).await.is_err() {
            // These programs did nothing wrong, so no verdict is recorded.
            let _ = spawn_blocking(stop_programs).await;
            if timeout(GIVE_UP, ended(&mut self.work)).await.is_err() {
                warn!("the judging did not end in time");
            }
        }
        if let Some(mail) = self.mail.take()
            && timeout(LAST_MAIL, mail).await.is_err()
        {
            warn!("a mail was not sent in time");
        }
        let closed = async {
            match &self.contest {
                Some(contest) => contest.close().await,
                None => self.course.close().await,
            }
        };
        let _ = timeout(GIVE_UP, closed).await;
    }

    /// The pages of the course.
    pub fn portal(&self) -> Portal {
        let portal = match &self.contest {
            Some(contest) => offering(Portal::new(Arc::clone(contest))),
            None => Portal::for_course(Arc::clone(&self.course)),
        };
        portal.with_current_project(Arc::clone(&self.project))
    }

    /// Prints the addresses of the contest and the project, and a link for staff if the roster has
    /// none.
    pub async fn announce(&self, address: SocketAddr, out: &mut dyn Write) -> anyhow::Result<()> {
        let here = format!("http://{address}");
        let outside = self.course.settings().address.clone();
        let base = outside.unwrap_or(here);
        if let Some(contest) = &self.contest {
            writeln!(out, "\n{} is at {base}/contest", contest.contest().title)?;
        }
        if let Some(project) = self.project.held() {
            writeln!(out, "\n{} is at {base}/project", project.settings().title)?;
            if self.course.settings().address.is_none() {
                writeln!(
                    out,
                    "course.toml has no address, so ok has no server to which students submit."
                )?;
            }
        }
        if let Some(begin) = self.course.clock().begun() {
            let begin = self.course.settings().schedule.shown(begin);
            writeln!(out, "\nThis is a rehearsal: the clock began at {begin}.")?;
        }
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
        let door = if self.contest.is_some() {
            "/contest"
        } else {
            ""
        };
        writeln!(
            out,
            "\nThe roster lists no staff. This link signs you in as {STAFF}; it is\n\
             shown this once:\n{base}{door}/sign-in/link?token={}\n\
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
        course.settings().schedule.shown(begin),
        course.settings().schedule.shown(arrival)
    );
    Ok(())
}

/// Waits for tasks that end.
async fn ended(work: &mut Vec<JoinHandle<()>>) {
    while let Some(one) = work.last_mut() {
        let _ = one.await;
        work.pop();
    }
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
