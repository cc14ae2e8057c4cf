//! A project in Chromium.

use std::ops::Deref;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use pigskin_course_project::{HeldProject, SentVersion};
use pigskin_portal::Portal;
use serde_json::json;
use tokio::runtime::Runtime;

use crate::contest::{ROSTER, sign_in};
use crate::project_kit::{held_project, settings};
use crate::test_course::{TestCourse, id};
use crate::visit::visit_contest;
use crate::window::Window;

pub struct ProjectPlace {
    runtime: Runtime,
    _test: TestCourse,
    project: Arc<HeldProject>,
}

impl Deref for ProjectPlace {
    type Target = Arc<HeldProject>;

    fn deref(&self) -> &Arc<HeldProject> {
        &self.project
    }
}

impl ProjectPlace {
    /// A project by dates around today.
    pub fn new(course_toml: &str) -> ProjectPlace {
        let day = |days: i64| {
            let at = Timestamp::now() + SignedDuration::from_hours(24 * days);
            at.strftime("%Y-%m-%d").to_string()
        };
        let closes = format!("closes = \"{}", day(11));
        let early = format!("early = \"{}", day(10));
        let due = format!("due = \"{}", day(8));
        let changes = [
            ("#closes = \"2026-09-12", closes.as_str()),
            ("#early = \"2026-09-11", &early),
            ("#early_points", "early_points"),
            ("#due = \"2026-09-09", &due),
            ("#checkpoint_points", "checkpoint_points"),
        ];
        ProjectPlace::of(&changes, course_toml)
    }

    /// A project with these changes of its settings.
    pub fn of(changes: &[(&str, &str)], course_toml: &str) -> ProjectPlace {
        let runtime = Runtime::new().expect("a runtime");
        let files = [
            ("project.toml", &*settings(changes)),
            ("course.toml", course_toml),
        ];
        // Cookies expire by the browser's clock.
        let now = Timestamp::now().to_string();
        let test = runtime.block_on(TestCourse::new(None, &files, ROSTER, &now));
        let project = held_project(Arc::clone(test.course()));
        ProjectPlace {
            runtime,
            _test: test,
            project,
        }
    }

    pub fn block_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    /// Runs a script in a window.
    pub fn visit(&self, script: impl AsyncFnOnce(&Window)) {
        let portal = Portal::for_course(Arc::clone(self.project.course()));
        let portal = portal.with_project(Arc::clone(&self.project));
        visit_contest(&self.runtime, portal, script);
    }

    pub async fn sign_in(&self, window: &Window, person: &str) {
        sign_in(self.project.course(), window, person).await;
    }

    pub async fn send(&self, person: &str, key: &str, hog: &str, submit: bool) {
        let body = json!({"at": "2026-09-01T11:59:00Z", "key": format!("{key}-0123456"),
            "submit": submit, "files": {"hog.py": hog},
            "results": {"01": {"passed": true, "points": 2, "of": 2},
                "02": {"passed": false, "of": 1, "smallest": "free_bacon(13) returned 8; right is 9"}},
            "unlocking": [{"question": "01", "case": "ab", "answer": "3", "right": true,
                "at": "2026-09-01T11:58:00Z"}]});
        let sent = SentVersion::parse(body.to_string().as_bytes()).expect("a version");
        let received = self.project.receive(&id(person), &sent).await;
        received.expect("a receipt");
    }
}
