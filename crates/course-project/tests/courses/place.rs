//! A project for tests.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

use pigskin_course::{EventKind, version_hash};
use pigskin_course_project::{
    GradeState, HeldProject, ReceiveError, SentVersion, VersionFile, VersionReceipt, VersionRow,
};
use pigskin_project::{Problem, ProblemState};
use serde_json::{Value, json};

pub use crate::databases::Kind;
pub use crate::project_kit::{
    HANDOUT, LATE, PROJECT, REFERENCE, RUBRIC, STUBS, held_project, settings, write_kit,
};
use crate::test_course::TestCourse;
pub use crate::test_course::{ROSTER, Running, id, until};

/// What grading would say of a problem.
fn pretended(problem: &Problem, state: ProblemState) -> Value {
    let passes = state == ProblemState::Passes;
    let points = if passes { problem.points } else { 0.0 };
    json!({"title": problem.title, "points": points, "of": problem.points, "state": state,
        "smallest": null, "case": null, "diagnosis": null, "parts": []})
}

/// A course with a project.
pub struct Place {
    test: TestCourse,
    pub project: Arc<HeldProject>,
}

impl Deref for Place {
    type Target = TestCourse;

    fn deref(&self) -> &TestCourse {
        &self.test
    }
}

impl Place {
    /// A project by the handout's dates, at noon of 2026-09-01.
    pub async fn new(kind: Kind) -> Place {
        Place::of(kind, HANDOUT).await
    }

    /// A project by the handout's dates that takes late submissions.
    pub async fn late(kind: Kind) -> Place {
        Place::of(kind, &[HANDOUT, LATE].concat()).await
    }

    /// A project with these changes of its settings.
    pub async fn of(kind: Kind, changes: &[(&str, &str)]) -> Place {
        Place::at(kind.address().await, changes).await
    }

    /// A project whose database is at this address, or else in its folder.
    pub async fn at(address: Option<String>, changes: &[(&str, &str)]) -> Place {
        let files = [("project.toml", &*settings(changes))];
        let test = TestCourse::new(address, &files, ROSTER, "2026-09-01T12:00:00Z").await;
        let project = held_project(Arc::clone(test.course()));
        Place { test, project }
    }

    /// A version of a person's.
    pub async fn row(&self, person: &str, version: i64) -> VersionRow {
        let found = self.project.version(&id(person), version).await;
        found.expect("read").expect("there").row
    }

    /// Submits a version that was sent before.
    pub async fn submit_again(&self, person: &str, version: i64) -> VersionReceipt {
        let submitted = self.project.submit(&id(person), version).await;
        submitted.expect("a receipt")
    }

    /// Makes two people partners.
    pub async fn partner(&self, person: &str, other: &str) {
        let (person, other) = (id(person), id(other));
        let invited = self.project.invite(&person, &other).await;
        invited.expect("invited");
        let accepted = self.project.accept(&other, &person).await;
        accepted.expect("accepted");
    }

    pub async fn part(&self, person: &str, other: &str) {
        let parted = self.project.part(&id(person), &id(other)).await;
        parted.expect("parted");
    }

    /// The number of versions that are graded before one that waits.
    pub async fn ahead(&self, person: &str, version: i64) -> usize {
        let row = self.row(person, version).await;
        let place = self.project.queue_place(row.id).await;
        place.expect("read").expect("it waits").ahead
    }

    /// The people who were told of verdicts, each with the version, in order.
    pub async fn verdicts_told(&self) -> Vec<(String, i64)> {
        let events = self.events().await;
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
        self.course().close().await;
        self.test.course = Arc::new(self.open().await);
        self.project = held_project(Arc::clone(self.course()));
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
        let is_graded = async || self.row(person, version).await.grade == Some(GradeState::Graded);
        until(is_graded).await;
        self.row(person, version).await
    }

    /// Waits until a version is graded, which is not delayed.
    pub async fn graded_soon(&self, person: &str, version: i64) -> VersionRow {
        self.project.queue().retry_now().await.expect("written");
        self.graded(person, version).await
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
