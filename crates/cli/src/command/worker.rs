//! `pigskin worker`

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueHint};
use pigskin_contest::Contest;
use pigskin_course::{Course, CourseSettings, Database, SeenWorker, Worker, machine_speed};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::HeldProject;
use pigskin_entry::stop_programs;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};
use tracing::{info, warn};

use crate::args::database_args::DatabaseArgs;
use crate::args::log_args::LogArgs;
use crate::args::trust_args::TrustArgs;
use crate::command::serve::remove_leftovers;
use crate::course_parts::CourseParts;
use crate::terminal::interruption::Interruption;
use crate::wrong_usage::wrong_usage;

/// Judges and grades for a course's server, on another machine.
///
/// A worker needs a copy of the course's folder, and the server's database, which has to be in
/// `PostgreSQL`. It takes entries to judge, versions to grade and matches to play out of the same
/// queue as the server, which shows the pages. Any number of workers can run, each with its own
/// sandbox.
///
/// A worker shows a sign of life every few seconds. If one shows none for a minute, its work is
/// queued again for the others, and a result that comes later does not count.
///
/// The worker refuses to start if its program or settings are not those of the server, so that every
/// verdict is the server's, or if its machine is much slower: `slowest` in `[workers]` of
/// contest.toml is how many times slower it may be, 2 if it is not there.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin worker hog-2026 --database postgres://pigskin@db.example.edu/hog
  PIGSKIN_DATABASE=postgres://pigskin@db.example.edu/hog pigskin worker hog-2026
  pigskin worker hog-2026 --name lab-7 --log info     with a line for each start and stop

Exit codes:
  0  it was stopped, and its work is queued again
  1  it cannot work, or its settings are no longer those of the server
  2  wrong usage")]
pub struct WorkerCommand {
    /// The copy of the course's folder
    #[arg(value_name = "COURSE", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
    /// The name that staff see beside that of the machine
    #[arg(long, default_value = "worker")]
    name: String,
    #[command(flatten)]
    log: LogArgs,
    #[command(flatten)]
    trust: TrustArgs,
}

/// How often a worker looks for the server, and the pause after each look.
const STARTS: usize = 20;
const START: Duration = Duration::from_millis(500);

/// Time for the programs that are being asked to finish when the worker stops.
const LAST: Duration = Duration::from_secs(1);

/// Time after that for their work to be queued again.
const GIVE_UP: Duration = Duration::from_secs(5);

impl WorkerCommand {
    /// Works until a signal stops it.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.log.begin();
        remove_leftovers();
        let runtime = tokio::runtime::Runtime::new().context("could not start the worker")?;
        let worked = runtime.block_on(self.work(out));
        // Abandoned work ends with the process.
        runtime.shutdown_timeout(Duration::ZERO);
        worked
    }

    async fn work(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Some(address) = self.database.address() else {
            return wrong_usage(
                "a worker needs the server's database: --database postgres://HOST/NAME",
            );
        };
        ensure!(
            Database::is_shared_address(address),
            "a worker needs the server's PostgreSQL database, and {address} is a file, which only \
             the server can use"
        );
        Course::check_folder(&self.folder)?;
        let settings = CourseSettings::open(&self.folder)?;
        let parts = CourseParts::open(&self.folder, &settings, self.trust).await?;
        let course = Course::open(&self.folder, Some(address)).await?;
        let server = server_of(&course).await?;
        let clock = course.clock_of(&server).await?;
        let slowest = parts.contest.as_ref();
        let slowest = slowest.map_or(Contest::SLOWEST_WORKER, |contest| contest.slowest_worker);
        let speeds = check_speed(&server, slowest)?;
        let worker = Worker::named(self.name.clone());
        let course = Arc::new(course.with_clock(clock).with_worker(worker));
        let stop = Interruption::awaited();
        let running = Running::begin(parts, course).await?;
        if let Some((own, server)) = speeds {
            writeln!(
                out,
                "This machine does {own} thousand steps a second, the server's {server}."
            )?;
        }
        writeln!(out, "The worker has begun.\nCtrl-C stops it.")?;
        out.flush()?;
        info!("the worker has started");
        running.until(stop).await
    }
}

