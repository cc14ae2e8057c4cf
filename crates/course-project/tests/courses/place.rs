//! A project for tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use pigskin_course::{Course, CourseSettings, EventKind, Roster, version_hash};
use pigskin_course_project::{
    GradeState, HeldProject, ReceiveError, SentVersion, VersionFile, VersionReceipt, VersionRow,
};
use pigskin_entry::Wall;
use pigskin_project::{Problem, ProblemState};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection as _};
use tempfile::TempDir;
use tokio::sync::watch;

pub use crate::project_kit::{
    HANDOUT, KIT, PROJECT, REFERENCE, RUBRIC, STUBS, settings, write_kit,
};
pub use crate::test_course::{Kind, id, in_time};
use crate::test_course::{Running, TestClock, connect, database, execute};

/// Students of two sections, and staff.
pub const ROSTER: &str = "id,name,section,role\nada,Ada Lovelace,A,\nbob,Bob,A,\ncy,Cy,B,\ndee,Dee,B,\nprof,Prof,,staff\n\
     tim,Tim,,staff\numa,Uma,,staff\n";

/// What grading would say of a problem.
fn pretended(problem: &Problem, state: ProblemState) -> Value {
    let passes = state == ProblemState::Passes;
    let points = if passes { problem.points } else { 0.0 };
    json!({"title": problem.title, "points": points, "of": problem.points, "state": state,
        "smallest": null, "case": null, "diagnosis": null, "parts": []})
}

/// A course with a project in a folder of its own, with a clock that the test sets.
pub struct Place {
    pub folder: TempDir,
    pub project: Arc<HeldProject>,
    /// The address of its database, if that is not in the folder.
    pub address: Option<String>,
    now: Arc<TestClock>,
}

impl Place {
    /// A project by the handout's dates, at noon of 2026-09-01.
    pub async fn new(kind: Kind) -> Place {
        Place::of(kind, HANDOUT).await
    }

    /// A project with these changes of its settings.
    pub async fn of(kind: Kind, changes: &[(&str, &str)]) -> Place {
        Place::at(kind.address().await, changes).await
    }

