//! The state that all pages of a course share.

use std::sync::Arc;

use jiff::Timestamp;
use pigskin_course::{Course, Member};
use pigskin_course_contest::HeldContest;
use pigskin_course_project::{CurrentProject, HeldProject};
use pigskin_entry::Wall;
use pigskin_hog::Edition;
use pigskin_web::{CourseEdition, Problem, Site, WriterSettings};

use crate::account::openid::provider::Provider;
use crate::contest::measurements::Measurements;
use crate::pictures::Pictures;
use crate::program::Program;
use crate::server::rate_limits::RateLimits;

/// A course on the web, with the games and strategies of a [`Site`].
#[derive(Debug)]
pub struct Portal {
    pub(crate) site: Arc<Site>,
    pub(crate) course: Arc<Course>,
    pub(crate) contest: Option<Arc<HeldContest>>,
    pub(crate) project: Arc<CurrentProject>,
    pub(crate) limits: RateLimits,
    pub(crate) measurements: Measurements,
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

/// The edition of the contest, or of the project, which staff can make later.
#[derive(Debug)]
struct Playing {
    contest: Option<Arc<HeldContest>>,
    project: Arc<CurrentProject>,
}

impl CourseEdition for Playing {
    fn edition(&self) -> Option<Edition> {
        let contest = self.contest.as_ref();
        let of_contest = contest.and_then(|contest| contest.contest().game.edition());
        let of_project = || Some(self.project.held()?.settings().edition.clone());
        of_contest.cloned().or_else(of_project)
    }
}

/// The games and strategies of a course, where people write for the contest.
fn site(contest: Option<&Arc<HeldContest>>, project: &Arc<CurrentProject>) -> Site {
    let site = Site::beside_contest().playing(Arc::new(Playing {
        contest: contest.cloned(),
        project: Arc::clone(project),
    }));
    let Some(held) = contest else {
        return site;
    };
    let contest = held.contest();
    site.with_writers(WriterSettings {
        limits: contest.limits.clone(),
        wall: contest.wall,
        interpreters: Arc::new(contest.interpreters()),
        game: contest.game.clone(),
    })
}

impl Portal {
    /// A portal for a contest and its course. Entries are judged as long as
    /// [`HeldContest::judge`] runs.
    ///
    /// The site takes no uploads from strangers: files go to the contest.
    pub fn new(contest: Arc<HeldContest>) -> Portal {
        let course = Arc::clone(contest.course());
        let project = CurrentProject::none(Arc::clone(&course), contest.contest().wall);
        let portal = Portal {
            contest: Some(contest),
            ..Portal::for_course(course)
        };
        portal.with_current_project(Arc::new(project))
    }

    /// A portal for a course without a contest and a project.
    pub fn for_course(course: Arc<Course>) -> Portal {
        let project = Arc::new(CurrentProject::none(Arc::clone(&course), Wall::Full));
        Portal {
            site: Arc::new(site(None, &project)),
            contest: None,
            project,
            limits: RateLimits::of(Some(Arc::clone(&course))),
            measurements: Measurements::default(),
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
        Portal {
            site: Arc::new(site(self.contest.as_ref(), &project)),
            project,
            ..self
        }
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

    /// The title of the contest of Hog that takes an entry from a person's project now.
    pub(crate) fn takes_project_of(&self, member: &Member) -> Option<String> {
        let contest = self.contest.as_ref()?.contest();
        let (schedule, now) = (&self.course.settings().schedule, self.course.clock().now());
        let takes = contest.game.hog().is_some() && schedule.takes(now, member.extension);
        takes.then(|| contest.title.clone())
    }

    /// The common deadlines of the contest and the project, with their titles.
    pub(crate) fn deadlines(&self) -> Vec<(String, Timestamp)> {
        let contest = self.contest.as_ref().and_then(|held| {
            let closes = held.course().settings().schedule.closes?;
            Some((held.contest().title.clone(), closes))
        });
        let project = self.project.held().and_then(|held| {
            let settings = held.settings();
            Some((settings.title.clone(), settings.schedule.closes?))
        });
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
