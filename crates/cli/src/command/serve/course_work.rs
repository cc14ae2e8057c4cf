//! The work of a server for a course beside its pages.

use std::sync::Arc;
use std::time::Duration;

use pigskin_contest::ContestLock;
use pigskin_course::{Course, DatabaseError, Duty, JudgeLock, MailSender};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::CurrentProject;
use pigskin_entry::stop_programs;
use tokio::sync::oneshot;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};
use tracing::{error, warn};

/// Judging, grading and mail, which one server does, and boards, which each makes for its pages.
#[derive(Clone)]
pub struct CourseWork {
    pub course: Arc<Course>,
    pub contest: Option<Arc<HeldContest>>,
    pub project: Arc<CurrentProject>,
}

/// The locks of the server that judges.
pub struct Locks {
    judging: JudgeLock,
    /// Prevents other processes from running the contest in the folder.
    _contest: Option<ContestLock>,
}

/// The tasks of the server that judges. They end with this value.
struct Tasks {
    /// The judging and the grading.
    judging: JoinSet<()>,
    mail: JoinSet<()>,
}

/// Time for the entries being judged to finish when the server stops.
const LAST: Duration = Duration::from_secs(1);

/// Time after that for judging to give up.
const GIVE_UP: Duration = Duration::from_secs(1);

/// Time for the mail that is being sent when the server stops. After it, the mail may or may not
/// arrive.
const LAST_MAIL: Duration = Duration::from_secs(8);

/// Time between attempts to lock the contest's folder.
const TRY_AGAIN: Duration = Duration::from_secs(5);

impl CourseWork {
    /// The locks of the server that judges, of which it can have the contest's; `None` if another
    /// server on the same `PostgreSQL` has them.
    ///
    /// Fails if the database is a file and another server has it, or if another process runs the
    /// contest in the folder.
    pub async fn lock(&self, contest: Option<ContestLock>) -> anyhow::Result<Option<Locks>> {
        match self.course.lock_judging().await {
            Ok(judging) => Ok(Some(self.locked(judging, contest)?)),
            Err(DatabaseError::Locked { .. }) if self.course.database().is_shared() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn locked(&self, judging: JudgeLock, lock: Option<ContestLock>) -> anyhow::Result<Locks> {
        let lock = match (&self.contest, lock) {
            (Some(contest), None) => Some(contest.contest().lock()?),
            (_, lock) => lock,
        };
        Ok(Locks {
            judging,
            _contest: lock,
        })
    }

    /// Does the server's duty until it is stopped: with locks it judges. Otherwise it keeps its
    /// boards and, on standby, takes over once the locks are free.
    pub async fn run(self, mut locks: Option<Locks>, mut stop: oneshot::Receiver<()>) {
        let mut always = JoinSet::new();
        let course = Arc::clone(&self.course);
        always.spawn(async move { course.hear_others().await });
        loop {
            let mut held = if let Some(locks) = locks.take() {
                locks
            } else {
                tokio::select! {
                    locks = self.wait() => locks,
                    _ = &mut stop => return,
                }
            };
            self.course.set_duty(Duty::Judging);
            let tasks = self.begin();
            tokio::select! {
                () = held.judging.lost() => {}
                _ = &mut stop => return tasks.end().await,
            }
            warn!("the connection to the database was lost: another server can judge now");
            self.course.set_duty(Duty::Standby);
        }
    }

    /// Keeps the boards until this server has to judge.
    async fn wait(&self) -> Locks {
        let mut boards = JoinSet::new();
        if let Some(contest) = &self.contest {
            boards.spawn(Arc::clone(contest).follow_boards());
        }
        if self.course.duty() == Duty::PagesOnly {
            return std::future::pending().await;
        }
        loop {
            match self.locked(self.course.wait_for_judging().await, None) {
                Ok(locks) => {
                    warn!("no other server judges this course any more: this one does now");
                    return locks;
                }
                Err(why) => error!("this server cannot judge: {why}"),
            }
            sleep(TRY_AGAIN).await;
        }
    }

    fn begin(&self) -> Tasks {
        let mut judging = JoinSet::new();
        if let Some(contest) = &self.contest {
            judging.spawn(Arc::clone(contest).judge());
        }
        judging.spawn(Arc::clone(&self.project).grade());
        let mut mail = JoinSet::new();
        if let Some(sender) = self.mail_sender() {
            mail.spawn(sender.run());
        }
        Tasks { judging, mail }
    }

    /// The sender of the course's mail, except in a rehearsal: its students are real people.
    fn mail_sender(&self) -> Option<MailSender> {
        if self.course.clock().begun().is_some() {
            return None;
        }
        let project = self.project.held();
        let project = project.map(|project| project.settings().title.clone());
        let contest = self.contest.as_ref();
        let contest = contest.map(|contest| contest.contest().title.clone());
        let titles: Vec<String> = project.into_iter().chain(contest).collect();
        if titles.is_empty() {
            return None;
        }
        let sender = MailSender::new(Arc::clone(&self.course), &titles.join(" and "));
        sender.unwrap_or_else(|why| {
            error!("no mail is sent: {why}");
            None
        })
    }
}

impl Tasks {
    /// Waits for tasks that were told to stop. Programs that are being asked have a moment to
    /// finish; otherwise the next server asks them again.
    async fn end(mut self) {
        if timeout(LAST, ended(&mut self.judging)).await.is_err() {
            // These programs did nothing wrong, so no verdict is recorded.
            let _ = spawn_blocking(stop_programs).await;
            if timeout(GIVE_UP, ended(&mut self.judging)).await.is_err() {
                warn!("the judging did not end in time");
            }
        }
        if timeout(LAST_MAIL, ended(&mut self.mail)).await.is_err() {
            warn!("a mail was not sent in time");
        }
    }
}

/// Waits for tasks that end.
async fn ended(tasks: &mut JoinSet<()>) {
    while tasks.join_next().await.is_some() {}
}