    /// A project whose database is at this address, or else in its folder.
    pub async fn at(address: Option<String>, changes: &[(&str, &str)]) -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("project.toml"), settings(changes)).expect("written");
        let now = TestClock::new("2026-09-01T12:00:00Z");
        let project = open(folder.path(), address.as_deref(), &now).await;
        let roster = Roster::from_csv(ROSTER).expect("a roster");
        project.course().enrol(&roster).await.expect("enrolled");
        Place {
            folder,
            project,
            address,
            now,
        }
    }

    pub fn set(&self, now: &str) {
        self.now.set(now);
    }

    /// A receiver that changes when the clock is asked.
    pub fn clock_asked(&self) -> watch::Receiver<()> {
        self.now.asked()
    }

    /// The number of versions that are graded before one that waits.
    pub async fn ahead(&self, person: &str, version: i64) -> usize {
        let found = self.project.version(&id(person), version).await;
        let row = found.expect("read").expect("there").row;
        let place = self.project.queue_place(row.id).await;
        place.expect("read").expect("it waits").ahead
    }

    /// The people who were told of verdicts, each with the version, in order.
    pub async fn verdicts_told(&self) -> Vec<(String, i64)> {
        let events = self.project.course().events(0, 100).await.expect("read");
        let told = events.into_iter().filter_map(|event| match event.kind {
            EventKind::Graded {
                person, version, ..
            } => Some((person.to_string(), version)),
            _ => None,
        });
        told.collect()
    }

    /// The project as another process opens it after this one has ended.
    pub async fn restart(&mut self) {
        self.project.course().close().await;
        self.project = open(self.folder.path(), self.address.as_deref(), &self.now).await;
    }

    pub async fn send(&self, person: &str, key: &str, hog: &str) -> VersionReceipt {
        let sent = self.try_send(person, &version(key, hog, false)).await;
        sent.expect("a receipt")
    }

    /// Sends a version as a submission.
    pub async fn submit(&self, person: &str, key: &str, hog: &str) -> VersionReceipt {
        let sent = self.try_send(person, &version(key, hog, true)).await;
        sent.expect("a receipt")
    }

    /// Sends a version that may be refused.
    pub async fn try_send(
        &self,
        person: &str,
        sent: &SentVersion,
    ) -> Result<VersionReceipt, ReceiveError> {
        self.project.receive(&id(person), sent).await
    }

    /// Grades until the returned value is dropped.
    pub fn grading(&self) -> Running {
        Running::start(Arc::clone(&self.project).grade())
    }

    /// Waits until a version is graded.
    pub async fn graded(&self, person: &str, version: i64) -> VersionRow {
        let mut changed = self.project.course().listen();
        in_time(async {
            loop {
                let found = self.project.version(&id(person), version).await;
                let found = found.expect("read").expect("there").row;
                if found.grade == Some(GradeState::Graded) {
                    return found;
                }
                changed.changed().await.expect("the course is there");
            }
        })
        .await
    }

    /// Records a verdict as if a version had been graded: these problems pass.
    pub async fn pretend(&self, person: &str, version: i64, passed: &[&str]) {
        let passed: BTreeSet<&str> = passed.iter().copied().collect();
        let problems = PROJECT.problems().iter().map(|problem| {
            let passes = passed.contains(problem.number.as_str());
            let state = [ProblemState::Fails, ProblemState::Passes][usize::from(passes)];
            (problem.number.clone(), pretended(problem, state))
        });
        let problems: BTreeMap<_, _> = problems.collect();
        let verdict = json!({"points": 0.0, "of": 22.0, "problems": problems,
            "load_error": null, "notes": [], "table": null});
        let statement = format!(
            "UPDATE project_version SET grade = 'graded', graded = 1, verdict = '{verdict}' \
             WHERE person = '{person}' AND version = {version}"
        );
        self.sql(&statement).await;
    }

    /// Changes a pretended verdict so that nothing is written in a problem.
    pub async fn unwritten(&self, person: &str, version: i64, number: &str) {
        let mut problems = PROJECT.problems().iter();
        let problem = problems.find(|problem| problem.number == number);
        let problem = problem.expect("a problem");
        let of = |state| format!("\"{number}\":{}", pretended(problem, state));
        let (before, after) = (of(ProblemState::Fails), of(ProblemState::Unwritten));
        let statement = format!(
            "UPDATE project_version SET verdict = REPLACE(verdict, '{before}', '{after}') \
             WHERE person = '{person}' AND version = {version}"
        );
        self.sql(&statement).await;
    }

    /// Makes a change to the database that the program itself would not make.
    pub async fn sql(&self, statement: &str) {
        execute(self.connect().await, statement).await;
    }

    /// A count of rows.
    pub async fn count(&self, question: &'static str) -> i64 {
        let mut connection = self.connect().await;
        let answer = sqlx::query_scalar(question).fetch_one(&mut connection);
        let answer = answer.await.expect("a number");
        connection.close().await.expect("closed");
        answer
    }

    async fn connect(&self) -> AnyConnection {
        connect(self.folder.path(), self.address.as_deref()).await
    }
}

async fn open(folder: &Path, address: Option<&str>, now: &Arc<TestClock>) -> Arc<HeldProject> {
    let settings = CourseSettings::open(folder).expect("settings");
    let database = database(folder, address).await;
    let course = Course::from_parts(folder, settings, database, now.clock());
    held(Arc::new(course))
}

pub fn held(course: Arc<Course>) -> Arc<HeldProject> {
    let wall = Wall::Limits.at_least().expect("a wall");
    let project = HeldProject::new(course, Arc::clone(&KIT), wall);
    Arc::new(project.expect("a project"))
}

/// A version with this `hog.py`.
pub fn version(key: &str, hog: &str, submit: bool) -> SentVersion {
    let body = json!({
        "client": "ok 0.2.0", "kit": "5e77", "at": "2026-09-01T11:59:00Z",
        "key": format!("{key}-0123456"), "submit": submit, "files": {"hog.py": hog},
        "results": {"01": {"passed": true, "points": 2, "of": 2}},
    });
    SentVersion::parse(body.to_string().as_bytes()).expect("a version")
}

pub fn source_hash(files: &[VersionFile]) -> String {
    let files = files.iter();
    version_hash(files.map(|file| (file.name.as_str(), file.contents.as_slice()))).to_string()
}
