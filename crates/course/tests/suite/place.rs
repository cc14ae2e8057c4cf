//! A course to try things with.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use pigskin_contest::{Contest, Source, SourceGame};
use pigskin_course::{
    Clock, Course, CourseSettings, Database, PersonId, Receipt, Roster, Submission, SubmissionId,
    SubmitError,
};
use tempfile::TempDir;

/// Students and one of staff.
const ROSTER: &str = "id,name,role\nada,Ada Lovelace,\nbob,Bob,\ncy,Cy,\nprof,Prof,staff\n";

/// A course in a folder of its own, whose clock is set by the test.
pub struct Place {
    pub folder: TempDir,
    pub course: Arc<Course>,
    now: Arc<Mutex<Timestamp>>,
}

impl Place {
    /// A course of Hog with everybody on the roster, at noon of 2026-12-01.
    pub async fn new(course_toml: &str) -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        let contest = "edition = 'fall-2017'\nreference = ['always:4']\n[set]\ngoal = 20\n";
        std::fs::write(folder.path().join("contest.toml"), contest).expect("written");
        std::fs::write(folder.path().join("course.toml"), course_toml).expect("written");
        let now = "2026-12-01T12:00:00Z".parse().expect("a moment");
        let now = Arc::new(Mutex::new(now));
        let course = open(folder.path(), &now).await;
        let roster = Roster::from_csv(ROSTER).expect("a roster");
        course.enrol(&roster).await.expect("enrolled");
        Place {
            folder,
            course,
            now,
        }
    }

    /// Sets the clock.
    pub fn set(&self, now: &str) {
        let now = now.parse().expect("a moment");
        *self.now.lock().expect("no test panics with it") = now;
    }

    /// The course as another process sees it after this one has ended.
    pub async fn restart(&mut self) {
        self.course.close().await;
        self.course = open(self.folder.path(), &self.now).await;
    }

    /// Sends a table that always rolls so many dice.
    pub async fn send(&self, person: &str, name: &str, dice: u8) -> Result<Receipt, SubmitError> {
        self.send_text(person, name, &table(dice)).await
    }

    /// Sends a file.
    pub async fn send_text(
        &self,
        person: &str,
        name: &str,
        text: &str,
    ) -> Result<Receipt, SubmitError> {
        let source = Source::sent(SourceGame::Hog, name, text.as_bytes().to_vec());
        self.course
            .submit(&id(person), &source.expect("an entry"))
            .await
    }

    /// Judges until a submission's verdict is there and the board has it.
    pub async fn judged(&self, submission: SubmissionId) -> Submission {
        let judging = tokio::spawn(Arc::clone(&self.course).judge());
        let mut changed = self.course.listen();
        let over = async {
            loop {
                let found = self.course.submission(submission).await.expect("read");
                let found = found.expect("there");
                if found.state.is_over() {
                    return found;
                }
                changed.changed().await.expect("the course is there");
            }
        };
        let over = tokio::time::timeout(Duration::from_mins(1), over).await;
        judging.abort();
        let _ = judging.await;
        over.expect("a verdict")
    }
}

async fn open(folder: &Path, now: &Arc<Mutex<Timestamp>>) -> Arc<Course> {
    let contest = Contest::open(folder).expect("a contest");
    let settings = CourseSettings::open(folder).expect("settings");
    let database = Database::file(&folder.join(Course::DATABASE))
        .await
        .expect("a database");
    let now = Arc::clone(now);
    let clock = Clock::new(move || *now.lock().expect("no test panics with it"));
    let course = Course::with(contest, settings, database, clock).await;
    Arc::new(course.expect("a course"))
}

/// Somebody's id.
pub fn id(text: &str) -> PersonId {
    text.parse().expect("an id")
}

/// A table for games to 20 that always rolls so many dice.
pub fn table(dice: u8) -> String {
    let row = vec![dice.to_string(); 20].join(" ");
    vec![row; 20].join("\n")
}
