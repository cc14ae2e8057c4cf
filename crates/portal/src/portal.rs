//! The state that all pages of a contest share.

use std::sync::Arc;

use pigskin_course::Course;
use pigskin_web::Site;

use crate::openid::provider::Provider;
use crate::pictures::Pictures;
use crate::rate_limits::RateLimits;

/// A contest on the web, with the games and strategies of a [`Site`].
#[derive(Debug)]
pub struct Portal {
    pub(crate) site: Arc<Site>,
    pub(crate) course: Arc<Course>,
    pub(crate) limits: RateLimits,
    pub(crate) pictures: Pictures,
    pub(crate) openid: Option<Provider>,
}

impl Portal {
    /// A portal for a course. Entries are judged as long as [`Course::judge`] runs.
    ///
    /// The site takes no uploads from strangers: files go to the contest.
    #[must_use]
    pub fn new(course: Arc<Course>) -> Portal {
        Portal {
            site: Arc::new(Site::beside_contest()),
            limits: RateLimits::default(),
            pictures: Pictures::default(),
            openid: Provider::for_course(&course),
            course,
        }
    }

    /// Prepares for the end of the server: closes streams, refuses waiting work, and starts no
    /// further judging.
    pub fn stop(&self) {
        self.site.stop();
        self.course.stop_judging();
    }
}