/// The server that judges. One that has just started is waited for.
async fn server_of(course: &Course) -> anyhow::Result<SeenWorker> {
    for _ in 0..STARTS {
        let workers = course.workers().await?;
        if let Some(server) = workers.into_iter().find(|one| one.is_server) {
            return Ok(server);
        }
        sleep(START).await;
    }
    bail!("no server judges with this database: start `pigskin serve` with it first")
}

/// The speeds of this machine and of the server's, if that is known. Fails if this one is much slower.
fn check_speed(server: &SeenWorker, slowest: f64) -> anyhow::Result<Option<(i64, i64)>> {
    let own = machine_speed();
    let Some(reference) = server.speed.filter(|&speed| speed > 0) else {
        return Ok(None);
    };
    let times = reference as f64 / own.max(1) as f64;
    ensure!(
        times <= slowest,
        "this machine is {times:.1} times slower than the server's, and {slowest} times are \
         allowed: programs would exceed their time limits here ([workers] slowest in contest.toml)"
    );
    Ok(Some((own, reference)))
}

/// A worker at work.
struct Running {
    course: Arc<Course>,
    contest: Option<Arc<HeldContest>>,
    project: Option<Arc<HeldProject>>,
    /// The judging and the grading.
    tasks: JoinSet<()>,
}

impl Running {
    /// Begins to judge and to grade as the server does.
    async fn begin(parts: CourseParts, course: Arc<Course>) -> anyhow::Result<Running> {
        let mut running = Running {
            course: Arc::clone(&course),
            contest: None,
            project: None,
            tasks: JoinSet::new(),
        };
        if let Some(contest) = parts.contest {
            let contest = Arc::new(HeldContest::new(Arc::clone(&course), contest).await?);
            contest.queue().check_settings().await??;
            running.contest = Some(contest);
        }
        if let Some((kit, wall)) = parts.project {
            let project = Arc::new(HeldProject::new(course, kit, wall)?);
            project.queue().check_settings().await??;
            running.project = Some(project);
        }
        // Nothing is begun unless all can be.
        if let Some(contest) = &running.contest {
            let judging = Arc::clone(contest).judge_without_boards();
            running.tasks.spawn(judging);
        }
        if let Some(project) = &running.project {
            running.tasks.spawn(Arc::clone(project).grade());
        }
        Ok(running)
    }

    /// Works until a signal comes, and queues again what is not done then.
    ///
    /// Fails if the settings are no longer those of the server.
    async fn until(mut self, stop: Interruption) -> anyhow::Result<()> {
        let outdated = tokio::select! {
            () = stop.wait() => false,
            Some(_) = self.tasks.join_next() => true,
        };
        info!("the worker is stopping");
        let trouble = self.trouble();
        self.stop();
        let ended = async { while self.tasks.join_next().await.is_some() {} };
        if timeout(LAST, ended).await.is_err() {
            // These programs did nothing wrong, so no verdict is recorded.
            _ = spawn_blocking(stop_programs).await;
            let ended = async { while self.tasks.join_next().await.is_some() {} };
            if timeout(GIVE_UP, ended).await.is_err() {
                warn!("the work did not end in time; others take it after a minute");
            }
        }
        _ = timeout(GIVE_UP, self.course.close()).await;
        info!("the worker has stopped");
        if outdated {
            bail!(trouble.unwrap_or_else(|| "the work has ended".to_owned()));
        }
        Ok(())
    }

    fn stop(&self) {
        if let Some(contest) = &self.contest {
            contest.stop_judging();
        }
        if let Some(project) = &self.project {
            project.stop_grading();
        }
    }

    fn trouble(&self) -> Option<String> {
        let judging = self.contest.as_ref().and_then(|contest| contest.trouble());
        judging.or_else(|| self.project.as_ref().and_then(|project| project.trouble()))
    }
}
