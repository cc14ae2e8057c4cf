//! The edition of a course.

use std::fmt;

use pigskin_hog::Edition;

/// The edition of the course beside a site. Staff can make a project while the server runs, so each
/// page asks again.
pub trait CourseEdition: fmt::Debug + Send + Sync {
    /// The edition of the contest or of the project; `None` if neither has one.
    fn edition(&self) -> Option<Edition>;
}
