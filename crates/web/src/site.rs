//! What all pages share.

use std::sync::Arc;

use pigskin_course::Course;

use crate::contest::{Pace, Pictures, Provider};
use crate::football::{Judged, Programs};
use crate::hog::Solved;
use crate::kept::{Keeping, Kept};
use crate::log::Log;
use crate::problem::Problem;
use crate::strategies::Analyses;

/// What was computed for one page and serves others, and the files that people
/// dropped. What was computed can be thrown away at any time; files are in a
/// database, where another server finds them.
#[derive(Debug, Default)]
pub struct Site {
    pub(crate) solved: Solved,
    pub(crate) analyses: Analyses,
    pub(crate) kept: Option<Kept>,
    pub(crate) judged: Judged,
    pub(crate) course: Option<Arc<Course>>,
    pub(crate) pace: Pace,
    pub(crate) pictures: Pictures,
    pub(crate) openid: Option<Provider>,
    pub(crate) log: Log,
    pub(crate) programs: Programs,
}

impl Site {
    /// A site that has computed nothing yet, and keeps no files.
    #[must_use]
    pub fn new() -> Site {
        Site::default()
    }

    /// A site that keeps the files that people drop onto it.
    #[must_use]
    pub fn keeping(keeping: Keeping) -> Site {
        Site {
            kept: Some(Kept::new(Arc::new(keeping))),
            ..Site::default()
        }
    }

    /// The same site, with the contest of a course. Its entries are judged as long
    /// as somebody runs [`Course::judge`].
    #[must_use]
    pub fn with_course(self, course: Arc<Course>) -> Site {
        Site {
            openid: Provider::of(&course),
            course: Some(course),
            ..self
        }
    }

    /// The same site, which tells this what whoever runs it has to know, a line at a
    /// time.
    #[must_use]
    pub fn with_log(self, log: impl Fn(&str) + Send + Sync + 'static) -> Site {
        Site {
            log: Log::to(log),
            ..self
        }
    }

    /// The contest's course.
    pub(crate) fn course(&self) -> Result<&Arc<Course>, Problem> {
        let course = self.course.as_ref();
        course.ok_or_else(|| Problem::NotFound("of a contest; none is held here".to_owned()))
    }
}
