//! The state that all pages of a course share.

use std::sync::Arc;

use jiff::Timestamp;
use pigskin_course::Course;
use pigskin_course_contest::HeldContest;
use pigskin_course_project::{CurrentProject, HeldProject};
use pigskin_entry::Wall;
use pigskin_web::{Problem, Site, WriterSettings};

use crate::account::openid::provider::Provider;
use crate::contest::kept_versions::KeptVersions;
use crate::contest::measurements::Measurements;
use crate::contest::pinned_field::FieldOfTheHour;
use crate::pictures::Pictures;
use crate::program::Program;
use crate::rate_limits::RateLimits;

/// A course on the web, with the games and strategies of a [`Site`].
#[derive(Debug)]
pub struct Portal {
    pub(crate) site: Arc<Site>,
    pub(crate) course: Arc<Course>,
    pub(crate) contest: Option<Arc<HeldContest>>,
    pub(crate) project: Arc<CurrentProject>,
    pub(crate) limits: RateLimits,
    pub(crate) measurements: Measurements,
    pub(crate) field: FieldOfTheHour,
    pub(crate) pictures: Pictures,
    pub(crate) openid: Option<Provider>,
    pub(crate) program: Option<Program>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    pub contest: bool,
    pub project: bool,
    pub review: bool,
}

impl Parts {
    /// The start of the addresses for signing in and out. A contest's are older than others'.
    pub fn doors(self) -> &'static str {
        if self.contest { "/contest" } else { "" }
    }
}

impl Portal {
    /// A portal for a contest and its course. Entries are judged as long as
    /// [`HeldContest::judge`] runs.
    ///
    /// The site takes no uploads from strangers: files go to the contest.
    pub fn new(contest: Arc<HeldContest>) -> Portal {
        let course = Arc::clone(contest.course());
        let site = Site::beside_contest();
        let site = site.with_writers(WriterSettings {
            limits: contest.contest().limits.clone(),
            wall: contest.contest().wall,
            interpreters: Arc::new(contest.contest().interpreters()),
            game: contest.contest().game.clone(),
            versions: Arc::new(KeptVersions(Arc::clone(&course))),
        });
        let wall = contest.contest().wall;
        Portal {
            site: Arc::new(site),
            contest: Some(contest),
            project: Arc::new(CurrentProject::none(Arc::clone(&course), wall)),
            ..Portal::for_course(course)
        }
    }

    /// A portal for a course without a contest and a project.
    pub fn for_course(course: Arc<Course>) -> Portal {
        Portal {
            site: Arc::new(Site::beside_contest()),
            contest: None,
            project: Arc::new(CurrentProject::none(Arc::clone(&course), Wall::Full)),
            limits: RateLimits::default(),
            measurements: Measurements::default(),
            field: FieldOfTheHour::default(),
            pictures: Pictures::default(),
            openid: Provider::for_course(&course),
            program: None,
            course,
        }
    }

    /// Adds a project of the course. Submissions are graded as long as [`HeldProject::grade`] runs.
    pub fn with_project(self, project: Arc<HeldProject>) -> Portal {
        self.with_current_project(Arc::new(project.into()))
    }

    /// Adds the project of the course, which staff make and change. Submissions are graded as long
    /// as [`CurrentProject::grade`] runs.
    pub fn with_current_project(self, project: Arc<CurrentProject>) -> Portal {
        Portal { project, ..self }
    }

    /// Adds a program that students of the contest may download.
    pub fn offering(self, program: Program) -> Portal {
        Portal {
            program: Some(program),
            ..self
        }
    }

    /// The project. Without one, its addresses do not exist.
    pub(crate) fn project(&self) -> Result<Arc<HeldProject>, Problem> {
        let project = self.project.held();
        project.ok_or_else(|| Problem::NotFound("of a project".to_owned()))
    }

    /// The contest. Without one, its addresses do not exist.
    pub(crate) fn contest(&self) -> Result<&Arc<HeldContest>, Problem> {
        let contest = self.contest.as_ref();
        contest.ok_or_else(|| Problem::NotFound("of a contest".to_owned()))
    }

    /// The titles of the project and the contest, as far as they are held.
    pub(crate) fn titles(&self) -> Vec<String> {
        let project = self.project.held();
        let project = project.map(|project| project.settings().title.clone());
        let contest = self.contest.as_ref();
        let contest = contest.map(|contest| contest.contest().title.clone());
        project.into_iter().chain(contest).collect()
    }

    /// The common deadlines of the contest and the project.
    pub(crate) fn deadlines(&self) -> Vec<Timestamp> {
        let contest = self.contest.as_ref();
        let contest = contest.and_then(|contest| contest.course().settings().schedule.closes);
        let project = self.project.held();
        let project = project.and_then(|project| project.settings().schedule.closes);
        contest.into_iter().chain(project).collect()
    }

    pub(crate) fn parts(&self) -> Parts {
        let project = self.project.held();
        Parts {
            contest: self.contest.is_some(),
            project: project.is_some(),
            review: project.is_some_and(|project| project.settings().review.is_some()),
        }
    }

    /// Prepares for the end of the server: closes streams, refuses waiting work, and starts no
    /// further judging.
    pub fn stop(&self) {
        self.site.stop();
        if let Some(contest) = &self.contest {
            contest.stop_judging();
        }
        self.project.stop_grading();
        self.course.stop_mail();
    }
}
