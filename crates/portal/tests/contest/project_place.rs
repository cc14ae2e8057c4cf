//! A project on the web, and its visitors.

use std::ops::Deref;
use std::sync::Arc;

use pigskin_course_contest::HeldContest;
use pigskin_course_project::HeldProject;
use pigskin_portal::Portal;
use serde_json::{Value, json};

use crate::place::{Answer, Browser, Site, TestCourse};
pub use crate::project_kit::{HANDOUT, LATE, RUBRIC};
use crate::project_kit::{held_project, settings};
use crate::test_contest::held_contest;
use crate::test_course::in_time;

const ROSTER: &str = "id,name,section,role\nada,Ada <b>Lovelace</b>,A,\nbob,Bob,A,\ncy,Cy,B,\n\
     prof,Prof,,staff\ntim,Tim,,staff\n";

/// A project of a course, at noon of 2026-09-01.
pub struct ProjectPlace {
    pub project: Arc<HeldProject>,
    /// The contest beside it, if there is one.
    pub contest: Option<Arc<HeldContest>>,
    site: Site,
}

impl Deref for ProjectPlace {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl ProjectPlace {
    /// A project by the handout's dates.
    pub async fn new() -> ProjectPlace {
        ProjectPlace::of(HANDOUT, None).await
    }

    /// A project with these changes of its settings, and perhaps a contest beside it.
    pub async fn of(changes: &[(&str, &str)], contest: Option<&str>) -> ProjectPlace {
        ProjectPlace::in_course(changes, contest, "").await
    }

    pub async fn in_course(
        changes: &[(&str, &str)],
        contest: Option<&str>,
        course_toml: &str,
    ) -> ProjectPlace {
        let settings = settings(changes);
        let mut files = vec![("course.toml", course_toml), ("project.toml", &settings)];
        files.extend(contest.map(|text| ("contest.toml", text)));
        let test = TestCourse::new(None, &files, ROSTER, "2026-09-01T12:00:00Z").await;
        let course = test.course();
        let project = held_project(Arc::clone(course));
        let (contest, portal) = if contest.is_some() {
            let contest = held_contest(Arc::clone(course)).await;
            (Some(Arc::clone(&contest)), Portal::new(contest))
        } else {
            (None, Portal::for_course(Arc::clone(course)))
        };
        let portal = portal.with_project(Arc::clone(&project));
        ProjectPlace {
            project,
            contest,
            site: Site::new(portal, test),
        }
    }

    /// Reads the stream of events from the first one on, until a text arrives.
    pub async fn listen(&self, browser: &Browser, until: &str) -> String {
        self.listen_at(browser, "/project/live?after=0", until)
            .await
    }

    /// Grades until a version of a person's has its verdict, and returns the version.
    pub async fn graded(&self, token: &str, version: i64) -> Value {
        let grading = tokio::spawn(Arc::clone(&self.project).grade());
        let mut changed = self.course().listen();
        let address = format!("/api/v1/project/versions/{version}");
        let graded = in_time(async {
            loop {
                let version = self.read(token, &address).await;
                if version["grade"] == "graded" {
                    return version;
                }
                changed.changed().await.expect("the course is there");
            }
        });
        let graded = graded.await;
        grading.abort();
        graded
    }

    /// Makes Ada and Bob partners, from these browsers of theirs.
    pub async fn partners(&self, ada: &Browser, bob: &Browser) {
        let address = "/project/partners";
        for (browser, act, other) in [(ada, "invite", "bob"), (bob, "accept", "ada")] {
            let form = format!("person={other}");
            self.post(browser, &format!("{address}/{act}"), &form).await;
        }
    }

    /// Sends a version by the interface.
    pub async fn sent(&self, token: &str, body: &str) -> Answer {
        let address = "/api/v1/project/versions";
        self.program("POST", address, token, body).await
    }

    /// Sends a version by the interface, and returns its receipt.
    pub async fn send(&self, token: &str, key: &str, hog: &str, submit: bool) -> Value {
        let answer = self.sent(token, &version(key, hog, submit)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()
    }
}

pub fn version(key: &str, hog: &str, submit: bool) -> String {
    json!({
        "client": "ok 0.2.0", "kit": "5e77", "at": "2026-09-01T11:59:00Z",
        "key": format!("{key}-0123456"), "submit": submit, "files": {"hog.py": hog},
        "results": {"01": {"passed": false, "points": 0, "of": 2, "smallest": "<i>f(1)</i>"}},
    })
    .to_string()
}
