//! A server and workers grade from one database, each in a process of its own: nothing is lost and
//! nothing is graded twice, also if one is killed and one stops for a while.
//!
//! A process is this test program, started again to run only [`a_process_grades`].

use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

use pigskin_course::{Course, EventKind, Worker};
use tokio::time::sleep;

use crate::place::{Kind, Place, held_project, until};
use crate::sender::{DATABASE, FOLDER, sender};

/// The test that grades, in a process of its own.
const TEST: &str = "workers::a_process_grades";

/// The variable with the name of a process.
const NAME: &str = "PIGSKIN_TEST_NAME";

/// Time without a sign of life after which a process loses its work.
const LEASE: Duration = Duration::from_secs(2);

/// Number of submissions.
const SUBMISSIONS: i64 = 60;

/// Grades until it is killed; as a test by itself it has nothing to do.
#[tokio::test]
async fn a_process_grades() {
    let (Some(folder), Ok(name)) = (std::env::var_os(FOLDER), std::env::var(NAME)) else {
        return;
    };
    let database = std::env::var(DATABASE).ok();
    let course = Course::open(&PathBuf::from(folder), database.as_deref()).await;
    let worker = Worker {
        is_server: name == "server",
        lease: LEASE,
        ..Worker::named(name)
    };
    let course = course.expect("a course").with_worker(worker);
    held_project(Arc::new(course)).grade().await;
}

/// A process that grades; it ends with this value.
struct Grading(Child);

impl Grading {
    fn start(place: &Place, name: &str) -> Grading {
        let mut command = sender(TEST, &[], place.folder.path(), place.address.as_deref());
        Grading(command.env(NAME, name).spawn().expect("it starts"))
    }

    fn signal(&self, signal: &str) {
        let mut kill = Command::new("kill");
        let done = kill.args([signal, &self.0.id().to_string()]).status();
        assert!(done.expect("every system has kill").success());
    }
}

impl Drop for Grading {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// The number of versions that the process with this name grades.
async fn grades(place: &Place, name: &str) -> i64 {
    let workers = place.course().workers().await.expect("read");
    let own = workers.iter().filter(|one| one.name == name);
    own.map(|one| one.doing).sum()
}

/// Waits until the process with this name grades something.
async fn until_it_grades(place: &Place, name: &str) {
    until(async || grades(place, name).await > 0).await;
}

#[tokio::test]
async fn a_server_and_workers_grade_everything_once() {
    // The processes have the system's clock, so there is no deadline.
    let place = Place::of(Kind::Postgres, &[]).await;
    for number in 0..SUBMISSIONS {
        let person = ["ada", "bob", "cy", "dee"][usize::try_from(number % 4).expect("small")];
        let hog = format!("x = {number}\n");
        place.submit(person, &format!("key-{number}"), &hog).await;
    }
    let _server = Grading::start(&place, "server");
    until_it_grades(&place, "server").await;
    let killed = Grading::start(&place, "killed");
    let stopped = Grading::start(&place, "stopped");
    let _other = Grading::start(&place, "other");
    until_it_grades(&place, "killed").await;
    // Stopped in between, it would have nothing to lose.
    let stop = async |process: &Grading, name| loop {
        until_it_grades(&place, name).await;
        process.signal("-STOP");
        if grades(&place, name).await > 0 {
            break;
        }
        process.signal("-CONT");
    };
    stop(&killed, "killed").await;
    let lost = grades(&place, "killed").await;
    drop(killed);
    stop(&stopped, "stopped").await;
    let lost = lost + grades(&place, "stopped").await;
    // The others take the work over.
    until(async || grades(&place, "killed").await + grades(&place, "stopped").await == 0).await;
    stopped.signal("-CONT");
    for number in 1..=SUBMISSIONS {
        let graded = "SELECT COUNT(*) FROM project_version WHERE grade = 'graded'";
        let is_next = async || {
            place.project.queue().retry_now().await.expect("written");
            sleep(Duration::from_millis(100)).await;
            place.count(graded).await >= number
        };
        until(is_next).await;
    }
    // What was lost was begun twice, and nothing else.
    let all = place.count("SELECT COUNT(*) FROM project_version WHERE verdict IS NOT NULL");
    assert_eq!(all.await, SUBMISSIONS);
    let again = "SELECT SUM(attempts - 1)::BIGINT FROM project_version";
    assert_eq!(place.count(again).await, lost);
    let (mut told, mut lost_told) = (Vec::new(), 0);
    for event in place.events().await {
        match event.kind {
            EventKind::Graded {
                person, version, ..
            } => told.push((person.to_string(), version)),
            EventKind::Ungraded { .. } => lost_told += 1,
            _ => {}
        }
    }
    let number = told.len();
    told.sort();
    told.dedup();
    assert_eq!((number, told.len(), lost_told), (60, 60, lost));
    let by =
        "SELECT COUNT(DISTINCT w.name) FROM project_version v JOIN worker w ON w.id = v.worker";
    assert!(place.count(by).await >= 3);
}
